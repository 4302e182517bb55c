"""The right program, of which every mutant is made: it answers what a conformance protocol can ask, in plain values.

The specification answers, in one function for each question, so that a mutant can change one of them, or anything
below. Nothing here judges by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.spec import holding, judge, legal, play, reckoning
from phaseproof.spec.actions import Action
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Counting, Move, Preparation
from phaseproof.spec.state import State, new_match

Groups = tuple[Group, ...]


def game(edition: Edition) -> Edition:
    """The game that the program plays when it is asked for an edition."""
    return edition


def ways(hand: Hand, phase: int, edition: Edition) -> Iterator[Groups]:
    """Ways to lay the phase from the hand."""
    return holding.completions(hand, phase, game(edition))


def holds(hand: Hand, phase: int, edition: Edition) -> bool:
    """Whether the hand holds the phase (PH-DEF)."""
    return next(iter(ways(hand, phase, edition)), None) is not None


def find(hand: Hand, phase: int, edition: Edition) -> Groups | None:
    """One way to lay the phase from the hand; None if there is none."""
    return next(iter(ways(hand, phase, edition)), None)


def may(move: Move, edition: Edition) -> bool:
    """Whether the action may be taken."""
    return judge.judge(move, game(edition)).legal


def points(hand: Hand, edition: Edition) -> int:
    """What the cards left in hand cost (SCORE-1)."""
    return judge.judge(Counting(hand), game(edition)).value or 0


def total(before: int, hand: Hand, edition: Edition) -> int:
    """The total of a player who had so many points before and is left with these cards (SCORE-4)."""
    return before + points(hand, edition)


def deck(edition: Edition) -> Hand:
    """Every card of the game (DECK-1)."""
    return game(edition).deck.cards()


def players(count: int, edition: Edition) -> bool:
    """Whether so many may play (DECK-3)."""
    return judge.judge(Preparation(players=count), game(edition)).legal


def after(state: State, action: Action, edition: Edition) -> State:
    """The state after an action."""
    return play.apply(state, action, game(edition))


def next_phases(state: State, edition: Edition) -> tuple[int, ...]:
    """The phase of each seat after the hand (ADV-1)."""
    return reckoning.next_phases(state, game(edition))


def places(state: State, edition: Edition) -> tuple[int, ...]:
    """The place of each seat after the hand (RANK-1)."""
    return reckoning.places(state, game(edition))


def outcome(state: State, edition: Edition) -> tuple[int | None, tuple[int, ...]]:
    """The winner of the match after the hand, if there is one, and who replays the last phase (WIN-1 to WIN-5)."""
    first = reckoning.leaders(state, game(edition))
    return (first[0] if len(first) == 1 else None), reckoning.replaying(state, game(edition))


class Table:
    """A match at which the program sits: what it remembers between two questions."""

    def __init__(self, edition: Edition, state: State) -> None:
        """A match that stands as given."""
        self.edition, self.state = edition, state

    @classmethod
    def new(cls, edition: Edition, count: int, dealer: int = 0) -> Table:
        """A new match. Raises UsageError for a number of players that the game is not for (DECK-3)."""
        if not players(count, edition):
            low, high = edition.players
            raise UsageError(f"{count} players; the game is for {low} to {high}")
        return cls(edition, new_match(count, dealer, game(edition).first_phase))

    def may(self, action: Action) -> bool:
        """Whether the action may be taken now."""
        return may(Move(self.state, action), self.edition)

    def legal(self) -> tuple[Action, ...]:
        """Every legal action, in the canonical order."""
        return legal.legal_actions(self.state, game(self.edition))

    def apply(self, action: Action) -> bool:
        """Take the action if it is legal; whether it was."""
        good = self.may(action)
        if good:
            self.state = after(self.state, action, self.edition)
        return good
