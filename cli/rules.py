"""``phaseproof rules``: the rulebook in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from phaseproof.spec.errors import UnknownName

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from phaseproof.reports.evidence import RuleRow
    from phaseproof.spec.clauses import Clause
    from phaseproof.spec.edition import Edition


def clauses() -> dict[str, Clause]:
    """Every clause by id, in the order of the rulebook."""
    from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
    from phaseproof.spec.clauses import CLAUSES

    return CLAUSES


def rule_rows(edition: Edition) -> tuple[RuleRow, ...]:
    """Every rule that is in force in the edition, as the reports show it."""
    from phaseproof.reports.evidence import RuleRow
    from phaseproof.spec.clauses import in_force

    found = (clause for clause in clauses().values() if in_force(clause, edition))
    return tuple(RuleRow(clause.id, clause.statement, clause.chapter) for clause in found)


class ChapterName(click.ParamType[str]):
    """A chapter of the rulebook; a wrong one is answered with the closest."""

    name = "chapter"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ARG002
        """The chapter's name, whatever the case of the letters. Raises UnknownName."""
        known = dict.fromkeys(clause.chapter for clause in clauses().values())
        chapter = str(value).casefold()
        if chapter not in known:
            raise UnknownName("chapter", str(value), known)
        return chapter

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The chapters that begin like this."""
        known = dict.fromkeys(clause.chapter for clause in clauses().values())
        return [CompletionItem(name) for name in known if name.startswith(incomplete.lower())]


def _speaks_of(clause: Clause, word: str) -> bool:
    """Whether the word is in the rule, whatever the case of the letters."""
    texts = (clause.id, clause.statement, clause.chapter, *(gap.situation for gap in clause.gaps))
    return any(word.casefold() in text.casefold() for text in texts)


@click.command(
    "rules",
    short_help="List the rules, with what each one says.",
    epilog=examples("phaseproof rules", "phaseproof rules --chapter hit", "phaseproof rules --search discard"),
)
@click.option("--chapter", type=ChapterName(), metavar="C", help="Only the rules of one chapter, such as hit.")
@click.option("--search", metavar="WORD", help="Only rules with this in the id, the sentence, the chapter or a gap.")
@common
@click.pass_context
def command(ctx: click.Context, chapter: str | None, search: str | None) -> None:
    """List every rule of the rulebook: its id, what it does, on what it rests in the edition, and what it says."""
    from phaseproof.spec.wire import encode_clause

    game = edition(ctx)
    chosen = [clause for clause in clauses().values() if chapter in (None, clause.chapter)]
    if search is not None:
        chosen = [clause for clause in chosen if _speaks_of(clause, search)]
    if wants_json(ctx):
        show_json([{**encode_clause(clause), "basis": clause.basis(game).value} for clause in chosen])
        return
    from rich.text import Text

    from phaseproof.reports.console import console

    listing = table(
        f"{len(chosen)} rule{'' if len(chosen) == 1 else 's'} of {game.name}",
        ["Rule", "Kind", "Rests on", "What it says"],
    )
    for clause in chosen:
        listing.add_row(Text(clause.id, "bold"), clause.kind.value, clause.basis(game).value, Text(clause.statement))
    screen = console()
    screen.print(listing)
    say(screen, "'phaseproof rule ID' tells the sources, readings and gaps of one of them.", style="dim")
