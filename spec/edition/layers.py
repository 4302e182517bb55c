"""Layers: what an edition file changes in the edition that it is based on. A layer without a base is a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from ..cards import Deck
from ..errors import UsageError
from ..options import OPTIONS
from ..phases import Phase, parse_phase
from .playable import check_playable
from .values import PARTS, Basis, Choice, Edition, Kind, ScoreTable


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that belongs to the name of an edition, as in ``n-phases(5)``."""

    name: str
    low: int
    high: int
    example: int


@dataclass(frozen=True, slots=True)
class Selection:
    """Which phases of a list are played: from a number on, every so many, up to so many in all (0: no end)."""

    start: int = 1
    step: int = 1
    count: int = 0

    def of(self, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
        """The phases that are played; they keep their numbers."""
        chosen = tuple(p for p in phases if p.number >= self.start and not (p.number - self.start) % self.step)
        return chosen[: self.count] if self.count else chosen


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file says. None, or nothing: as in the base."""

    id: str
    name: str
    kind: Kind
    base: str | None = None
    sources: tuple[str, ...] = ()
    """Of a game or an account: whose word counts. Of a variation: who describes it."""
    deck: Deck | None = None
    phases: tuple[str, ...] = ()
    """The whole list of phases."""
    further_phases: tuple[str, ...] = ()
    """Phases behind those of the base."""
    selection: Selection | None = None
    scores: ScoreTable | None = None
    players: tuple[int, int] | None = None
    hand_size: int | None = None
    choices: Mapping[str, Choice] = field(default_factory=lambda: MappingProxyType({}))
    parameter: Parameter | None = None
    """What the name must be given; None once it was."""

    @property
    def is_ground(self) -> bool:
        """Whether it says how a whole game goes, so that it can only lie at the bottom."""
        return self.kind in (Kind.GAME, Kind.ACCOUNT)

    def with_number(self, number: int) -> Layer:
        """The layer for one number of its parameter. Raises UsageError for one that it does not take."""
        if self.parameter is None:
            raise UsageError(f"edition '{self.id}' takes no number")
        if not self.parameter.low <= number <= self.parameter.high:
            expected = f"{self.parameter.low} to {self.parameter.high}"
            raise UsageError(f"edition '{self.id}' takes a number from {expected}, not {number}")
        chosen = replace(self.selection or Selection(), count=number)
        name = self.name.replace(f"<{self.parameter.name}>", str(number))
        return replace(self, id=f"{self.id}({number})", name=name, selection=chosen, parameter=None)


def assignment(choice: Choice) -> Layer:
    """The layer that takes one reading of one option: ``run-colour=one``."""
    name = f"{choice.option}={choice.reading}"
    return Layer(name, OPTIONS[choice.option].readings[choice.reading], Kind.HOUSE, choices={choice.option: choice})


def built(layers: Iterable[Layer]) -> Edition:
    """The edition that the layers make, the ground first. Raises UsageError where the ground leaves something out."""
    first, *others = layers
    if first.deck is None or first.scores is None or first.players is None or first.hand_size is None:
        raise UsageError(f"edition '{first.id}' has no base, so it must give deck, scores, players and hand_size")
    edition = Edition(
        id=first.id,
        name=first.name,
        deck=first.deck,
        phases=_numbered(first.phases, 1),
        scores=first.scores,
        sources=first.sources,
        players=first.players,
        hand_size=first.hand_size,
        choices=first.choices,
        kind=first.kind,
        layers=(first.id,),
    )
    for layer in others:
        edition = _laid_over(edition, layer)
    # What is added comes before what is left out, in whatever order they were named.
    selections = [layer.selection for layer in (first, *others) if layer.selection is not None]
    for selection in selections:
        edition = replace(edition, phases=selection.of(edition.phases))
    if not edition.phases:
        raise UsageError(f"edition '{edition.id}' has no phases")
    scored = [number for low, high, _ in edition.scores.bands for number in range(low, high + 1)]
    if scored != list(edition.deck.numbers):
        raise UsageError(f"edition '{edition.id}': the points must cover every number of the deck once, in order")
    check_playable(edition)
    return edition


def _numbered(phases: tuple[str, ...], first: int) -> tuple[Phase, ...]:
    return tuple(parse_phase(number, words) for number, words in enumerate(phases, start=first))


def _laid_over(base: Edition, layer: Layer) -> Edition:
    account = layer.kind is Kind.ACCOUNT
    sources = layer.sources if account else base.sources
    phases = _numbered(layer.phases, 1) if layer.phases else base.phases
    further = _numbered(layer.further_phases, phases[-1].number + 1) if layer.further_phases else ()
    old = {name: _taken_over(choice, sources) for name, choice in base.choices.items()} if account else base.choices
    own = {part for part in PARTS if layer.kind is Kind.HOUSE and getattr(layer, part)}
    return replace(
        base,
        own=base.own | own,
        id=layer.id,
        name=layer.name,
        kind=layer.kind,
        layers=(*base.layers, layer.id),
        deck=layer.deck or base.deck,
        phases=(*phases, *further),
        scores=layer.scores or base.scores,
        sources=sources,
        players=layer.players or base.players,
        hand_size=layer.hand_size or base.hand_size,
        choices={**old, **layer.choices},
    )


def _taken_over(choice: Choice, sources: tuple[str, ...]) -> Choice:
    """A choice of the base in an account that does not speak of it: inherited, unless its source is among those."""
    if choice.basis is not Basis.STATED:
        return choice
    own = tuple(key for key in choice.sources if key in sources)
    return replace(choice, sources=own) if own else replace(choice, basis=Basis.INHERITED)
