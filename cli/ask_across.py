"""``phaseproof ask ... --editions``: one question, one line for each edition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from .answers import STYLES
from .door import Ended, ExitCode
from .options import edition, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.across import Asking, Line


def settle_across(ctx: click.Context, asked: Asking, names: Sequence[str], expect: str | None) -> None:
    """Answer the question under each edition; ``expect`` is held against every edition to which it applies."""
    from phaseproof.disputes.across import across, encode
    from phaseproof.spec.edition import edition as named

    lines = across(asked, [named(name) for name in names], edition(ctx))
    if wants_json(ctx):
        show_json([encode(line) for line in lines])
    else:
        from phaseproof.reports.console import console

        screen = console()
        for line in lines:
            _show(screen, line)
    verdicts = {line.edition.id: line.answer.verdict.value for line in lines if line.answer}
    other = {name: verdict for name, verdict in verdicts.items() if expect not in (None, verdict)}
    if other:
        told = ", ".join(f"{name}: {verdict}" for name, verdict in other.items())
        raise Ended(ExitCode.FINDINGS, f"expected {expect}, but {told}")


def _show(screen: Console, line: Line) -> None:
    """The verdict and the rules broken, then what decides; never more than the screen needs."""
    name = line.edition.id
    if line.answer is None:
        say(screen, f"does not apply: {line.inapplicable.removeprefix('--phase: ')}", key=name, style="dim")
        return
    ruling = line.answer.ruling
    points = "" if ruling.value is None else f", {ruling.value} points"
    broken = f", by {', '.join(ruling.broken)}" if ruling.broken else ""
    verdict = f"{line.answer.verdict.value.upper()}{points}{broken} ({line.answer.standing.value})"
    if line.words:
        decides = f"decided by {'; or by '.join(line.words)}"
    elif line.other:
        decides = f"several readings together make the difference to {line.other.id}"
    else:
        decides = "the same wherever it applies"
    say(screen, f"{verdict}  {decides}", key=name, style=STYLES[line.answer.verdict.value].removeprefix("bold "))
