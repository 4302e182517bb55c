"""What the finders find: that it is legal, that it uses the hand's own cards, and that nothing better was there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from hypothesis import strategies as st

from phaseproof import engine
from phaseproof.engine import LayDown
from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Action, Hit, Lay
from phaseproof.spec.cards import WILD, Card, Hand, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Holding, Move, cards_of, hitting, laying
from phaseproof.spec.state import Meld, Seat, State

from ..judges import Court
from ..registry import Look, declare
from ..strategies import hands_for, holdings, small_editions, tables
from ..strategies.building import meant


def _left(hand: Hand, gone: Hand) -> Hand:
    return tuple((Counter(hand) - Counter(gone)).elements())


def keeps_one(edition: Edition) -> bool:
    """Whether a lay must leave a card for the discard (OUT-3)."""
    return edition.reading("going-out") == "discard"


def _is_part(gone: Hand, hand: Hand) -> bool:
    return Counter(gone) <= Counter(hand)


def _found(court: Court, question: Holding) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """Every lay that somebody finds for the hand, with the finder's name."""
    groups = spec_judge.judge(question, court.edition).assignment
    if groups is not None:
        yield "spec", groups
    for extras in (False, True):
        lay = engine.find(question.hand, question.phase, court.plan, extras=extras)
        if lay is not None:
            yield f"engine, extras {extras}", lay.groups


@declare(
    "found-lay-is-legal",
    "Every lay found for a hand is legal, by the clauses and by the engine, and uses cards of the hand alone.",
    rules=("LAY-1", "LAY-5", "LAY-6", "PH-LIST", "SET-1", "RUN-1", "RUN-3", "RUN-4", "COL-1", "WILD-3", "HAND-0"),
    cases=holdings,
)
def found_lay_is_legal(look: Look, question: Holding) -> None:
    """What the specification, and the engine with and without further cards, would lay."""
    for finder, groups in _found(look.court, question):
        move = laying(look.edition, question.phase, groups)
        used = cards_of(groups)
        look.require(
            _is_part(used, question.hand), f"{finder}: lays cards that the hand has not: {move.action}", question
        )
        # The specification shows that the hand holds the phase, be it with its last card; the engine finds what to lay.
        whole = finder == "spec" and keeps_one(look.edition) and len(used) == len(question.hand)
        from_hand = laying(look.edition, question.phase, groups, None if whole else question.hand)
        look.require(look.court.spec.says(from_hand), f"{finder}: an illegal lay by the clauses", from_hand)
        look.require(look.court.engine.says(move), f"{finder}: an illegal lay by the engine", move)


@declare(
    "found-exactly-if-held",
    "A lay is found exactly if the hand holds the phase, with a card to spare where one must be kept; without further "
    "cards it has the phase's size.",
    rules=("PH-DEF", "PH-LIST", "SCORE-1", "SCORE-2"),
    cases=holdings,
)
def found_exactly_if_held(look: Look, question: Holding) -> None:
    """And the penalty that it names is that of the cards left, counted card by card."""
    held = look.court.engine.says(question)
    size = look.edition.phase(question.phase).size
    due = held and (len(question.hand) > size or not keeps_one(look.edition))
    for extras in (False, True):
        lay = engine.find(question.hand, question.phase, look.court.plan, extras=extras)
        look.require((lay is not None) == due, f"engine: held is {held}, but find says {lay}", question)
        if lay is None:
            continue
        used = cards_of(lay.groups)
        fits = len(used) >= size if extras else len(used) == size
        look.require(fits, f"engine: {len(used)} cards for a phase of {size}, extras {extras}", question)
        cost = sum(map(look.edition.scores.points, _left(question.hand, used)))
        look.require(
            lay.penalty_left == cost, f"engine: {lay.penalty_left} points left; the cards cost {cost}", question
        )


@st.composite
def _few_cards(draw: st.DrawFn, edition: Edition) -> tuple[Edition, Holding]:
    if draw(st.integers(0, 2)):
        edition = draw(small_editions())
    small = min(phase.size for phase in edition.phases)
    phase = draw(st.sampled_from([phase for phase in edition.phases if phase.size <= small + 2]))
    most = phase.size + 2
    return edition, Holding(draw(hands_for(edition, phase.number, min_size=phase.size, max_size=most)), phase.number)


@declare(
    "least-penalty",
    "No lay of exactly the phase's size leaves fewer points in hand than the one found.",
    rules=("SCORE-1", "PH-DEF"),
    cases=_few_cards,
)
def least_penalty(look: Look, case: tuple[Edition, Holding]) -> None:
    """Small hands, in the game itself and in tiny ones: every choice of cards is put to the specification."""
    edition, question = case
    court = look.court if edition is look.edition else look.court.of(edition)
    size = edition.phase(question.phase).size
    may_go = len(question.hand) > size or not keeps_one(edition)
    parts = dict.fromkeys(combinations(question.hand, size) if may_go else ())
    costs = [
        sum(map(edition.scores.points, _left(question.hand, part)))
        for part in parts
        if court.spec.says(Holding(part, question.phase))
    ]
    lay = engine.find(question.hand, question.phase, court.plan)
    found = None if lay is None else lay.penalty_left
    least = min(costs, default=None)
    look.require(
        found == least, f"engine: leaves {found} points, the best of all lays {least}", question, edition=edition
    )


@declare(
    "extras-help",
    "Laying further cards, and hitting in the same turn, never leaves more points in hand.",
    rules=("LAY-5", "HIT-2", "SCORE-1"),
    cases=lambda edition: st.tuples(holdings(edition), tables(edition)),
    effort=0.5,
)
def extras_help(look: Look, case: tuple[Holding, tuple[Group, ...]]) -> None:
    """Each permission more leaves as few points or fewer."""
    question, table = case
    plan = look.court.plan
    ways: list[tuple[str, LayDown | None]] = [
        ("the phase alone", engine.find(question.hand, question.phase, plan)),
        ("with further cards", engine.find(question.hand, question.phase, plan, extras=True)),
        ("with hits on one's own groups", engine.find(question.hand, question.phase, plan, extras=True, hits=())),
        ("with hits on all groups", engine.find(question.hand, question.phase, plan, extras=True, hits=table)),
    ]
    for (name, less), (more_name, more) in pairwise(ways):
        if less is not None:
            because = f"engine: {name} leaves {less.penalty_left} points, {more_name} {more and more.penalty_left}"
            look.require(more is not None and more.penalty_left <= less.penalty_left, because, question)


def _offers(card: Placed, group: Group, edition: Edition) -> Iterator[Placed]:
    """The card; a Wild as everything that it can stand for in the group."""
    if not card.card.is_wild:
        yield card
        return
    for number in edition.deck.numbers:
        for letter in edition.deck.letters:
            yield Placed(card.card, meant(group.kind, edition, number, letter))


@declare(
    "nothing-left-that-fits",
    "Where further cards and hits are allowed, no card stays in hand that any group still takes.",
    rules=("LAY-5", "HIT-SET", "HIT-RUN", "HIT-COL", "HIT-3b"),
    cases=lambda edition: st.tuples(holdings(edition), tables(edition)),
    concerns=lambda edition: edition.reading("hit-in-laying-turn") == "allowed" and not keeps_one(edition),
    effort=0.5,
)
def nothing_left_that_fits(look: Look, case: tuple[Holding, tuple[Group, ...]]) -> None:
    """The lay and its hits are played, each judged by the clauses; then every card left is tried on every group."""
    question, table = case
    lay = engine.find(question.hand, question.phase, look.court.plan, extras=True, hits=table)
    if lay is None:
        return
    seats = (Seat(question.phase, hand=question.hand), Seat(laid=True))
    state = State(seats, table=tuple(Meld(1, 1, group) for group in table))
    actions: list[Action] = [Lay(groups=lay.groups), *(Hit(card=hit.card, on=hit.on) for hit in lay.hits)]
    for action in actions:
        move = Move(state, action)
        look.require(look.court.spec.says(move), "engine: found a lay with a hit that the clauses refuse", move)
        state = apply(state, action, look.edition)
    left = state.in_turn.hand or ()
    cost = sum(map(look.edition.scores.points, left))
    look.require(lay.penalty_left == cost, f"engine: {lay.penalty_left} points left; the cards cost {cost}", question)
    for card in sorted(set(left)):
        for group in (meld.group for meld in state.table):
            for offer in _offers(Placed(card), group, look.edition):
                hit = hitting(offer, group)
                look.require(not look.court.spec.says(hit), f"engine: kept {card}, which '{group}' takes", hit)


@declare(
    "short-and-outs",
    "A hand is short of nothing exactly if it holds the phase, and if one card is short the outs are just the cards "
    "that complete it; if more are, no single card does.",
    rules=("PH-DEF", "WILD-1", "WILD-3"),
    cases=lambda edition: st.tuples(
        holdings(edition), st.lists(st.sampled_from(edition.deck.kinds()), max_size=4, unique=True)
    ),
    effort=0.5,
)
def short_and_outs(look: Look, case: tuple[Holding, list[Card]]) -> None:
    """What the engine says that the hand lacks, against the specification of hands with one card more."""
    question, drawn = case
    lacking = engine.needs(question.hand, question.phase, look.court.plan)
    look.require(
        (lacking.short == 0) == look.court.spec.says(question), f"engine: {lacking.short} cards are short", question
    )
    outs, held = dict(lacking.outs), Counter(question.hand)
    have = [card for card in held if card.is_natural]
    for card in dict.fromkeys([*drawn, WILD, *have[:4]]):
        if lacking.short and held[card] < look.edition.deck.count(card):
            after = Holding(hand((*question.hand, card)), question.phase)
            completes = lacking.short == 1 and card in outs
            told = f"engine: {lacking.short} short, {card} {'completes' if completes else 'does not complete'} it"
            look.require(look.court.spec.says(after) == completes, told, after)
