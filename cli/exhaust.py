"""``phaseproof exhaust``: every abstract hand, kernel against oracle."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .examples import examples
from .options import OneOf, common_to_editions, editions, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from phaseproof.solvers.exhaustion import Report
    from phaseproof.solvers.exhaustion.walking import Standing
    from phaseproof.spec.edition import Edition

PARTS = ("numbers", "colours", "one colour", "lays", "hits", "tables")
"""Those of the walk, named here so that ``--help`` needs no numpy; a test holds the two together."""
_FORMAT = "phaseproof-exhaust/1"
_EVERY = 2_000_000
"""Classes between two notes of how far the walk is."""


_REPORT = "Write the log run.jsonl there, in a folder for each edition; see 'phaseproof matrix'."


@click.command(
    "exhaust",
    short_help="Walk every abstract hand, kernel against oracle.",
    epilog=examples(
        "phaseproof exhaust --cards 6 --part numbers",
        "phaseproof exhaust --cards 4 --part 'one colour' --edition hub --json",
    ),
)
@click.option(
    "--cards", type=click.IntRange(1, 11), default=11, show_default=True, help="Hands of up to so many cards."
)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Note there how far the walk is, and go on from there.",
)
@click.option(
    "--part",
    "parts",
    multiple=True,
    type=OneOf("part", PARTS),
    help="Walk this part alone; may be repeated.",
)
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help=_REPORT)
@common_to_editions
@click.pass_context
def command(ctx: click.Context, *, cards: int, keep: Path | None, parts: tuple[str, ...], report: Path | None) -> None:
    """Walk every class of hands of the edition and compare the engine's kernel with oracles that know no closed form.

    A class is what a phase can tell apart: how often each number is there, the Wilds, the colours. Their count is
    checked against one that is worked out without listing them. Besides, every card is offered to every group that can
    lie on the table, against a list of all groups; what is laid from hands of up to five cards of a small deck is held
    against every choice of cards; and the tables in which the engine looks hands up are compared with the kernel, cell
    by cell. The exit code is 1 if anything differs.
    """
    from phaseproof.reports.console import console
    from phaseproof.spec.errors import UsageError

    wanted = editions(ctx)
    if keep is not None and len(wanted) > 1:
        raise UsageError("--keep: a note is of one walk; name one edition")
    reports = [_walk(game, cards, keep, parts or PARTS) for _, game in wanted]
    if report is not None:
        from .proof_log import of_report, write

        for (name, _), walked in zip(wanted, reports, strict=True):
            write(report / walked.edition, f"exhaust --cards {cards}", walked.edition, of_report(walked, name))
    if wants_json(ctx):
        documents = [_to_json(walked) for walked in reports]
        show_json(documents if len(wanted) > 1 else documents[0])
    else:
        for walked in reports:
            _show(console(), walked)
    ctx.exit(0 if all(walked.ok for walked in reports) else 1)


def _walk(game: Edition, cards: int, keep: Path | None, parts: Sequence[str]) -> Report:
    from phaseproof.reports.console import progress
    from phaseproof.solvers.exhaustion import exhaust

    noted = 0
    with progress("walking", None) as bar:

        def advance(part: str, done: int, of: int, standing: Standing) -> None:
            nonlocal noted
            what = {"hits": "groups", "tables": "cells"}.get(part, "classes")
            told = "" if part == "lays" else f": {done:,} of {of:,} {what}"
            bar.describe(f"walking {part} of {game.id}{told}")
            if keep is not None and part == "one colour" and done - noted >= _EVERY:
                noted = done
                _note(keep, game.id, cards, part, standing)

        kept = _noted(keep, game.id, cards) if keep is not None else {}
        report = exhaust(game, most=cards, only=parts, kept=kept, on_progress=advance)
    if keep is not None:
        keep.unlink(missing_ok=True)
    return report


def _show(screen: Console, report: Report) -> None:
    title = f"Edition {report.edition}, hands of up to {report.most} cards"
    listing = table(title, ["Part", "Phases"], numbers=_COLUMNS)
    for part in report.parts:
        numbers = ", ".join(map(str, part.phases))
        figures = (part.classes, part.expected, part.yes, part.differences)
        listing.add_row(part.name, numbers, *(f"{figure:,}" for figure in figures))
    screen.print(listing)
    for part in report.parts:
        if part.example:
            say(screen, part.example, key=f"{part.name} differs at")
    for phase, why in report.left.items():
        say(screen, why, key=f"phase {phase}")
    say(screen, "No difference." if report.ok else "There are differences.", style="bold")


_COLUMNS = ("Classes", "There are", "Yes", "Differences")


def _to_json(report: Report) -> dict[str, Any]:
    return {
        "edition": report.edition,
        "cards": report.most,
        "ok": report.ok,
        "parts": [{**asdict(part), "ok": part.ok} for part in report.parts],
        "left": {str(phase): why for phase, why in report.left.items()},
    }


def _header(edition_id: str, cards: int) -> dict[str, object]:
    from phaseproof.solvers.proofs.ledger import encoder_hash

    return {"format": _FORMAT, "edition": edition_id, "cards": cards, "kernel": encoder_hash()}


def _note(path: Path, edition_id: str, cards: int, part: str, standing: Standing) -> None:
    from phaseproof.reports.atomic import write_text

    write_text(path, json.dumps({**_header(edition_id, cards), "parts": {part: asdict(standing)}}) + "\n")


def _noted(path: Path, edition_id: str, cards: int) -> dict[str, Standing]:
    """Where an earlier walk left off; nothing if there is no file. Raises UsageError for one of another walk."""
    from phaseproof.solvers.exhaustion.walking import Standing
    from phaseproof.spec.errors import UsageError

    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        header = {name: read[name] for name in _header(edition_id, cards)}
        found = {part: Standing(**fields) for part, fields in read["parts"].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UsageError(f"--keep: {path} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(f"--keep: {path} holds no note of a walk; remove it, or name another file") from None
    if header != _header(edition_id, cards):
        raise UsageError(f"--keep: {path} is of another walk (edition, cards or kernel differ); remove it")
    return found
