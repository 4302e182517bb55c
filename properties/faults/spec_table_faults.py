"""Faults in what the specification says of a match at a table: most are one rule overlooked, or read the other way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from phaseproof.spec.actions import Deal, Discard, Lay, Settle
from phaseproof.spec.cards import Placed
from phaseproof.spec.clauses import Finding
from phaseproof.spec.edition import Edition
from phaseproof.spec.holding import completion
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Preparation
from phaseproof.spec.reckoning import totals
from phaseproof.spec.state import State

from ..strategies.building import fitting
from .registry import Change, Function, Read, fault, ignored


def _refusing(when: Callable[..., object]) -> Change:
    """The clause, which also refuses in such cases."""

    def change(right: Function) -> Function:
        def wrong(*facts: Any) -> Finding | None:  # noqa: ANN401 - a move or a question, and the edition
            finding: Finding | None = right(*facts)
            return replace(finding, holds=False) if finding is not None and when(*facts) else finding

        return wrong

    return change


_refused = _refusing(lambda *_: True)
"""The clause never holds."""


def _reversed(right: Function) -> Function:
    """The clause holds where it should fail, and fails where it should hold."""

    def wrong(*facts: object) -> Finding | None:
        finding: Finding | None = right(*facts)
        return None if finding is None else replace(finding, holds=not finding.holds)

    return wrong


def _places_stand(right: Function) -> Function:
    """By the edition's own reading, even where it is asked about another one."""
    return Read("places", "phase-then-total")(right)


def _one_more(right: Function) -> Function:
    def wrong(question: Preparation, edition: Edition) -> Finding | None:
        low, high = edition.players
        return right(question, replace(edition, players=(low, high + 1)))  # type: ignore[no-any-return]

    return wrong


def _a_phase_too_late(right: Function) -> Function:
    def wrong(action: Lay, state: State, edition: Edition) -> Finding | None:
        seat = state.in_turn
        later = state.with_seat(state.turn, replace(seat, phase=edition.after_phase(seat.phase)))
        return right(action, later, edition)  # type: ignore[no-any-return]

    return wrong


def _may_lay(_action: Discard, state: State, edition: Edition) -> bool:
    return completion(state.in_turn.hand or (), state.in_turn.phase, edition) is not None


def _fits_somewhere(action: Discard, state: State, edition: Edition) -> bool:
    return any(action.card in fitting(meld.group, edition) for meld in state.table)


def _another_first_dealer(action: Deal, _state: State, _edition: Edition) -> bool:
    return action.dealer not in {None, 0}


def _has_more_points(action: Settle, state: State, edition: Edition) -> bool:
    sums = [total or 0 for total in totals(state, edition)]
    return action.winner is not None and sums[action.winner] > min(sums)


def _is_a_pair(action: Lay, _state: State, _edition: Edition) -> bool:
    return any(group.kind is GroupKind.SET and len(group) == 2 for group in action.groups)  # noqa: PLR2004


def _of_naturals(right: Function) -> Function:
    def wrong(*facts: Any) -> Finding | None:  # noqa: ANN401 - the facts of a move
        moved: tuple[Placed, ...] = facts[0].cards
        finding: Finding = right(*facts)
        return replace(finding, holds=all(placed.card.is_natural for placed in moved))

    return wrong


_SETUP = (
    ("play-for-points", "Points are what one plays for.", "GOAL-1", _reversed),
    ("agreed-on-the-way", "Variations may be agreed while one plays.", "EDITION-0", ignored),
    ("reference-cards-in-the-deck", "Reference cards are cards like others.", "DECK-2", ignored),
    ("phase-list-hidden", "Everybody knows the phases anyway.", "DECK-2b", ignored),
    ("seven-may-play", "A seventh may join in.", "DECK-3", _one_more),
    ("two-packs-will-do", "Two ordinary packs are a deck.", "DECK-5", Read("two-packs", "kings-and-queens")),
    ("one-variation-at-most", "Variations are not combined.", "ONE-AT-A-TIME", _refused),
    ("twist-is-the-same-game", "Twist and Masters are the same game.", "DECK-7", ignored),
)
_DEAL = (
    ("first-seat-deals-first", "The first player deals first.", "DEAL-0", _refusing(_another_first_dealer)),
    ("dealt-face-up", "It does not matter how the cards lie.", "DEAL-1b", ignored),
    ("dealt-in-packets", "Cards are dealt two at a time.", "DEAL-1c", ignored),
    ("any-card-turned-up", "Some card is turned up.", "DEAL-2", ignored),
    ("laid-cards-left-out", "What lay on the table stays out of the next hand.", "DEAL-7", ignored),
    ("somebody-starts-ahead", "Somebody may start ahead.", "DEAL-9", ignored),
)
_HELD = (
    ("drawn-card-is-kept", "The card drawn stays till the next turn.", "DRAW-4", _refused),
    ("no-wild-is-discarded", "A Wild is not thrown away.", "DISC-2", _refusing(lambda act, *_: act.card.is_wild)),
    ("whoever-can-lay-must", "Whoever holds the phase lays it.", "LAY-4", _refusing(_may_lay)),
    ("what-fits-is-hit", "A card that fits is hit.", "HIT-0", _refusing(_fits_somewhere)),
    ("skip-held-is-used", "A Skip in hand is used.", "SKIP-5", _refused),
    ("skip-drawn-waits", "A Skip is used from the next turn on.", "SKIP-5b", _refused),
    ("skip-is-no-last-discard", "The last discard is a plain card.", "SKIP-8", _refused),
)
_SKIPS = (
    ("skip-may-name-nobody", "A Skip may be thrown away.", "SKIP-1b", Read("skip-must-name", "optional")),
    ("skip-on-oneself", "Anybody may be skipped, oneself too.", "SKIP-1d", ignored),
    ("skip-before-the-player", "The Skip lies before the player.", "SKIP-4", Read("skip-place", "front")),
)
_WINNING = (
    ("fewest-points-win", "The only finisher wins with fewest points alone.", "WIN-2", _refusing(_has_more_points)),
    ("anybody-wins-by-points", "Whoever has fewest points has won.", "WIN-5", ignored),
)
_BY_PROPERTY: dict[str, tuple[tuple[str, str, str, Change], ...]] = {
    "setup-fact-by-fact": _SETUP,
    "deal-one-thing-wrong": _DEAL,
    "any-held-card-may-be-discarded": _HELD,
    "skip-names-another-player": _SKIPS,
    "who-has-won": _WINNING,
    "top-discard-is-taken-unless-a-skip": (
        ("no-wild-from-the-pile", "A Wild lies on the pile for good.", "DRAW-5", _refused),
        ("wild-turned-up-stays", "A Wild turned up is nobody's.", "DEAL-3", _refused),
    ),
    "who-opens-a-hand": (
        ("skip-turned-up-is-nothing", "A Skip turned up is a card.", "DEAL-4", Read("upcard-skip", "no-effect")),
    ),
    "ways-to-go-out": (
        ("out-by-a-discard-only", "One card must be left to discard.", "OUT-3", Read("going-out", "discard")),
    ),
    "nothing-follows-an-empty-hand": (("everybody-gets-a-last-turn", "The others play on.", "OUT-1b", ignored),),
    "who-sees-what": (
        ("hands-lie-open", "Hands may be looked at.", "DEAL-8", ignored),
        ("pile-looked-through", "What lies on the pile is public.", "PUBLIC-1", Read("pile-view", "all")),
    ),
    "stopped-early": (("leader-of-a-stopped-match-wins", "Whoever leads has won.", "WIN-6", ignored),),
    "table-is-left-alone": (
        ("wild-exchanged", "A Wild is freed by its card.", "WILD-5", ignored),
        ("new-group-opened", "What is left over makes another group.", "HIT-6", ignored),
    ),
    "hits-on-completed-phases-only": (("hit-on-a-part", "Any group takes cards.", "HIT-5", ignored),),
    "laid-face-up": (("laid-face-down", "A phase may lie face down.", "LAY-1b", ignored),),
    "two-players-play-again": (("skipped-of-two-plays", "The next player plays.", "SKIP-7", _reversed),),
    "skip-without-a-target": (("idle-skip-refused", "A Skip must skip somebody.", "SKIP-6", _refused),),
    "what-is-said-of-a-hand": (("who-laid-is-out", "Whoever laid must be out too.", "OUT-4", _refused),),
    "two-make-a-set": (("three-make-a-set", "A set has three cards or more.", "SET-1c", _refusing(_is_a_pair)),),
    "sets-may-share-a-number": (("sets-of-two-numbers", "Two sets have two numbers.", "SET-2", _refused),),
    "shortest-run": (("run-of-three", "Three cards in a row are a run.", "RUN-5", ignored),),
    "permissions-are-never-broken": (
        ("dealer-is-drawn-by-lot", "Nobody chooses the first dealer.", "DEAL-0", _refused),
    ),
    "every-way-will-do": (
        ("runs-in-one-colour", "A run is in one colour, of course.", "RUN-2", Read("run-colour", "one")),
    ),
    "refusals-that-stay-open": (
        (
            "only-the-top-is-seen",
            "Nobody may look below the top.",
            "PUBLIC-1",
            _refusing(lambda act, *_: act.depth > 1),
        ),
    ),
    "bans-are-silent-on-what-is-legal": (
        ("own-cards-are-moved", "Own cards may be put elsewhere.", "HIT-4", _of_naturals),
    ),
    "allowances-that-stay-open": (("places-of-course", "There are places, of course.", "RANK-1", _places_stand),),
    "the-phase-of-one-colour": (
        ("colour-is-phase-7", "Phase 7 is the one of colour.", "COL-2", _a_phase_too_late),
        ("colours-in-order", "Cards of one colour lie in order, each once.", "COL-1b", _refused),
    ),
    "further-phases-whole": (("ten-phases-only", "After phase ten nothing can be laid.", "PLUS-TEN", _refused),),
}

for _caught_by, _rows in _BY_PROPERTY.items():
    for _id, _statement, _rule, _change in _rows:
        fault(f"spec-{_id}", _statement, at=f"clause {_rule}", rules=(_rule,), caught_by=_caught_by)(_change)


fault(
    "spec-skipped-once-a-hand",
    "Whoever was skipped is safe for the rest of the hand.",
    at="spec.skips:_over",
    rules=("SKIP-2", "SKIP-6"),
    caught_by="somebody-can-be-skipped",
)(Read("skip-limit", "per-hand"))


@fault(
    "spec-places-by-points",
    "Places go by points alone.",
    at="spec.reckoning:places",
    rules=("RANK-1",),
    caught_by="who-comes-next",
)
def places_by_points(_right: Function) -> Function:
    """Equal totals share a place."""

    def wrong(state: State, edition: Edition) -> tuple[int, ...]:
        sums = [total or 0 for total in totals(state, edition)]
        return tuple(1 + sum(other < own for other in sums) for own in sums)

    return wrong
