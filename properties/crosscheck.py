"""The cross-check: judges that share no code are asked the same questions, and must agree.

A hand is put to the specification, the engine, Z3 and the matching oracle; a lay and a hit to the specification and the
engine, some of them to Z3; a score to the specification and the engine. About half of all questions are answered with
yes. What Z3 does not know is counted apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Counting, Holding, Move, Question

from .judges import Judge
from .registry import Look, cross_check
from .strategies.building import one_colour
from .strategies.choosing import Pick
from .strategies.editions import a_small_edition
from .strategies.hands import a_holding
from .strategies.scores import a_score
from .strategies.tables import a_hit, a_lay_move


def agree(look: Look, question: Question, judges: Sequence[Judge]) -> None:
    """Ask every judge; those that know must say the same. Raises Disagreement."""
    said = {judge.name: judge(question) for judge in judges}
    known = {name: answer for name, answer in said.items() if answer is not None}
    words = ", ".join(f"{name} says {'yes' if answer else 'no'}" for name, answer in known.items())
    look.require(len(set(known.values())) <= 1, words, question, edition=judges[0].edition)


@cross_check(
    "cross-holding",
    "Specification, engine, Z3 and matching agree on whether a hand holds a phase.",
    rules=(
        "PH-DEF",
        "PH-LIST",
        "SET-1",
        "SET-2",
        "RUN-1",
        "RUN-2",
        "RUN-3",
        "COL-1",
        "WILD-1",
        "WILD-3",
        "LAY-6",
        "SKIP-0",
    ),
    recipe=a_holding,
    effort=6,
)
def cross_holding(look: Look, question: Holding) -> None:
    """All four judges, every question."""
    court = look.court
    agree(look, question, (court.spec, court.engine, court.z3, court.matching))


def _all_said(move: Move, edition: Edition) -> bool:
    """Whether every Wild of the move says all that its group wants to know; Z3 is not asked what silence means."""
    if isinstance(move.action, Lay):
        placed = [(group.kind, card) for group in move.action.groups for card in group]
    elif isinstance(move.action, Hit):
        placed = [(move.state.table[move.action.on].group.kind, move.action.card)]
    else:
        return False
    return all(
        (card.number is not None or kind is GroupKind.COLOUR)
        and (card.colour is not None or not one_colour(kind, edition))
        for kind, card in placed
        if card.card.is_wild
    )


@cross_check(
    "cross-lays",
    "Specification and engine agree on whether groups may be laid as a phase.",
    rules=("PH-LIST", "LAY-5", "SET-1", "RUN-1", "RUN-3", "RUN-4", "COL-1", "WILD-1", "WILD-3", "WILD-4a", "SKIP-0"),
    recipe=a_lay_move,
    effort=5,
)
def cross_lays(look: Look, move: Move) -> None:
    """Half of them right, the others broken in one way."""
    agree(look, move, look.court.both)


@cross_check(
    "cross-hits",
    "Specification and engine agree on whether a card may be hit on a group.",
    rules=("HIT-SET", "HIT-RUN", "HIT-COL", "WILD-1", "WILD-1b", "WILD-4a", "SKIP-0b"),
    recipe=a_hit,
    effort=6,
)
def cross_hits(look: Look, move: Move) -> None:
    """Half of them right."""
    agree(look, move, look.court.both)


def _lay_or_hit(pick: Pick, edition: Edition) -> Move:
    return a_lay_move(pick, edition) if pick((3,))[0] == 0 else a_hit(pick, edition)


@cross_check(
    "cross-table-z3",
    "Specification, engine and Z3 agree on lays and hits in which all is said of every Wild.",
    rules=("PH-LIST", "LAY-5", "SET-1", "RUN-1", "RUN-4", "COL-1", "WILD-1", "WILD-3", "HIT-SET", "HIT-RUN", "HIT-COL"),
    recipe=_lay_or_hit,
    effort=0.3,
)
def cross_table_z3(look: Look, move: Move) -> None:
    """Twice as many hits as lays: a lay takes Z3 as long as a hundred hands."""
    if _all_said(move, look.edition):
        agree(look, move, (*look.court.both, look.court.z3))


@cross_check(
    "cross-scores",
    "Specification and engine agree on what a hand costs and whether a claimed total is right.",
    rules=("SCORE-1", "SCORE-2", "SCORE-4"),
    recipe=a_score,
    effort=3,
)
def cross_scores(look: Look, question: Counting) -> None:
    """Half of the claims are right."""
    agree(look, question, look.court.both)
    counted = spec_judge.judge(Counting(question.hand), look.edition).value
    cost = look.court.points(question.hand)
    look.require(counted == cost, f"spec says {counted} points, engine says {cost}", question)


def _of_a_tiny_game(pick: Pick, edition: Edition) -> tuple[Edition, list[Holding], Move, Move]:  # noqa: ARG001
    tiny = a_small_edition(pick)
    held = [a_holding(pick, tiny) for _ in range(1 + pick((3,))[0])]
    return tiny, held, a_lay_move(pick, tiny), a_hit(pick, tiny)


@cross_check(
    "cross-tiny-games",
    "The judges agree in games with tiny decks, other phases and other readings.",
    rules=("PH-DEF", "RUN-2", "WILD-3", "LAY-5", "HIT-RUN", "HIT-SET", "HIT-COL"),
    recipe=_of_a_tiny_game,
    effort=0.5,
)
def cross_tiny_games(look: Look, case: tuple[Edition, list[Holding], Move, Move]) -> None:
    """Where a wrong assumption about twelve numbers, four colours or ten phases would show."""
    tiny, held, lay, hit = case
    court = look.court.of(tiny)
    for question in held:
        agree(look, question, (*court.both, court.matching))
    for move in (lay, hit):
        agree(look, move, court.both)
