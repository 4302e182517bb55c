"""The grounds of a ruling, question by question, from whoever is asked for reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from phaseproof.spec.actions import Discard, Draw, Hit, Lay
from phaseproof.spec.cards import Hand, Placed
from phaseproof.spec.cards import hand as in_order
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import ImpossibleCards
from phaseproof.spec.judge import Ruling, judge
from phaseproof.spec.phases import Group
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Counting, Holding, Move, Turn, cards_of
from phaseproof.spec.state import Step
from phaseproof.spec.wilds import understood, understood_group, ways
from phaseproof.spec.wire import encode_action
from phaseproof.spec.words import either, missing

from .explain_cards import summed_up
from .explain_grounds import Grounds, Groups, Near, Reasons, WhyNot, differences, encoded, laid
from .situation import in_words

Asking = Callable[[], Reasons]
"""Gives whom to ask for reasons; called only where there is something to ask."""

_NOT_OF_THE_CARDS = {"LAY-1", "LAY-1b", "LAY-2", "LAY-3", "HIT-1", "HIT-2", "HIT-5"}
"""Rules that no other card and no other meaning of a Wild would satisfy."""


def grounds(ruling: Ruling, edition: Edition, ask: Asking, *, limit: int | None) -> Grounds:
    """What the ruling rests on; ``ask``: gives whom to ask, if need be; ``limit``: of the ways to lay a phase."""
    question = ruling.question
    match question:
        case Holding():
            return _settled(_holding(ruling, question, reasons := ask(), limit), reasons)
        case Move():
            return _move(ruling, question, edition, ask)
        case Turn():
            return _turn(question, ruling.fails_at, edition, ask)
        case Counting():
            return _counting(ruling, question, edition)
        case _:
            return _by_the_rules(ruling)


def _settled(found: Grounds, reasons: Reasons) -> Grounds:
    return replace(found, unproved=tuple(reasons.unproved))


def _by_the_rules(ruling: Ruling) -> Grounds:
    return Grounds(why_not=None if ruling.legal else _why_not(None, ruling))


def _why_not(found: WhyNot | None, ruling: Ruling) -> WhyNot:
    """What was found; where it is nothing, the failing clauses as the specification tells them."""
    if found is not None:
        return found
    failing = [entry for entry in ruling.applied if not entry.finding.holds]
    return WhyNot(tuple(dict.fromkeys(entry.finding.because for entry in failing)), ruling.broken)


# ---- a hand and a phase ----


def _holding(ruling: Ruling, question: Holding, reasons: Reasons, limit: int | None) -> Grounds:
    hand, phase = question.hand, question.phase
    if not ruling.legal:
        why = _why_not(reasons.why_no_phase(hand, phase), ruling)
        return Grounds(why_not=why, near=reasons.near_hand(hand, phase))
    found = list(reasons.ways(hand, phase, None if limit is None else limit + 1))
    if not found and ruling.assignment is not None:
        found = [ruling.assignment]  # the specification's own, when the solver gave up
    return Grounds(lays=tuple(found[:limit]), more=limit is not None and len(found) > limit)


# ---- a lay or a hit ----


def _turn(question: Turn, fails_at: int | None, edition: Edition, ask: Asking) -> Grounds:
    """That of the first illegal action, or of the last one."""
    state, last = question.state, fails_at if fails_at is not None else len(question.actions) - 1
    for action in question.actions[:last]:
        state = apply(state, action, edition)
    move = Move(state, question.actions[last])
    return _move(judge(move, edition), move, edition, ask)


def _move(ruling: Ruling, move: Move, edition: Edition, ask: Asking) -> Grounds:
    match move.action:
        case Lay():
            return _settled(_laying(ruling, move, move.action, reasons := ask()), reasons)
        case Hit() if ruling.legal:
            return _hit(move, move.action, edition)
        case Hit():
            return _settled(_hitting(ruling, move, move.action, reasons := ask()), reasons)
        case Draw() | Discard() if not ruling.legal:
            return Grounds(why_not=_why_not(None, ruling), near=_other_action(move, edition))
        case _:
            return _by_the_rules(ruling)


def _other_action(move: Move, edition: Edition) -> Near | None:
    """The first draw from another pile, or discard of the card or another one, that the specification allows."""
    for action in _draws_and_discards(move):
        if judge(replace(move, action=action), edition).legal:
            who, what = in_words(action, move.state).split(maxsplit=1)
            return Near("move", f"{who} may {what}", {"action": encode_action(action, move.state)})
    return None


def _draws_and_discards(move: Move) -> Iterator[Draw | Discard]:
    action, state = move.action, move.state
    if isinstance(action, Draw):
        yield from (Draw(source=source, by=action.by) for source in ("stock", "discard") if source != action.source)
    elif isinstance(action, Discard):
        seat = state.turn if action.by is None else action.by
        targets = [None, *(other for other in range(len(state.seats)) if other != seat)]
        yield from (replace(action, skip=target) for target in targets if target != action.skip)
        others = sorted({card for card in state.seats[seat].hand or () if card != action.card})
        yield from (replace(action, card=card, skip=None) for card in others)


def _hopeless(ruling: Ruling) -> bool:
    """Whether something fails that no other card and no other meaning would help."""
    broken = set(ruling.broken)
    if isinstance(ruling.question, Move) and ruling.question.state.step is Step.PLAY:
        # In its time, a lay fails these for its groups: other groups from the same cards may do.
        broken -= {"LAY-1", "LAY-2"}
    return bool(_NOT_OF_THE_CARDS & broken)


def _laying(ruling: Ruling, move: Move, lay: Lay, reasons: Reasons) -> Grounds:
    seat = move.state.seats[move.state.turn if lay.by is None else lay.by]
    groups, phase, hand = lay.groups, seat.phase, seat.hand
    if ruling.legal:
        ways = reasons.lay_meanings(groups, phase, hand)
        meant = tuple(understood_group(group, reasons.edition) for group in groups)
        return Grounds(lays=(meant if meant in ways or not ways else ways[-1],))
    why = _why_not(reasons.why_no_lay(groups, phase, hand), ruling)
    if _hopeless(ruling):
        return Grounds(why_not=why)
    if hand is not None and missing(cards_of(groups), hand):
        return Grounds(why_not=why, near=_other_lay(move, lay, hand, phase, reasons))
    cards = in_order(cards_of(groups)) if hand is None else hand
    other = _other_meanings(move, lay, phase, reasons) or _other_lay(move, lay, cards, phase, reasons)
    return Grounds(why_not=why, near=other)


def _may_lay(move: Move, lay: Lay, groups: Groups, edition: Edition) -> bool:
    """Whether these groups would be a legal lay in that state, by the specification."""
    return judge(replace(move, action=replace(lay, groups=groups)), edition).legal


def _bare(group: Group) -> Group:
    """The group as if nothing had been said of its Wilds."""
    return Group(group.kind, tuple(Placed(placed.card) for placed in group))


def _other_meanings(move: Move, lay: Lay, phase: int, reasons: Reasons) -> Near | None:
    """The same cards in the same groups, with other things said of the Wilds."""
    groups, hand = lay.groups, move.state.seats[move.state.turn if lay.by is None else lay.by].hand
    if not any(placed.card.is_wild for group in groups for placed in group):
        return None
    for said in dict.fromkeys((groups, tuple(map(_bare, groups)))):
        found = reasons.lay_meanings(said, phase, hand)
        ways = [way for way in found if _may_lay(move, lay, way, reasons.edition)]
        if ways:
            ways.sort(key=lambda way: differences(way, groups))
            text = f"say what each Wild stands for: {either(laid(way) for way in ways[:2])}"
            return Near("meanings", text, {"lays": [encoded(way) for way in ways]})
    return None


def _other_lay(move: Move, lay: Lay, hand: Hand, phase: int, reasons: Reasons) -> Near | None:
    """Another lay of the phase from these cards, or a hand near this one that holds the phase."""
    try:
        reasons.edition.deck.check(hand)
    except ImpossibleCards:
        return None
    way = next(reasons.ways(hand, phase, 1), None)
    if way is None:
        return reasons.near_hand(hand, phase)
    if not _may_lay(move, lay, way, reasons.edition):
        return None
    return Near("lay", f"these cards can be laid as {laid(way)}", {"lay": encoded(way)})


def _hit(move: Move, hit: Hit, edition: Edition) -> Grounds:
    """The group as it lies after a legal hit."""
    meant = understood(move, edition)
    card = meant.action.card if isinstance(meant.action, Hit) else hit.card
    target = meant.state.table[hit.on].group
    return Grounds(lays=((Group(target.kind, (*target.cards, card)),),))


def _hitting(ruling: Ruling, move: Move, hit: Hit, reasons: Reasons) -> Grounds:
    why = reasons.why_no_hit(hit.card, move.state.table[hit.on].group)
    return Grounds(
        why_not=_why_not(why, ruling),
        near=None if _hopeless(ruling) else _fitting(move, hit, reasons),
    )


def _fitting(move: Move, hit: Hit, reasons: Reasons) -> Near | None:
    """What the group would take: other meanings of the Wild that is hit, or cards."""
    edition = reasons.edition
    understood = ways(move.state.table[hit.on].group, edition)
    if len(understood) > 1:
        text = f"first say what the group on the table is: {either(str(way) for way in understood[:3])}"
        more = " ..." if len(understood) > 3 else ""  # noqa: PLR2004
        return Near("meanings", f"{text}{more}", {"groups": encoded(understood)})
    wilds = reasons.hit_meanings(move.state.table[hit.on].group)
    if wilds is None:
        return None
    if hit.card.card.is_wild and wilds:
        text = f"say what it stands for: {either(wilds)} fits"
        return Near("meanings", text, {"cards": [str(card) for card in wilds]})
    fitting = reasons.hit_naturals(move.state.table[hit.on].group)
    naturals = [card for card in fitting if _takes(move, hit, Placed(card), edition)]
    words = [*summed_up(naturals, edition), *map(str, wilds)]
    text = f"the group takes {either(words)}" if words else "the group takes no card at all"
    return Near("cards", text, {"cards": [str(card) for card in (*naturals, *wilds)]})


def _takes(move: Move, hit: Hit, placed: Placed, edition: Edition) -> bool:
    """Whether the card would be a legal hit, whoever holds it."""
    seats = tuple(replace(seat, hand=None) for seat in move.state.seats)
    return judge(Move(replace(move.state, seats=seats), replace(hit, card=placed)), edition).legal


# ---- points ----


def _counting(ruling: Ruling, question: Counting, edition: Edition) -> Grounds:
    if ruling.legal:
        return Grounds()
    new = sum(edition.scores.points(card) for card in question.hand)
    total = new + question.before
    text = f"the hand costs {new}" + (f", so the new total is {total}" if question.before else "")
    return Grounds(why_not=_why_not(None, ruling), near=Near("figure", text, {"points": new, "total": total}))
