"""What a Wild stands for: said, left unsaid, and where what nobody said decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from phaseproof.spec import answer as spec_answer
from phaseproof.spec import judge as spec_judge
from phaseproof.spec import wilds as spec_wilds
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import WILD, Card, Placed
from phaseproof.spec.clauses import governing
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupKind
from phaseproof.spec.questions import Counting, Holding, Move, Question, hitting, laying

from ..registry import Look, declare
from ..strategies import groups
from ..strategies.building import meant, unsaid
from ..strategies.choosing import Pick, choice, drawn
from ..strategies.hands import a_holding
from ..strategies.scores import a_score
from ..strategies.tables import a_group, a_hit, a_lay_move, a_right_lay, kinds_of
from ..transforms import card_hit


def every_meaning(kind: GroupKind, edition: Edition) -> Iterator[Placed]:
    """A Wild as everything that a group of the kind can want it to be, each once."""
    deck = edition.deck
    yield from dict.fromkeys(
        Placed(WILD, meant(kind, edition, number, letter)) for number, letter in product(deck.numbers, deck.letters)
    )


def _has_wilds(edition: Edition) -> bool:
    return edition.deck.wilds > 0


def _one_wild_of_a_lay(pick: Pick, edition: Edition) -> tuple[int, tuple[Group, ...], int, int]:
    """A phase, a right lay of it, and a place in the lay that a Wild takes."""
    phase = choice(pick, edition.phases)
    laid = a_right_lay(pick, edition, phase.number, exact=True)
    spots = [(at, place) for at, group in enumerate(laid) for place in range(len(group))]
    ends = [(at, place) for at, place in spots if place in (0, len(laid[at]) - 1)]
    at, place = choice(pick, ends if pick((2,))[0] else spots)
    return phase.number, laid, at, place


@declare(
    "nothing-said-in-a-lay",
    "A Wild of which nothing is said is legal in a lay exactly if one meaning is, or any where none need be said.",
    rules=("WILD-4a", "WILD-1"),
    cases=lambda edition: drawn(_one_wild_of_a_lay, edition),
    concerns=_has_wilds,
    effort=0.5,
)
def nothing_said_in_a_lay(look: Look, case: tuple[int, tuple[Group, ...], int, int]) -> None:
    """Every meaning of one Wild is tried; the other cards stay as they are."""
    phase, laid, at, place = case

    def lay(placed: Placed) -> Move:
        group = laid[at]
        cards = (*group.cards[:place], placed, *group.cards[place + 1 :])
        return laying(look.edition, phase, (*laid[:at], Group(group.kind, cards), *laid[at + 1 :]))

    must_say = look.edition.reading("undeclared-wild") == "must-declare"
    for judge in look.court.both:
        legal = [placed for placed in every_meaning(laid[at].kind, look.edition) if judge.says(lay(placed))]
        expected = len(legal) == 1 if must_say else bool(legal)
        silent = lay(Placed(WILD))
        because = f"{judge.name}: legal meanings: {', '.join(map(str, legal)) or 'none'}"
        look.require(judge.says(silent) == expected, because, silent)


@declare(
    "nothing-said-in-a-hit",
    "A Wild of which nothing is said is a legal hit exactly if one meaning is, or any where none need be said.",
    rules=("WILD-4a", "WILD-1b"),
    cases=groups,
    concerns=_has_wilds,
    effort=0.5,
)
def nothing_said_in_a_hit(look: Look, group: Group) -> None:
    """Every meaning is tried."""
    must_say = look.edition.reading("hit-declaration") == "if-ambiguous"
    for judge in look.court.both:
        legal = [placed for placed in every_meaning(group.kind, look.edition) if judge.says(hitting(placed, group))]
        full = group.kind is GroupKind.RUN and len(group) >= len(look.edition.deck.numbers)
        if full and look.edition.reading("full-run") == "wilds":
            continue  # a Wild that no number is left for has no meaning to say
        expected = len(legal) == 1 if must_say else bool(legal)
        silent = hitting(Placed(WILD), group)
        because = f"{judge.name}: legal meanings: {', '.join(map(str, legal)) or 'none'}"
        look.require(judge.says(silent) == expected, because, silent)


def _ends(group: Group) -> tuple[int, int]:
    """The lowest and the highest number of a group."""
    numbers = [card.number for card in group if card.number is not None]
    return min(numbers, default=0), max(numbers, default=0)


def _near_the_ends(group: Group, edition: Edition) -> list[Card]:
    """The cards up to two numbers beyond the ends of a group, the ends themselves, and a Wild."""
    low, high = _ends(group)
    near = {*range(low - 2, low + 1), *range(high, high + 3)}
    return [card for card in edition.deck.kinds() if card.number in near or card.is_wild]


def _next_to_the_ends(group: Group, edition: Edition) -> list[Card]:
    """The cards one number beyond the ends of a group; a Wild if there are none."""
    low, high = _ends(group)
    return [card for card in edition.deck.kinds() if card.number in {low - 1, high + 1}] or [WILD]


def _hit_and_unsaid(pick: Pick, edition: Edition) -> tuple[Move, Move | None]:
    """A hit on a group, and the same hit on the group without a word on its Wilds if none is needed."""
    move = a_hit(pick, edition)
    group, placed = move.state.table[0].group, card_hit(move)
    if GroupKind.RUN in kinds_of(edition) and pick((2,))[0]:
        longest = len(edition.deck.numbers)  # a long run at an end of the numbers can be placed in one way alone
        group = a_group(pick, edition, kind=GroupKind.RUN, min_size=longest - 2, max_size=longest)
        offered = _next_to_the_ends if pick((2,))[0] else _near_the_ends
        placed = Placed(choice(pick, offered(group, edition)))
        move = hitting(placed, group)
    silent = unsaid(group, edition)
    return move, None if silent in (None, group) else hitting(placed, silent)


@declare(
    "said-or-follows",
    "On the table it makes no difference whether a Wild's meaning was said or follows from its group.",
    rules=("WILD-4a", "WILD-4b"),
    cases=lambda edition: drawn(_hit_and_unsaid, edition),
    concerns=_has_wilds,
)
def said_or_follows(look: Look, case: tuple[Move, Move | None]) -> None:
    """Hits on groups with Wilds, right and wrong ones."""
    said, silent = case
    if silent is None:
        return
    for judge in look.court.both:
        look.require(
            judge.says(said) == judge.says(silent), f"{judge.name}: another answer where nothing was said", silent
        )


def _hit_on_an_open_group(pick: Pick, edition: Edition) -> Move:
    """A hit on a group of whose Wilds nothing is said; the card is near to one that fits some meaning."""
    kind = GroupKind.RUN if pick((4,))[0] else None
    group = a_group(pick, edition, kind=kind if kind in kinds_of(edition) else None)
    bare = Group(group.kind, tuple(replace(card, meaning=None) for card in group))
    return hitting(Placed(choice(pick, _near_the_ends(group, edition))), bare)


def _open_question(pick: Pick, edition: Edition) -> Question:
    """Questions of every kind, many with something that the sources or the players leave open."""
    match pick((14,))[0]:
        case 0:
            return a_lay_move(pick, edition)
        case 1:
            return a_score(pick, edition)
        case 2:
            return a_hit(pick, edition)
        case 3:
            return a_holding(pick, edition)
        case 4 | 5 | 6:
            return hitting(Placed(WILD), a_group(pick, edition))
        case 7 | 8 | 9 | 10:
            return _hit_on_an_open_group(pick, edition)
        case _:
            phase = choice(pick, edition.phases)
            laid = a_right_lay(pick, edition, phase.number)
            bare = [Group(group.kind, tuple(replace(card, meaning=None) for card in group)) for group in laid]
            return laying(edition, phase.number, bare)


def _readings(edition: Edition) -> Iterator[Edition]:
    """The edition under every combination of open readings on lays, hits and scores, and under each other one alone."""
    asked = {name for kind in (Holding, Counting, Lay, Hit) for clause in governing(kind) for name in clause.options}
    names = [name for name, chosen in edition.choices.items() if chosen.open and name in asked]
    for readings in product(*((edition.reading(name), *edition.choices[name].open) for name in names)):
        other = edition
        for name, reading in zip(names, readings, strict=True):
            other = other.with_reading(name, reading)
        yield other
    for name, chosen in edition.choices.items():
        yield from (edition.with_reading(name, reading) for reading in chosen.open if name not in asked)


def _outcomes(question: Question, edition: Edition) -> Iterator[tuple[bool, int | None]]:
    """The outcome under all these readings and all meanings that the table leaves open."""
    for other in _readings(edition):
        variants: list[Question] = [question]
        if isinstance(question, Move):
            variants = [replace(question, state=state) for state in spec_wilds.tables(question.state, other)]
        for variant in variants:
            ruling = spec_judge.judge(variant, other)
            yield ruling.legal, ruling.value


@declare(
    "unspecified-where-readings-differ",
    "An answer is unspecified exactly where something that the sources or the table leave open gives another outcome.",
    rules=("WILD-1", "WILD-4a"),
    cases=lambda edition: drawn(_open_question, edition),
    effort=0.3,
)
def unspecified_where_readings_differ(look: Look, question: Question) -> None:
    """The readings are run whether the question can depend on them or not."""
    outcomes = set(_outcomes(question, look.edition))
    answered = spec_answer.answer(question, look.edition)
    look.court.spec.tally.add(answered.ruling.legal)
    legal, _ = min(outcomes)
    expected = "unspecified" if len(outcomes) > 1 else "legal" if legal else "illegal"
    because = f"spec: {answered.verdict}; the readings say {sorted(outcomes, key=str)}"
    look.require(answered.verdict == expected, because, question)
