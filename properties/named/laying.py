"""Whether groups may be laid as a phase: what may be changed without harm, and what breaks a lay."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from hypothesis import strategies as st

from phaseproof.spec.cards import SKIP, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind, Phase
from phaseproof.spec.questions import Move, cards_of, laying

from ..registry import Look, declare
from ..strategies import groups, lay_moves, right_lays
from ..strategies.choosing import Pick, choice, drawn, shuffled
from ..strategies.tables import a_lay_move, a_right_lay
from ..transforms import groups_laid, mirror, repaint
from .finding import keeps_one

Groups = tuple[Group, ...]


def _phase_and_lay(edition: Edition) -> st.SearchStrategy[tuple[Phase, Groups]]:
    return st.sampled_from(edition.phases).flatmap(
        lambda phase: st.tuples(st.just(phase), right_lays(edition, phase.number, exact=True))
    )


def _reordered(pick: Pick, edition: Edition) -> tuple[Move, Move]:
    move = a_lay_move(pick, edition)
    order = shuffled(pick, groups_laid(move))
    other = [Group(group.kind, tuple(shuffled(pick, group.cards))) for group in order]
    return move, laying(edition, move.state.in_turn.phase, other)


@declare(
    "order-of-a-lay",
    "Neither the order of the groups nor that of the cards in them changes what is said of a lay.",
    rules=("PH-LIST", "COL-1b", "RUN-1", "RUN-4"),
    cases=lambda edition: drawn(_reordered, edition),
)
def order_of_a_lay(look: Look, case: tuple[Move, Move]) -> None:
    """Of lays right and wrong."""
    one, other = case
    for judge in look.court.both:
        look.require(judge.says(one) == judge.says(other), f"{judge.name}: another answer in another order", other)


@declare(
    "lay-symmetry",
    "Exchanging colours, or counting the numbers from the other end, changes no answer about a lay.",
    rules=("SET-1", "SET-1b", "RUN-1", "RUN-3", "COL-1", "WILD-1"),
    cases=lambda edition: st.tuples(lay_moves(edition), st.permutations(edition.deck.letters)),
)
def lay_symmetry(look: Look, case: tuple[Move, Sequence[str]]) -> None:
    """Of lays right and wrong, with what their Wilds stand for."""
    move, letters = case
    painted = repaint(dict(zip(look.edition.deck.letters, letters, strict=True))).move(move)
    mirrored = mirror(look.edition).move(move)
    for judge in look.court.both:
        said = judge.says(move)
        look.require(judge.says(painted) == said, f"{judge.name}: another answer in other colours", painted)
        look.require(judge.says(mirrored) == said, f"{judge.name}: another answer with the numbers mirrored", mirrored)


@declare(
    "one-card-fewer",
    "A lay of exactly the phase's size is broken by taking out any of its cards.",
    rules=("PH-LIST", "LAY-1"),
    cases=_phase_and_lay,
    effort=0.5,
)
def one_card_fewer(look: Look, case: tuple[Phase, Groups]) -> None:
    """Each card in turn."""
    phase, laid = case
    whole = laying(look.edition, phase.number, laid)
    for judge in look.court.both:
        if not judge.says(whole):
            continue
        for at, group in enumerate(laid):
            for place in range(len(group)):
                less = Group(group.kind, (*group.cards[:place], *group.cards[place + 1 :]))
                short = laying(look.edition, phase.number, (*laid[:at], less, *laid[at + 1 :]))
                look.require(
                    not judge.says(short), f"{judge.name}: the phase is legal without {group.cards[place]}", short
                )


def _lay_on_another_phase(pick: Pick, edition: Edition) -> tuple[Phase, Groups, Phase]:
    phase = choice(pick, edition.phases)
    laid = a_right_lay(pick, edition, phase.number, exact=True)
    return phase, laid, choice(pick, edition.phases)


def serves(laid: Groups, wanted: Sequence[GroupDef], *, extras: bool) -> bool:
    """Whether the groups can be given to the wanted ones, one for one: every order is tried."""
    return len(laid) == len(wanted) and any(
        all(
            group.kind is asked.kind and (len(group) >= asked.size if extras else len(group) == asked.size)
            for group, asked in zip(order, wanted, strict=True)
        )
        for order in permutations(laid)
    )


@declare(
    "own-phase-only",
    "A right lay of one phase is legal for a player on another one exactly if its groups are what that one asks for.",
    rules=("LAY-2", "LAY-5", "PH-LIST"),
    cases=lambda edition: drawn(_lay_on_another_phase, edition),
    concerns=lambda edition: len(edition.phases) > 1,
)
def own_phase_only(look: Look, case: tuple[Phase, Groups, Phase]) -> None:
    """Sets of 4 and 4 serve where 3 and 3 are asked for, if further cards may be laid."""
    phase, laid, other = case
    good = serves(laid, other.groups, extras=look.edition.reading("extras") == "allowed")
    for judge in look.court.both:
        if judge.says(laying(look.edition, phase.number, laid)):
            moved = laying(look.edition, other.number, laid)
            because = f"{judge.name}: phase {phase.number} should {'' if good else 'not '}do for phase {other.number}"
            look.require(judge.says(moved) == good, because, moved)


def _lay_with_a_skip(pick: Pick, edition: Edition) -> Move:
    phase = choice(pick, edition.phases)
    laid = a_right_lay(pick, edition, phase.number)
    spots = [(at, place) for at, group in enumerate(laid) for place in range(len(group) + 1)]
    at, place = choice(pick, spots)
    (instead,) = pick((2,))
    cards = (*laid[at].cards[:place], Placed(SKIP), *laid[at].cards[place + instead :])
    return laying(edition, phase.number, (*laid[:at], Group(laid[at].kind, cards), *laid[at + 1 :]))


@declare(
    "skip-in-a-lay",
    "A Skip makes every lay illegal, in the place of a card or beside the cards.",
    rules=("SKIP-0", "WILD-1"),
    cases=lambda edition: drawn(_lay_with_a_skip, edition),
    concerns=lambda edition: edition.deck.skips > 0,
)
def skip_in_a_lay(look: Look, move: Move) -> None:
    """The lay was right before."""
    for judge in look.court.both:
        look.require(not judge.says(move), f"{judge.name}: a Skip may be laid", move)


@declare(
    "cards-not-held",
    "A lay is legal from a hand of its own cards, and no longer if any one of them is not held.",
    rules=("HAND-0", "LAY-6"),
    cases=_phase_and_lay,
    effort=0.5,
)
def cards_not_held(look: Look, case: tuple[Phase, Groups]) -> None:
    """Each card in turn is taken out of the hand; where it is laid twice, it is then used twice."""
    phase, laid = case
    spare = (SKIP,) if keeps_one(look.edition) else ()
    held = hand((*cards_of(laid), *spare))
    spec = look.court.spec
    if not spec.says(laying(look.edition, phase.number, laid)):
        return
    whole = laying(look.edition, phase.number, laid, held)
    look.require(spec.says(whole), "spec: the very cards of the lay are held, and it is illegal", whole)
    for card in sorted(set(cards_of(laid))):
        less = list(held)
        less.remove(card)
        short = laying(look.edition, phase.number, laid, tuple(less))
        look.require(not spec.says(short), f"spec: {card} is laid more often than it is held", short)


@declare(
    "no-further-group",
    "No further group may be laid with the phase, however right it is.",
    rules=("LAY-5", "PH-LIST"),
    cases=lambda edition: st.tuples(_phase_and_lay(edition), groups(edition)),
)
def no_further_group(look: Look, case: tuple[tuple[Phase, Groups], Group]) -> None:
    """Three sets of three are not two."""
    (phase, laid), further = case
    move = laying(look.edition, phase.number, (*laid, further))
    for judge in look.court.both:
        look.require(not judge.says(move), f"{judge.name}: '{further}' may be laid as a further group", move)


@declare(
    "readings-of-a-lay",
    "By the readings of the natural rule a lay is legal without one, with a natural, or with one in each group.",
    rules=("WILD-3",),
    cases=lay_moves,
    effort=0.5,
)
def readings_of_a_lay(look: Look, move: Move) -> None:
    """No natural asked: the largest set of legal lays; the other readings ask for just that much more."""
    counts = [sum(card.is_natural for card in group.faces) for group in groups_laid(move)]
    free = look.court.under("natural", "none")
    asked = {"per-phase": any(counts), "per-group": all(counts)}
    for reading, enough in asked.items():
        court = look.court.under("natural", reading)
        for loose, strict in zip(free.both, court.both, strict=True):
            expected = loose.says(move) and enough
            because = f"{strict.name}: naturals in the groups: {counts}; reading {reading} decides otherwise"
            look.require(strict.says(move) == expected, because, move, edition=court.edition)


@declare(
    "readings-of-a-run",
    "Runs in one colour are legal among runs of any colours, and mixed ones are what the stricter reading leaves out.",
    rules=("RUN-2",),
    cases=lay_moves,
    concerns=lambda edition: any(group.kind is GroupKind.RUN for phase in edition.phases for group in phase.groups),
    effort=0.5,
)
def readings_of_a_run(look: Look, move: Move) -> None:
    """Of lays with a run; where nothing is said of a Wild's colour, only that the strict reading allows no more."""
    runs = [group for group in groups_laid(move) if group.kind is GroupKind.RUN]
    mixed = any(len({card.colour for card in run if card.colour}) > 1 for run in runs)
    said = all(card.colour for run in runs for card in run)
    loose, strict = look.court.under("run-colour", "any"), look.court.under("run-colour", "one")
    for weak, strong in zip(loose.both, strict.both, strict=True):
        if not runs:
            return
        one, any_ = strong.says(move), weak.says(move)
        look.require(any_ or not one, f"{strong.name}: the stricter reading allows more", move, edition=strict.edition)
        if said or mixed:
            because = f"{strong.name}: the run is {'mixed' if mixed else 'in one colour'}"
            look.require(one == (any_ and not mixed), because, move, edition=strict.edition)
