"""Planted faults: one function each is changed as a careless author might write it, and a named check must notice.

A fault is declared on the change, which is given the right function and returns the wrong one::

    @fault(
        "spec-run-with-a-double",
        "A run may have a number twice.",
        at="clause RUN-4",
        rules=("RUN-4",),
        caught_by="cross-lays",
    )
    def run_with_a_double(right):
        return ignored(right)

``at`` names the function: ``clause ID`` for the judgement of a clause, else ``spec.holding:completion`` or
``engine.reckoning:Reckoning.holds``. It is changed wherever it is known by name, and put back afterwards.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from phaseproof.spec.clauses import CLAUSES, Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind

Function = Callable[..., Any]
Change = Callable[[Function], Function]
"""From the right function to the wrong one."""

_ROOT = __name__.partition(".")[0]


_KINDS = {
    "SET-": GroupKind.SET,
    "HIT-SET": GroupKind.SET,
    "RUN-": GroupKind.RUN,
    "HIT-RUN": GroupKind.RUN,
    "COL-": GroupKind.COLOUR,
    "HIT-COL": GroupKind.COLOUR,
}
"""Rules that speak of one kind of group alone, by how their ids begin."""


def _always(edition: Edition) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True, slots=True)
class Fault:
    """A planted fault. ``caught_by``: the property or cross-check that finds a wrong answer."""

    id: str
    statement: str
    """What the careless author thinks."""
    at: str
    rules: tuple[str, ...]
    """The rules that it breaks."""
    caught_by: str
    change: Change
    concerns: Callable[[Edition], bool] = _always
    """Whether it is a fault in the edition; where the edition reads so, there is nothing to notice."""

    def is_one_in(self, edition: Edition) -> bool:
        """Whether it could be noticed: it is a fault there, and the edition asks for groups of which it speaks."""
        kinds = [next((kind for name, kind in _KINDS.items() if rule.startswith(name)), None) for rule in self.rules]
        asked = {group.kind for phase in edition.phases for group in phase.groups}
        return self.concerns(edition) and any(kind is None or kind in asked for kind in kinds)


FAULTS: dict[str, Fault] = {}
"""Every planted fault by id, in the order of declaration."""


def fault(  # noqa: PLR0913 - a fault has that many sides
    id: str,  # noqa: A002 - the field's own word
    statement: str,
    *,
    at: str,
    rules: tuple[str, ...],
    caught_by: str,
    concerns: Callable[[Edition], bool] | None = None,
) -> Callable[[Change], Change]:
    """Declare the decorated change as a planted fault; ``concerns``: see ``Fault``, a ``Read`` says it by itself."""

    def register(change: Change) -> Change:
        if id in FAULTS:
            message = f"fault {id} is declared twice"
            raise ValueError(message)
        where = concerns or (change.concerns if isinstance(change, Read) else _always)
        FAULTS[id] = Fault(id, statement, at, rules, caught_by, change, where)
        return change

    return register


@dataclass(frozen=True, slots=True)
class Read:
    """A change: one option is read in one way, whatever the edition says. No fault where the edition reads so, too."""

    option: str
    reading: str
    change: Change | None = None
    """How the function comes to read so; None: its last fact is the edition."""

    def __call__(self, right: Function) -> Function:
        """The wrong function."""
        if self.change is not None:
            return self.change(right)
        return lambda *facts: right(*facts[:-1], facts[-1].with_reading(self.option, self.reading))

    def concerns(self, edition: Edition) -> bool:
        """Whether the edition reads otherwise."""
        return edition.reading(self.option) != self.reading


def ignored(right: Function) -> Function:
    """A clause that never objects."""

    def wrong(*facts: object) -> Finding | None:
        finding: Finding | None = right(*facts)
        return None if finding is None else replace(finding, holds=True)

    return wrong


def _nowhere(one: Fault) -> LookupError:
    return LookupError(f"fault {one.id} changes '{one.at}', which is not there any more")


@contextmanager
def planted(one: Fault) -> Iterator[None]:
    """The fault, for the time of the ``with`` block. Raises LookupError if what it changes is not there."""
    _forget_what_was_compiled()
    try:
        with _clause(one) if one.at.startswith("clause ") else _function(one):
            yield
    finally:
        _forget_what_was_compiled()


@contextmanager
def _clause(one: Fault) -> Iterator[None]:
    rule = one.at.removeprefix("clause ")
    if rule not in CLAUSES:
        raise _nowhere(one)
    right = CLAUSES[rule]
    CLAUSES[rule] = replace(right, judgement=functools.wraps(right.judgement)(one.change(right.judgement)))
    try:
        yield
    finally:
        CLAUSES[rule] = right


@contextmanager
def _function(one: Fault) -> Iterator[None]:
    module, _, path = one.at.partition(":")
    *outer, name = path.split(".")
    try:
        owner: object = import_module(f"{_ROOT}.{module}")
        for part in outer:
            owner = getattr(owner, part)
        right = vars(owner)[name]
    except (ImportError, AttributeError, KeyError):
        raise _nowhere(one) from None
    wrong = functools.wraps(right)(one.change(right))
    places = [(owner, name)] if outer else _bindings(right)
    for place, bound_as in places:
        setattr(place, bound_as, wrong)
    try:
        yield
    finally:
        for place, bound_as in places:
            setattr(place, bound_as, right)


def _bindings(function: object) -> list[tuple[object, str]]:
    """Every module of ours that knows the function, and by which name."""
    ours = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == _ROOT]
    return [(module, name) for module in ours for name, value in list(vars(module).items()) if value is function]


def _forget_what_was_compiled() -> None:
    """Plans and tables made by right functions must not serve wrong ones, nor the other way round."""
    for name, module in list(sys.modules.items()):
        if name.startswith((f"{_ROOT}.engine", f"{_ROOT}.solvers")):
            for value in list(vars(module).values()):
                forget = getattr(value, "cache_clear", None)
                if callable(forget):
                    forget()
