"""Whether a card may be hit on a group: against the group that it makes, and against its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from phaseproof import engine
from phaseproof.spec.actions import Hit
from phaseproof.spec.cards import SKIP, WILD, Card, Hand, Meaning, Placed, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase
from phaseproof.spec.questions import Move, hitting, laying
from phaseproof.spec.state import Step

from ..registry import Look, declare
from ..strategies import cards, groups, hands, hits, tables
from ..strategies.building import meant, one_colour
from ..transforms import card_hit, mirror, repaint, with_phases
from .wilds import every_meaning


def _has(kind: GroupKind, edition: Edition) -> bool:
    return any(group.kind is kind for phase in edition.phases for group in phase.groups)


def _has_runs(edition: Edition) -> bool:
    return _has(GroupKind.RUN, edition)


def _all_said(placed: Placed, kind: GroupKind, edition: Edition) -> bool:
    """Whether the card is a natural or a Skip, or a Wild with all that the group wants to know."""
    number = kind is GroupKind.COLOUR or placed.number is not None
    return not placed.card.is_wild or (number and (placed.colour is not None or not one_colour(kind, edition)))


@declare(
    "hit-as-grown-group",
    "A card may be hit exactly if the group with it is still a set, a run, or cards of one colour.",
    rules=("HIT-SET", "HIT-RUN", "HIT-COL", "SET-1", "RUN-1", "RUN-3", "RUN-4", "COL-1", "SKIP-0b"),
    cases=hits,
    concerns=lambda edition: edition.reading("full-run") == "nothing",
)
def hit_as_grown_group(look: Look, move: Move) -> None:
    """The grown group is judged as a lay, in the same game with a phase of such a group and without a natural rule."""
    group, placed = move.state.table[0].group, card_hit(move)
    if not _all_said(placed, group.kind, look.edition):
        return
    wanted = Phase(1, (GroupDef(group.kind, len(group)),))
    game = with_phases(look.edition.with_reading("natural", "none").with_reading("extras", "allowed"), wanted)
    grown = laying(game, 1, [Group(group.kind, (*group.cards, placed))])
    for judge, lay_judge in zip(look.court.both, look.court.of(game).both, strict=True):
        right = lay_judge.says(grown)
        because = f"{judge.name}: with {placed} it would {'' if right else 'not '}be a {group.kind}"
        look.require(judge.says(move) == right, because, move)


@declare(
    "next-end-moves-by-one",
    "After a hit at an end of a run the next number is wanted there, that number no more, and the other end stays.",
    rules=("HIT-RUN", "RUN-4", "HIT-3b"),
    cases=lambda edition: st.tuples(
        groups(edition, kind=GroupKind.RUN, max_size=max(edition.deck.numbers)), st.sampled_from(edition.deck.letters)
    ),
    concerns=_has_runs,
)
def next_end_moves_by_one(look: Look, case: tuple[Group, str]) -> None:
    """Both ends in turn, with naturals that fit."""
    run, letter = case
    numbers, deck = [card.number or 0 for card in run], look.edition.deck
    letter = run.cards[0].colour or letter if one_colour(run.kind, look.edition) else letter
    low, high = min(numbers), max(numbers)
    for end, step, other in ((high, 1, low - 1), (low, -1, high + 1)):
        if end + step not in deck.numbers:
            continue
        longer = Group(run.kind, (*run.cards, Placed(number_card(letter, end + step))))
        wanted = {number for number in (end + 2 * step, other) if number in deck.numbers}
        for judge in look.court.both:
            for number in deck.numbers:
                move = hitting(Placed(number_card(letter, number)), longer)
                because = f"{judge.name}: after {end + step} the run should take {sorted(wanted)}"
                look.require(judge.says(move) == (number in wanted), because, move)


@st.composite
def _full_run_and_card(draw: st.DrawFn, edition: Edition) -> tuple[Group, Placed]:
    size = len(edition.deck.numbers)
    run = draw(groups(edition, kind=GroupKind.RUN, min_size=size, max_size=size))
    card = draw(
        st.one_of(cards(edition).map(Placed), st.sampled_from([Placed(WILD), *every_meaning(run.kind, edition)]))
    )
    return run, card


@declare(
    "full-run",
    "A run with every number takes no card; surplus Wilds alone where the edition reads it so.",
    rules=("HIT-RUN", "RUN-3"),
    cases=_full_run_and_card,
    concerns=_has_runs,
)
def full_run(look: Look, case: tuple[Group, Placed]) -> None:
    """Naturals, Skips, and Wilds said to be anything."""
    run, placed = case
    if len(run) < len(look.edition.deck.numbers):
        return
    move = hitting(placed, run)
    takes = placed.is_undeclared and look.edition.reading("full-run") == "wilds"
    for judge in look.court.both:
        if takes or not placed.card.is_wild or look.edition.reading("full-run") == "nothing":
            look.require(judge.says(move) == takes, f"{judge.name}: {placed} on a full run", move)


@declare(
    "skip-is-no-hit",
    "A Skip goes onto no group.",
    rules=("SKIP-0b",),
    cases=groups,
    concerns=lambda edition: edition.deck.skips > 0,
    effort=0.5,
)
def skip_is_no_hit(look: Look, group: Group) -> None:
    """Whatever the group is."""
    move = hitting(Placed(SKIP), group)
    for judge in look.court.both:
        look.require(not judge.says(move), f"{judge.name}: a Skip may be hit", move)


@declare(
    "half-of-a-card",
    "Sets and runs of any colours do not ask for the colour of a card, colour groups not for its number.",
    rules=("HIT-SET", "HIT-RUN", "HIT-COL", "SET-1b", "COL-1b", "RUN-2"),
    cases=lambda edition: st.tuples(groups(edition), st.sampled_from(edition.deck.numbers)),
    effort=0.5,
)
def half_of_a_card(look: Look, case: tuple[Group, int]) -> None:
    """A card against the others of its number; in a colour group against the others of its colour."""
    group, number = case
    deck = look.edition.deck
    if group.kind is GroupKind.COLOUR:
        rows = [[number_card(letter, other) for other in deck.numbers] for letter in deck.letters]
    elif one_colour(group.kind, look.edition):
        return
    else:
        rows = [[number_card(letter, number) for letter in deck.letters]]
    for judge in look.court.both:
        for row in rows:
            said = {card: judge.says(hitting(Placed(card), group)) for card in row}
            odd = next((card for card in row if said[card] != said[row[0]]), row[0])
            because = f"{judge.name}: {row[0]} {said[row[0]]}, but {odd} {said[odd]}"
            look.require(len(set(said.values())) == 1, because, hitting(Placed(odd), group))


@declare(
    "wild-as-a-card",
    "A Wild said to be a card may be hit exactly where that card may.",
    rules=("WILD-1", "WILD-1b", "HIT-SET", "HIT-RUN", "HIT-COL"),
    cases=lambda edition: st.tuples(hits(edition), cards(edition)),
    concerns=lambda edition: (
        edition.deck.wilds > 0
        and all(edition.reading(name) == "allowed" for name in ("wild-beyond-copies", "wild-for-seen-card"))
        and edition.reading("full-run") == "nothing"
    ),
)
def wild_as_a_card(look: Look, case: tuple[Move, Card]) -> None:
    """Said in full, or as much as the group wants to know; half of the cards are those of a good question."""
    move, other = case
    group, placed = move.state.table[0].group, card_hit(move)
    for card in {placed.card, other}:
        if not card.is_natural:
            continue
        natural = hitting(Placed(card), group)
        for meaning in (meant(group.kind, look.edition, card.number, card.colour), Meaning(card.number, card.colour)):
            wild = hitting(Placed(WILD, meaning), group)
            for judge in look.court.both:
                fits = judge.says(natural)
                because = f"{judge.name}: {card} {'fits' if fits else 'does not fit'}, a Wild as it should do the same"
                look.require(judge.says(wild) == fits, because, wild)


@declare(
    "hit-needs-own-phase",
    "Nobody hits before the own phase is on the table, before the draw, or after the hand is over.",
    rules=("HIT-1",),
    cases=hits,
    effort=0.5,
)
def hit_needs_own_phase(look: Look, move: Move) -> None:
    """Hits that are legal otherwise; the clauses alone know about turns."""
    spec = look.court.spec
    if not spec.says(move):
        return
    seats = tuple(replace(seat, laid=seat.laid and index > 0) for index, seat in enumerate(move.state.seats))
    states = [replace(move.state, seats=seats)]
    states += [replace(move.state, step=step) for step in (Step.DRAW, Step.OVER)]
    for state in states:
        early = Move(state, move.action)
        because = f"spec: legal in step {state.step}, own phase laid: {state.in_turn.laid}"
        look.require(not spec.says(early), because, early)


@declare(
    "hits-are-all-listed",
    "The list of hits has every legal hit of the hand once, and nothing else.",
    rules=("HIT-3", "HIT-SET", "HIT-RUN", "HIT-COL", "SKIP-0b"),
    cases=lambda edition: st.tuples(hands(edition, max_size=6), tables(edition)),
    concerns=lambda edition: edition.reading("full-run") == "nothing",
    effort=0.5,
)
def hits_are_all_listed(look: Look, case: tuple[Hand, tuple[Group, ...]]) -> None:
    """Each card, a Wild with each meaning, on each group, asked of the clauses one by one."""
    held, table = case
    listed = [(option.card, option.on) for option in engine.hits(held, table, look.court.plan)]
    look.require(len(set(listed)) == len(listed), f"engine: a hit is listed twice: {listed}")
    for index, group in enumerate(table):
        for card in dict.fromkeys(held):
            for offer in every_meaning(group.kind, look.edition) if card.is_wild else [Placed(card)]:
                move = hitting(offer, group)
                there = (offer, index) in listed
                because = f"engine: {offer} on '{group}' is {'' if there else 'not '}listed"
                look.require(look.court.spec.says(move) == there, because, move)


@declare(
    "hit-symmetry",
    "Exchanging colours, or counting the numbers from the other end, changes no answer about a hit.",
    rules=("HIT-SET", "HIT-RUN", "HIT-COL", "WILD-1"),
    cases=lambda edition: st.tuples(hits(edition), st.permutations(edition.deck.letters)),
)
def hit_symmetry(look: Look, case: tuple[Move, Sequence[str]]) -> None:
    """Of hits right and wrong."""
    move, letters = case
    painted = repaint(dict(zip(look.edition.deck.letters, letters, strict=True))).move(move)
    mirrored = mirror(look.edition).move(move)
    for judge in look.court.both:
        said = judge.says(move)
        look.require(judge.says(painted) == said, f"{judge.name}: another answer in other colours", painted)
        look.require(judge.says(mirrored) == said, f"{judge.name}: another answer with the numbers mirrored", mirrored)


@declare(
    "both-turns",
    "Whether a card fits does not depend on whose group it is, nor on how many cards were hit before in the turn.",
    rules=("HIT-3", "HIT-3b", "HIT-2"),
    cases=lambda edition: st.tuples(hits(edition), st.integers(1, 5)),
    effort=0.5,
)
def both_turns(look: Look, case: tuple[Move, int]) -> None:
    """One's own group, another turn of the same hand, the turn of the lay itself as the edition reads it."""
    move, before = case
    spec, state = look.court.spec, move.state
    said = spec.says(move)
    own = Move(replace(state, table=tuple(replace(meld, owner=0) for meld in state.table)), move.action)
    look.require(spec.says(own) == said, "spec: another answer on one's own group", own)
    later = Move(replace(state, hits_this_turn=before), move.action)
    look.require(spec.says(later) == said, f"spec: another answer after {before} hits", later)
    same_turn = Move(replace(state, laid_this_turn=True), Hit(card=card_hit(move), on=0))
    allowed = look.edition.reading("hit-in-laying-turn") == "allowed"
    look.require(spec.says(same_turn) == (said and allowed), "spec: another answer in the turn of the lay", same_turn)
