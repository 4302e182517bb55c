"""How clauses are changed: refusing more, letting more pass, judging something else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from phaseproof.spec import judge
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import Placed
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State

from ..faults.registry import Change, Function
from .registry import Origin, Sort, mutant

When = Callable[[Any, State, Edition], object]
"""Of an action, the state that it is taken in, and the edition."""

Row = tuple[str, str, str, str, Change] | tuple[str, str, str, str, Change, Origin]
"""Id, what the author thinks, the function that is changed, the rules broken, the change, and where it is from."""


def refusing(when: When = lambda *_: True) -> Change:
    """The clause refuses in such cases, too."""

    def change(right: Function) -> Function:
        def wrong(action: Any, state: State, edition: Edition) -> Finding | None:  # noqa: ANN401 - any action
            finding: Finding | None = right(action, state, edition)
            bad = finding is not None and finding.holds and when(action, state, edition)
            return replace(finding, holds=False) if finding is not None and bad else finding

        return wrong

    return change


def passing(when: When = lambda *_: True) -> Change:
    """The clause lets such cases pass, whatever it would say."""

    def change(right: Function) -> Function:
        def wrong(action: Any, state: State, edition: Edition) -> Finding | None:  # noqa: ANN401 - any action
            finding: Finding | None = right(action, state, edition)
            good = finding is not None and not finding.holds and when(action, state, edition)
            return replace(finding, holds=True) if finding is not None and good else finding

        return wrong

    return change


def overlooking(rules: str, when: When = lambda *_: True) -> Change:
    """Planted in the program's ``may``: a move that breaks nothing but some of these rules passes in such cases."""
    overlooked = frozenset(rules.split())

    def change(right: Function) -> Function:
        def wrong(move: Move, edition: Edition) -> bool:
            if right(move, edition):
                return True
            broken = judge.judge(move, edition).broken
            return overlooked.issuperset(broken) and bool(when(move.action, move.state, edition))

        return wrong

    return change


def refused(when: When) -> Change:
    """Planted in the program's ``may``: such moves are refused."""
    return lambda right: lambda move, edition: right(move, edition) and not when(move.action, move.state, edition)


def seeing(seen: Callable[[Any, State, Edition], tuple[Any, State, Edition]]) -> Change:
    """The clause is asked about something else."""
    return lambda right: lambda action, state, edition: right(*seen(action, state, edition))


def laying(seen: Callable[[Group], Group]) -> Change:
    """The clause is asked about other groups than those laid."""
    return seeing(lambda lay, state, edition: (replace(lay, groups=tuple(map(seen, lay.groups))), state, edition))


def cards(group: Group, keep: Callable[[Placed], object]) -> Group:
    """The group without some cards; as it is where none would be left."""
    left = tuple(placed for placed in group if keep(placed))
    return Group(group.kind, left or group.cards)


def any_group(kind: GroupKind, what: Callable[[Group], object]) -> When:
    """Whether a group of the kind is laid that is such a one."""
    return lambda lay, *_: isinstance(lay, Lay) and any(what(group) for group in lay.groups if group.kind is kind)


def target(kind: GroupKind, what: Callable[[Placed, Group, Edition], object]) -> When:
    """Whether a hit on a group of the kind is such a one."""

    def when(hit: Hit, state: State, edition: Edition) -> bool:
        group = state.table[hit.on].group
        return group.kind is kind and bool(what(hit.card, group, edition))

    return when


def numbers(group: Group) -> list[int]:
    """The numbers of the group, in the order of its cards."""
    return [placed.number for placed in group if placed.number is not None]


def wilds(group: Group) -> int:
    """How many Wilds are in the group."""
    return sum(placed.card.is_wild for placed in group)


def then(change: Callable[..., Any]) -> Change:
    """The right result, spoilt: ``change(result, *arguments)``."""
    return lambda right: lambda *facts: change(right(*facts), *facts)


def declare(sort: Sort, rows: tuple[Row, ...], edition: str = "classic") -> None:
    """Declare a table of mutants of one sort."""
    for id_, statement, at, rules, change, *origin in rows:
        mutant(
            id_,
            statement,
            sort=sort,
            at=at,
            rules=tuple(rules.split()),
            origin=origin[0] if origin else Origin.RULE,
            edition=edition,
        )(change)
