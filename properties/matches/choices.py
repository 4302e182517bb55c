"""Match properties of the lists of legal actions: asked where the engine's list was made."""

from __future__ import annotations

from dataclasses import replace

from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Action, Deal, Draw, Lay
from phaseproof.spec.questions import Move

from .observing import Found, Seen, observe, unless

_MOST = 24
"""Listed actions that are judged one by one; of longer lists so many, evenly spread."""


@observe("something-is-legal", "In every state before the end some action is legal.", rules=("PLAY-0", "TURN-1"))
def something_is_legal(seen: Seen) -> Found:
    """Concerned where the list was made."""
    return None if seen.listed is None else unless(seen.listed, "nothing is legal any more")


@observe(
    "listed-is-legal", "Every action that the engine lists is legal by the specification.", rules=("PLAY-0", "TURN-1")
)
def listed_is_legal(seen: Seen) -> Found:
    """Concerned where the list was made."""
    if not seen.listed:
        return None
    step = -(-len(seen.listed) // _MOST)
    for action in seen.listed[::step]:
        ruling = spec_judge.judge(Move(seen.before, action), seen.edition)
        if not ruling.legal:
            return f"listed, but illegal by {', '.join(ruling.broken)}: {action}"
    return ""


@observe("taken-is-listed", "What a player does is on the list of what is legal.", rules=("PLAY-0", "TURN-1"))
def taken_is_listed(seen: Seen) -> Found:
    """Lays, of which only canonical ones are listed, are none of this."""
    if seen.listed is None or isinstance(seen.action, Lay):
        return None
    return unless(_plain(seen.action) in map(_plain, seen.listed), f"done, but not listed: {seen.action}")


def _plain(action: Action) -> Action:
    """Without the order of a shuffle, which is open."""
    if isinstance(action, Deal):
        return Deal()
    if isinstance(action, Draw) and action.reshuffled is not None:
        return replace(action, reshuffled=())
    return action
