"""Where a match stands, as quick values: hands as ascending codes, piles, groups, turns, scores and phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from phaseproof.spec.cards import Card
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.state import Seat, State, Step

from .game_chronicle import Chronicle
from .game_setup import NOBODY, Setup, set_up
from .game_table import Laid


class Position:
    """A match in play, every fact known. Seats count from 0, in the order of play."""

    __slots__ = (
        "chronicle",
        "dealer",
        "dealt",
        "discards",
        "drawn",
        "hand_number",
        "hands",
        "hits_this_turn",
        "laid",
        "laid_this_turn",
        "left",
        "phases",
        "placed",
        "playing",
        "said",
        "scores",
        "setup",
        "step",
        "stock",
        "table",
        "tied",
        "turn",
        "winner",
    )

    setup: Setup
    hands: list[list[int]]
    """For each seat the codes of the cards held, ascending."""
    dealt: bool
    """Whether the hands are dealt; before a deal and after the end of a hand there are none."""
    stock: list[int]
    """The card drawn next is the last one."""
    discards: list[int]
    """The top card is the last one."""
    table: list[Laid]
    said: tuple[Laid, ...] | None
    """The groups as they were given, before the next action lets what nobody said of a Wild be understood."""
    chronicle: Chronicle
    laid: list[bool]
    placed: list[int]
    """For each seat how many cards it brought to the table in this hand."""
    scores: list[int]
    phases: list[int]
    step: Step
    turn: int
    dealer: int
    laid_this_turn: bool
    hits_this_turn: int
    drawn: int
    """The code of the card drawn in this turn; ``NOBODY`` if none was."""
    hand_number: int
    playing: tuple[int, ...]
    """The seats that take part in this hand."""
    left: list[int]
    """For each seat the next one that takes part."""
    tied: tuple[int, ...]
    """The seats that replay the last phase among themselves (WIN-4)."""
    winner: int | None

    @classmethod
    def new(cls, edition: Edition, players: int, dealer: int = 0) -> Self:
        """Before the first deal: everybody on the first phase without points (DEAL-9).

        Raises UsageError for a number of players that the game is not for (DECK-3), or a dealer who is none of them.
        """
        low, high = edition.players
        if not low <= players <= high:
            raise UsageError(f"{players} players: the game '{edition.id}' is for {low} to {high}")
        if not 0 <= dealer < players:
            raise UsageError(f"dealer {dealer}: the seats are 0 to {players - 1}")
        seats = tuple(Seat(set_up(edition).first_phase, placed=0) for _ in range(players))
        return cls.from_state(State(seats, dealer, Step.DEAL, dealer, stock=(), discards=()), edition)

    @classmethod
    def from_state(cls, state: State, edition: Edition) -> Self:
        """The match that stands like this. Raises UsageError where the state leaves a fact out."""
        setup, self = set_up(edition), cls.__new__(cls)
        hands = [seat.hand for seat in state.seats]
        placed = [seat.placed for seat in state.seats]
        known = [hand for hand in hands if hand is not None]
        dealer, stock, discards = state.dealer, state.stock, state.discards
        if dealer is None or stock is None or discards is None or None in placed:
            raise UsageError("the engine plays where every fact is known: dealer, stock, discards, cards placed")
        if len(known) < len(hands) and (known or state.step in (Step.DRAW, Step.PLAY, Step.OVER)):
            raise UsageError("the engine plays where every hand is known")
        self.setup = setup
        self.dealt = bool(known)
        self.hands = [sorted(setup.coded(hand or ())) for hand in hands]
        self.stock, self.discards = setup.coded(reversed(stock)), setup.coded(discards)
        self.drawn = NOBODY if state.drawn is None else setup.code(state.drawn)
        given = (*self.stock, *self.discards, *(code for hand in self.hands for code in hand))
        if NOBODY in given:
            raise UsageError(f"a card in a hand or a pile is none of the deck '{setup.plan.deck.id}'")
        self.table = [Laid(meld.owner, meld.phase, meld.group, setup.plan, old=True) for meld in state.table]
        self.said = None
        if any(laid.meld() != meld for laid, meld in zip(self.table, state.table, strict=True)):
            self.said = tuple(laid.copy() for laid in self.table)
            for laid, meld in zip(self.said, state.table, strict=True):
                laid.cards = list(meld.group.cards)
        self.chronicle = Chronicle(len(hands), dealer, state.events)
        self.laid = [seat.laid for seat in state.seats]
        self.placed = [count or 0 for count in placed]
        self.scores = [seat.score for seat in state.seats]
        self.phases = [seat.phase for seat in state.seats]
        self.step, self.turn, self.dealer = state.step, state.turn, dealer
        self.laid_this_turn, self.hits_this_turn = state.laid_this_turn, state.hits_this_turn
        self.hand_number, self.winner = state.hand_number, state.winner
        self.seat_players(state.tied)
        return self

    def copy(self) -> Self:
        """The same position, to go on with by itself."""
        twin = type(self).__new__(type(self))
        twin.setup, twin.dealt, twin.said, twin.step = self.setup, self.dealt, self.said, self.step
        twin.hands, twin.table = [hand[:] for hand in self.hands], [laid.copy() for laid in self.table]
        twin.stock, twin.discards, twin.drawn = self.stock[:], self.discards[:], self.drawn
        twin.chronicle = self.chronicle.copy()
        twin.laid, twin.placed = self.laid[:], self.placed[:]
        twin.scores, twin.phases = self.scores[:], self.phases[:]
        twin.turn, twin.dealer, twin.winner = self.turn, self.dealer, self.winner
        twin.laid_this_turn, twin.hits_this_turn = self.laid_this_turn, self.hits_this_turn
        twin.hand_number, twin.playing, twin.left, twin.tied = self.hand_number, self.playing, self.left, self.tied
        return twin

    def state(self) -> State:
        """The position as the specification writes it, every field of it."""
        shown = self.setup.shown
        seats = tuple(
            Seat(
                self.phases[seat],
                laid=self.laid[seat],
                hand=shown(self.hands[seat]) if self.dealt else None,
                score=self.scores[seat],
                placed=self.placed[seat],
            )
            for seat in range(len(self.hands))
        )
        return State(
            seats,
            self.turn,
            self.step,
            self.dealer,
            table=tuple(laid.meld() for laid in (self.said or self.table)),
            laid_this_turn=self.laid_this_turn,
            hits_this_turn=self.hits_this_turn,
            stock=shown(reversed(self.stock)),
            discards=shown(self.discards),
            drawn=None if self.drawn == NOBODY else self.setup.kinds[self.drawn],
            events=tuple(self.chronicle.events),
            hand_number=self.hand_number,
            tied=self.tied,
            winner=self.winner,
        )

    def after(self, seat: int) -> int:
        """The seat to the left among those who play (DEAL-5b)."""
        return self.left[seat]

    def seat_players(self, tied: tuple[int, ...]) -> None:
        """Say who plays: the tied in a replay (WIN-4), otherwise all."""
        everybody = range(len(self.phases))
        self.tied, self.playing = tied, tied or tuple(everybody)
        self.left = [
            min((other for other in self.playing if other > seat), default=self.playing[0]) for seat in everybody
        ]

    @property
    def targets(self) -> tuple[int, ...]:
        """The seats that the player in turn may skip (SKIP-1, SKIP-1d, SKIP-2)."""
        return self.targets_of(self.turn)

    def targets_of(self, by: int) -> tuple[int, ...]:
        """The seats that a player may skip now."""
        return tuple(seat for seat in self.playing if self.may_skip(seat, by))

    def may_skip(self, seat: int, by: int) -> bool:
        """Whether a player may skip that seat: somebody else who plays in this hand, in reach, and not protected."""
        if seat == by or seat not in self.playing or (self.setup.rules.skips_next_only and seat != self.left[by]):
            return False
        return self.chronicle.may_be_skipped(seat, self.turn, len(self.playing), self.setup.rules)

    @property
    def can_draw(self) -> bool:
        """Whether some pile can supply a card (STOCK-2): the top discard does unless it is a Skip (DRAW-2)."""
        pile = self.discards
        return bool(self.stock) or len(pile) > 1 or (bool(pile) and pile[-1] != self.setup.skip)

    @property
    def reshuffle_is_due(self) -> bool:
        """Whether a draw from the stock comes with a reshuffle, if there are discards to shuffle (STOCK-1)."""
        return len(self.stock) <= (1 if self.setup.rules.reshuffle_at_once else 0)

    def in_sight(self) -> Iterator[Card]:
        """The cards on the table, and the top discard."""
        for laid in self.table:
            for placed in laid.cards:
                yield placed.card
        if self.discards:
            yield self.setup.kinds[self.discards[-1]]
