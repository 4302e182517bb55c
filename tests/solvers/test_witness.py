"""The smallest question on which two editions differ."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from phaseproof.solvers.errors import Disagreement
from phaseproof.solvers.witness import Limits, NoWitness, Size, Which, Witness, checking, confirmed, hits, separating
from phaseproof.solvers.witness.cheapest import Unproved
from phaseproof.solvers.witness.findings import Sides
from phaseproof.solvers.witness.hands import separating_hand
from phaseproof.solvers.witness.hits import separating_hit
from phaseproof.solvers.witness.lays import separating_lay
from phaseproof.solvers.witness.pairs import all_pairs, pair_found, separated
from phaseproof.solvers.witness.scenes import scenes
from phaseproof.solvers.witness.unobservable import BASES, UNOBSERVABLE, Pair
from phaseproof.spec.actions import Deal, Discard, Draw, Hit, Lay, Look
from phaseproof.spec.cards import SKIP, Card, Deck, Hand, Meaning, Placed
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.errors import UnknownName, UsageError
from phaseproof.spec.holding import completion
from phaseproof.spec.judge import judge
from phaseproof.spec.notation import parse_placed
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.phases import Group, GroupKind, parse_phase
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Turn, hitting

LIMITS = Limits()


def sides(base: Edition, option: str, allowing: str, forbidding: str) -> Sides:
    return Sides((base.with_reading(option, allowing),), (base.with_reading(option, forbidding),))


def both(base: Edition, option: str, one: str, other: str) -> tuple[Edition, Edition]:
    return base.with_reading(option, one), base.with_reading(option, other)


def found(base: Edition, option: str, one: str, other: str) -> Witness:
    witness = separated((option, one, other), base)
    assert isinstance(witness, Witness)
    return witness


@pytest.mark.parametrize("pair", list(all_pairs()), ids=" ".join)
def test_every_two_readings_are_told_apart_or_known_not_to_be(pair: Pair, classic: Edition) -> None:
    """Over classic; where it needs other readings beside it, with these."""
    told = pair_found(pair, classic)
    if pair not in UNOBSERVABLE:
        assert isinstance(told.found, Witness)
        assert told.found.smallest
        assert told.found.broken
        assert confirmed(told.found, *both(classic, *pair)) == told.found
        return
    assert isinstance(told.found, NoWitness)
    assert told.found.proved
    assert told.reason
    assert isinstance(told.elsewhere, Witness) == (pair in BASES)


def test_what_is_listed_is_a_pair() -> None:
    assert UNOBSERVABLE.keys() <= set(all_pairs())
    assert BASES.keys() <= UNOBSERVABLE.keys()
    assert len(set(all_pairs())) == sum(len(o.readings) * (len(o.readings) - 1) // 2 for o in OPTIONS.values())


def test_a_run_in_one_colour(classic: Edition) -> None:
    """Four cards and the hit are fewer than any lay of a run."""
    witness = found(classic, "run-colour", "any", "one")
    assert witness.size == Size(actions=1, cards=5, penalty=25)
    assert (witness.allowed_by, witness.forbidden_by) == (Which.FIRST, Which.SECOND)
    assert witness.broken == ("HIT-RUN",)
    assert witness.replayed == ("spec.judge", "engine.can_hit")
    assert isinstance(witness.question, Move)
    assert isinstance(witness.question.action, Hit)
    assert str(witness.question.state.table[0].group) == "run: R1 R2 R3 R4"
    assert str(witness.question.action.card) == "Y5"


def test_a_group_of_wilds(classic: Edition) -> None:
    witness = found(classic, "natural", "per-phase", "per-group")
    assert isinstance(witness.question, Move)
    assert isinstance(witness.question.action, Lay)
    assert [str(group) for group in witness.question.action.groups] == ["set: R1 R1 Y1", "set: W=1 W=1 W=1"]
    assert witness.size == Size(actions=1, cards=6, penalty=90)


def test_the_smallest_of_each_kind(classic: Edition) -> None:
    """Whatever kind is smaller."""
    colours, naturals = sides(classic, "run-colour", "any", "one"), sides(classic, "natural", "per-phase", "per-group")
    assert separating_lay(colours, 6, None, LIMITS.timeout_ms) is None
    lay = separating_lay(colours, 7, None, LIMITS.timeout_ms)
    assert lay is not None
    assert (lay.phase, lay.penalty) == (2, 35)
    assert separating_hand(colours, 6, None, LIMITS) is None
    hand = separating_hand(naturals, 6, None, LIMITS)
    assert hand is not None
    assert (hand.phase, " ".join(map(str, hand.hand)), hand.penalty) == (1, "R1 W W W W W", 130)
    assert separating_hand(naturals, 6, 130, LIMITS) is None
    assert separating_hand(sides(classic, "natural", "per-group", "per-phase"), 6, None, LIMITS) is None


def test_games(classic: Edition) -> None:
    dealt = found(classic, "upcard-skip", "first-player-loses", "no-effect")
    assert isinstance(dealt.question, Turn)
    deal, draw = dealt.question.actions
    assert isinstance(deal, Deal)
    assert deal.deck is not None
    assert (deal.deck[20], draw) == (SKIP, Draw(source="stock", by=0))
    assert dealt.size.actions == 2
    assert found(classic, "pile-view", "top", "all").size == Size(actions=1, cards=3, penalty=30)
    last = found(classic, "match-end", "after-hand", "at-once")
    assert isinstance(last.question, Turn)
    assert [type(action) for action in last.question.actions] == [Lay, Discard]


def test_facts(classic: Edition) -> None:
    packs = found(classic, "two-packs", "undefined", "kings-and-queens")
    assert packs.question == Preparation(ordinary_packs=True)
    assert (packs.allowed_by, packs.replayed) == (Which.SECOND, ("spec.judge",))
    more = separating(classic, replace(classic, players=(2, 8)))
    assert isinstance(more, Witness)
    assert (more.question, more.replayed) == (Preparation(players=7), ("spec.judge", "engine.Game"))
    dear = separating(classic, replace(classic, scores=replace(classic.scores, skip=25)))
    assert isinstance(dear, Witness)
    assert dear.question == Counting((SKIP,), claim=15)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("classic", "guide"),
        ("classic", "hub"),
        ("guide", "party"),
        ("even-phases", "odd-phases"),
        ("manual", "classic"),
    ],
)
def test_named_editions(one: str, other: str) -> None:
    witness = separating(edition(one), edition(other))
    assert isinstance(witness, Witness)
    assert confirmed(witness, edition(one), edition(other)) == witness


def test_an_edition_does_not_differ_from_itself(classic: Edition) -> None:
    told = separating(classic, replace(classic, id="copy", name="the same"))
    assert isinstance(told, NoWitness)
    assert told.proved
    assert "hits of up to 13 cards: none" in told.text
    assert "sequences of up to 3 actions" in told.text


def test_one_option_of_several(classic: Edition) -> None:
    """Runs are read otherwise, too, and would show with fewer cards; that is not what is asked."""
    other = classic.with_reading("run-colour", "one").with_reading("going-out", "discard")
    plain, asked = separating(classic, other), separating(classic, other, option="going-out")
    assert isinstance(plain, Witness)
    assert isinstance(asked, Witness)
    assert plain.broken == ("HIT-RUN",)
    assert asked.broken == ("OUT-3",)
    assert not judge(asked.question, classic.with_reading("going-out", "discard")).legal
    assert separating(classic, other, option="run-colour") == plain


def test_an_option_that_is_read_alike_or_unknown(classic: Edition) -> None:
    with pytest.raises(UsageError, match="both editions read 'extras' as 'allowed'"):
        separating(classic, classic.with_reading("run-colour", "one"), option="extras")
    with pytest.raises(UnknownName):
        separating(classic, classic, option="colour")


def test_the_same_question_again(classic: Edition) -> None:
    """Whatever was asked in between."""
    first = found(classic, "wild-for-seen-card", "allowed", "forbidden")
    found(classic, "extras", "allowed", "exact")
    assert found(classic, "wild-for-seen-card", "allowed", "forbidden") == first
    other = found(classic, "wild-for-seen-card", "forbidden", "allowed")
    assert (other.question, other.allowed_by) == (first.question, Which.SECOND)


def test_a_doctored_witness_is_refused(classic: Edition) -> None:
    witness = found(classic, "run-colour", "any", "one")
    any_colour, one_colour = both(classic, "run-colour", "any", "one")
    assert isinstance(witness.question, Move)
    good = parse_placed("R5", classic.deck)
    doctored = [
        replace(witness, question=replace(witness.question, action=Hit(card=good, on=0))),
        replace(witness, allowed_by=Which.SECOND, forbidden_by=Which.FIRST),
        replace(witness, broken=("RUN-4",)),
        replace(witness, question=Holding((), 1)),
    ]
    for wrong in doctored:
        with pytest.raises(Disagreement):
            confirmed(wrong, any_colour, one_colour)
    with pytest.raises(Disagreement):
        confirmed(witness, any_colour, any_colour)


def test_one_action_too_early_is_refused(classic: Edition) -> None:
    """The action that differs is the last one."""
    one, other = both(classic, "upcard-skip", "first-player-loses", "no-effect")
    witness = found(classic, "upcard-skip", "first-player-loses", "no-effect")
    assert isinstance(witness.question, Turn)
    longer = replace(witness.question, actions=(*witness.question.actions, Look()))
    allowed, forbidden = (one, other) if witness.allowed_by is Which.FIRST else (other, one)
    with pytest.raises(Disagreement, match="action 2"):
        checking.checked(longer, allowed, forbidden)


def test_a_judge_that_disagrees_is_heard(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "can_hit", lambda *_, **__: True)
    with pytest.raises(Disagreement, match=r"engine\.can_hit says True"):
        found(classic, "run-colour", "any", "one")


def test_what_is_unknown_is_not_proved(classic: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_: object) -> None:
        raise Unproved

    monkeypatch.setattr(hits, "separating_hit", gives_up)
    told = separating(classic, classic)
    assert isinstance(told, NoWitness)
    assert not told.proved
    assert told.searched[1].startswith("hits: not proved for 1, 2, 3")
    witness = found(classic, "run-colour", "any", "one")
    assert (witness.size.cards, witness.smallest) == (7, False)


def test_too_many_hands_are_not_proved(classic: Edition) -> None:
    with pytest.raises(Unproved):
        separating_hand(sides(classic, "natural", "per-phase", "per-group"), 6, None, Limits(hands=0))


def test_too_many_positions_are_not_proved(classic: Edition) -> None:
    told = separating(classic, replace(classic, id="copy"), limits=Limits(positions=40))
    assert isinstance(told, NoWitness)
    assert not told.proved
    assert "given up after 40 positions" in told.text


def test_scenes_are_what_they_say(classic: Edition) -> None:
    """Every card is one that the deck has, as often as it has it; every player has ten cards, or eleven in turn."""
    for scene in scenes([classic]):
        state = scene.state
        held = [card for seat in state.seats for card in seat.hand or ()]
        laid = [card for meld in state.table for card in meld.group.faces]
        cards = Counter([*held, *laid, *(state.stock or ()), *(state.discards or ())])
        assert all(count <= classic.deck.count(card) for card, count in cards.items()), scene.name
        assert {meld.owner for meld in state.table} <= {at for at, seat in enumerate(state.seats) if seat.laid}
        assert all(len(seat.hand or ()) + (seat.placed or 0) <= 11 for seat in state.seats), scene.name
    assert len({scene.name for scene in scenes([classic])}) == len(scenes([classic]))


# The tiny game: everything is tried by the specification.

TINY_PAIRS = [
    ("run-colour", "any", "one"),
    ("hit-declaration", "never", "if-ambiguous"),
    ("wild-beyond-copies", "allowed", "forbidden"),
    ("wild-for-seen-card", "allowed", "forbidden"),
    ("full-run", "wilds", "nothing"),
    ("extras", "allowed", "exact"),
]


@pytest.fixture(scope="module")
def tiny(classic: Edition) -> Edition:
    """Numbers 1 to 5 in two colours, one card of each, two Wilds; a 4 and a 5 are dear."""
    deck = Deck("tiny", (("R", "red"), ("B", "blue")), (1, 2, 3, 4, 5), copies=1, wilds=2, skips=1)
    bands = ((1, 3, 5), (4, 5, 10))
    scores = replace(classic.scores, bands=bands)
    return replace(classic, id="tiny", deck=deck, scores=scores, phases=(parse_phase(1, "set 2 + run 3"),))


def meanings(deck: Deck) -> list[Meaning | None]:
    numbers: list[int | None] = [None, *deck.numbers]
    letters: list[str | None] = [None, *deck.letters]
    return [Meaning(n, c) if n is not None or c is not None else None for n, c in product(numbers, letters)]


def supplied(cards: list[Card], deck: Deck) -> bool:
    return all(count <= deck.count(card) for card, count in Counter(cards).items())


def hits_of(game: Edition, *, coloured: bool) -> Iterator[Move]:
    """Every hit on a set of two or more or a run of three or more whose Wilds say all, and no more, that is needed."""
    deck = game.deck
    naturals = [Placed(card) for card in deck.kinds() if card.is_natural]
    wild = next(card for card in deck.kinds() if card.is_wild)
    spoken = [Placed(wild, meaning) for meaning in meanings(deck)]
    for kind, least in ((GroupKind.SET, 2), (GroupKind.RUN, 3)):
        with_colour = coloured and kind is GroupKind.RUN
        wilds = [w for w in spoken if w.number is not None and (w.colour is not None) == with_colour]
        for size in range(least, 6):
            for cards in combinations_with_replacement([*naturals, *wilds], size):
                numbers = sorted(card.number or 0 for card in cards)
                is_set = len(set(numbers)) == 1
                is_run = numbers == list(range(numbers[0], numbers[0] + size))
                one = not with_colour or len({card.colour for card in cards}) == 1
                if any(card.card.is_natural for card in cards) and (
                    is_set if kind is GroupKind.SET else is_run and one
                ):
                    for card in (*naturals, *spoken):
                        # A Wild in a set or a run says no colour without a number.
                        sense = card.card.is_natural or card.colour is None or card.number is not None
                        if sense and supplied([card.card, *(c.card for c in cards)], deck):
                            yield hitting(card, Group(kind, cards))


def cost(cards: list[Card], game: Edition) -> tuple[int, int]:
    return len(cards), sum(map(game.scores.points, cards))


@pytest.mark.parametrize("pair", TINY_PAIRS, ids=" ".join)
def test_no_smaller_hit_in_a_tiny_game(pair: Pair, tiny: Edition) -> None:
    allowing, forbidding = both(tiny, *pair)
    smallest: tuple[int, int] | None = None
    for move in hits_of(tiny, coloured=pair[0] == "run-colour"):
        assert isinstance(move.action, Hit)
        size = cost([move.action.card.card, *move.state.table[0].group.faces], tiny)
        # What lies there already is more than the deck has, where a Wild may not be that.
        group = move.state.table[0].group
        full = pair[0] == "wild-beyond-copies" and group.kind is GroupKind.SET and len(group) > 2
        if not full and (smallest is None or size < smallest) and judge(move, allowing).legal:
            smallest = smallest if judge(move, forbidding).legal else size
    by_z3 = None
    for cards in range(1, 7):
        hit = separating_hit(sides(tiny, *pair), cards, None, LIMITS.timeout_ms)
        if hit is not None:
            by_z3 = (hit.cards, hit.penalty)
            break
    assert by_z3 == smallest
    assert (smallest is None) == (pair[0] == "extras")


@pytest.mark.parametrize(
    ("option", "one", "other"),
    [
        ("run-colour", "any", "one"),
        ("natural", "per-phase", "per-group"),
        ("natural", "none", "per-phase"),
        ("natural", "none", "per-group"),
        ("natural", "per-group", "per-phase"),
    ],
)
def test_no_smaller_hand_in_a_small_game(
    option: str, one: str, other: str, small: Edition, small_hands: tuple[Hand, ...]
) -> None:
    """Every hand of up to six cards, by the specification."""
    asked = sides(small, option, one, other)
    (allowing,), (forbidding,) = asked.allow, asked.forbid
    sizes = [
        cost(list(cards), small)
        for cards in small_hands
        for phase in small.phases
        if completion(cards, phase.number, allowing) and not completion(cards, phase.number, forbidding)
    ]
    for count in range(1, 7):
        hand = separating_hand(asked, count, None, LIMITS)
        if hand is not None:
            assert (count, hand.penalty) == min(sizes)
            return
    assert not sizes
