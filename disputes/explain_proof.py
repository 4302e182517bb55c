"""What proves an answer: which Wild is what, or why not, and what would be legal instead.

Whatever the solver does not decide in time is named as not proved; nothing is claimed of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from phaseproof.solvers.facts import Core
from phaseproof.solvers.nearest import Change
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import Card, Hand, Placed
from phaseproof.spec.cards import hand as in_order
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards
from phaseproof.spec.judge import Ruling, judge
from phaseproof.spec.phases import Group
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Counting, Holding, Move, Turn, cards_of
from phaseproof.spec.state import Step
from phaseproof.spec.wilds import understood, understood_group, ways
from phaseproof.spec.wire import encode_group
from phaseproof.spec.words import either

from .explain_solver import Groups, Solver

_NOT_OF_THE_CARDS = {"LAY-1", "LAY-1b", "LAY-2", "LAY-3", "HIT-1", "HIT-2", "HIT-5"}
"""Rules that no other card and no other meaning of a Wild would satisfy."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why something is illegal: facts of the case, and the rules that they break."""

    facts: tuple[str, ...]
    rules: tuple[str, ...]
    checked: bool
    """Whether the solver confirmed, twice, that these alone rule it out and that none of them can be left out."""
    data: tuple[Mapping[str, Any], ...] = ()
    """The facts for programs, where the solver named them."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest legal thing: ``kind`` change, lay, meanings, cards or figure."""

    kind: str
    text: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves an answer."""

    lays: tuple[Groups, ...] = ()
    """For a legal ruling: ways to lay the phase, or the groups laid or hit as they lie then."""
    more: bool = False
    """Whether there are further ways to lay the phase."""
    why_not: WhyNot | None = None
    nearest: Nearest | None = None
    unproved: tuple[str, ...] = ()
    """What the solver gave up on."""


def prove(ruling: Ruling, edition: Edition, *, limit: int | None, timeout_ms: int | None) -> Proof:
    """The proof that belongs to a ruling; ``limit``: of the ways to lay a phase."""
    solver, question = Solver(edition, timeout_ms), ruling.question
    match question:
        case Holding():
            proof = _holding(ruling, question, solver, limit)
        case Move():
            proof = _move(ruling, question, solver)
        case Turn():
            proof = _turn(ruling, question, solver)
        case Counting():
            proof = _counting(ruling, question, edition)
        case _:
            proof = _by_the_rules(ruling)
    return replace(proof, unproved=tuple(solver.unproved))


def laid(groups: Groups) -> str:
    """Groups in one line."""
    return " / ".join(map(str, groups))


def _encoded(groups: Groups) -> list[dict[str, Any]]:
    return [encode_group(group) for group in groups]


def _by_the_rules(ruling: Ruling) -> Proof:
    return Proof(why_not=None if ruling.legal else _why_not(None, ruling))


def _why_not(core: Core | None, ruling: Ruling) -> WhyNot:
    """The solver's core; where it has none, the failing clauses as the specification tells them."""
    if core is not None:
        facts = tuple(fact.text for fact in core.facts)
        return WhyNot(facts, tuple(core.rules), core.checked, tuple(dict(fact.json) for fact in core.facts))
    failing = [entry for entry in ruling.applied if not entry.finding.holds]
    return WhyNot(tuple(dict.fromkeys(entry.finding.because for entry in failing)), ruling.broken, checked=False)


def _change(change: Change) -> Nearest:
    data = {
        "add": [str(card) for card in change.add],
        "instead_of": [str(card) for card in change.instead_of],
        "words": list(change.words),
        "lay": _encoded(change.lay),
    }
    return Nearest("change", f"{change.text}; then {laid(change.lay)}", data)


# ---- a hand and a phase ----


def _holding(ruling: Ruling, question: Holding, solver: Solver, limit: int | None) -> Proof:
    hand, phase = question.hand, question.phase
    if ruling.legal:
        found = list(solver.ways(hand, phase, None if limit is None else limit + 1))
        if not found and ruling.assignment is not None:
            found = [ruling.assignment]  # the specification's own, when the solver gave up
        return Proof(lays=tuple(found[:limit]), more=limit is not None and len(found) > limit)
    change = solver.nearest(hand, phase)
    return Proof(
        why_not=_why_not(solver.why_no_phase(hand, phase), ruling),
        nearest=None if change is None else _change(change),
    )


# ---- a lay or a hit ----


def _turn(ruling: Ruling, question: Turn, solver: Solver) -> Proof:
    """That of the first illegal action, or of the last one."""
    state, last = question.state, ruling.fails_at if ruling.fails_at is not None else len(question.actions) - 1
    for action in question.actions[:last]:
        state = apply(state, action, solver.edition)
    move = Move(state, question.actions[last])
    return _move(judge(move, solver.edition), move, solver)


def _move(ruling: Ruling, move: Move, solver: Solver) -> Proof:
    match move.action:
        case Lay():
            return _laying(ruling, move, move.action, solver)
        case Hit():
            return _hitting(ruling, move, move.action, solver)
        case _:
            return _by_the_rules(ruling)


def _hopeless(ruling: Ruling) -> bool:
    """Whether something fails that no other card and no other meaning would help."""
    broken = set(ruling.broken)
    if isinstance(ruling.question, Move) and ruling.question.state.step is Step.PLAY:
        # In its time, a lay fails these for its groups: other groups from the same cards may do.
        broken -= {"LAY-1", "LAY-2"}
    return bool(_NOT_OF_THE_CARDS & broken)


def _laying(ruling: Ruling, move: Move, lay: Lay, solver: Solver) -> Proof:
    seat = move.state.seats[move.state.turn if lay.by is None else lay.by]
    groups, phase, hand = lay.groups, seat.phase, seat.hand
    if ruling.legal:
        ways = solver.lay_meanings(groups, phase, hand)
        meant = tuple(understood_group(group, solver.edition) for group in groups)
        return Proof(lays=(meant if meant in ways or not ways else ways[-1],))
    why = _why_not(solver.why_no_lay(groups, phase, hand), ruling)
    if _hopeless(ruling):
        return Proof(why_not=why)
    cards = in_order(cards_of(groups)) if hand is None else hand
    other = _other_meanings(groups, phase, hand, solver) or _other_lay(cards, phase, solver)
    return Proof(why_not=why, nearest=other)


def _bare(group: Group) -> Group:
    """The group as if nothing had been said of its Wilds."""
    return Group(group.kind, tuple(Placed(placed.card) for placed in group))


def _differences(one: Groups, other: Groups) -> int:
    pairs = zip(one, other, strict=True)
    return sum(a != b for left, right in pairs for a, b in zip(left, right, strict=True))


def _other_meanings(groups: Groups, phase: int, hand: Hand | None, solver: Solver) -> Nearest | None:
    """The same cards in the same groups, with other things said of the Wilds."""
    if not any(placed.card.is_wild for group in groups for placed in group):
        return None
    for said in dict.fromkeys((groups, tuple(map(_bare, groups)))):
        ways = sorted(solver.lay_meanings(said, phase, hand), key=lambda way: _differences(way, groups))
        if ways:
            text = f"say what each Wild stands for: {either(laid(way) for way in ways[:2])}"
            return Nearest("meanings", text, {"lays": [_encoded(way) for way in ways]})
    return None


def _other_lay(hand: Hand, phase: int, solver: Solver) -> Nearest | None:
    """Another lay of the phase from these cards, or the fewest cards that are lacking for one."""
    try:
        solver.edition.deck.check(hand)
    except ImpossibleCards:
        return None
    way = next(solver.ways(hand, phase, 1), None)
    if way is not None:
        return Nearest("lay", f"these cards can be laid as {laid(way)}", {"lay": _encoded(way)})
    change = solver.nearest(hand, phase)
    return None if change is None else _change(change)


def _hitting(ruling: Ruling, move: Move, hit: Hit, solver: Solver) -> Proof:
    if ruling.legal:
        meant = understood(move, solver.edition)
        card = meant.action.card if isinstance(meant.action, Hit) else hit.card
        target = meant.state.table[hit.on].group
        return Proof(lays=((Group(target.kind, (*target.cards, card)),),))
    core = solver.why_no_hit(hit.card, move.state.table[hit.on].group)
    return Proof(
        why_not=_why_not(core, ruling),
        nearest=None if _hopeless(ruling) else _fitting(move, hit, solver),
    )


def _fitting(move: Move, hit: Hit, solver: Solver) -> Nearest | None:
    """What the group would take: other meanings of the Wild that is hit, or cards."""
    edition = solver.edition
    understood = ways(move.state.table[hit.on].group, edition)
    if len(understood) > 1:
        text = f"first say what the group on the table is: {either(str(way) for way in understood[:3])}"
        more = " ..." if len(understood) > 3 else ""  # noqa: PLR2004
        return Nearest("meanings", f"{text}{more}", {"groups": [_encoded((way,)) for way in understood]})
    wilds = solver.hit_meanings(move.state.table[hit.on].group)
    if wilds is None:
        return None
    if hit.card.card.is_wild and wilds:
        text = f"say what it stands for: {either(wilds)} fits"
        return Nearest("meanings", text, {"cards": [str(card) for card in wilds]})
    naturals = [card for card in edition.deck.kinds() if card.is_natural and _takes(move, hit, Placed(card), edition)]
    words = [*_summed_up(naturals, edition), *map(str, wilds)]
    text = f"the group takes {either(words)}" if words else "the group takes no card at all"
    return Nearest("cards", text, {"cards": [str(card) for card in (*naturals, *wilds)]})


def _takes(move: Move, hit: Hit, placed: Placed, edition: Edition) -> bool:
    """Whether the card would be a legal hit, whoever holds it."""
    seats = tuple(replace(seat, hand=None) for seat in move.state.seats)
    return judge(Move(replace(move.state, seats=seats), replace(hit, card=placed)), edition).legal


def _summed_up(cards: Sequence[Card], edition: Edition) -> Iterator[str]:
    """``any 7``, ``any green card``; single cards where neither fits."""
    deck, left = edition.deck, list(cards)
    for number in deck.numbers:
        alike = [card for card in left if card.number == number]
        if len(alike) == len(deck.letters):
            yield f"any {number}"
            left = [card for card in left if card not in alike]
    for letter in deck.letters:
        alike = [card for card in left if card.colour == letter]
        if len(alike) == len(deck.numbers):
            yield f"any {deck.colour_name(letter)} card"
            left = [card for card in left if card not in alike]
    yield from map(str, left)


# ---- points ----


def _counting(ruling: Ruling, question: Counting, edition: Edition) -> Proof:
    if ruling.legal:
        return Proof()
    new = sum(edition.scores.points(card) for card in question.hand)
    total = new + question.before
    text = f"the hand costs {new}" + (f", so the new total is {total}" if question.before else "")
    return Proof(why_not=_why_not(None, ruling), nearest=Nearest("figure", text, {"points": new, "total": total}))
