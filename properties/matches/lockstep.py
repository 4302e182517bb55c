"""One whole match in lock-step: specification and engine judge and carry out the same actions, and must agree.

At each step the match properties look on, both judge the action taken and a sample of others, and the states after it
are compared; in some states the full lists of legal actions are compared too. A difference ends the match. It comes
with the shortest record that shows it: mostly the state before the bad action, and that action.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from phaseproof.engine.game import Game
from phaseproof.engine.policies import POLICIES, Policy, by_seat
from phaseproof.engine.policies import policy as named_policy
from phaseproof.engine.simulate import MAX_TURNS, Ending
from phaseproof.spec import judge as spec_judge
from phaseproof.spec import legal, play
from phaseproof.spec.actions import Action, Discard
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State, Step, new_match
from phaseproof.spec.wire import encode_question, record_lines

from ..errors import Disagreement, in_words
from .mutating import others
from .observing import OBSERVERS, Observer, Seen

JUDGEMENT, STATES, LISTS = "lock-step-judgement", "lock-step-states", "lock-step-lists"
"""What differs where no match property fails: a judgement, the states after an action, the lists of legal actions."""

MIXED = "mixed"
"""The policy in which each seat plays at random or greedily, as the seed says."""

_EARLY, _LATE = 9, 90
"""Steps from one comparison of lists to the next: until the first twenty are made, and then."""
_SOON = 20
_KEPT = 64
"""States kept to shrink a failure."""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match on which specification and engine agreed all the way."""

    seed: int
    players: int
    policy: str
    ending: Ending
    """By rule, or void: capped after so many turns."""
    winner: int | None
    hands: int
    turns: int
    actions: int
    decisions: int
    """Actions judged by both: those taken, and others."""
    legal: int
    """Of the decisions: how many were yes."""
    lists: int
    """States in which the full lists were compared."""
    scores: tuple[int, ...]
    concerned: Mapping[str, int]
    """By match property: how many steps concerned it."""


class MatchDisagreement(Disagreement):
    """A wrong answer in a match.

    Attributes: ``by`` the match properties that fail, or what differs; ``record`` the lines of the shrunk record,
    ``whole`` those of the match up to there; ``case`` the question in the one JSON form.
    """

    def __init__(self, wrong: _Wrong, edition: Edition, record: Iterable[str], whole: Iterable[str]) -> None:
        self.by, self.record, self.whole = wrong.by, tuple(record), tuple(whole)
        because = f"{', '.join(wrong.by)}: {wrong.because} (edition {in_words(edition)})"
        super().__init__(because, encode_question(Move(wrong.state, wrong.action)))


class _Wrong(Exception):
    """What is wrong, where, and about which action."""

    def __init__(self, by: tuple[str, ...], because: str, state: State, action: Action, *, taken: bool = True) -> None:
        self.by, self.because, self.state, self.action, self.taken = by, because, state, action, taken
        super().__init__(because)


class _Pair:
    """A match that both play."""

    def __init__(self, edition: Edition, start: State) -> None:
        self.edition, self.state = edition, start
        self.game = Game.from_state(start, edition)
        self.concerned: Counter[str] = Counter()
        self.decisions = self.legal = self.lists = 0
        self._observers = [one for one in OBSERVERS.values() if one.concerns(edition)]

    def step(self, action: Action, trials: Iterable[Action] = (), *, lists: bool = False) -> None:
        """One action, judged and carried out by both. Raises _Wrong."""
        before, listed = self.state, self.game.legal_actions() if lists else None
        after = play.apply(before, action, self.edition)
        self._observe(Seen(before, action, after, self.edition, listed))
        if not self.judged(action):
            raise _Wrong((JUDGEMENT,), "the action chosen is illegal", before, action)
        for trial in trials:
            self.judged(trial, taken=False)
        if listed is not None:
            self.compare(listed)
        self.game.apply(action)
        if self.game.state() != after:
            raise _Wrong((STATES,), _difference(after, self.game.state()), before, action)
        self.state = after

    def judged(self, action: Action, *, taken: bool = True) -> bool:
        """What both say of an action. Raises _Wrong where they differ."""
        spec = spec_judge.judge(Move(self.state, action), self.edition).legal
        engine = self.game.is_legal(action)
        if spec is not engine:
            because = f"spec says {_word(spec)}, engine says {_word(engine)}"
            raise _Wrong((JUDGEMENT,), because, self.state, action, taken=taken)
        self.decisions += 1
        self.legal += spec
        return spec

    def _observe(self, seen: Seen) -> None:
        wrong: dict[str, str] = {}
        for one in self._observers:
            found = one.check(seen)
            if found is not None:
                self.concerned[one.id] += 1
                if found:
                    wrong[one.id] = found
        if wrong:
            raise _Wrong(tuple(wrong), "; ".join(wrong.values()), seen.before, seen.action)

    def compare(self, listed: tuple[Action, ...]) -> None:
        """The full lists, and whether the engine takes the state as it is written. Raises _Wrong."""
        spec = legal.legal_actions(self.state, self.edition)
        if spec != listed:
            alone = [one for one in (*spec, *listed) if (one in spec) != (one in listed)]
            because = f"spec lists {len(spec)} legal actions, engine {len(listed)}"
            raise _Wrong((LISTS,), because, self.state, (alone or [*spec, *listed])[0], taken=False)
        again = Game.from_state(self.state, self.edition).state()
        if again != self.state:
            raise _Wrong((STATES,), f"as read: {_difference(self.state, again)}", self.state, listed[0], taken=False)
        self.lists += 1


def _word(verdict: bool) -> str:  # noqa: FBT001 - the value put into words
    return "legal" if verdict else "illegal"


def _difference(spec: State, engine: State) -> str:
    fields = [name for name in State.__slots__ if getattr(spec, name) != getattr(engine, name)]
    return f"the states of spec and engine differ in {', '.join(fields)}"


def _chosen(name: str, players: int, rng: Random) -> Policy:
    if name != MIXED:
        return named_policy(name)
    return by_seat(*(POLICIES[rng.choice(("random", "greedy"))] for _ in range(players)))


def lockstep(  # noqa: PLR0913 - the match, who plays it, and how closely it is watched
    edition: Edition,
    players: int,
    seed: int,
    *,
    policy: str = MIXED,
    max_turns: int = MAX_TURNS,
    samples: int = 2,
    lists: int = 30,
    start: State | None = None,
) -> MatchReport:
    """Play a match by both, from the first deal or from ``start``, until it ends or so many turns were played.

    ``samples``: other actions tried in each state; ``lists``: states, at most, in which the full lists are compared.
    The same arguments give the same match. Raises MatchDisagreement, a Disagreement; UsageError for a number of players
    or a policy that there is not.
    """
    rng = Random(seed)
    choose = _chosen(policy, players, rng)
    Game.new(edition, players)  # raises for a number of players that the game is not for
    first = start or new_match(players, rng.randrange(players), edition.first_phase)
    pair, taken = _Pair(edition, first), list[Action]()
    states = deque([first], maxlen=_KEPT)
    turns, due = 0, 0
    while pair.state.step is not Step.END and turns < max_turns:
        action = choose(pair.game, rng)
        look = len(taken) >= due and pair.lists < lists and (pair.state.step is Step.PLAY or rng.random() < 0.3)  # noqa: PLR2004
        if look:
            due = len(taken) + (_EARLY if pair.lists < _SOON else _LATE)
        try:
            pair.step(action, others(action, pair.state, edition, rng, samples), lists=look)
        except _Wrong as wrong:
            raise _shrunk(wrong, edition, first, taken, states) from None
        taken.append(action)
        states.append(pair.state)
        turns += isinstance(action, Discard)
    ending = Ending.RULE if pair.state.step is Step.END else Ending.VOID
    return MatchReport(
        seed,
        players,
        policy,
        ending,
        pair.state.winner,
        pair.state.hand_number - first.hand_number,
        turns,
        len(taken),
        pair.decisions,
        pair.legal,
        pair.lists,
        tuple(seat.score for seat in pair.state.seats),
        {one.id: pair.concerned[one.id] for one in _watching(edition)},
    )


def _watching(edition: Edition) -> list[Observer]:
    return [one for one in OBSERVERS.values() if one.concerns(edition)]


def _shrunk(
    wrong: _Wrong, edition: Edition, first: State, taken: list[Action], states: deque[State]
) -> MatchDisagreement:
    """The failure with the shortest record that still shows it: the last state if that does, else some before it."""
    whole = tuple(record_lines(edition, first, [*taken, wrong.action]))
    recent = list(states)
    for back, start in enumerate(reversed(recent)):
        actions = taken[len(taken) - back :]
        if _shows(wrong, edition, start, actions):
            return MatchDisagreement(wrong, edition, record_lines(edition, start, [*actions, wrong.action]), whole)
    return MatchDisagreement(wrong, edition, whole, whole)


def _shows(wrong: _Wrong, edition: Edition, start: State, actions: list[Action]) -> bool:
    """Whether the same goes wrong from that state on, with or without a look at the lists."""
    return any(_found(wrong, edition, start, actions, lists=lists) == wrong.by for lists in (False, True))


def _found(
    wrong: _Wrong, edition: Edition, start: State, actions: list[Action], *, lists: bool
) -> tuple[str, ...] | None:
    """What goes wrong with the bad action at the latest, played from that state on; None if nothing does."""
    try:
        pair = _Pair(edition, start)
        for action in actions:
            pair.step(action)
        if wrong.taken:
            pair.step(wrong.action, lists=lists)
        elif lists:
            pair.compare(pair.game.legal_actions())
        else:
            pair.judged(wrong.action, taken=False)
    except _Wrong as found:
        return found.by
    except Exception:  # noqa: BLE001 - a trial that breaks down does not show the same
        return None
    return None
