"""What ``prove`` and ``recheck`` have in common: which solvers, how long, and how they tell how far they are."""

from __future__ import annotations

from collections.abc import Callable

import click

_BOTH = "both"
timeout_option = click.option(
    "--timeout", type=click.IntRange(1, 86_400), default=300, show_default=True, help="Seconds for one file."
)
solver_option = click.option(
    "--solver",
    type=click.Choice(["z3", "cvc5", _BOTH]),
    default=_BOTH,
    show_default=True,
    help="Who solves; cvc5 comes with the extra phaseproof[cvc5].",
)


def solvers_for(asked: str) -> tuple[str, ...]:
    """The solvers to run. Raises UsageError where the one asked for is not installed."""
    from phaseproof.solvers.proofs.solving import SOLVERS, available
    from phaseproof.spec.errors import UsageError

    found = available(SOLVERS if asked == _BOTH else (asked,))
    if not found:
        raise UsageError(f"--solver: {asked} is not installed; pip install 'phaseproof[cvc5]' brings it")
    return found


def left_out(asked: str) -> str:
    """What to say where both solvers were wanted and one is not there; empty where all are."""
    from phaseproof.solvers.proofs.solving import SOLVERS, available

    missing = [name for name in SOLVERS if asked == _BOTH and name not in available()]
    return f"{missing[0]} is not installed; pip install 'phaseproof[cvc5]' brings it" if missing else ""


def shown(describe: Callable[[str], None], what: str) -> Callable[[str, int, int], None]:
    """What tells a progress bar how far the work is."""

    def show(name: str, done: int, of: int) -> None:
        describe(f"{what} {done} of {of}: {name}" if name else f"{what} {done} of {of}")

    return show
