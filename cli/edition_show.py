"""``phaseproof edition show NAME``: all that one edition says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .edition_words import changes_json, show_changes
from .examples import examples
from .options import EditionName, common, wants_json
from .output import say, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.spec.edition import Edition


@click.command(
    "show",
    short_help="Tell what an edition says.",
    epilog=examples(
        "phaseproof edition show hub",
        "phaseproof edition show plus-ten --json",
        "phaseproof edition show party+ten-hands",
    ),
)
@click.argument("name", type=EditionName(), metavar="NAME")
@common
@click.pass_context
def command(ctx: click.Context, name: str) -> None:
    """Tell what edition NAME changes, and then all that it says: deck, phases, points, and every disputed rule.

    Each reading is told with that on which it rests, and with the readings that the edition's sources leave open.
    """
    from phaseproof.spec.edition import advice, base_of, edition, layers_of

    game, base = edition(name), base_of(name)
    warning = advice(layers_of(name)[1])
    if wants_json(ctx):
        show_json(_encoded(game, base, warning))
        return
    from phaseproof.reports.console import console

    _show(console(), game, base, warning)


def _encoded(game: Edition, base: Edition | None, warning: str) -> dict[str, Any]:
    from phaseproof.spec.edition import choice_json, part_in_words
    from phaseproof.spec.edition.values import PARTS

    return {
        "edition": game.id,
        "name": game.name,
        "kind": game.kind.value,
        "layers": list(game.layers),
        "sources": list(game.sources),
        "base": base.id if base else None,
        "changes": changes_json(base, game) if base else [],
        "parts": {part: part_in_words(game, part) for part in PARTS},
        "phases": {phase.number: str(phase) for phase in game.phases},
        "readings": [choice_json(choice, game) for choice in game.choices.values()],
        "warning": warning or None,
    }


def _show(screen: Console, game: Edition, base: Edition | None, warning: str) -> None:
    from phaseproof.spec.edition import part_in_words, rests_on
    from phaseproof.spec.options import OPTIONS

    say(screen, game.name, key=game.id)
    say(screen, f"{game.kind.value} · layers: {', '.join(game.layers)}", style="dim")
    say(screen, f"its sources: {', '.join(game.sources)}", style="dim")
    if warning:
        say(screen, warning, key="Warning", style="yellow")
    if base:
        show_changes(screen, base, game)
    for part in ("deck", "players", "hand_size", "scores"):
        say(screen, part_in_words(game, part), key=f"{part.replace('_', ' '):<9}")
    say(screen, part_in_words(game, "phases"), key=f"{'phases':<9}")
    for phase in game.phases:
        say(screen, phase.words, indent=2, key=f"{phase.number:>2}")
    say(screen, "Disputed rules", style="bold")
    for choice in game.choices.values():
        disputed = OPTIONS[choice.option]
        say(screen, f"{disputed.question} {disputed.readings[choice.reading]}", indent=2, key=disputed.id)
        left = f"; left open: {', '.join(choice.open)}" if choice.open else ""
        note = f" ({choice.note})" if choice.note else ""
        say(screen, f"{choice.reading}: {rests_on(choice, game)}{left}{note}", indent=4, style="dim")
