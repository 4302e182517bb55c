"""Chapter VARIATIONS: games that are the same but for a rule or two, and what is advised of them.

A variation that changes a rule takes the place of its clause (``overrides``) where it is in force (``when``).
"""

from __future__ import annotations

from ..actions import Lay, Settle
from ..clauses import Finding, Gap, Kind, clause, sources
from ..edition import Edition
from ..questions import Preparation
from ..reckoning import all_advance
from ..state import State
from ..words import both
from .match import judged_phases
from .phases import groups_asked_for, is_further


@clause(
    "TEN-DEAL",
    Kind.EFFECT,
    "There is one hand for each phase; everybody moves on after every hand, whether or not the phase was laid.",
    sources(guide="+", party="+", FX02="+"),
    on=Settle,
    options=("advance",),
    when=all_advance,
    overrides=("ADV-1",),
    gaps=(
        Gap(
            104,
            "One hand for each phase, and the lowest totals are equal",
            "the tied players replay the last phase, and the first to go out wins",
            ("they share the win", "whoever laid more phases wins"),
            note="ties are broken as in the game that this one is a variation of",
        ),
        Gap(
            105,
            "One hand for each phase, with twenty phases",
            "twenty hands",
            ("ten hands",),
            note="there are as many hands as phases",
        ),
        Gap(
            106,
            "One hand for each phase, stopped early",
            "no winner, as in every match that is stopped",
            ("the lowest total wins",),
            note="the winner is found after the last hand",
        ),
    ),
)
def everybody_moves_on(action: Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where it is said who is on which phase next."""
    return judged_phases(
        action, state, edition, "everybody moves on to the next phase, whether or not this one was laid"
    )


@clause(
    "PLUS-TEN",
    Kind.DEFINES,
    "Ten further phases are: four sets of 2; set of 4 and run of 5; set of 5 and run of 5; run of 4 and 4 cards of one "
    "colour; run of 5 and 4 cards of one colour; run of 10; set of 4 and set of 5; 9 cards of one colour; set of 6 and "
    "set of 2; set of 6 and set of 3.",
    sources(party="+", PP="~"),
    on=Lay,
    when=lambda edition: "plus-ten" in edition.layers,
    gaps=(
        Gap(
            32,
            "May two sets of one phase have the same number where each needs a natural (eight 5s as four pairs)?",
            "yes",
            ("each set has a number of its own",),
            note="separate sets of one phase may use the same number, however many naturals they need",
        ),
        Gap(
            34,
            "Runs in one colour beside a colour group",
            "the run is in one colour, and so is the group, each in any",
            ("both in the same colour",),
            note="each group is judged by itself",
        ),
        Gap(
            110,
            "A tie after twenty phases",
            "phase twenty is replayed",
            ("phase ten is replayed",),
            note="the last phase is replayed, whichever it is",
        ),
    ),
)
def further_phases(action: Lay, state: State, edition: Edition) -> Finding | None:
    """Judged on kinds and sizes of a phase beyond the tenth, as PH-LIST judges the others."""
    phase = edition.phase(state.in_turn.phase)
    return groups_asked_for(action, phase) if is_further(phase, edition) else None


@clause(
    "ONE-AT-A-TIME",
    Kind.PERMITS,
    "Variations may be combined; one at a time is advised until the table knows its effects.",
    sources(guide="+"),
    on=Preparation,
)
def one_at_a_time(question: Preparation, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a table plays several variations at once: an advice, and no rule broken."""
    if question.variations is None or len(question.variations) < 2:  # noqa: PLR2004 - several
        return None
    return Finding(
        holds=True,
        because=f"{both(question.variations)} at once break no rule; one at a time is advised to begin with",
        facts={"variations": list(question.variations)},
    )
