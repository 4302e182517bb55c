"""``phaseproof vectors``: what the suite holds, whether it is in order, and flat files for other runners."""

from __future__ import annotations

from pathlib import Path

import click

from phaseproof.spec.errors import UnknownName

from .examples import examples
from .options import common, edition_named, given_edition, wants_json
from .output import say, show_json, table

_SAMPLE = 12
"""A quick check puts one vector in so many to the oracles."""
_FOLDER = click.Path(path_type=Path, file_okay=False)


@click.group(
    "vectors",
    short_help="List, check and export the vectors of the conformance suite.",
    epilog=examples("phaseproof vectors list"),
)
@common
def command() -> None:
    """The vectors of the conformance suite: questions about the rules with their right answers, as JSON."""


@command.command(
    "list",
    short_help="What the suite holds.",
    epilog=examples("phaseproof vectors list", "phaseproof vectors list --edition hub --json"),
)
@common
@click.pass_context
def listing(ctx: click.Context) -> None:
    """Count the vectors of each family, by level: must, should, ruling; of one edition or of all."""
    from phaseproof.conformance.vectors.lint import counts
    from phaseproof.conformance.vectors.store import FAMILIES, SUITE, suite
    from phaseproof.reports.console import console

    wanted = given_edition(ctx)
    vectors = [vector for vector in suite() if wanted is None or wanted in vector.editions]
    told = counts(vectors)
    if wants_json(ctx):
        show_json({"suite": str(SUITE), "edition": wanted, "vectors": len(vectors), "families": told})
        return
    levels = ("must", "should", "ruling")
    title = f"Suite {SUITE}: {len(vectors):,} vectors" + (f" of {wanted}" if wanted else "")
    shown = table(title, ["Family"], numbers=[*levels, "all"])
    for family in FAMILIES:
        if family in told:
            figures = [told[family][level] for level in levels]
            shown.add_row(family, *map(str, figures), str(sum(figures)))
    console().print(shown)


@command.command(
    "show",
    short_help="Show one vector.",
    epilog=examples("phaseproof vectors show setup-deck-1-every-card-59915710"),
)
@click.argument("name", metavar="ID")
@common
@click.pass_context
def show(ctx: click.Context, name: str) -> None:
    """Print a vector as JSON: what is asked, what is expected, by which rules, and why."""
    del ctx
    from phaseproof.conformance.vectors.store import suite

    known = {vector.id: vector for vector in suite()}
    if name not in known:
        raise UnknownName("vector", name, known)
    show_json(known[name].to_json())


@command.command(
    "lint",
    short_help="Check the vectors: form, ids, doubles, coverage, and every oracle.",
    epilog=examples("phaseproof vectors lint --help"),
)
@click.option("--quick", is_flag=True, help=f"Put one vector in {_SAMPLE} to the oracles, and leave the solvers out.")
@common
@click.pass_context
def lint(ctx: click.Context, *, quick: bool) -> None:
    """Check every stored vector; specification, engine, Z3 and matching answer again whatever they cover.

    Ids belong to their questions, no two ask the same up to colours, refusals name exactly the rules that fail, and
    every rule that a program can show has both sides. The exit code is 1 if anything is wrong.
    """
    from phaseproof.conformance.vectors.lint import problems
    from phaseproof.conformance.vectors.store import read_strictly, suite
    from phaseproof.reports.console import console, progress

    with progress("checking vectors", None) as bar:
        vectors = suite() if quick else read_strictly()
        found = []
        for problem in problems(vectors, _SAMPLE if quick else 1, bar.describe):
            found.append(problem)
            bar.advance()
    if wants_json(ctx):
        told = [{"where": problem.where, "what": problem.what} for problem in found]
        show_json({"vectors": len(vectors), "problems": told})
    else:
        screen = console()
        for problem in found:
            say(screen, problem.what, key=problem.where)
        say(screen, f"{len(vectors):,} vectors, {len(found)} problems", style="bold")
    ctx.exit(1 if found else 0)


@command.command(
    "export",
    short_help="Write the vectors of one edition as flat files.",
    epilog=examples("phaseproof vectors export --edition classic exported-vectors"),
)
@click.argument("folder", type=_FOLDER, metavar="DIR")
@click.option("--suite", "version", default=None, metavar="X.Y", help="The suite as it was in that version.")
@common
@click.pass_context
def export(ctx: click.Context, folder: Path, version: str | None) -> None:
    """Write one JSON file for each family, with the vectors of one edition and the schema, for any other runner."""
    from phaseproof.conformance.vectors.store import chosen, editions, export_to, suite, wanted_version
    from phaseproof.reports.console import console

    name = edition_named(ctx)
    if name not in editions():
        raise UnknownName("edition with vectors", name, editions())
    vectors = chosen(suite(), name, wanted_version(version, suite()))
    written = export_to(folder, name, vectors)
    if wants_json(ctx):
        show_json({"edition": name, "vectors": len(vectors), "files": [str(path) for path in written]})
    else:
        say(console(), f"{len(vectors):,} vectors of {name} in {len(written)} files of {folder}")


@command.command(
    "generate",
    short_help="Make the suite anew.",
    epilog=examples("phaseproof vectors generate --help"),
)
@click.argument("folder", type=_FOLDER, metavar="DIR")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The same seed, the same vectors."
)
@common
@click.pass_context
def generate(ctx: click.Context, folder: Path, seed: int) -> None:
    """Make every vector anew, as a maintainer does before a new version of the suite; this takes long.

    The stored files are frozen: compare what was made with them, and add what is new as the next minor version.
    """
    from phaseproof.conformance.vectors.making.suite import made
    from phaseproof.conformance.vectors.store import write
    from phaseproof.reports.console import console, progress

    with progress("making vectors", None) as bar:
        vectors = made(seed, bar.describe)
    written = write(vectors, folder)
    if wants_json(ctx):
        show_json({"seed": seed, "vectors": len(vectors), "files": [str(path) for path in written]})
    else:
        say(console(), f"{len(vectors):,} vectors in {len(written)} files of {folder}")
