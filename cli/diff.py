"""``phaseproof diff A B``: what two editions have different, and the smallest case that shows each difference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from .edition_words import difference_json, show_difference
from .examples import examples
from .options import EditionName, common, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.disputes.diff import Case, Row
    from phaseproof.spec.edition import Edition


@click.command(
    "diff",
    short_help="Tell what two editions have different, with the smallest case.",
    epilog=examples(
        "phaseproof diff classic classic+run-colour=one",
        "phaseproof diff classic party --no-cases",
        "phaseproof diff hub manual --no-cases --json",
    ),
)
@click.argument("first", type=EditionName(), metavar="A")
@click.argument("second", type=EditionName(), metavar="B")
@click.option("--cases/--no-cases", default=True, help="Whether to look for the smallest case of each difference.")
@common
@click.pass_context
def command(ctx: click.Context, first: str, second: str, *, cases: bool) -> None:
    """Tell in what editions A and B differ, on what each side rests, and the smallest case that shows it.

    A case is a situation and a move that one edition allows and the other forbids; every judge has confirmed it. Where
    none is found it is told where it was looked for. The exit code is 0 whether or not there are differences.
    """
    from phaseproof.disputes.diff import rows
    from phaseproof.reports.console import console, progress
    from phaseproof.spec.edition import differences, edition

    one, other = edition(first), edition(second)
    found: list[Row] = []
    names = [difference.what for difference in differences(one, other)]
    with progress("looking for cases", len(names)) as bar:
        for name, made in zip(names, rows(one, other, search=cases), strict=True):
            bar.describe(f"looked at {name}")
            found.append(made)
            bar.advance()
    if wants_json(ctx):
        show_json(_encoded(found, one, other))
    else:
        _show(console(), found, one, other)


def _encoded(found: Sequence[Row], one: Edition, other: Edition) -> dict[str, Any]:
    from phaseproof.disputes.diff import sources_apart

    differing = []
    for row in found:
        case = None if row.case is None else _case_json(row.case)
        none = None if not row.searched else {"searched": row.searched, "proved": row.proved}
        differing.append({**difference_json(row.difference, one, other), "case": case, "no_case": none})
    sources = dict(zip(("first", "second"), map(list, sources_apart(one, other)), strict=True))
    return {"first": one.id, "second": other.id, "differences": differing, "sources_only_of": sources}


def _case_json(case: Case) -> dict[str, Any]:
    return {
        "question": case.question,
        "words": list(case.lines),
        "allowed_by": case.allowed_by,
        "forbidden_by": case.forbidden_by,
        "broken": list(case.broken),
        "because": case.because,
        "confirmed_by": list(case.replayed),
        "smallest": case.smallest,
    }


def _show(screen: Console, found: Sequence[Row], one: Edition, other: Edition) -> None:
    from phaseproof.disputes.diff import sources_apart

    count = f"{len(found)} difference{'' if len(found) == 1 else 's'}"
    same = "no difference in deck, phases, points, players, readings, and the readings left open"
    say(screen, f"{one.id} and {other.id}: {count if found else same}", style="bold")
    for row in found:
        show_difference(screen, row.difference, one, other)
        _show_case(screen, row)
    for edition, keys in zip((one, other), sources_apart(one, other), strict=True):
        if keys:
            say(screen, f"sources of {edition.id} only: {', '.join(keys)}", style="dim")


def _show_case(screen: Console, row: Row) -> None:
    case = row.case
    if case is None:
        if row.searched and not row.difference.only_open:
            bounds = "proved that there is none" if row.proved else "none found"
            say(screen, f"{bounds}: {row.searched}", indent=4, key="case", style="dim")
        return
    for number, line in enumerate(case.lines):
        say(screen, line, indent=4, key="case" if number == 0 else "    ")
    say(screen, f"yes in {case.allowed_by}", indent=10, style="green")
    said = f"no in {case.forbidden_by}, by {', '.join(case.broken)}: {case.because}"
    say(screen, said, indent=10, style="red")
    if not case.smallest:
        say(screen, "a solver gave up on something smaller, so there may be a smaller case", indent=10, style="dim")
