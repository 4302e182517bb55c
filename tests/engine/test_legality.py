from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product

import pytest

from phaseproof.engine import Plan, compile_edition, lay_is_legal, points
from phaseproof.spec.cards import WILD, Hand, Meaning, Placed, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UnknownName
from phaseproof.spec.notation import parse_group, parse_hand
from phaseproof.spec.phases import Group

Lay = tuple[tuple[int, ...], tuple[Group, ...]]
AllLays = Callable[[Hand, int, Edition], Iterator[Lay]]


def may_lay(phase: int, text: str, game: Edition, table: str = "") -> bool:
    groups = [parse_group(part, game.deck) for part in text.split("/")]
    lying = [parse_group(part, game.deck) for part in table.split("/") if part]
    return lay_is_legal(groups, phase, compile_edition(game), table=lying)


@pytest.mark.parametrize(
    ("phase", "groups", "legal"),
    [
        (1, "set: R5 R5 B5 / set: G5 Y5 W=5", True),  # SET-2
        (1, "set: R5 R5 B5 / set: G5 Y5 W", True),
        (1, "set: R5 R5 B5 / set: W=3 W=3 W=3", True),
        (1, "set: R5 R5 B5 / set: W W W", False),  # nobody said which set
        (1, "set: W=4 W=4 W=4 / set: W=3 W=3 W=3", False),  # WILD-3
        (1, "set: R5 R5 B6 / set: G5 Y5 W=5", False),
        (1, "set: R5 R5 W=6 / set: G5 Y5 W=5", False),
        (1, "set: R5 R5 S / set: G5 Y5 W=5", False),
        (1, "set: R5 R5 / set: G5 Y5 W=5", False),
        (1, "set: R5 R5 B5", False),
        (1, "set: R5 R5 B5 / set: G5 Y5 W=5 / set: R6 B6 G6", False),
        (1, "set: R5 R5 B5 / run: R5 R6 R7", False),
        (2, "run: R1 B2 G3 Y4 / set: R5 R5 B5", True),  # in any order
        (2, "set: R5 R5 B5 / run: G9 W=8 W=7 R6", True),  # cards in any order
        (2, "set: R5 R5 B5 / run: R11 R12 R1 R2", False),  # RUN-3
        (2, "set: R5 R5 B5 / run: R1 R2 R2 W=3", False),  # RUN-4
        (2, "set: R5 R5 B5 / run: R1 R2 R3 W=3", False),
        (2, "set: R5 R5 B5 / run: R10 R11 R12 W=13", False),
        (2, "set: R5 R5 B5 / run: R3 R4 R5 W", False),
        (2, "set: R5 R5 B5 / run: R3 R4 R6 W", True),
        (2, "set: R5 R5 B5 / run: R10 R11 R12 W", True),
        (2, "set: R5 R5 B5 / run: R3 R4 R5 R6 R7 W=8", True),  # LAY-5
        (8, "colour: R1 R1 R2 R5 R7 R9 W=R", True),
        (8, "colour: R1 R1 R2 R5 R7 R9 W", True),
        (8, "colour: R1 R1 R2 R5 R7 R9 W=B", False),
        (8, "colour: R1 R1 R2 R5 R7 R9 B1", False),
        (8, "colour: R1 R1 R2 R5 R7 R9 W=0", False),
        (9, "set: R5 R5 / set: B1 B1 G1 G1 Y1", True),
        (9, "set: R5 R5 B5 B5 G5 / set: B1 B1 G1 G1 Y1", True),
        (9, "set: R5 R5 B5 B5 / set: B1 B1 G1 G1", False),
    ],
)
def test_a_lay(classic: Edition, phase: int, groups: str, legal: bool) -> None:
    assert may_lay(phase, groups, classic) == legal


@pytest.mark.parametrize(
    ("option", "reading", "phase", "groups", "legal"),
    [
        ("natural", "per-group", 1, "set: R5 R5 B5 / set: W=3 W=3 W=3", False),
        ("natural", "per-group", 1, "set: R5 R5 B5 / set: R3 W=3 W=3", True),
        ("natural", "none", 1, "set: W=4 W=4 W=4 / set: W=3 W=3 W=3", True),
        ("undeclared-wild", "high-end", 4, "run: R1 R2 R3 R4 R5 R6 W", True),
        ("undeclared-wild", "open", 4, "run: R2 R3 R4 R5 R6 R7 W", True),
        ("undeclared-wild", "open", 4, "run: R2 R3 R4 R5 R6 R9 W", False),
        ("extras", "exact", 4, "run: R1 R2 R3 R4 R5 R6 R7 R8", False),
        ("extras", "exact", 4, "run: R1 R2 R3 R4 R5 R6 R7", True),
        ("run-colour", "one", 4, "run: R1 R2 R3 R4 R5 R6 B7", False),
        ("run-colour", "one", 4, "run: R1 R2 R3 R4 R5 R6 W=7", True),
        ("run-colour", "one", 4, "run: R1 R2 R3 R4 R5 R6 W=B7", False),
        ("wild-beyond-copies", "forbidden", 7, "set: R1 R1 B1 B1 G1 G1 Y1 Y1 W=1 / set: R2 R2 B2 B2", False),
        ("wild-beyond-copies", "forbidden", 7, "set: R1 R1 B1 B1 G1 G1 Y1 W=1 / set: R2 R2 B2 B2", True),
        ("wild-beyond-copies", "forbidden", 8, f"colour: {' '.join(f'R{n} R{n}' for n in range(1, 13))} W=R", False),
    ],
)
def test_readings_of_lays(  # noqa: PLR0913, PLR0917 -- a table of cases
    classic: Edition, option: str, reading: str, phase: int, groups: str, legal: bool
) -> None:
    assert may_lay(phase, groups, classic.with_reading(option, reading)) == legal


def test_a_wild_for_a_card_in_sight(classic: Edition) -> None:
    lay, table = "run: R1 R2 R3 R4 R5 R6 W=R7", "set: R7 R7 B7"
    one = classic.with_reading("run-colour", "one")
    assert may_lay(4, lay, one, table)
    assert not may_lay(4, lay, one.with_reading("wild-for-seen-card", "forbidden"), table)
    assert may_lay(4, lay, one.with_reading("wild-for-seen-card", "forbidden"), "set: R7 G7 B7")


def test_a_phase_that_there_is_not(plan: Plan) -> None:
    with pytest.raises(UnknownName):
        lay_is_legal([], 11, plan)


@pytest.mark.parametrize("run_colour", ["any", "one"])
@pytest.mark.parametrize("phase", ["set 2 + run 3", "colour 3", "set 2 + set 2"])
def test_every_group_of_a_small_game(
    small_edition: Callable[..., Edition], all_lays: AllLays, phase: str, run_colour: str
) -> None:
    """A lay is legal exactly if a plain search through all lays of its cards finds it, with one choice of targets."""
    game = small_edition([phase], numbers=4, colours="RG", copies=1, wilds=3, run_colour=run_colour, extras="exact")
    plan, wanted = compile_edition(game), game.phase(1).groups
    offers = [Placed(card) for card in game.deck.kinds() if card.is_natural]
    offers += [Placed(WILD, Meaning(number)) for number in game.deck.numbers]
    offers += [Placed(WILD, Meaning(None, letter)) for letter in game.deck.letters]
    offers += [Placed(WILD, Meaning(number, letter)) for number in (2, 3) for letter in game.deck.letters]
    choices = [
        [Group(group.kind, cards) for cards in combinations_with_replacement(offers, group.size)] for group in wanted
    ]
    groups_asked = list(product(*choices))[:: 59 if len(wanted) > 1 else 1]
    legal = 0
    for groups in groups_asked:
        cards = Counter(placed.card for group in groups for placed in group)
        if any(count > game.deck.count(card) for card, count in cards.items()):
            continue
        targets = {target for target, lay in all_lays(hand(cards.elements()), 1, game) if _same(groups, lay)}
        found = len(targets) == 1 and any(card.is_natural for card in cards)
        assert lay_is_legal(groups, 1, plan) == found, " / ".join(map(str, groups))
        legal += found
    assert legal > 5


def _same(said: tuple[Group, ...], lay: tuple[Group, ...]) -> bool:
    """Whether the lay is what was said: the naturals the same, and no Wild other than it was declared."""
    pairs = zip(said, lay, strict=True)
    return all(sorted(one.faces) == sorted(other.faces) and _wilds_agree(one, other) for one, other in pairs)


def _wilds_agree(said: Group, lay: Group) -> bool:
    declared = [placed.meaning for placed in said if placed.meaning]
    meant = Counter(placed.meaning for placed in lay if placed.meaning)
    one_by_one = product(meant.elements(), repeat=len(declared))
    return any(Counter(choice) == meant and all(map(_agree, declared, choice)) for choice in one_by_one)


def _agree(said: Meaning, meant: Meaning) -> bool:
    """A declaration may say more than the group needs, and may leave open what follows."""
    return (meant.number is None or said.number in (None, meant.number)) and (
        meant.colour is None or said.colour in (None, meant.colour)
    )


def test_points(classic: Edition, plan: Plan) -> None:
    assert points((), plan) == 0
    assert points(parse_hand("R3 B4 R11 G12 S W", classic.deck), plan) == 70
    assert points(classic.deck.cards(), plan) == 72 * 5 + 24 * 10 + 8 * 25 + 4 * 15
