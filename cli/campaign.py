"""``phaseproof campaign``: whole matches in lock-step."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .examples import examples
from .options import OneOf, common_to_editions, editions, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from phaseproof.properties.matches.campaign import CampaignReport, Group
    from phaseproof.reports.console import Steps


@click.command(
    "campaign",
    short_help="Play whole matches, specification and engine in lock-step.",
    epilog=examples("phaseproof campaign --matches 2 --seed 1", "phaseproof campaign --matches 1 --players 4 --json"),
)
@click.option("--matches", type=click.IntRange(1, 1_000_000), default=20, show_default=True, help="How many matches.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed, the same matches."
)
@click.option("--players", type=click.IntRange(min=1), default=None, metavar="N", help="Always so many players.")
@click.option(
    "--policy", type=OneOf("policy", ("mixed", "greedy", "random")), help="Who plays.  [default: each policy in turn]"
)
@click.option(
    "--record",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    metavar="DIR",
    help="Where records of disagreements go.  [default: here]",
)
@common_to_editions
@click.pass_context
def command(  # noqa: PLR0913 - one for each option
    ctx: click.Context, *, matches: int, seed: int, players: int | None, policy: str | None, record: Path
) -> None:
    """Play whole matches: specification and engine judge every action, and named properties watch every step.

    Where they disagree, the shortest record that shows it is written for "phaseproof replay". The exit code is 1 then,
    or if a property had nothing to watch in 20 matches or more.
    """
    from phaseproof.properties.matches.campaign import campaign
    from phaseproof.reports.atomic import write_text
    from phaseproof.reports.console import console, progress

    wanted, documents, ok = editions(ctx), [], True
    for name, game in wanted:
        with progress("playing matches", None) as bar:
            told = partial(_advance, bar, game.id)
            report = campaign(game, matches, seed, told, players=players, policy=policy)
        files: dict[str, Path] = {}
        of = f"{game.id}-" if len(wanted) > 1 else ""
        for failure in report.failures:
            files[failure.match] = record / f"campaign-{of}{seed}-{failure.match}.jsonl"
            write_text(files[failure.match], "".join(f"{line}\n" for line in failure.wrong.record))
        if wants_json(ctx):
            documents.append(_to_json(report, files))
        else:
            _show(console(), report, files, "" if name == game.id else f" --edition {shlex.quote(name)}")
        ok = ok and report.ok
    if documents:
        show_json(documents if len(wanted) > 1 else documents[0])
    ctx.exit(0 if ok else 1)


def _advance(bar: Steps, name: str, done: int, of: int) -> None:
    bar.describe(f"playing matches of {name}: {done} of {of}")
    bar.advance()


def _figures(group: Group) -> dict[str, object]:
    return {
        "players": group.players,
        "matches": group.matches,
        "ended_by_rule": group.by_rule,
        "capped": group.capped,
        "hands": group.hands,
        "turns": group.turns,
        "actions": group.actions,
        "decisions": group.decisions,
        "legal": group.legal,
        "lists": group.lists,
        "wins_by_seat": list(group.winners),
    }


def _to_json(report: CampaignReport, files: dict[str, Path]) -> dict[str, object]:
    return {
        "edition": report.edition,
        "seed": report.seed,
        "matches": report.matches,
        "endings": report.endings,
        "ok": report.ok,
        "by_players": [_figures(group) for group in report.groups],
        "endings_by_players": [_figures(group) for group in report.ending_groups],
        "properties": dict(report.concerned),
        "asleep": list(report.asleep),
        "disagreements": [
            {
                "match": failure.match,
                "seed": failure.seed,
                "players": failure.players,
                "policy": failure.policy,
                "by": list(failure.wrong.by),
                "because": failure.wrong.because,
                "case": failure.wrong.case,
                "record": str(files[failure.match]),
            }
            for failure in report.failures
        ],
    }


_COLUMNS = ("Matches", "By rule", "Capped", "Hands", "Actions", "Decisions", "Lists")


def _rows(groups: Sequence[Group]) -> list[list[int]]:
    return [[one.matches, one.by_rule, one.capped, one.hands, one.actions, one.decisions, one.lists] for one in groups]


def _show(screen: Console, report: CampaignReport, files: dict[str, Path], flag: str) -> None:
    """The figures; ``flag`` names the edition to ``replay``, where its id alone does not."""
    listing = table(f"Edition {report.edition}, seed {report.seed}", ["Players"], numbers=[*_COLUMNS, "Wins by seat"])
    rows = _rows(report.groups)
    for group, row in zip(report.groups, rows, strict=True):
        listing.add_row(str(group.players), *(f"{figure:,}" for figure in row), " ".join(map(str, group.winners)))
    listing.add_row("all", *(f"{sum(column):,}" for column in zip(*rows, strict=True)), "")
    screen.print(listing)
    endings = [sum(column) for column in zip(*_rows(report.ending_groups), strict=True)] or [0] * len(_COLUMNS)
    awake = sum(bool(count) for count in report.concerned.values())
    say(
        screen,
        f"{endings[0]} further matches began where several finish at once ({endings[1]} ended by rule, {endings[5]:,} "
        f"decisions). {awake} of {len(report.concerned)} match properties were concerned, "
        f"{sum(report.concerned.values()):,} times in all.",
    )
    for id_ in report.asleep:
        say(screen, "no step concerned it: nothing was shown", key=id_, style="bold")
    for failure in report.failures:
        say(screen, f"DISAGREEMENT  {failure.wrong.because}", style="bold")
        say(screen, f"phaseproof replay {files[failure.match]}{flag}", indent=2)
    if report.ok:
        say(screen, "No disagreement.", style="bold")
