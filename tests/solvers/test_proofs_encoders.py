"""What the proofs take for the rules, held against the specification: the encodings themselves are tested."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
import z3

from phaseproof.engine import compile_edition
from phaseproof.engine.groups import shapes
from phaseproof.solvers.proofs import hitting, meanings
from phaseproof.solvers.proofs.layouts import Layout, layouts
from phaseproof.solvers.proofs.paths import BITS
from phaseproof.spec.cards import SKIP, WILD, Deck, Hand, Meaning, Placed, hand, number_card
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.holding import completion
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Group, GroupKind, parse_phase
from phaseproof.spec.questions import hitting as hit_question
from phaseproof.spec.wilds import ways

NATURALS = ("per-phase", "per-group", "per-set-and-run", "none")


# --- lay-downs


def covered(cards: Hand, layout: Layout, game: Edition) -> bool:
    """Whether the hand has all that an exact lay-down takes, in some colour."""
    naturals = [card for card in cards if card.is_natural]
    wilds, low = sum(card.is_wild for card in cards), game.deck.numbers[0]
    numbers = Counter(card.number - low for card in naturals)
    if wilds < layout.wilds or any(numbers[number] < count for number, count in layout.numbers):
        return False
    for letter in game.deck.letters:
        own = [card.number - low for card in naturals if card.colour == letter]
        others = {card.number - low for card in naturals if card.colour != letter}
        if len(own) >= layout.of_colour and set(layout.coloured) <= set(own) and set(layout.plain) <= others:
            return True
    return False


@pytest.mark.parametrize(("run_colour", "natural"), list(product(("any", "one"), NATURALS)))
def test_lay_downs_of_every_small_hand(
    small: Edition, small_hands: tuple[Hand, ...], run_colour: str, natural: str
) -> None:
    """Phases of one colour-bound group at most: of more, the theorem takes the colours one by one."""
    texts = ["set 2 + set 2", "set 2 + run 3", "run 4", "colour 4", "set 3", "set 2 + set 2 + set 2"]
    texts += ["run 2 + colour 2"] if run_colour == "any" else []
    phases = tuple(parse_phase(number, text) for number, text in enumerate(texts, start=1))
    game = replace(small, phases=phases).with_reading("run-colour", run_colour).with_reading("natural", natural)
    for phase in game.phases:
        listed = layouts(phase.groups, game)
        for cards in small_hands:
            held = any(covered(cards, layout, game) for layout in listed)
            assert held == (completion(cards, phase.number, game) is not None), (str(phase), [str(c) for c in cards])


@pytest.mark.parametrize(("run_colour", "natural"), list(product(("any", "one"), NATURALS)))
def test_lay_downs_of_hands_of_the_printed_game(run_colour: str, natural: str) -> None:
    game = edition("classic").with_reading("run-colour", run_colour).with_reading("natural", natural)
    rng, deck = Random(f"{run_colour} {natural}"), game.deck.cards()
    wilds = [WILD] * 8
    for _ in range(6):
        many = rng.randrange(9)
        cards = hand([*wilds[:many], *rng.sample([card for card in deck if not card.is_wild], 11 - many)])
        for phase in game.phases:
            held = any(covered(cards, layout, game) for layout in layouts(phase.groups, game))
            assert held == (completion(cards, phase.number, game) is not None), (str(phase), [str(c) for c in cards])


# --- hits


def small_game(**readings: str) -> Edition:
    deck = Deck("small", (("R", "red"), ("B", "blue")), (1, 2, 3, 4, 5), copies=1, wilds=8, skips=1)
    game = replace(edition("classic"), id="small", deck=deck, phases=(parse_phase(1, "set 2"),))
    for option, reading in readings.items():
        game = game.with_reading(option.replace("_", "-"), reading)
    return game


def groups_of(game: Edition) -> list[Group]:
    """Every run, a set of every number and a colour group of every colour; the first card is a Wild."""
    numbers, letters = game.deck.numbers, game.deck.letters
    made = []
    for low, high, letter in product(numbers, numbers, letters):
        if low < high:
            cards = [Placed(number_card(letter, number)) for number in range(low, high + 1)]
            made.append(Group(GroupKind.RUN, (Placed(WILD, Meaning(low, letter)), *cards[1:])))
    for number, size in product(numbers, (2, 3)):
        meaning = Placed(WILD, Meaning(number))
        made.append(Group(GroupKind.SET, (*[meaning] * (size - 1), Placed(number_card(letters[0], number)))))
    for letter, size in product(letters, (2, 5)):
        meaning = Placed(WILD, Meaning(colour=letter))
        made.append(Group(GroupKind.COLOUR, (*[meaning] * (size - 1), Placed(number_card(letter, 1)))))
    return made


def value_of(term: z3.BoolRef, scene: hitting.Scene, facts: tuple[int, ...]) -> bool:
    symbols = (scene.low, scene.high, scene.colour, scene.number, scene.letter)
    pairs = {symbol.get_id(): (symbol, fact) for symbol, fact in zip(symbols, facts, strict=True)}
    put = [(symbol, z3.BitVecVal(fact, BITS)) for symbol, fact in pairs.values()]
    return bool(z3.is_true(z3.simplify(z3.substitute(term, *put))))


def facts_of(group: Group, placed: Placed, game: Edition) -> tuple[int, ...]:
    numbers = sorted(card.number for card in group if card.number is not None) or [0]
    colours = [card.colour for card in group if card.colour]
    letters = game.deck.letters
    low, high = (numbers[0], numbers[-1]) if group.kind is not GroupKind.SET else (numbers[0], numbers[0])
    colour = letters.index(colours[0]) if colours else 0
    letter = letters.index(placed.colour) if placed.colour else 0
    return low, high, colour, placed.number or 0, letter


@pytest.mark.parametrize(("run_colour", "full_run"), list(product(("any", "one"), ("nothing", "wilds"))))
@pytest.mark.parametrize(("said", "beyond"), [("if-ambiguous", "allowed"), ("never", "forbidden")])
def test_hits_on_every_group_of_a_small_deck(run_colour: str, full_run: str, said: str, beyond: str) -> None:
    game = small_game(run_colour=run_colour, full_run=full_run, hit_declaration=said, wild_beyond_copies=beyond)
    naturals = [Placed(card) for card in game.deck.kinds() if card.is_natural]
    numbers = [None, *range(-1, 8)]
    wilds = [
        Placed(WILD, Meaning(number, letter)) if number is not None or letter else Placed(WILD)
        for number, letter in product(numbers, (None, *game.deck.letters))
    ]
    for group in groups_of(game):
        scene = hitting._scene(group.kind, len(group))
        by_rule = hitting.fits(scene, game)
        for placed in naturals:
            due = judge(hit_question(placed, group), game).legal
            assert value_of(by_rule, scene, facts_of(group, placed, game)) == due, (str(group), str(placed))
        for placed in wilds:
            by_rule_of_wilds = hitting.wild_fits(scene, (placed.number is not None, placed.colour is not None), game)
            due = judge(hit_question(placed, group), game).legal
            assert value_of(by_rule_of_wilds, scene, facts_of(group, placed, game)) == due, (str(group), str(placed))
        assert not judge(hit_question(Placed(SKIP), group), game).legal


# --- what Wilds stand for


def run_of(numbers: list[int], wilds: int, game: Edition) -> Group:
    letters = game.deck.letters
    naturals = [Placed(number_card(letters[0], number)) for number in numbers]
    return Group(GroupKind.RUN, (*naturals, *[Placed(WILD)] * wilds))


@pytest.mark.parametrize("run_colour", ["any", "one"])
def test_the_rule_of_runs_for_every_mask_of_numbers(run_colour: str) -> None:
    """Every choice of numbers of the printed deck, with every count of Wilds, in the order and in reverse."""
    game = edition("classic").with_reading("run-colour", run_colour)
    plan, deck = compile_edition(game), game.deck.numbers
    lowest, highest = z3.BitVec("lowest", BITS), z3.BitVec("highest", BITS)
    known: dict[tuple[int, int, int], bool] = {}
    for size, low, high in product(range(1, 13), deck, deck):
        term = meanings._one_way(lowest, highest, size, game)
        put = [(lowest, z3.BitVecVal(low, BITS)), (highest, z3.BitVecVal(high, BITS))]
        known[size, low, high] = z3.is_true(z3.simplify(z3.substitute(term, *put)))
    rng = Random(3)
    for mask in range(1, 1 << 12):
        numbers = [number for number in deck if mask >> number - 1 & 1]
        for wilds in range(13 - len(numbers)):
            group = run_of(rng.sample(numbers, len(numbers)), wilds, game)
            one = len(shapes(group, plan)) == 1
            assert one == known[len(group), numbers[0], numbers[-1]], str(group)
            if wilds and rng.randrange(40) == 0:
                assert one == (len(ways(group, game)) == 1), str(group)
