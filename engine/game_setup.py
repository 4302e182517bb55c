"""What a game needs of its edition, prepared once: a code for every card, and the readings as plain values.

In a game a card is its *code*: its place in ``deck.kinds()``. So a hand in canonical order is an ascending list of
small numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from phaseproof.spec.cards import Card, CardKind
from phaseproof.spec.edition import Edition

from .plan import Plan, compile_edition

NOBODY = -1
"""No seat; also the code of no card."""

_NUMBER, _WILD = CardKind.NUMBER, CardKind.WILD


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings of the disputed rules that only a whole match asks for; ``plan.readings`` has the others."""

    upcard_skip_counts: bool
    """The first player loses the opening turn to a Skip turned up (DEAL-4)."""
    upcard_skip_protects: str
    """Under which limits that player is protected as if the dealer had used the Skip (SKIP-2), as the option says."""
    pile_open: bool
    """The discard pile may be looked through (PUBLIC-1)."""
    reshuffle_at_once: bool
    """The discards are shuffled as soon as the last card is drawn, not when the next one is due (STOCK-1)."""
    dry_turn_goes_on: bool
    """Where nothing can be drawn the turn goes on without; otherwise the hand ends at once (STOCK-2)."""
    late_discard: bool
    """A discard that was forgotten is made good (DISC-1)."""
    skip_limit: str
    """When somebody may be skipped again (SKIP-2), as the option names it."""
    extra_turn_is_new_round: bool
    """Two players: the turn that a Skip wins belongs to a new round (SKIP-2)."""
    skips_next_only: bool
    """A Skip reaches the next player only (SKIP-1)."""
    skip_in_front: bool
    """A used Skip lies before its target until the turn is lost (SKIP-4)."""
    idle_skip: bool
    """A Skip that nobody may be given is a plain discard (SKIP-6); otherwise it is only where nothing else is left."""
    must_name: bool
    """A Skip names a player where one may be skipped (SKIP-1b)."""
    last_must_name: bool
    """So does a Skip that is the last card (SKIP-8)."""
    discard_to_go_out: bool
    """The hand may be emptied by a discard only (OUT-3)."""
    all_advance: bool
    """Everybody is on the next phase after each hand (TEN-DEAL)."""
    match_end: str
    """When the match ends (WIN-1), as the option names it."""
    places: bool
    """There are places behind the winner (RANK-1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """An edition made ready for games; one object for each."""

    plan: Plan
    rules: Rules
    hand_size: int
    players: tuple[int, int]
    first_phase: int
    last_phase: int
    next_phase: Mapping[int, int]
    """The phase after each one (ADV-1); one beyond the last after the last."""
    cards: tuple[Card, ...]
    """Every card of the deck, in canonical order (DECK-1)."""
    kinds: tuple[Card, ...]
    """The card of each code."""
    every_code: list[int]
    """The codes of ``cards``."""
    codes: Mapping[tuple[int, str], int]
    """The code of each number card, by number and colour letter."""
    known: Mapping[int, int]
    """The codes of the very cards in ``kinds``, by identity: most cards of a match are these."""
    wild: int
    skip: int
    points: tuple[int, ...]
    """What each card costs in hand (SCORE-1), by code."""

    def code(self, card: Card) -> int:
        """The code of a card; ``NOBODY`` if the deck has none such."""
        known = self.known.get(id(card))
        if known is not None:
            return known
        kind = card.kind
        if kind is _NUMBER:
            return self.codes.get((card.number, card.colour), NOBODY)
        return self.wild if kind is _WILD else self.skip

    def coded(self, cards: Iterable[Card]) -> list[int]:
        """The codes of cards, in the given order."""
        return [self.code(card) for card in cards]

    def shown(self, codes: Iterable[int]) -> tuple[Card, ...]:
        """The cards of codes, in the given order."""
        kinds = self.kinds
        return tuple([kinds[code] for code in codes])


def set_up(edition: Edition) -> Setup:
    """The setup of an edition; the same object for the same game. Raises UsageError as ``compile_edition`` does."""
    reading = edition.reading
    rules = Rules(
        upcard_skip_counts=reading("upcard-skip") == "first-player-loses",
        upcard_skip_protects=reading("upcard-skip-protects"),
        pile_open=reading("pile-view") == "all",
        reshuffle_at_once=reading("reshuffle-time") == "at-once",
        dry_turn_goes_on=reading("no-card") == "go-on",
        late_discard=reading("late-discard") == "made-good",
        skip_limit=reading("skip-limit"),
        extra_turn_is_new_round=reading("extra-turn-round") == "new",
        skips_next_only=reading("skip-target") == "next",
        skip_in_front=reading("skip-place") == "front",
        idle_skip=reading("skip-no-target") == "plain",
        must_name=reading("skip-must-name") == "must",
        last_must_name=reading("skip-last-discard") == "must",
        discard_to_go_out=reading("going-out") == "discard",
        all_advance=reading("advance") == "everyone",
        match_end=reading("match-end"),
        places=reading("places") != "none",
    )
    return _set_up(compile_edition(edition), rules, edition.hand_size, edition.players)


@lru_cache(maxsize=256)
def _set_up(plan: Plan, rules: Rules, hand_size: int, players: tuple[int, int]) -> Setup:
    kinds, numbers = plan.deck.kinds(), [phase.number for phase in plan.phases]
    special = {card.kind: code for code, card in enumerate(kinds) if not card.is_natural}
    every_code = [code for code, card in enumerate(kinds) for _ in range(plan.deck.count(card))]
    penalty = {CardKind.WILD: plan.wild_penalty, CardKind.SKIP: plan.skip_penalty}
    return Setup(
        plan=plan,
        rules=rules,
        hand_size=hand_size,
        players=players,
        first_phase=numbers[0],
        last_phase=numbers[-1],
        next_phase=dict(zip(numbers, [*numbers[1:], numbers[-1] + 1], strict=True)),
        cards=tuple(kinds[code] for code in every_code),
        kinds=kinds,
        every_code=every_code,
        known={id(card): code for code, card in enumerate(kinds)},
        codes={(card.number, card.colour): code for code, card in enumerate(kinds) if card.is_natural},
        wild=special.get(CardKind.WILD, NOBODY),
        skip=special.get(CardKind.SKIP, NOBODY),
        points=tuple(
            plan.number_penalty[card.number - plan.low] if card.is_natural else penalty[card.kind] for card in kinds
        ),
    )
