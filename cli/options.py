"""The options that every command has: ``--edition``, ``--json`` and ``--debug``.

They may stand anywhere in the command line, before the command's name or behind it; the innermost one counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from phaseproof.spec.errors import UnknownName, UsageError

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition

_Command = TypeVar("_Command", bound=Callable[..., Any])
_JSON, _DEBUG, _EDITION = "phaseproof.json", "phaseproof.debug", "phaseproof.edition"
DEFAULT_EDITION = "classic"


class EditionName(click.ParamType[str]):
    """The name of an edition; a wrong one is answered with the closest."""

    name = "edition"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002
        """The name, if there is such an edition. Raises UnknownName."""
        from phaseproof.spec.edition import edition

        return edition(str(value)).id

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The editions that come with phaseproof."""
        from phaseproof.spec.edition import edition_names

        return [CompletionItem(name) for name in edition_names() if name.startswith(incomplete)]


def _remember(key: str) -> Callable[[click.Context, click.Parameter, object], None]:
    def remember(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        if value:
            ctx.meta[key] = value

    return remember


def common(command: _Command) -> _Command:
    """Give a command the common options; it reads them by ``edition``, ``wants_json`` and ``debugging``."""
    options = (
        click.option(
            "--edition",
            type=EditionName(),
            metavar="NAME",
            expose_value=False,
            callback=_remember(_EDITION),
            help=f"The edition of the game.  [default: {DEFAULT_EDITION}]",
        ),
        click.option(
            "--json",
            is_flag=True,
            expose_value=False,
            callback=_remember(_JSON),
            help="Print JSON for programs instead of text for people.",
        ),
        click.option(
            "--debug",
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_remember(_DEBUG),
            help="Show where an unexpected error happened.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def edition(ctx: click.Context) -> Edition:
    """The edition asked for."""
    from phaseproof.spec.edition import edition as named

    return named(ctx.meta.get(_EDITION, DEFAULT_EDITION))


def wants_json(ctx: click.Context) -> bool:
    """Whether ``--json`` was given."""
    return bool(ctx.meta.get(_JSON))


def debugging(ctx: click.Context) -> bool:
    """Whether ``--debug`` was given."""
    return bool(ctx.meta.get(_DEBUG))


def phase_number(text: str, chosen: Edition) -> int:
    """The number of a phase of the edition. Raises UnknownName."""
    known = [str(phase.number) for phase in chosen.phases]
    if text.strip() not in known:
        raise UsageError(f"--phase: unknown phase '{text}' in edition {chosen.id}; expected {known[0]} to {known[-1]}")
    return int(text)


class OneOf(click.ParamType[str]):
    """One of a few words, in whatever case; a wrong one is answered with the closest."""

    def __init__(self, name: str, words: tuple[str, ...]) -> None:
        self.name, self.words = name, words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002
        """The word as it is written here. Raises UnknownName."""
        for word in self.words:
            if word.casefold() == str(value).casefold():
                return word
        raise UnknownName(self.name, str(value), self.words)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """As the help text shows it."""
        return f"[{'|'.join(self.words)}]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The words that begin like this."""
        return [CompletionItem(word) for word in self.words if word.startswith(incomplete.lower())]
