"""``phaseproof replay``: judge a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from phaseproof.spec.errors import UnknownName

from .examples import examples
from .files import missing
from .options import common, given_edition, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.replay import Judged, Replayed


@click.command(
    "replay",
    short_help="Judge a recorded game from start to end.",
    epilog=examples("phaseproof replay short-match", "phaseproof replay manual-complete-turn --json"),
)
@click.argument("name", metavar="FILE|ID")
@common
@click.pass_context
def command(ctx: click.Context, name: str) -> None:
    """Judge a recorded game: every wrong move, score, advance and winner, with its rule.

    A record is JSON lines: a header with the edition and the state at the start, then one action a line; --edition
    judges it by another one. A few records come with phaseproof and can be named by their ids. The exit code is 1 if an
    action is illegal.
    """
    from phaseproof.disputes.replay import builtin_records, read, replay, to_json
    from phaseproof.reports.console import console, progress

    stored = builtin_records()
    file = stored.get(name, Path(name))
    if not file.exists():
        raise UnknownName("record", name, stored) if file.name == file.stem else missing(file, "file")
    record = read(file, given_edition(ctx))
    with progress("judging", len(record.entries)) as bar:
        replayed = replay(record, lambda _done, _all: bar.advance(1))
    if wants_json(ctx):
        show_json(to_json(replayed))
    else:
        _show(console(), name, replayed)
    ctx.exit(1 if replayed.illegal else 0)


def _show(screen: Console, name: str, replayed: Replayed) -> None:
    for move in replayed.findings:
        _finding(screen, move)
    hidden = sum(move.hand_hidden for move in replayed.judged)
    unsettled = len(replayed.findings) - len(replayed.illegal)
    parts = [f"{len(replayed.judged)} actions, {len(replayed.illegal)} illegal"]
    if unsettled:
        parts.append(f"{unsettled} that the sources leave open")
    if hidden:
        parts.append(f"{hidden} by players whose hand is hidden, so that their cards could not be checked")
    if not replayed.finished:
        parts.append("the record ends before the match does")
    say(screen, f"{name}: {'; '.join(parts)} (edition {replayed.record.edition.id})", style="bold")


def _finding(screen: Console, move: Judged) -> None:
    from phaseproof.spec.wire import encode_action

    action = encode_action(move.entry.action, move.entry.state)
    said = " ".join(f"{key}={value}" for key, value in action.items() if key not in ("do", "groups", "deck"))
    what = f"line {move.entry.line}: {move.actor} {action['do']} {said}".strip()
    say(screen, f"{move.answer.verdict.value.upper()}  {what}", style="bold")
    for entry in move.answer.ruling.applied:
        if not entry.finding.holds:
            say(screen, entry.finding.because, indent=2, key=entry.clause.id)
    for other in move.answer.otherwise:
        if other.readings:
            changed = ", ".join(f"{name}={reading}" for name, reading in other.readings.items())
            say(screen, f"{'legal' if other.ruling.legal else 'illegal'} under {changed}", indent=2)
