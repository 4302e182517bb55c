"""Nothing is called a witness before the specification and the engine have judged it in both editions.

With ``turns`` and ``facts``, this is where the search asks other judges; what Z3 found is never taken on its own word.
"""

from __future__ import annotations

from collections.abc import Callable

from phaseproof.engine import can_hit, compile_edition, holds, lay_is_legal, points
from phaseproof.engine.game import Game
from phaseproof.spec.actions import Action, Hit, Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import judge
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Question, Turn
from phaseproof.spec.state import State

from ..errors import Disagreement
from .findings import Which, Witness

Asked = tuple[str, Callable[[Edition], bool]]


def _fits_the_game(players: int, edition: Edition) -> bool:
    try:
        Game.new(edition, players)
    except UsageError:
        return False
    return True


def _played(state: State, actions: tuple[Action, ...], edition: Edition) -> bool:
    """Whether the engine calls the last action legal after the others. Raises Disagreement if one of these is not."""
    game = Game.from_state(state, edition)
    for action in actions[:-1]:
        if not game.is_legal(action):
            raise Disagreement(f"{action} under {edition.id}", {"spec": True, "engine": False})
        game.apply(action)
    return game.is_legal(actions[-1])


def _of_a_move(move: Move) -> Asked:
    state, action = move.state, move.action
    if isinstance(action, Lay) and state.in_turn.hand is None:
        groups, phase = action.groups, state.in_turn.phase
        return "engine.lay_is_legal", lambda edition: lay_is_legal(groups, phase, compile_edition(edition))
    if isinstance(action, Hit) and state.in_turn.hand is None:
        group, card = state.table[action.on].group, action.card
        return "engine.can_hit", lambda edition: can_hit(card, group, compile_edition(edition), table=(group,))
    return "engine.Game", lambda edition: _played(state, (action,), edition)


def _engine(question: Question) -> Asked | None:
    """How the engine is asked; None for what it has no say in."""
    if isinstance(question, Holding):
        cards, phase = question.hand, question.phase
        return "engine.holds", lambda edition: holds(cards, phase, compile_edition(edition))
    if isinstance(question, Move):
        return _of_a_move(question)
    if isinstance(question, Turn):
        state, actions = question.state, question.actions
        return "engine.Game", lambda edition: _played(state, actions, edition)
    if isinstance(question, Counting):
        cards, claim = question.hand, question.claim
        return "engine.points", lambda edition: points(cards, compile_edition(edition)) == claim
    return _of_a_table(question)


def _of_a_table(question: Preparation) -> Asked | None:
    players = question.players
    return None if players is None else ("engine.Game", lambda edition: _fits_the_game(players, edition))


def checked(question: Question, allowed: Edition, forbidden: Edition) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that fail in the edition that forbids it, and the judges that confirmed both verdicts.

    Raises Disagreement if a judge rules otherwise in either edition, or calls an action before the last illegal.
    """
    rulings = {edition: judge(question, game) for edition, game in (("allows", allowed), ("forbids", forbidden))}
    asked = _engine(question)
    early = rulings["forbids"].fails_at
    if isinstance(question, Turn) and early is not None and early < len(question.actions) - 1:
        raise Disagreement(str(question), {"search": "the last action", "spec": f"action {early + 1}"})
    for name, game, due in (("allows", allowed, True), ("forbids", forbidden, False)):
        said: dict[str, object] = {"search": due, "spec": rulings[name].legal}
        if asked is not None:
            said[asked[0]] = asked[1](game)
        if set(said.values()) != {due}:
            raise Disagreement(f"{question} under {game.id}, the edition that {name} it", said)
    return rulings["forbids"].broken, ("spec.judge", *([asked[0]] if asked else ()))


def confirmed(witness: Witness, first: Edition, second: Edition) -> Witness:
    """The witness, judged once more by all in both editions. Raises Disagreement if it is none, or says more."""
    editions = {Which.FIRST: first, Which.SECOND: second}
    found = checked(witness.question, editions[witness.allowed_by], editions[witness.forbidden_by])
    if found != (witness.broken, witness.replayed):
        raise Disagreement(str(witness.question), {"witness": (witness.broken, witness.replayed), "judges": found})
    return witness
