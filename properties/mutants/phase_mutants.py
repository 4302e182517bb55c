"""Mutants of laying: the phase itself, whole and of the right sizes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from phaseproof.spec.actions import Lay
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase
from phaseproof.spec.questions import Move
from phaseproof.spec.state import State

from ..faults.registry import Change, Function
from .changes import Row, declare, overlooking, refusing
from .registry import PROGRAM, Origin, Sort

_SET, _RUN, _COLOUR = GroupKind.SET, GroupKind.RUN, GroupKind.COLOUR
_SEEN = Origin.SEEN
_MAY = f"{PROGRAM}may"


def _asking(asked: dict[int, tuple[GroupDef, ...]]) -> Change:
    """A program in whose list some phases ask for other groups."""

    def change(right: Function) -> Function:
        def wrong(move: Move, edition: Edition) -> bool:
            if isinstance(move.action, Lay):
                phases = tuple(Phase(one.number, asked.get(one.number, one.groups)) for one in edition.phases)
                edition = replace(edition, phases=phases)
            return right(move, edition)  # type: ignore[no-any-return]

        return wrong

    return change


def _next_phase(lay: Lay, state: State, edition: Edition) -> bool:
    """Whether the lay is the phase after the player's own one."""
    following = edition.after_phase(state.in_turn.phase)
    if following == edition.finished:
        return False
    wanted = Counter((group.kind, group.size) for group in edition.phase(following).groups)
    return wanted == Counter((group.kind, len(group)) for group in lay.groups)


_PHASE: tuple[Row, ...] = (
    # --- the phase
    (
        "laid-phase-10-of-four",
        "Phase 10 is a set of four and a set of three.",
        _MAY,
        "PH-LIST",
        _asking({10: (GroupDef(_SET, 4), GroupDef(_SET, 3))}),
        _SEEN,
    ),
    (
        "laid-colour-as-phase-7",
        "Phase 7 is the one of colour.",
        _MAY,
        "COL-2 PH-LIST LAY-2",
        overlooking(
            "COL-2 PH-LIST LAY-2",
            lambda lay, state, _: (
                isinstance(lay, Lay) and state.in_turn.phase == 7 and [one.kind for one in lay.groups] == [_COLOUR]
            ),
        ),
        _SEEN,
    ),
    (
        "laid-run-of-six",
        "A run of six is a run of seven.",
        _MAY,
        "PH-LIST",
        _asking({4: (GroupDef(_RUN, 6),)}),
    ),
    (
        "laid-run-of-eight-for-nine",
        "A run of eight is a run of nine.",
        _MAY,
        "PH-LIST",
        _asking({6: (GroupDef(_RUN, 8),)}),
    ),
    (
        "laid-six-of-a-colour",
        "Six of a colour are seven.",
        _MAY,
        "PH-LIST",
        _asking({8: (GroupDef(_COLOUR, 6),)}),
    ),
    (
        "laid-set-of-four-for-five",
        "A set of four is a set of five.",
        _MAY,
        "PH-LIST",
        _asking({9: (GroupDef(_SET, 4), GroupDef(_SET, 2)), 10: (GroupDef(_SET, 4), GroupDef(_SET, 3))}),
    ),
    (
        "laid-two-sets-of-three-for-four",
        "Phase 7 is phase 1.",
        _MAY,
        "PH-LIST",
        _asking({7: (GroupDef(_SET, 3),) * 2}),
    ),
    (
        "extra-cards-of-a-colour-refused",
        "Seven of a colour are seven.",
        "clause LAY-5",
        "LAY-5",
        refusing(
            lambda lay, state, edition: any(
                one.kind is _COLOUR
                and len(one)
                > max(
                    (asked.size for asked in edition.phase(state.in_turn.phase).groups if asked.kind is one.kind),
                    default=99,
                )
                for one in lay.groups
            )
        ),
    ),
    (
        "two-extras-at-most",
        "Two cards more than the least may be laid.",
        "clause LAY-5",
        "LAY-5",
        refusing(lambda lay, state, edition: sum(map(len, lay.groups)) > edition.phase(state.in_turn.phase).size + 2),
    ),
    (
        "phase-ahead",
        "Whoever holds the next phase lays that.",
        _MAY,
        "LAY-2",
        overlooking(
            "LAY-2 PH-LIST COL-2 LAY-5 LAY-1",
            lambda lay, state, edition: isinstance(lay, Lay) and _next_phase(lay, state, edition),
        ),
    ),
    (
        "half-a-phase",
        "One group now, the other one later.",
        _MAY,
        "LAY-1",
        overlooking("LAY-1 PH-LIST LAY-2", lambda lay, *_: len(lay.groups) == 1),
    ),
)

declare(Sort.LAY, _PHASE)
