"""The judges of a game side by side: specification, engine, Z3 and matching, each asked the same questions.

Judges are looked up when they are asked, never imported by name, so that a planted fault (see ``faults``) reaches them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from phaseproof import engine
from phaseproof.engine import Plan
from phaseproof.engine.game import Game
from phaseproof.solvers import matching, meanings
from phaseproof.solvers.answers import Answer
from phaseproof.solvers.phase_solver import PhaseSolver
from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Counting, Holding, Move, Question

TIMEOUT_MS = 2_000
"""For one question to Z3; far more than any of them takes."""


@dataclass(slots=True)
class Tally:
    """How often an oracle was asked, how often it said yes, and how often that it does not know."""

    count: int = 0
    yes: int = 0
    unknown: int = 0

    def add(self, answer: bool | None) -> None:  # noqa: FBT001 - the value counted
        """Count one answer; None is unknown, neither yes nor no."""
        if answer is None:
            self.unknown += 1
        else:
            self.count += 1
            self.yes += answer


@dataclass(frozen=True, slots=True)
class Judge:
    """One oracle in one game: decides questions with yes, no, or None where it does not know."""

    name: str
    edition: Edition
    decides: Callable[[Question], bool | None]
    tally: Tally

    def __call__(self, question: Question) -> bool | None:
        """The decision, counted."""
        answer = self.decides(question)
        self.tally.add(answer)
        return answer

    def says(self, question: Question) -> bool:
        """The decision of a judge that always knows."""
        return self(question) is True


def _not_asked(question: Question) -> TypeError:
    return TypeError(f"this judge is not asked about a {type(question).__name__}")


@dataclass(slots=True)
class Court:
    """All judges of one edition. What a judge prepares (the plan, the solvers) is prepared once, when first needed."""

    edition: Edition
    tallies: dict[str, Tally] = field(default_factory=dict)
    """By name of the oracle; shared with the courts of changed editions."""
    _plan: Plan | None = None
    _solvers: dict[int, PhaseSolver] = field(default_factory=dict)
    _others: dict[tuple[str, str], Court] = field(default_factory=dict)

    @property
    def plan(self) -> Plan:
        """The engine's plan of the edition."""
        if self._plan is None:
            self._plan = engine.compile_edition(self.edition)
        return self._plan

    @property
    def spec(self) -> Judge:
        """The specification: every clause that governs the question."""
        return self._judge("spec", self._by_spec)

    @property
    def engine(self) -> Judge:
        """The engine, for hands, plain lays, plain hits and scores."""
        return self._judge("engine", self._by_engine)

    @property
    def z3(self) -> Judge:
        """Z3, for hands, and for lays and hits in which all is said of every Wild."""
        return self._judge("z3", self._by_z3)

    @property
    def matching(self) -> Judge:
        """The matching oracle, for hands."""
        return self._judge("matching", self._by_matching)

    @property
    def both(self) -> tuple[Judge, Judge]:
        """Specification and engine, which decide everything."""
        return self.spec, self.engine

    @property
    def game(self) -> Judge:
        """The engine's game, for every action where every fact of the state is known."""
        return self._judge("game", self._by_game)

    @property
    def at_the_table(self) -> tuple[Judge, Judge]:
        """Specification and the engine's game, which judge every action."""
        return self.spec, self.game

    def under(self, option: str, reading: str) -> Court:
        """The court of the same game under another reading of one option."""
        key = option, reading
        if key not in self._others:
            self._others[key] = Court(self.edition.with_reading(option, reading), self.tallies)
        return self._others[key]

    def of(self, edition: Edition) -> Court:
        """The court of another game, counted together with this one."""
        return Court(edition, self.tallies)

    def _judge(self, name: str, decides: Callable[[Question], bool | None]) -> Judge:
        return Judge(name, self.edition, decides, self.tallies.setdefault(name, Tally()))

    def _by_spec(self, question: Question) -> bool:
        return spec_judge.judge(question, self.edition).legal

    def _by_engine(self, question: Question) -> bool:
        match question:
            case Holding():
                return engine.holds(question.hand, question.phase, self.plan)
            case Move(state=state, action=Lay(groups=groups)):
                return engine.lay_is_legal(groups, state.in_turn.phase, self.plan)
            case Move(state=state, action=Hit(card=card, on=on)):
                return engine.can_hit(card, state.table[on].group, self.plan)
            case Counting(claim=claim):
                return claim is None or claim == question.before + self.points(question.hand)
            case _:
                raise _not_asked(question)

    def _by_game(self, question: Question) -> bool:
        if not isinstance(question, Move):
            raise _not_asked(question)
        return Game.from_state(question.state, self.edition).is_legal(question.action)

    def _by_z3(self, question: Question) -> bool | None:
        match question:
            case Holding():
                answer = self._solver(question.phase).holds(question.hand)
            case Move(state=state, action=Lay(groups=groups)):
                answer = meanings.lay_holds(groups, state.in_turn.phase, self.edition, timeout_ms=TIMEOUT_MS)
            case Move(state=state, action=Hit(card=card, on=on)):
                answer = meanings.hit_holds(card, state.table[on].group, self.edition, timeout_ms=TIMEOUT_MS)
            case _:
                raise _not_asked(question)
        return None if answer is Answer.UNKNOWN else answer is Answer.YES

    def _solver(self, phase: int) -> PhaseSolver:
        if phase not in self._solvers:
            self._solvers[phase] = PhaseSolver(self.edition, phase, timeout_ms=TIMEOUT_MS)
        return self._solvers[phase]

    def _by_matching(self, question: Question) -> bool:
        if not isinstance(question, Holding):
            raise _not_asked(question)
        return matching.holds(question.hand, question.phase, self.edition)

    def points(self, cards: Hand) -> int:
        """What the cards cost by the engine."""
        return engine.points(cards, self.plan)
