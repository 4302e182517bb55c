"""The named properties and cross-checks: one registry, filled by the modules of ``named`` and by ``crosscheck``.

A property is a truth of the game that can be asked of any situation. It is declared beside its check::

    @declare("further-card", "A further card never destroys a phase.", rules=("PH-DEF",), cases=_hand_and_card)
    def further_card(look: Look, case: tuple[Holding, Card]) -> None:
        holding, card = case
        ...
        look.require(judge.says(more), "the further card destroyed the phase", more)

``cases`` is a strategy, given the edition. A check that a case does not concern returns before it requires anything; a
property that no case concerned has shown nothing, and fails. A cross-check has a recipe in the place of a strategy (see
``strategies.choosing``), for it asks many thousand questions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from hypothesis import strategies as st

from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Question

from .errors import Disagreement, Json, in_json, in_words
from .judges import Court
from .strategies.choosing import Pick, drawn

T = TypeVar("T")
Cases = Callable[[Edition], st.SearchStrategy[T]]
Recipe = Callable[[Pick, Edition], T]


class CheckKind(StrEnum):
    """What is run: a truth of the game, judges against each other, or a planted fault that must be caught."""

    PROPERTY = "property"
    NEVER_LEGAL = "never-legal"
    """A property that says why some rules have no legal case: what stands in for the scenario that cannot be."""
    NEVER_ILLEGAL = "never-illegal"
    """The same of rules that have no illegal case."""
    CROSS_CHECK = "cross-check"
    FAULT = "fault"


class Look:
    """One run of a check: who is asked, and how many cases it was about."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.cases = 0
        """Cases looked at."""
        self.concerned = 0
        """Cases in which something was required."""
        self._required = False

    @property
    def edition(self) -> Edition:
        """The game that is checked."""
        return self.court.edition

    def begin(self) -> None:
        """A new case."""
        self.cases += 1
        self._required = False

    def require(
        self, condition: object, because: str, subject: Question | Json = None, *, edition: Edition | None = None
    ) -> None:
        """Raise Disagreement unless the condition holds. ``subject``: the question whose answer is wrong then."""
        if not self._required:
            self._required = True
            self.concerned += 1
        if not condition:
            raise Disagreement(f"{because} (edition {in_words(edition or self.edition)})", in_json(subject))


def _always(edition: Edition) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True, slots=True)
class Property:
    """A named truth, or a cross-check, with the rules that it serves."""

    id: str
    statement: str
    rules: tuple[str, ...]
    check: Callable[[Look, Any], None]
    cases: Cases[Any] | None = None
    """Of a property: the strategy of its cases."""
    recipe: Recipe[Any] | None = None
    """Of a cross-check: the recipe of its cases."""
    effort: float = 1.0
    """How many cases it gets, against the others of its kind."""
    concerns: Callable[[Edition], bool] = _always
    """Whether the edition has what the statement speaks of; where not, nothing can be shown."""
    never: CheckKind | None = None
    """Of a property that says why its rules have no case of one side: which side."""

    @property
    def kind(self) -> CheckKind:
        """What is run."""
        return self.never or (CheckKind.PROPERTY if self.recipe is None else CheckKind.CROSS_CHECK)

    def strategy(self, edition: Edition) -> st.SearchStrategy[Any]:
        """The cases of a property, or of a cross-check by its recipe."""
        if self.cases is not None:
            return self.cases(edition)
        return drawn(self.made, edition)

    def made(self, pick: Pick, edition: Edition) -> Any:  # noqa: ANN401 - each check has cases of its own
        """One case of a cross-check."""
        if self.recipe is None:
            message = f"{self.id} has no recipe"
            raise TypeError(message)
        return self.recipe(pick, edition)


PROPERTIES: dict[str, Property] = {}
"""Every property and cross-check by id, in the order of declaration."""

Check = Callable[[Look, T], None]


def _register(one: Property) -> None:
    if one.id in PROPERTIES:
        message = f"property {one.id} is declared twice"
        raise ValueError(message)
    PROPERTIES[one.id] = one


def declare(  # noqa: PLR0913 - a property has that many sides
    id: str,  # noqa: A002 - the field's own word
    statement: str,
    *,
    rules: tuple[str, ...],
    cases: Cases[T],
    effort: float = 1.0,
    concerns: Callable[[Edition], bool] = _always,
    never: CheckKind | None = None,
) -> Callable[[Check[T]], Check[T]]:
    """Declare the decorated function as the check of a property."""

    def register(check: Check[T]) -> Check[T]:
        _register(Property(id, statement, rules, check, cases=cases, effort=effort, concerns=concerns, never=never))
        return check

    return register


def cross_check(
    id: str,  # noqa: A002 - the field's own word
    statement: str,
    *,
    rules: tuple[str, ...],
    recipe: Recipe[T],
    effort: float = 1.0,
) -> Callable[[Check[T]], Check[T]]:
    """Declare the decorated function as a cross-check: it puts one question to several judges."""

    def register(check: Check[T]) -> Check[T]:
        _register(Property(id, statement, rules, check, recipe=recipe, effort=effort))
        return check

    return register
