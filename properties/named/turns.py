"""A turn of a hand: who opens, what is drawn, what may be discarded, how a hand is emptied, what is never done."""

from __future__ import annotations

from dataclasses import replace

from phaseproof.spec import play
from phaseproof.spec.actions import Action, Discard, Draw, EndTurn, Hit, Lay, Look, OpenGroup, Rearrange, Settle, Stop
from phaseproof.spec.cards import SKIP, WILD, Card, Meaning, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State, Step, new_match

from ..registry import Look as Asked
from ..registry import declare
from ..strategies.building import fitting
from ..strategies.choosing import Pick, choice, drawn, taken
from ..strategies.scenes import a_scene, holding, some_players, special_cards
from ..strategies.tables import a_group, a_right_lay
from .asking import ask, refuse

_UNDER = 2


def a_top_card(pick: Pick, edition: Edition) -> tuple[State, Card]:
    """A turn before its draw with a certain card on the pile: often a Wild or a Skip, often the card turned up."""
    state = a_scene(pick, edition, step=Step.DRAW)
    top = choice(pick, [choice(pick, edition.deck.kinds()), *special_cards(edition)])
    if pick((2,))[0]:
        opening = replace(state, turn=state.after(state.dealer or 0), events=())
        return replace(opening, discards=(top,)), top
    under = [card for card in (state.discards or ())[:-1] if not card.is_skip]
    return replace(state, discards=(*under, top)), top


@declare(
    "top-discard-is-taken-unless-a-skip",
    "The top discard may be taken exactly if it is no Skip: a Wild like any card, and the card turned up too.",
    rules=("DRAW-1", "DRAW-2", "DRAW-5", "DEAL-3"),
    cases=lambda edition: drawn(a_top_card, edition),
)
def top_discard_is_taken_unless_a_skip(look: Asked, case: tuple[State, Card]) -> None:
    """With and without a word on which card it is; never another card, and never the one below."""
    state, top = case
    for said in (None, top):
        because = f"{top} lies on top"
        ask(look, state, Draw(source="discard", card=said), legal=not top.is_skip, because=because)
    ask(look, state, Draw(source="discard", depth=_UNDER), legal=False, because="the card below the top one is taken")


def _an_opening(pick: Pick, edition: Edition) -> tuple[State, Card]:
    """The first turn of a hand, whoever thinks to begin; often with a Skip turned up."""
    state = a_scene(pick, edition, step=Step.DRAW)
    up = choice(pick, [choice(pick, edition.deck.kinds()), *special_cards(edition)])
    return replace(state, events=(), discards=(up,)), up


@declare(
    "who-opens-a-hand",
    "The player at the dealer's left draws first, and does not where a Skip turned up takes that turn away.",
    rules=("DEAL-4", "DEAL-5"),
    cases=lambda edition: drawn(_an_opening, edition),
)
def who_opens_a_hand(look: Asked, case: tuple[State, Card]) -> None:
    """Each seat in turn begins."""
    state, up = case
    first = ((state.dealer or 0) + 1) % len(state.seats)
    loses = up.is_skip and look.edition.reading("upcard-skip") == "first-player-loses"
    rule = "DEAL-4" if up.is_skip else "DEAL-5"
    for seat in range(len(state.seats)):
        begun, action = replace(state, turn=seat), Draw(source="stock")
        if (seat == first) is not loses:
            ask(look, begun, action, legal=True, because=f"seat {seat} may begin, {up} is turned up")
        else:
            refuse(look, begun, action, rule, f"seat {seat} begins, {up} is turned up")


def a_discard(pick: Pick, edition: Edition) -> State:
    """A turn after its draw, sometimes with the last card; often with a Wild or a Skip."""
    state = a_scene(pick, edition)
    extra = taken(pick, special_cards(edition), pick((3,))[0])
    cards = list(state.in_turn.hand or ())
    if not pick((3,))[0]:
        return holding(state, edition, [choice(pick, [choice(pick, cards), *special_cards(edition)])])
    held = [*extra, *cards[len(extra) :]][: len(cards)]
    seat = replace(state.in_turn, hand=hand(held))
    return replace(state.with_seat(state.turn, seat), drawn=choice(pick, held))


@declare(
    "any-held-card-may-be-discarded",
    "Every card held may be the discard: the one just drawn, a Wild, one that fits a group or makes the phase, the "
    "last one if the phase is laid; and a Skip that is not used is kept.",
    rules=("DISC-2", "DRAW-4", "LAY-4", "HIT-0", "SKIP-5", "SKIP-5b", "SKIP-8", "OUT-2", "DISC-1"),
    cases=lambda edition: drawn(a_discard, edition),
)
def any_held_card_may_be_discarded(look: Asked, state: State) -> None:
    """A Skip names the player to the left; nobody was skipped before."""
    seat = state.in_turn
    held = seat.hand or ()
    for card in dict.fromkeys(held):
        action = Discard(card=card, skip=state.after(state.turn) if card.is_skip else None)
        last = len(held) == 1 and not seat.laid
        if last:
            refuse(look, state, action, "OUT-2", f"{card} is the last card, and the phase is not laid")
        else:
            ask(look, state, action, legal=True, because=f"{card} is held and may be discarded")
    ask(look, state, EndTurn(), legal=False, because="a turn ends without a discard")


def a_last_card(pick: Pick, edition: Edition) -> tuple[State, Hit | Lay]:
    """A hit, or a lay, and a scene in which the card that it leaves in hand is the last one."""
    if pick((2,))[0]:
        phase = choice(pick, edition.phases)
        laid = a_right_lay(pick, edition, phase.number, exact=True)
        state = a_scene(pick, edition, laid=False)
        state = state.with_seat(state.turn, replace(state.in_turn, phase=phase.number, laid=False))
        state = replace(state, table=tuple(meld for meld in state.table if meld.owner != state.turn))
        cards, action = [card for group in laid for card in group.faces], Lay(groups=laid)
        return holding(state, edition, [*cards, choice(pick, edition.deck.kinds())]), action
    state = a_scene(pick, edition, laid=True)
    on = pick((max(1, len(state.table)),))[0]
    cards = fitting(state.table[on].group, edition) if state.table else []
    card = choice(pick, cards or list(edition.deck.kinds()))
    return holding(state, edition, [card, choice(pick, edition.deck.kinds())]), Hit(card=Placed(card), on=on)


@declare(
    "ways-to-go-out",
    "The last card may be discarded once the phase is laid; it may be hit or laid exactly if the edition reads it so.",
    rules=("OUT-3", "OUT-1"),
    cases=lambda edition: drawn(a_last_card, edition),
)
def ways_to_go_out(look: Asked, case: tuple[State, Hit | Lay]) -> None:
    """A lay or hit that is legal with a card left in hand, and the same without one."""
    state, action = case
    if not state.table and isinstance(action, Hit):
        return
    if not look.court.spec.says(Move(state, action)):
        return
    freely = look.edition.reading("going-out") == "any"
    used = [action.card.card] if isinstance(action, Hit) else [card for group in action.groups for card in group.faces]
    bare = holding(state, look.edition, used)
    ask(look, bare, action, legal=freely, because=f"the last cards go by a {type(action).__name__.lower()}")
    if freely:
        after = play.apply(bare, action, look.edition)
        look.require(after.step is Step.OVER, "spec: a hand is empty, and the hand goes on", Move(bare, action))
    if isinstance(action, Hit):
        skip = state.after(state.turn) if used[0].is_skip else None
        ask(look, bare, Discard(card=used[0], skip=skip), legal=True, because="the last card is discarded")


def after_the_end(pick: Pick, edition: Edition) -> tuple[State, Group]:
    """A hand that somebody has ended, and a group that somebody would still lay."""
    state = a_scene(pick, edition, laid=True)
    seat = replace(state.in_turn, laid=True, hand=(), placed=edition.hand_size)
    return replace(state.with_seat(state.turn, seat), step=Step.OVER), a_group(pick, edition)


@declare(
    "nothing-follows-an-empty-hand",
    "Once a hand is emptied nobody draws, lays, hits or discards any more; the hand is settled.",
    rules=("OUT-1", "OUT-1b"),
    cases=lambda edition: drawn(after_the_end, edition),
    effort=0.5,
)
def nothing_follows_an_empty_hand(look: Asked, case: tuple[State, Group]) -> None:
    """Neither the one who is out nor anybody else."""
    state, group = case
    for by in (None, state.after(state.turn)):
        for source in ("stock", "discard"):
            refuse(look, state, Draw(source=source, by=by), "OUT-1b", "somebody draws after the end of the hand")
    other = state.after(state.turn)
    held = (state.seats[other].hand or ())[0]
    acts: list[Action] = [Discard(card=held, by=other), Lay(groups=(group,), by=other), EndTurn(by=other)]
    acts += [Hit(card=Placed(held), on=0, by=other)] if state.table else []
    for act in acts:
        refuse(look, state, act, "OUT-1", f"a {type(act).__name__.lower()} after the end of the hand")
    ask(look, state, Settle(), legal=True, because="a hand that is over is settled")


def a_look(pick: Pick, edition: Edition) -> tuple[State, int, int]:
    """Somebody who looks, and how many discards deep."""
    state = a_scene(pick, edition)
    return state, pick((len(state.seats),))[0], 1 + pick((3,))[0]


@declare(
    "who-sees-what",
    "A player looks at the own hand and at the top discard, at no other hand, and deeper only where that is allowed.",
    rules=("DEAL-8", "PUBLIC-1"),
    cases=lambda edition: drawn(a_look, edition),
    effort=0.5,
)
def who_sees_what(look: Asked, case: tuple[State, int, int]) -> None:
    """Each hand in turn."""
    state, by, depth = case
    for at in range(len(state.seats)):
        if at == by:
            ask(look, state, Look(by=by, at=at), legal=True, because="a player looks at the own hand")
        else:
            refuse(look, state, Look(by=by, at=at), "DEAL-8", f"seat {by} looks at the hand of seat {at}")
    deep = depth <= 1 or look.edition.reading("pile-view") == "all"
    ask(look, state, Look(by=by, depth=depth), legal=deep, because=f"the top {depth} discards are looked at")


def _some_moment(pick: Pick, edition: Edition) -> State:
    """Any moment of a match before its end."""
    match pick((4,))[0]:
        case 0:
            return new_match(some_players(pick, edition), phase=edition.first_phase)
        case 1:
            return a_scene(pick, edition, step=Step.DRAW)
        case 2:
            return a_scene(pick, edition)
        case _:
            return after_the_end(pick, edition)[0]


@declare(
    "stopped-early",
    "A match may be stopped at any time before its end; nobody has won then, and what was reached stays.",
    rules=("WIN-6",),
    cases=lambda edition: drawn(_some_moment, edition),
    effort=0.5,
)
def stopped_early(look: Asked, state: State) -> None:
    """Whoever leads."""
    ask(look, state, Stop(), legal=True, because="a match is stopped early")
    after = play.apply(state, Stop(), look.edition)
    kept = [(seat.phase, seat.score) for seat in after.seats] == [(seat.phase, seat.score) for seat in state.seats]
    right = after.step is Step.END and after.winner is None and kept
    look.require(right, "spec: a match that was stopped has a winner, goes on, or counts", Move(state, Stop()))
    for seat in range(len(state.seats)):
        refuse(look, state, Stop(winner=seat), "WIN-6", f"seat {seat} wins a match that was stopped")
    ask(look, after, Stop(), legal=False, because="what is over is stopped again")


def a_group_touched(pick: Pick, edition: Edition) -> tuple[State, list[tuple[str, Rearrange | OpenGroup]]]:
    """A scene with a group that has a Wild, and what somebody might do to it, with the rule against that."""
    state = a_scene(pick, edition, laid=True)
    if not state.table:
        return state, []
    on = pick((len(state.table),))[0]
    meld = state.table[on]
    wild = Placed(WILD, Meaning(colour=meld.group.cards[0].colour or edition.deck.letters[0]))
    if meld.group.cards[0].number is not None:
        wild = Placed(WILD, Meaning(meld.group.cards[0].number, meld.group.cards[0].colour))
    group = Group(meld.group.kind, (wild, *meld.group.cards[1:]))
    table = (*state.table[:on], replace(meld, group=group), *state.table[on + 1 :])
    state = replace(state, table=table, turn=meld.owner if pick((2,))[0] else state.turn)
    held, to = state.in_turn.hand or (SKIP,), pick((len(table),))[0]
    natural = group.cards[-1]
    return state, [
        ("HIT-4", Rearrange(cards=(natural,), on=on, to=to)),
        ("HIT-4", Rearrange(cards=(natural,), on=on)),
        ("WILD-4b", Rearrange(cards=(wild,), on=on, to=to)),
        ("WILD-4b", Rearrange(cards=(wild,), on=on, becomes=Meaning(choice(pick, edition.deck.numbers)))),
        ("WILD-5", Rearrange(cards=(wild,), on=on, put=choice(pick, held))),
        ("HIT-6", OpenGroup(group=Group(group.kind, tuple(map(Placed, held[:3]))))),
    ]


@declare(
    "table-is-left-alone",
    "Nobody moves or takes back a card that lies, says anew what a laid Wild is, exchanges it, or opens a new group.",
    rules=("HIT-4", "HIT-6", "WILD-4b", "WILD-5"),
    cases=lambda edition: drawn(a_group_touched, edition),
    concerns=lambda edition: edition.deck.wilds > 0,
    effort=0.5,
)
def table_is_left_alone(look: Asked, case: tuple[State, list[tuple[str, Rearrange | OpenGroup]]]) -> None:
    """With one's own groups and with those of others."""
    state, tries = case
    for rule, action in tries:
        refuse(look, state, action, rule, "something is done to what lies on the table")


def _a_hit_that_fits(pick: Pick, edition: Edition) -> tuple[State, Hit] | None:
    """A hit on a group of somebody else."""
    state = a_scene(pick, edition, laid=True)
    others = [on for on, meld in enumerate(state.table) if meld.owner != state.turn]
    cards = [(on, card) for on in others for card in fitting(state.table[on].group, edition)]
    if not cards or not state.in_turn.laid:
        return None
    on, card = choice(pick, cards)
    return holding(state, edition, [card, *(state.in_turn.hand or ())[:2]]), Hit(card=Placed(card), on=on)


@declare(
    "hits-on-completed-phases-only",
    "A card that fits may be hit on anybody's completed phase, and on none that is only partly on the table.",
    rules=("HIT-5", "HIT-3"),
    cases=lambda edition: drawn(_a_hit_that_fits, edition),
    effort=0.5,
)
def hits_on_completed_phases_only(look: Asked, case: tuple[State, Hit] | None) -> None:
    """The same hit, the phase of the group's owner complete or not."""
    if case is None or not look.court.spec.says(Move(*case)):
        return
    state, action = case
    ask(look, state, action, legal=True, because="the group belongs to a completed phase")
    owner = state.table[action.on].owner
    part = state.with_seat(owner, replace(state.seats[owner], laid=False))
    refuse(look, part, action, "HIT-5", "the group belongs to a phase that is only partly there")


def _a_whole_lay(pick: Pick, edition: Edition) -> tuple[State, Lay]:
    """A lay from a hand with another card."""
    phase = choice(pick, edition.phases)
    laid = a_right_lay(pick, edition, phase.number)
    state = a_scene(pick, edition, laid=False)
    state = state.with_seat(state.turn, replace(state.in_turn, phase=phase.number, laid=False))
    cards = [card for group in laid for card in group.faces]
    return holding(state, edition, [*cards, *(state.in_turn.hand or ())[:1]]), Lay(groups=laid)


@declare(
    "laid-face-up",
    "A phase that may be laid is laid face up; face down it may not.",
    rules=("LAY-1b", "LAY-4"),
    cases=lambda edition: drawn(_a_whole_lay, edition),
    effort=0.5,
)
def laid_face_up(look: Asked, case: tuple[State, Lay]) -> None:
    """And the same hand may discard a card instead."""
    state, action = case
    if not look.court.spec.says(Move(state, action)):
        return
    ask(look, state, action, legal=True, because="a right phase is laid")
    refuse(look, state, replace(action, face_up=False), "LAY-1b", "the phase lies face down")
    card = next((card for card in state.in_turn.hand or () if card.is_natural), None)
    if card is not None:
        ask(look, state, Discard(card=card), legal=True, because="the phase is kept in hand")
