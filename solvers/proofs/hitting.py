"""Theorem *hits*: what a group takes, by the engine's code, is what HIT-SET, HIT-RUN, HIT-COL and SKIP-0b say.

Both places of the engine that decide it are executed on symbols, along all their paths: ``engine.hitting`` and, for a
group on the table of a game, ``engine.game_table``. The rules are written down here anew, as formulas. A group is what
it is: a set of a number, a run from one number to another, or cards of a colour; how the engine finds that out is the
theorem of ``meanings``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from operator import methodcaller
from typing import Any

import z3

from phaseproof.engine import Plan, compile_edition
from phaseproof.engine.game_table import Laid, accepts
from phaseproof.engine.groups import Shape
from phaseproof.engine.hitting import shape_meanings, shape_takes
from phaseproof.spec.cards import SKIP, WILD, Card, CardKind, Meaning, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind

from .claims import Claim, Formula
from .paths import BITS, Explorer, Letter, Number

_BEYOND = 3
"""So far outside the deck's numbers a Wild's declared number may lie."""
_NAMES = {GroupKind.SET: "set", GroupKind.RUN: "run", GroupKind.COLOUR: "colour group"}
_RULE = {GroupKind.SET: "HIT-SET", GroupKind.RUN: "HIT-RUN", GroupKind.COLOUR: "HIT-COL"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A group and a card of symbols, as terms; what no rule looks at is there as well. Numbers are those printed."""

    kind: GroupKind
    low: z3.BitVecRef
    high: z3.BitVecRef
    colour: z3.BitVecRef
    """The index of the group's colour, where it has one."""
    number: z3.BitVecRef
    """Of the card, or that the Wild is declared as."""
    letter: z3.BitVecRef
    cards: int
    """How many the group has."""


def _scene(kind: GroupKind, cards: int = 1) -> Scene:
    low, high, colour = (z3.BitVec(name, BITS) for name in ("low", "high", "group_colour"))
    number, letter = z3.BitVec("card_number", BITS), z3.BitVec("card_colour", BITS)
    return Scene(kind, low, high if kind is GroupKind.RUN else low, colour, number, letter, cards)


def _given(scene: Scene, edition: Edition) -> tuple[z3.BoolRef, ...]:
    """What is true of every group and card."""
    lowest, highest = edition.deck.numbers[0], edition.deck.numbers[-1]
    letters = len(edition.deck.letters)
    return (
        z3.And(lowest <= scene.low, scene.low <= scene.high, scene.high <= highest),
        z3.And(scene.colour >= 0, scene.colour < letters, scene.letter >= 0, scene.letter < letters),
        z3.And(scene.number >= lowest - _BEYOND, scene.number <= highest + _BEYOND),
    )


# --- the rules


def _in_deck(number: z3.BitVecRef, edition: Edition) -> z3.BoolRef:
    return z3.And(number >= edition.deck.numbers[0], number <= edition.deck.numbers[-1])


def _one_colour(scene: Scene, edition: Edition) -> bool:
    run_in_one = scene.kind is GroupKind.RUN and edition.reading("run-colour") == "one"
    return scene.kind is GroupKind.COLOUR or run_in_one


def fits(scene: Scene, edition: Edition) -> z3.BoolRef:
    """HIT-SET, HIT-RUN, HIT-COL, RUN-2: the number is the set's, or next at an end of the run; the colour is right."""
    in_colour = scene.letter == scene.colour if _one_colour(scene, edition) else z3.BoolVal(True)
    if scene.kind is GroupKind.COLOUR:
        return in_colour
    if scene.kind is GroupKind.SET:
        return scene.number == scene.low
    at_an_end = z3.Or(scene.number + 1 == scene.low, scene.number == scene.high + 1)
    return z3.And(at_an_end, in_colour, _in_deck(scene.number, edition))


def wild_fits(scene: Scene, said: tuple[bool, bool], edition: Edition) -> z3.BoolRef:
    """The same for a Wild of which a number or a colour was said, or neither (WILD-1, WILD-4a, HIT-RUN by its reading).

    Where nothing was said of what the group asks for, exactly one meaning must fit, unless no declaration is needed.
    """
    number_said, colour_said = said
    known = _in_deck(scene.number, edition) if number_said else z3.BoolVal(True)
    if scene.kind is not GroupKind.RUN:
        asked = colour_said if scene.kind is GroupKind.COLOUR else number_said
        return z3.And(known, _room(scene, edition), fits(scene, edition) if asked else z3.BoolVal(True))
    deck = edition.deck.numbers
    below, above = scene.low > deck[0], scene.high < deck[-1]
    right = z3.BoolVal(True)
    if _one_colour(scene, edition) and colour_said:
        right = scene.letter == scene.colour
    silent = z3.Or(below, above) if edition.reading("hit-declaration") == "never" else z3.Xor(below, above)
    ends = z3.Or(scene.number + 1 == scene.low, scene.number == scene.high + 1) if number_said else silent
    full = z3.And(scene.low == deck[0], scene.high == deck[-1])
    takes_all = z3.BoolVal(edition.reading("full-run") == "wilds")
    return z3.And(known, z3.If(full, takes_all, z3.And(ends, right)))


def _room(scene: Scene, edition: Edition) -> z3.BoolRef:
    """WILD-1 by its reading: whether a further Wild in a set or colour group can still be a card of the deck."""
    if edition.reading("wild-beyond-copies") == "allowed" or scene.kind is GroupKind.RUN:
        return z3.BoolVal(True)
    deck = edition.deck
    others = len(deck.letters) if scene.kind is GroupKind.SET else len(deck.numbers)
    return z3.BoolVal(scene.cards + 1 <= others * deck.copies)


# --- the engine


class _Engine:
    """The engine's code, and the scene as it sees it."""

    def __init__(self, scene: Scene, edition: Edition, plan: Plan, moved: int = 0) -> None:
        """``moved``: a planted fault, by which the group seems so much higher, or of so much a later colour."""
        self.explorer = explorer = Explorer(_given(scene, edition))
        numbers = plan.deck.numbers
        inside, beyond = range(numbers[0], numbers[-1] + 1), range(numbers[0] - _BEYOND, numbers[-1] + _BEYOND + 1)
        number, letters = Number(scene.number, beyond, explorer), plan.deck.letters
        colour: Any = Letter(z3.URem(scene.colour + moved, z3.BitVecVal(len(letters), BITS)), letters, explorer)
        bound = scene.kind is GroupKind.COLOUR or (scene.kind is GroupKind.RUN and plan.readings.one_colour_runs)
        low, high = (Number(term, inside, explorer) + moved for term in (scene.low, scene.high))
        none: Any = 0
        self.shape = Shape(scene.kind, low, high, colour if bound else None)  # type: ignore[arg-type]
        if scene.kind is GroupKind.COLOUR:
            self.shape = self.shape._replace(low=none, high=none)
        self.number: Any = number
        self.letter: Any = Letter(scene.letter, letters, explorer)
        self.scene, self.plan = scene, plan

    def laid(self) -> Laid:
        """The group on the table of a game."""
        letter, number = self.plan.deck.letters[0], self.plan.deck.numbers[0]
        cards = (Placed(Card(CardKind.NUMBER, number, letter)),) * self.scene.cards
        laid = Laid(0, 1, Group(self.scene.kind, cards), self.plan)
        laid.sound, laid.low, laid.high, laid.colour = True, self.shape.low, self.shape.high, self.shape.colour or ""
        return laid

    def natural(self) -> Placed:
        """The card as a natural one."""
        return Placed(Card(CardKind.NUMBER, self.number, self.letter))

    def wild(self, said: tuple[bool, bool]) -> Placed:
        """The card as a Wild of which the number, the colour, both or neither are said."""
        number, colour = (value if told else None for value, told in zip((self.number, self.letter), said, strict=True))
        return Placed(WILD, Meaning(number, colour)) if any(said) else Placed(WILD)

    def by_shape(self, placed: Placed) -> bool:
        """What ``engine.hitting`` says."""
        return shape_takes(placed, self.shape, self.scene.cards, self.plan)

    def by_table(self, placed: Placed) -> bool:
        """What ``engine.game_table`` says."""
        return accepts(self.laid(), placed, self.plan, ())

    def meanings(self) -> Sequence[Meaning]:
        """What ``engine.hitting`` says that a further Wild could be."""
        return shape_meanings(self.shape, self.scene.cards, self.plan)

    def places(self) -> Sequence[Meaning]:
        """The same by ``engine.game_table``."""
        return self.laid().places(self.plan)


def _differs(engine: _Engine, card: Callable[[_Engine], Placed], due: z3.BoolRef) -> z3.BoolRef:
    """That one of the engine's two answers is not the one due."""
    wrong = []
    for says in (engine.by_shape, engine.by_table):
        explored = engine.explorer.explore(partial(_answer, says, card, engine))
        wrong += [explored.missed, explored.where(bool) != due]
    return z3.Or(wrong)


def _answer(says: Callable[[Placed], bool], card: Callable[[_Engine], Placed], engine: _Engine) -> bool:
    return says(card(engine))


# --- the claims


def claims(edition: Edition) -> Iterator[Claim]:
    """The claims for an edition. Raises UsageError as ``compile_edition``."""
    plan = compile_edition(edition)
    for kind in (GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR):
        yield _natural(kind, edition, plan)
        yield _wild(kind, edition, plan)
        yield _meanings(kind, edition, plan)
    yield _skip(edition, plan)


def _name(kind: GroupKind) -> str:
    return _NAMES[kind].replace(" ", "-")


def _bounds(kind: GroupKind, edition: Edition) -> str:
    deck = edition.deck
    of = {
        GroupKind.SET: f"sets of every number from {deck.numbers[0]} to {deck.numbers[-1]}, of any size",
        GroupKind.RUN: f"runs from every number to every other one from {deck.numbers[0]} to {deck.numbers[-1]}",
        GroupKind.COLOUR: "colour groups of every colour, of any size",
    }[kind]
    return f"{of}; who may hit is not asked, and no card is in sight besides the group"


def _sizes(kind: GroupKind, edition: Edition) -> range:
    """Sizes of the group that make a difference: none, unless the deck's copies are counted."""
    if kind is GroupKind.RUN or edition.reading("wild-beyond-copies") == "allowed":
        return range(1, 2)
    deck = edition.deck
    return range(1, deck.copies * len(deck.letters if kind is GroupKind.SET else deck.numbers) + 2)


def _rules(kind: GroupKind, *others: str) -> tuple[str, ...]:
    return (_RULE[kind], *(("RUN-2", "RUN-3", "RUN-4") if kind is GroupKind.RUN else ()), *others)


def _natural(kind: GroupKind, edition: Edition, plan: Plan) -> Claim:
    takes = {
        GroupKind.SET: "exactly if it has the set's number",
        GroupKind.RUN: "exactly if it is the next number at an end"
        + (", in the run's colour" if plan.readings.one_colour_runs else ""),
        GroupKind.COLOUR: "exactly if it has the group's colour",
    }[kind]

    def formula(*, planted: bool) -> Formula:
        scene = _scene(kind)
        given = (*_given(scene, edition), _in_deck(scene.number, edition))
        engine = _Engine(scene, edition, plan, int(planted))
        return Formula(given, _differs(engine, _Engine.natural, fits(scene, edition)))

    return Claim(
        f"hit-natural-on-{_name(kind)}",
        f"A {_NAMES[kind]} takes a natural card {takes}.",
        _rules(kind),
        _bounds(kind, edition),
        lambda: formula(planted=False),
        lambda: formula(planted=True),
    )


def _wild(kind: GroupKind, edition: Edition, plan: Plan) -> Claim:
    takes = {
        GroupKind.SET: "exactly if it is declared as the set's number, or as no number",
        GroupKind.RUN: "exactly if it is declared as the next number at an end, or one end alone is left for it"
        + ("" if plan.readings.hit_needs_meaning else " or both")
        + ("; one that has every number takes any Wild" if plan.readings.full_run_takes_wilds else ""),
        GroupKind.COLOUR: "exactly if it is declared as the group's colour, or as no colour",
    }[kind]

    def formula(*, planted: bool) -> Formula:
        asked, moved, wrong = plan, int(planted and kind is not GroupKind.RUN), []
        if planted and kind is GroupKind.RUN:
            readings = replace(plan.readings, hit_needs_meaning=not plan.readings.hit_needs_meaning)
            asked = replace(plan, readings=readings)
        for cards, number, colour in product(_sizes(kind, edition), (False, True), (False, True)):
            scene, said = _scene(kind, cards), (number, colour)
            engine = _Engine(scene, edition, asked, moved)
            wrong.append(_differs(engine, methodcaller("wild", said), wild_fits(scene, said, edition)))
        return Formula(_given(_scene(kind), edition), z3.Or(wrong))

    return Claim(
        f"hit-wild-on-{_name(kind)}",
        f"A {_NAMES[kind]} takes a Wild {takes}.",
        _rules(kind, "WILD-1", "WILD-1b", "WILD-4a"),
        f"{_bounds(kind, edition)}; declared numbers up to {_BEYOND} outside the deck",
        lambda: formula(planted=False),
        lambda: formula(planted=True),
    )


def _meanings(kind: GroupKind, edition: Edition, plan: Plan) -> Claim:
    many = {
        GroupKind.SET: "its number",
        GroupKind.RUN: "the next number at each end within the deck, so one of 2, 1 or 0",
        GroupKind.COLOUR: "its colour",
    }[kind]

    def formula(*, planted: bool) -> Formula:
        wrong = []
        for cards in _sizes(kind, edition):
            scene = _scene(kind, cards)
            engine = _Engine(scene, edition, plan)
            for listed in (engine.meanings, engine.places):
                explored = engine.explorer.explore(listed)
                counted = listed == engine.meanings  # the table lists what fits, and leaves the copies to ``accepts``
                room = _room(scene, edition) if counted else z3.BoolVal(True)
                bad = [
                    z3.And(condition, z3.If(room, _wrongly_listed(said, scene, edition), bool(said)))
                    for condition, found in explored.paths
                    for said in [found[:-1] if planted else found]  # planted: the last meaning is forgotten
                ]
                wrong += [explored.missed, *bad]
        return Formula(_given(_scene(kind), edition), z3.Or(wrong))

    return Claim(
        f"wild-can-be-on-{_name(kind)}",
        f"What a further Wild of a {_NAMES[kind]} could be: {many}.",
        _rules(kind, "WILD-1", "WILD-4a"),
        _bounds(kind, edition),
        lambda: formula(planted=False),
        lambda: formula(planted=True),
    )


def _wrongly_listed(found: Sequence[Meaning], scene: Scene, edition: Edition) -> z3.BoolRef:
    """That the meanings, taken together, are not those that fit; the card's number and colour stand for any one."""
    said = [
        z3.And(
            z3.BoolVal(True) if meaning.number is None else scene.number == meaning.number.term,  # type: ignore[attr-defined]
            z3.BoolVal(True) if meaning.colour is None else scene.letter == meaning.colour.term,  # type: ignore[attr-defined]
        )
        for meaning in found
    ]
    below, above = scene.low > edition.deck.numbers[0], scene.high < edition.deck.numbers[-1]
    one = z3.BitVecVal(1, BITS)
    due = z3.If(below, one, 0) + z3.If(above, one, 0) if scene.kind is GroupKind.RUN else one
    return z3.Or(z3.Or(z3.BoolVal(False), *said) != fits(scene, edition), len(found) != due)


def _skip(edition: Edition, plan: Plan) -> Claim:
    kinds = (GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR)

    def formula(card: Card) -> Formula:
        engines = [_Engine(_scene(kind), edition, plan) for kind in kinds]
        wrong = [_differs(engine, lambda _: Placed(card), z3.BoolVal(False)) for engine in engines]
        return Formula(_given(_scene(GroupKind.RUN), edition), z3.Or(wrong))

    return Claim(
        "hit-skip",
        "No group takes a Skip.",
        ("SKIP-0b",),
        f"every set, run and colour group within {edition.deck.numbers[0]} to {edition.deck.numbers[-1]}, of any size",
        lambda: formula(SKIP),
        lambda: formula(WILD),
    )
