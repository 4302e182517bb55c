"""Positions of a game to start from: few players, few cards, and something about to happen.

Players who have laid hold one to three cards; the rest of their ten were brought to the table, and where the groups do
not matter they are not shown. Every position can arise in every edition that has the readings it needs (a forgotten
discard is the one wrong that is looked at). Cards are the deck's first ones, so that the scenes serve any deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from phaseproof.spec.actions import Action, Deal
from phaseproof.spec.cards import SKIP, Card, Hand, Placed, hand, number_card
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group, GroupDef, GroupKind
from phaseproof.spec.state import Event, Meld, Passing, Seat, State, Step

Needs = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, what it shows, and which readings it presupposes."""

    name: str
    state: State
    needs: Needs = field(default_factory=dict)
    """For some options the readings with which the position can arise."""
    offers: tuple[Action, ...] = ()
    """Actions to be tried besides those that can be read off the position."""


_ANY_TARGET: Needs = {"skip-target": ("any",)}
_LOSES: Needs = {"upcard-skip": ("first-player-loses",)}
_EACH_ALONE: Needs = {"advance": ("if-laid",)}
_GOES_ON: Needs = {"match-end": ("after-hand", "finisher-out")}

_HISTORIES: tuple[tuple[int, str, int, Needs], ...] = (
    (3, "1>3 1", 2, _ANY_TARGET),
    (3, "1>2 1 -2", 3, {}),
    (3, "1>2 1 -2 3", 1, {}),
    (3, "3 1>2 1 -2", 3, {}),
    (3, "1>2 1 -2 3 1 2", 3, {}),
    (3, "1>2 1 -2 3 1 2 3", 1, {}),
    (2, "1>2 1 -2", 1, {}),
    (2, "1>2 1 -2 1 2", 1, {}),
    (2, "2 1>2 1 -2", 1, {}),
    (3, "up>1 -1", 2, _LOSES),
    (3, "up>1 -1 2", 3, _LOSES),
    (3, "up>1 -1 2 3 1", 2, _LOSES),
    (2, "up>1 -1", 2, _LOSES),
)
"""Players, what happened to Skips so far (``1>2`` P1 skips P2, ``up>1`` a Skip turned up, ``1`` a turn played, ``-1``
one lost), whose turn it is then, and the readings that it needs."""


def _events(text: str) -> tuple[Event, ...]:
    found = []
    for word in text.split():
        seat = int(word[-1]) - 1
        if ">" in word:
            found.append(Event(Passing.SKIPPED, seat, None if word.startswith("up") else int(word[0]) - 1))
        else:
            found.append(Event(Passing.LOST if word.startswith("-") else Passing.PLAYED, seat))
    return tuple(found)


class _Set:
    """What the scenes of some editions are made of: the first one's cards, and a phase that all have."""

    def __init__(self, edition: Edition, first: int, lasts: Sequence[int]) -> None:
        self.edition, deck = edition, edition.deck
        self.cards = tuple(number_card(letter, number) for number in deck.numbers for letter in deck.letters)
        self.first, self.lasts = first, lasts

    def seat(self, *held: Card, phase: int | None = None, score: int = 0, drawn: bool = False) -> Seat:
        """A player who has laid, and holds these cards; ``drawn``: one of them was drawn in this turn."""
        placed = self.edition.hand_size + drawn - len(held)
        return Seat(self.first if phase is None else phase, laid=True, hand=hand(held), score=score, placed=placed)

    def waiting(self, players: int, turn: int, actor: Seat) -> tuple[Seat, ...]:
        """The player in turn among others with one card each."""
        return tuple(actor if seat == turn else self.seat(self.cards[-1 - seat]) for seat in range(players))

    def group(self, wanted: GroupDef, number: int, letter: int) -> Group:
        """A group of naturals, right under every reading; each number and letter used as often as there are copies."""
        deck = self.edition.deck
        if wanted.kind is GroupKind.SET:
            order = [deck.letters[(letter + at) % len(deck.letters)] for at in range(wanted.size)]
            faces = [number_card(colour, deck.numbers[number]) for colour in order]
        else:
            faces = [number_card(deck.letters[letter], n) for n in deck.numbers[: wanted.size]]
        return Group(wanted.kind, tuple(map(Placed, faces)))

    def groups(self, phase: int) -> tuple[Group, ...]:
        """The phase in naturals: sets of different numbers, runs and colour groups in different colours."""
        return tuple(
            self.group(wanted, at, at % len(self.edition.deck.letters))
            for at, wanted in enumerate(self.edition.phase(phase).groups)
        )


def _faces(groups: Sequence[Group]) -> Hand:
    return hand(card for group in groups for card in group.faces)


def _in_play(made: _Set) -> Iterator[Scene]:
    one, two, three, four, five = made.cards[:5]
    players = made.waiting(2, 0, made.seat(one))
    drawing = State(players, 0, Step.DRAW, 1, stock=(two,), discards=(three, four), hand_number=1)
    yield Scene("one card is left in the stock", drawing)
    due = replace(drawing, stock=())
    yield Scene("no card is left in the stock", due)
    playing = made.waiting(2, 0, made.seat(one, two, drawn=True))
    yield Scene("a turn", State(playing, 0, Step.PLAY, 1, stock=(three,), discards=(four, five), hand_number=1))
    skipping = made.waiting(3, 0, made.seat(one, SKIP, drawn=True))
    yield Scene("a turn with a Skip", State(skipping, 0, Step.PLAY, 2, stock=(two,), discards=(three,), hand_number=1))
    last = made.waiting(2, 0, made.seat(SKIP, drawn=True))
    yield Scene("a Skip is the last card", State(last, 0, Step.PLAY, 1, stock=(two,), discards=(), hand_number=1))
    dry = made.waiting(2, 0, made.seat(one, SKIP, drawn=True))
    yield Scene("neither pile has a card", State(dry, 0, Step.PLAY, 1, stock=(), discards=(), hand_number=1))
    forgot = (made.seat(one, two, drawn=True), made.seat(three))
    state = State(forgot, 1, Step.DRAW, 1, stock=(four,), discards=(five,), hand_number=1)
    yield Scene("P1 forgot to discard", replace(state, events=(Event(Passing.PLAYED, 0),)))


def _at_the_table(made: _Set) -> Iterator[Scene]:
    groups = made.groups(made.first)
    fits, other = groups[0].cards[0].card, made.cards[-1]
    table = tuple(Meld(1, made.first, group) for group in groups)
    seats = (made.seat(fits, drawn=True), made.seat(other))
    yield Scene(
        "the last card fits a group", State(seats, 0, table=table, dealer=1, stock=(), discards=(), hand_number=1)
    )
    own = tuple(Meld(0, made.first, group) for group in groups)
    laid = Seat(made.first, laid=True, hand=hand((fits, other)), placed=len(_faces(groups)))
    state = State((laid, made.seat(made.cards[-2])), 0, table=own, dealer=1, stock=(), discards=(), hand_number=1)
    yield Scene("the phase was laid in this turn", replace(state, laid_this_turn=True))
    for phase in dict.fromkeys((made.first, *made.lasts)):
        cards = hand((*_faces(made.groups(phase)), made.cards[-1]))
        player = Seat(phase, hand=cards, placed=0)
        seats = (player, made.seat(made.cards[-2], phase=phase))
        state = State(seats, 0, dealer=1, stock=(), discards=(), hand_number=1)
        yield Scene(f"a player can lay phase {phase}", state)


def _after_skips(made: _Set) -> Iterator[Scene]:
    for players, text, turn, needs in _HISTORIES:
        events = _events(text)
        dealer = (events[0].seat if events[0].what is Passing.PLAYED or events[0].by is None else events[0].by or 0) - 1
        seats = made.waiting(players, turn - 1, made.seat(made.cards[0], SKIP, drawn=True))
        state = State(seats, turn - 1, Step.PLAY, dealer % players, stock=(made.cards[1],), discards=(made.cards[2],))
        yield Scene(f"{players} players, after {text}", replace(state, events=events, hand_number=1), needs)


def _over(
    name: str, *seats: Seat, needs: Needs | None = None, tied: tuple[int, ...] = (), phase: int | None = None
) -> Scene:
    """The end of a hand that the last player dealt."""
    state = State(seats, 0, Step.OVER, dealer=len(seats) - 1, stock=(), discards=(), hand_number=1, tied=tied)
    return Scene(name if phase is None else f"{name} (phase {phase})", state, needs or {})


def _at_the_end(made: _Set) -> Iterator[Scene]:
    one, two = made.cards[:2]
    yield _over("one is out, one has not laid", made.seat(), Seat(made.first, hand=(two,), placed=0))
    yield _over("one is out, one has laid", made.seat(), made.seat(one))
    for last in made.lasts:
        yield from _finishing(made, last)


def _finishing(made: _Set, last: int) -> Iterator[Scene]:
    one, two = made.cards[:2]
    points = made.edition.scores.points(one)
    inside, outside = made.seat(one, phase=last), made.seat(phase=last)
    both = {**_EACH_ALONE, **_GOES_ON}
    if made.first != last:
        yield _over("the finisher is out", outside, made.seat(one), needs=_EACH_ALONE, phase=last)
        yield _over("the finisher is not out", made.seat(), inside, needs=both, phase=last)
        worse = replace(outside, score=2 * points)
        yield _over("the finisher has more points", worse, made.seat(one), needs=_EACH_ALONE, phase=last)
    yield _over("two finishers with different totals", outside, inside, needs=_GOES_ON, phase=last)
    equal = (replace(outside, score=points), inside)
    yield _over("two finishers with equal totals", *equal, needs=_GOES_ON, phase=last)
    third = Seat(last, hand=(two,), placed=0)
    yield _over("two of three finish with equal totals", *equal, third, needs=_GOES_ON, phase=last)
    yield _over("the end of a replay", inside, outside, tied=(0, 1), needs=_GOES_ON, phase=last)


def _before_a_deal(made: _Set) -> Iterator[Scene]:
    edition, players = made.edition, 2
    cards = list(edition.deck.cards())
    dealt = players * edition.hand_size
    if SKIP not in cards or len(cards) <= dealt:
        return
    cards.remove(SKIP)
    deck = (*cards[:dealt], SKIP, *cards[dealt:])
    yield Scene("a Skip will be turned up", _to_deal(made.first, hand_number=1), offers=(Deal(deck=deck),))


def _to_deal(phase: int, hand_number: int = 0) -> State:
    seats = (Seat(phase, placed=0), Seat(phase, placed=0))
    return State(seats, 0, Step.DEAL, 0, stock=(), discards=(), hand_number=hand_number)


def scenes(editions: Sequence[Edition]) -> tuple[Scene, ...]:
    """The scenes that can arise in all these editions, made of the first one's cards."""
    starts = dict.fromkeys(edition.phases[0].number for edition in editions)
    # Here a phase is nothing but a number, which some of the editions may not have.
    found = [Scene(f"the first deal, all on phase {phase}", _to_deal(phase), offers=(Deal(),)) for phase in starts]
    shared = [p.number for p in editions[0].phases if all(p in edition.phases for edition in editions)]
    if shared:
        lasts = dict.fromkeys(edition.phases[-1].number for edition in editions)
        made = _Set(editions[0], shared[0], [last for last in lasts if last in shared])
        parts = (_in_play, _at_the_table, _after_skips, _at_the_end, _before_a_deal)
        found += [scene for part in parts for scene in part(made)]
    return tuple(scene for scene in found if all(_has(edition, scene) for edition in editions))


def _has(edition: Edition, scene: Scene) -> bool:
    """Whether the readings are as the scene needs them, and the deck has its cards."""
    state = scene.state
    cards = (card for seat in state.seats for card in seat.hand or ())
    return all(edition.reading(name) in readings for name, readings in scene.needs.items()) and all(
        edition.deck.count(card) for card in (*cards, *(state.stock or ()), *(state.discards or ()))
    )
