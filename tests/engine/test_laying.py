"""``find`` against a plain search through all lays, and all hits after them, of small games."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from phaseproof.engine import LayDown, Plan, can_hit, compile_edition, find, hits, holds, lay_is_legal, points
from phaseproof.spec.cards import Card, Hand, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.phases import Group, GroupKind

SmallEdition = Callable[..., Edition]
Lay = tuple[tuple[int, ...], tuple[Group, ...]]
AllLays = Callable[[Hand, int, Edition], Iterator[Lay]]

PHASES = ["set 2 + set 2", "set 2 + run 3", "run 3", "colour 3", "set 3 + run 2 + colour 2", "colour 2 + colour 2"]
PHASE_NUMBERS = range(1, len(PHASES) + 1)


def natural_enough(groups: Sequence[Group], game: Edition) -> bool:
    free = {
        "per-group": (),
        "per-set-and-run": (GroupKind.COLOUR,),
        "per-phase": tuple(GroupKind),
        "none": tuple(GroupKind),
    }
    own = [group for group in groups if group.kind not in free[game.reading("natural")]]
    somewhere = any(card.is_natural for group in groups for card in group.faces)
    return all(any(card.is_natural for card in group.faces) for group in own) and (
        somewhere or game.reading("natural") != "per-phase"
    )


def gone(lay: LayDown) -> list[Card]:
    return [placed.card for group in lay.groups for placed in group] + [hit.card.card for hit in lay.hits]


def check(lay: LayDown, cards: Hand, phase: int, plan: Plan, table: Sequence[Group] = ()) -> None:
    """The lay is legal, its hits are, one after the other, and the figure is right."""
    assert lay_is_legal(lay.groups, phase, plan, table=table), lay
    assert not Counter(gone(lay)) - Counter(cards), lay
    assert lay.penalty_left == points(cards, plan) - points(gone(lay), plan)
    lying = [*table, *lay.groups]
    for hit in lay.hits:
        assert can_hit(hit.card, lying[hit.on], plan, table=lying), (lay, hit)
        lying[hit.on] = Group(lying[hit.on].kind, (*lying[hit.on].cards, hit.card))


def sample(game: Edition, count: int, sizes: Sequence[int], seed: int) -> list[Hand]:
    """Hands with many Wilds, so that many hold a phase."""
    rng, deck = Random(seed), game.deck.cards()
    wilds = [card for card in deck if card.is_wild]
    drawn = (rng.sample([*deck, *wilds], rng.choice(sizes)) for _ in range(3 * count))
    fair = (hand(cards) for cards in drawn if all(cards.count(card) <= game.deck.count(card) for card in cards))
    return list(fair)[:count]


def place_order(groups: Sequence[Group]) -> list[bool]:
    """For each place, runs before sets before colours, whether a Wild is there."""
    order = [GroupKind.RUN, GroupKind.SET, GroupKind.COLOUR]
    return [card.is_wild for kind in order for group in groups if group.kind is kind for card in group.faces]


@pytest.mark.parametrize("natural", ["per-phase", "per-group", "per-set-and-run", "none"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_the_best_exact_lay(small_edition: SmallEdition, all_lays: AllLays, run_colour: str, natural: str) -> None:
    game = small_edition(PHASES, numbers=4, colours="RG", copies=2, wilds=4, run_colour=run_colour, natural=natural)
    plan, found = compile_edition(game), 0
    for cards in sample(game, 60, [4, 5, 6], seed=1):
        for phase in PHASE_NUMBERS:
            lays = [lay for lay in all_lays(cards, phase, game) if natural_enough(lay[1], game)]
            best = find(cards, phase, plan)
            assert (best is not None) == bool(lays) == holds(cards, phase, plan)
            if best is None:
                continue
            found += 1
            check(best, cards, phase, plan)
            assert not best.hits
            worth = {lay: points((p.card for group in lay[1] for p in group), plan) for lay in lays}
            most = max(worth.values())
            assert points(gone(best), plan) == most
            # the documented order of ties: targets first, then naturals on the first places
            first = min(targets for (targets, _), value in worth.items() if value == most)
            ties = [groups for (targets, groups), value in worth.items() if value == most and targets == first]
            assert place_order(best.groups) == min(map(place_order, ties))
            shapes = {tuple((g.kind, tuple(sorted(p.number or 0 for p in g))) for g in groups) for groups in ties}
            if GroupKind.COLOUR not in {group.kind for group in best.groups}:
                assert tuple((g.kind, tuple(sorted(p.number or 0 for p in g))) for g in best.groups) in shapes
    assert found > 50


def most_points(  # noqa: PLR0913, PLR0917 -- a game, a hand and how to search
    game: Edition, plan: Plan, all_lays: AllLays, cards: Hand, phase: int, table: Sequence[Group] | None
) -> int:
    """The most points that can leave the hand, by trying every lay and every order of hits; -1 if it does not hold it.

    ``table`` None: nothing is hit, but the lay may have extras. An extra is like a hit on an own group, but the rule of
    naturals looks at the whole lay.
    """

    @cache
    def further(left: Hand, lying: tuple[Group, ...]) -> int:
        best = 0 if table is not None or natural_enough(lying, game) else -1
        for option in hits(left, lying, plan):
            group = lying[option.on]
            grown = Group(group.kind, tuple(sorted((*group.cards, option.card), key=str)))
            rest = list(left)
            rest.remove(option.card.card)
            more = further(tuple(rest), (*lying[: option.on], grown, *lying[option.on + 1 :]))
            if more >= 0:
                best = max(best, more + points([option.card.card], plan))
        return best

    best, seen = -1, set()
    for _, groups in all_lays(cards, phase, game):
        used = Counter(placed.card for group in groups for placed in group)
        left = hand((Counter(cards) - used).elements())
        key = tuple(Group(group.kind, tuple(sorted(group.cards, key=str))) for group in groups)
        if key in seen or (table is not None and not natural_enough(groups, game)):
            continue
        seen.add(key)
        more = further(left, (*(table or ()), *key))
        if more >= 0:
            best = max(best, more + points(used.elements(), plan))
    return best


@pytest.mark.parametrize("natural", ["per-phase", "per-group"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_the_best_lay_with_extras(
    small_edition: SmallEdition, all_lays: AllLays, run_colour: str, natural: str
) -> None:
    game = small_edition(PHASES, numbers=4, colours="RG", copies=2, wilds=3, run_colour=run_colour, natural=natural)
    plan, found = compile_edition(game), 0
    for cards in sample(game, 30, [5, 6, 7], seed=2):
        for phase in PHASE_NUMBERS:
            best = find(cards, phase, plan, extras=True)
            most = most_points(game, plan, all_lays, cards, phase, None)
            assert (points(gone(best), plan) if best else -1) == most, (" ".join(map(str, cards)), phase, best)
            if best:
                found += 1
                check(best, cards, phase, plan)
                assert not best.hits
    assert found > 20


TABLES = {
    "any": [[], ["run: R1 R2"], ["set: R3 G3", "run: R2 W=3"], ["colour: G1 G2", "run: R2 G3"]],
    "one": [[], ["run: R1 R2"], ["set: R3 G3", "run: R2 W=R3"], ["colour: G1 G2", "run: G2 G3"]],
}


@pytest.mark.parametrize("full_run", ["nothing", "wilds"])
@pytest.mark.parametrize("natural", ["per-phase", "per-group"])
@pytest.mark.parametrize("run_colour", ["any", "one"])
@pytest.mark.parametrize("extras", [False, True])
def test_the_best_lay_with_hits(  # noqa: PLR0913, PLR0917 -- parameters and fixtures
    small_edition: SmallEdition, all_lays: AllLays, extras: bool, run_colour: str, natural: str, full_run: str
) -> None:
    phases = ["set 2 + run 2", "run 3", "colour 3"]
    game = small_edition(
        phases, numbers=4, colours="RG", copies=2, wilds=4, run_colour=run_colour, natural=natural, full_run=full_run
    )
    plan, found = compile_edition(game), 0
    for words in TABLES[run_colour]:
        table = [parse_group(word, game.deck) for word in words]
        for cards in sample(game, 8, [5, 6, 7], seed=3):
            for phase in range(1, len(phases) + 1):
                best = find(cards, phase, plan, extras=extras, hits=table)
                most = most_points(game, plan, all_lays, cards, phase, table)
                assert (points(gone(best), plan) if best else -1) == most, (
                    " ".join(map(str, cards)),
                    phase,
                    words,
                    best,
                )
                if best:
                    found += 1
                    check(best, cards, phase, plan, table)
    assert found > 20


def told(lay: LayDown | None) -> tuple[list[str], int, list[tuple[str, int]]]:
    assert lay is not None
    return [str(group) for group in lay.groups], lay.penalty_left, [(str(hit.card), hit.on) for hit in lay.hits]


def test_ties_are_broken_as_documented(plan: Plan, classic: Edition) -> None:
    def best(cards: str, phase: int, **options: object) -> tuple[list[str], int, list[tuple[str, int]]]:
        return told(find(parse_hand(cards, classic.deck), phase, plan, **options))  # type: ignore[arg-type]

    # the lower set first; the lower run; a natural of the first letter
    assert best("R2 B2 G2 R3 B3 G3 R4 B4 G4", 1) == (["set: B2 G2 R2", "set: B3 G3 R3"], 15, [])
    assert best("R1 R2 R3 R4 R5 R6 R7 R8", 4) == (["run: R1 R2 R3 R4 R5 R6 R7"], 5, [])
    assert best("R1 B1 R2 R3 R4 R5 R6 R7", 4) == (["run: B1 R2 R3 R4 R5 R6 R7"], 5, [])
    # more points go before lower numbers, and Wilds are dear
    assert best("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", 4) == (["run: R4 R5 R6 R7 R8 R9 R10"], 15, [])
    assert best("R1 R2 R3 R4 R5 R6 R7 W W", 4) == (["run: R1 R2 R3 R4 R5 W=6 W=7"], 10, [])
    # naturals go into the run first, Wilds onto the last places
    assert best("R5 G5 R6 R7 W W W", 2) == (["set: R5 W=5 W=5", "run: W=4 G5 R6 R7"], 0, [])


def test_what_is_laid_beyond_the_phase(plan: Plan, classic: Edition) -> None:
    cards = parse_hand("R4 B4 G4 R9 Y11 G12 W S B1 B8 W", classic.deck)
    table = [parse_group(text, classic.deck) for text in ("R3 B4 B5 B6", "R9 B9 W=9")]
    assert told(find(cards, 2, plan)) == (["set: B4 G4 W=4", "run: R9 W=10 Y11 G12"], 30, [])
    assert told(find(cards, 2, plan, extras=True))[1:] == (20, [])
    assert told(find(cards, 2, plan, hits=[]))[1] == 20
    assert told(find(cards, 2, plan, hits=table))[1] == 15
    assert find(parse_hand("R4 B4 G4", classic.deck), 2, plan, hits=table) is None


def test_readings_that_forbid_more(classic: Edition) -> None:
    cards = parse_hand("R4 B4 G4 R5 B5 G5 Y5", classic.deck)
    exact = compile_edition(classic.with_reading("extras", "exact"))
    later = compile_edition(classic.with_reading("hit-in-laying-turn", "forbidden"))
    assert told(find(cards, 1, exact, extras=True))[1] == 5
    assert told(find(cards, 1, exact, hits=[]))[1] == 0
    assert told(find(cards, 1, later, extras=True))[1] == 0
    assert told(find(cards, 1, later, hits=[]))[1] == 5


@pytest.mark.parametrize("extras", [False, True])
def test_no_wild_beyond_the_copies(small_edition: SmallEdition, extras: bool) -> None:
    phases = ["set 2", "set 3", "set 2 + run 2", "colour 3"]
    game = small_edition(phases, numbers=3, colours="RG", copies=1, wilds=4, wild_beyond_copies="forbidden")
    plan = compile_edition(game)
    for cards in sample(game, 60, [4, 5, 6], seed=4):
        for phase in range(1, len(phases) + 1):
            best = find(cards, phase, plan, extras=extras)
            assert (best is not None) == holds(cards, phase, plan)
            if best:
                check(best, cards, phase, plan)
    assert not holds(parse_hand("R1 G1 W W", game.deck), 2, plan)
    assert told(find(parse_hand("R1 G1 W W", game.deck), 1, plan, extras=True))[1] == 30


def test_no_wild_for_a_card_in_sight(small_edition: SmallEdition) -> None:
    game = small_edition(
        ["set 2 + run 3", "run 3"],
        numbers=4,
        colours="RG",
        copies=1,
        wilds=4,
        run_colour="one",
        wild_for_seen_card="forbidden",
    )
    plan = compile_edition(game)
    table = [parse_group("set: R3 G3", game.deck)]
    for cards in sample(game, 60, [5, 6, 7], seed=5):
        for phase in (1, 2):
            best = find(cards, phase, plan)
            if best:
                check(best, cards, phase, plan)
            if not any(card.number == 3 for card in cards):
                best = find(cards, phase, plan, hits=table)
                if best:
                    check(best, cards, phase, plan, table)


def test_wilds_that_are_cheap_stay_in_hand(small_edition: SmallEdition) -> None:
    game = small_edition(["set 3", "run 3"], numbers=4, copies=2, wilds=3)
    plan = compile_edition(replace(game, scores=replace(game.scores, wild=1)))
    assert told(find(parse_hand("R4 R4 G4 W W", game.deck), 1, plan)) == (["set: G4 R4 R4"], 2, [])
    assert told(find(parse_hand("R2 R3 R4 W W", game.deck), 2, plan)) == (["run: R2 R3 R4"], 2, [])


def test_an_unknown_phase(plan: Plan) -> None:
    with pytest.raises(UnknownName):
        find((), 0, plan)


@pytest.mark.parametrize("extras", [False, True])
def test_a_card_is_kept_where_a_hand_must_end_with_a_discard(
    small_edition: SmallEdition, all_hands: Callable[[Edition, int], list[Hand]], extras: bool
) -> None:
    game = small_edition(["set 2 + run 2", "run 3", "colour 3"], numbers=4, colours="RG", copies=1, wilds=1)
    strict, free = compile_edition(game.with_reading("going-out", "discard")), compile_edition(game)
    emptied = 0
    for cards in all_hands(game, 5):
        for phase in (1, 2, 3):
            lay = find(cards, phase, strict, extras=extras)
            # Any legal lay keeps some card, so it is a lay of the cards without that one.
            rests = [
                (card, find(tuple(c for at, c in enumerate(cards) if at != kept), phase, free, extras=extras))
                for kept, card in enumerate(cards)
            ]
            due = [rest.penalty_left + points((card,), free) for card, rest in rests if rest is not None]
            assert (None if lay is None else lay.penalty_left) == min(due, default=None)
            if lay is not None:
                assert sum(map(len, lay.groups)) < len(cards)
            whole = find(cards, phase, free, extras=extras)
            emptied += whole is not None and sum(map(len, whole.groups)) == len(cards)
    assert emptied
