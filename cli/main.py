"""The ``phaseproof`` command: which commands there are."""

import click

from phaseproof import __version__

from .door import Door
from .examples import examples
from .options import common

_COMMANDS = {
    "ask": "ask",
    "serve": "serve",
    "detect": "detect",
    "rules": "rules",
    "rule": "rule",
    "gaps": "gaps",
    "rulebook": "rulebook",
    "sources": "sources",
    "edition": "edition",
    "diff": "diff",
    "contradictions": "contradictions",
    "replay": "replay",
    "conform": "conform",
    "smoke": "smoke",
    "adapter": "adapter",
    "compare": "compare",
    "vectors": "vectors",
    "mutants": "mutants",
    "campaign": "campaign",
    "verify": "verify",
    "prove": "prove",
    "recheck": "recheck",
    "exhaust": "exhaust",
    "kernel-mutants": "kernel_mutants",
    "matrix": "matrix",
    "bench": "bench",
    "corpus": "corpus",
    "odds": "odds",
    "scenario": "scenario",
    "completion": "completion",
}


@click.group(
    cls=Door,
    modules=_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        'phaseproof ask hit W --on "R1 B2 Y3 G4 R5 B6 Y7 G8 R9 B10 Y11 G12"',
        'phaseproof ask hold --phase 4 "R1 B3 G5 Y7 W W W R2 R2 S"',
        "phaseproof rule HIT-RUN",
    ),
)
@click.version_option(__version__, prog_name="phaseproof")
@common
def main() -> None:
    """Settle rules questions about Phase 10 and test Phase 10 programs, with proof.

    Cards are written R5, Y12, B1, G7 (colour letter and number), W (Wild) and S (Skip). In a group, W=8 is a Wild
    that stands for an 8, W=G one that stands for a green card.

    Exit codes: 0 clean, 1 findings, 2 the input is at fault, 3 the machine is at fault.
    """
