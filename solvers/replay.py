"""Nothing that a solver found is shown before the specification and the engine agree to it.

With ``witness``, which plays games, this is the one module of the room that knows other judges.
"""

from __future__ import annotations

from phaseproof.engine import can_hit, compile_edition, lay_is_legal
from phaseproof.engine.plan import Plan
from phaseproof.spec.cards import Hand, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.judge import judge
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import hitting, laying

from .errors import Disagreement

_PLANS: list[tuple[Edition, Plan]] = []
_KEPT = 8
_OF_THE_TURN = {"OUT-3"}
"""What a lay can break although its groups are good: no solver is asked whether the hand may be emptied now."""


def _plan(edition: Edition) -> Plan:
    """The edition's plan; those of the last few editions are kept."""
    for kept, plan in _PLANS:
        if kept is edition:
            return plan
    _PLANS.insert(0, (edition, compile_edition(edition)))
    del _PLANS[_KEPT:]
    return _PLANS[0][1]


def replay_lay(groups: tuple[Group, ...], phase: int, edition: Edition, hand: Hand | None = None) -> tuple[Group, ...]:
    """The groups, once the specification and the engine call them a legal lay of the phase, out of the hand if given.

    Raises Disagreement if either of them does not.
    """
    said = {
        "solver": True,
        "spec": set(judge(laying(edition, phase, groups, hand), edition).broken) <= _OF_THE_TURN,
        "engine": lay_is_legal(groups, phase, _plan(edition)),
    }
    if not all(said.values()):
        laid = " / ".join(map(str, groups))
        held = "" if hand is None else f" from {' '.join(map(str, hand))}"
        raise Disagreement(f"phase {phase} of {edition.id} laid as {laid}{held}", said)
    return groups


def replay_hit(placed: Placed, group: Group, edition: Edition) -> Placed:
    """The card, once the specification and the engine call it a legal hit on the group.

    Raises Disagreement if either of them does not.
    """
    said = {
        "solver": True,
        "spec": judge(hitting(placed, group), edition).legal,
        "engine": can_hit(placed, group, _plan(edition), table=(group,)),
    }
    if not all(said.values()):
        raise Disagreement(f"{placed} hit on '{group}' under {edition.id}", said)
    return placed
