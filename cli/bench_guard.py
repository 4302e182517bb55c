"""``phaseproof bench --guard`` and ``--short``: is the engine slower than it was, or than it should be?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .door import ExitCode
from .options import edition_named, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.bench.guard import Verdicts


def stand_guard(ctx: click.Context, base: str | None, *, instructions: bool, quick: bool) -> None:
    """Measure, tell, and end with 1 if something is slower, with 3 if the machine is too noisy to say so."""
    from phaseproof.bench.guard import base_tree, compare_times, count_instructions, own_tree, short_guard
    from phaseproof.bench.guard.interleaved import Effort
    from phaseproof.reports.console import console, progress

    name = edition_named(ctx)
    with progress("measuring", None) as steps, own_tree() as new:
        if base is None:
            found = short_guard(new, name, steps.describe)
        else:
            with base_tree(base) as old:
                if instructions:
                    found = count_instructions(old, new, name, steps.describe)
                else:
                    effort = Effort(least=8, most=12) if quick else None
                    found = compare_times(old, new, name, steps.describe, effort)
    if wants_json(ctx):
        show_json(_to_json(found, base))
    else:
        _show(console(), found, base)
    if found.slower:
        ctx.exit(ExitCode.FINDINGS)
    ctx.exit(ExitCode.CLEAN if found.decided else ExitCode.INFRASTRUCTURE)


def _to_json(found: Verdicts, base: str | None) -> dict[str, Any]:
    return {
        "base": base,
        "how": found.how,
        "allowed": found.allowed,
        "slower": found.slower,
        "decided": found.decided,
        "notes": list(found.notes),
        "probes": [
            {
                "probe": one.probe,
                "standing": str(one.standing),
                "ratio": one.ratio,
                "low": one.low,
                "high": one.high,
                "noise": one.noise,
                "note": one.note,
            }
            for one in found.verdicts
        ],
    }


def _show(screen: Console, found: Verdicts, base: str | None) -> None:
    against = f"this tree against {base}" if base else "this tree"
    say(screen, f"{against}: {found.how}", style="bold")
    listing = table("A hand takes", ["Probe"], numbers=["Ratio", "Between", "Noise", "Standing"])
    for one in found.verdicts:
        between = (
            "" if one.low is None or one.high is None or one.low == one.high else f"{one.low:.3f} and {one.high:.3f}"
        )
        noise = f"{one.noise:.1%}" if one.noise else ""
        listing.add_row(one.probe, "" if one.ratio is None else f"{one.ratio:.3f}", between, noise, str(one.standing))
    screen.print(listing)
    for one in found.verdicts:
        if one.note:
            say(screen, one.note, key=one.probe)
    for note in found.notes:
        say(screen, note, style="bold")
    noises = [one.noise for one in found.verdicts if one.noise]
    if noises:
        say(screen, f"The noise bound is {max(noises):.1%}: a slow-down of less than that may go unseen.")
    if found.slower:
        say(screen, f"SLOWER: even the low end of the ratio is above {found.allowed:g}.", style="bold")
    elif not found.decided:
        say(
            screen,
            "Too noisy to say; nothing was shown. Try again on a quieter machine, or --instructions.",
            style="bold",
        )
    else:
        say(screen, "Not slower.", style="bold")
