"""``phaseproof rule ID``: all that is known of one rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from .examples import examples
from .options import common, edition, wants_json
from .output import say, show_json
from .rules import clauses

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.spec.clauses import Clause
    from phaseproof.spec.edition import Edition


class RuleId(click.ParamType["Clause"]):
    """The id of a rule, in whatever case; a wrong one is answered with the closest."""

    name = "rule"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Clause:  # noqa: ANN401, ARG002
        """The clause of that id. Raises UnknownName."""
        from phaseproof.spec.clauses import rule

        clauses()
        return rule(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The ids that begin like this."""
        return [CompletionItem(name) for name in clauses() if name.startswith(incomplete.upper())]


def place(clause: Clause) -> str:
    """Where the code that judges it stands: ``spec/rules/hit.py:123 next_at_an_end``."""
    code = clause.judgement.__code__
    path = Path(code.co_filename)
    return f"{'/'.join(path.parts[-3:])}:{code.co_firstlineno} {code.co_name}"


def _readings(clause: Clause, game: Edition) -> Iterator[dict[str, Any]]:
    from phaseproof.spec.edition import choice_json

    for name in clause.options:
        yield choice_json(game.choices[name], game)


def described(clause: Clause, game: Edition) -> dict[str, Any]:
    """The rule as JSON, with what the edition makes of it."""
    from phaseproof.spec.sources import SOURCES
    from phaseproof.spec.wire import encode_clause

    told = encode_clause(clause)
    for cited in told["citations"]:
        source = SOURCES[cited["source"]]
        cited |= {"title": source.title, "kind": source.kind.value, "standing": source.standing.value}
    return {
        **told,
        "edition": game.id,
        "basis": clause.basis(game).value,
        "readings": list(_readings(clause, game)),
        "governs": [kind.__name__.lower() for kind in clause.governs],
        "code": place(clause),
    }


@click.command(
    "rule",
    short_help="Tell all about one rule: sources, readings, gaps, code.",
    epilog=examples("phaseproof rule HIT-RUN", "phaseproof rule WILD-3 --json"),
)
@click.argument("clause", type=RuleId(), metavar="ID")
@common
@click.pass_context
def command(ctx: click.Context, clause: Clause) -> None:
    """Tell what rule ID says, which sources state, imply or contradict it, and how the edition reads it.

    What a source is: 'phaseproof sources KEY'.
    """
    game = edition(ctx)
    if wants_json(ctx):
        show_json(described(clause, game))
        return
    from phaseproof.reports.console import console

    _show(clause, game, console())


def _show(clause: Clause, game: Edition, screen: Console) -> None:
    from phaseproof.disputes.gaps import standing
    from phaseproof.spec.clauses import Stance

    verbs = {Stance.STATES: "State it", Stance.IMPLIES: "Imply it", Stance.AMBIGUOUS: "Leave room"}
    told = described(clause, game)
    say(screen, clause.statement, key=clause.id)
    say(screen, f"{told['kind']} · chapter {clause.chapter} · {told['basis']} in edition {game.id}", style="dim")
    for stance in Stance:
        cited = [said for said in told["citations"] if said["stance"] == stance.name.lower()]
        if cited:
            say(screen, f"{verbs.get(stance, 'Say otherwise')}:", style="bold")
        for said in cited:
            note = f": {said['note']}" if "note" in said else ""
            say(screen, f"{said['title']} ({said['standing']}){note}", indent=2, key=said["source"])
    for read in told["readings"]:
        say(screen, f"Reading {read['option']}: {read['question']}", style="bold")
        say(screen, f"{read['says']} ({read['rests_on']})", indent=2, key=read["reading"])
        for other, says in read["open"].items():
            say(screen, f"{says} (left open by the sources)", indent=2, key=other)
        if read["note"]:
            say(screen, read["note"], indent=2, style="dim")
    for gap in told["gaps"]:
        status = standing(gap, game)["status"]
        say(screen, f"Gap {gap['number']}, {status} here: {gap['situation']}", style="bold")
        say(screen, gap["decision"], indent=2, key="here")
        say(screen, "; ".join(gap["alternatives"]), indent=2, key="else")
        if "note" in gap:
            say(screen, gap["note"], indent=2, style="dim")
    if told["citations"]:
        say(screen, "'phaseproof sources KEY' tells what a source is, and what its standing means.", style="dim")
    say(screen, f"Judged by {told['code']}", style="dim")
