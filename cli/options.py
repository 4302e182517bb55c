"""The options that every command has: ``--edition``, ``--json`` and ``--debug``.

They may stand anywhere in the command line, before the command's name or behind it; the innermost one counts.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from phaseproof.spec.errors import UnknownName, UsageError
from phaseproof.spec.words import either

if TYPE_CHECKING:
    from phaseproof.spec.edition import Edition

_Command = TypeVar("_Command", bound=Callable[..., Any])
_JSON, _DEBUG, _EDITION = "phaseproof.json", "phaseproof.debug", "phaseproof.edition"
DEFAULT_EDITION = "classic"
ALL = "all"


class EditionName(click.ParamType[str]):
    """An edition: a name, a combination, or somebody's own file; a wrong name is answered with the closest."""

    name = "edition"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002
        """What was given, if there is such an edition; a file stays a file. Raises UnknownName, UsageError."""
        from phaseproof.spec.edition import edition

        edition(str(value))
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """The editions that come with phaseproof, and edition files."""
        return [CompletionItem(name) for name in editions_like(incomplete)]


class Variation(EditionName):
    """An edition, or what is laid over one, such as ``run-colour=one``."""

    name = "variation"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401, ARG002
        """What was given, if it is a layer of an edition. Raises UnknownName, UsageError."""
        from phaseproof.spec.edition import layers_of

        layers_of(str(value))
        return str(value)


class EditionNames(EditionName):
    """Several editions with commas between them, or ``all``."""

    name = "editions"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:  # noqa: ANN401
        """What was given, if there are such editions. Raises UnknownName, UsageError."""
        for name in named_editions(str(value)):
            super().convert(name, param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """As for one edition, behind the last comma; and ``all``."""
        before, comma, last = incomplete.rpartition(",")
        every = [ALL] if not comma and ALL.startswith(last) else []
        return [CompletionItem(f"{before}{comma}{name}") for name in [*every, *editions_like(last)]]


def named_editions(text: str) -> tuple[str, ...]:
    """The names in a list of editions; ``all`` is every one that comes with phaseproof. Raises UsageError."""
    from phaseproof.spec.edition import edition_names

    if text.strip() == ALL:
        return edition_names()
    names = tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    if not all(names):
        raise UsageError(f"--editions: expected names of editions with commas between them, or all; found '{text}'")
    return names


def editions_like(incomplete: str) -> list[str]:
    """Names, files and folders that go on like this; of a combination, its last part."""
    from phaseproof.spec.edition import edition_names

    before, plus, last = incomplete.rpartition("+")
    names = [name for name in edition_names() if name.startswith(last)]
    folder, slash, file = last.rpartition("/")
    with suppress(OSError, ValueError):
        found = [path for path in sorted(Path(f"{folder}{slash}" or ".").iterdir()) if path.name.startswith(file)]
        names += [f"{folder}{slash}{path.name}" for path in found if path.suffix == ".toml"]
        names += [f"{folder}{slash}{path.name}/" for path in found if path.is_dir() and file]
    return [f"{before}{plus}{name}" for name in names]


def remember(key: str) -> Callable[[click.Context, click.Parameter, object], None]:
    """A callback that keeps what was given under a key of the context."""

    def keep(ctx: click.Context, _param: click.Parameter, value: object) -> None:
        if value:
            ctx.meta[key] = value

    return keep


def common(command: _Command) -> _Command:
    """Give a command the common options; it reads them by ``edition``, ``wants_json`` and ``debugging``."""
    return _with_options(
        command, EditionName(), "NAME", "The edition of the game: a name, names joined by +, or a file."
    )


def common_to_editions(command: _Command) -> _Command:
    """The common options of a command that takes several editions; it reads them by ``editions``."""
    return _with_options(command, EditionNames(), "NAME,...", "Editions with commas between them, or all.")


def _with_options(command: _Command, names: EditionName, metavar: str, what: str) -> _Command:
    options = (
        click.option(
            "--edition",
            type=names,
            metavar=metavar,
            expose_value=False,
            callback=remember(_EDITION),
            help=f"{what}  [default: {DEFAULT_EDITION}]",
        ),
        click.option(
            "--json",
            is_flag=True,
            expose_value=False,
            callback=remember(_JSON),
            help="Print JSON for programs instead of text for people.",
        ),
        click.option(
            "--debug",
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=remember(_DEBUG),
            help="Show where an unexpected error happened.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def edition(ctx: click.Context) -> Edition:
    """The edition asked for."""
    from phaseproof.spec.edition import edition as named

    return named(edition_named(ctx))


def editions(ctx: click.Context) -> tuple[tuple[str, Edition], ...]:
    """The editions asked for, each with how it was asked for."""
    from phaseproof.spec.edition import edition as named

    return tuple((name, named(name)) for name in named_editions(edition_named(ctx)))


def given_edition(ctx: click.Context) -> str | None:
    """How an edition was asked for; None if none was."""
    return ctx.meta.get(_EDITION)


def assume_edition(ctx: click.Context, name: str) -> None:
    """Let this edition be asked for if no other one is."""
    ctx.meta.setdefault(_EDITION, name)


def edition_named(ctx: click.Context) -> str:
    """How it was asked for: a name, a combination or a file."""
    return str(ctx.meta.get(_EDITION, DEFAULT_EDITION))


def wants_json(ctx: click.Context) -> bool:
    """Whether ``--json`` was given."""
    return bool(ctx.meta.get(_JSON))


def debugging(ctx: click.Context) -> bool:
    """Whether ``--debug`` was given."""
    return bool(ctx.meta.get(_DEBUG))


def phase_number(text: str, chosen: Edition) -> int:
    """The number of a phase of the edition. Raises UsageError."""
    known = [str(phase.number) for phase in chosen.phases]
    if text.strip() not in known:
        whole = int(known[-1]) - int(known[0]) + 1 == len(known)
        expected = f"{known[0]} to {known[-1]}" if whole else either(known)
        raise UsageError(f"--phase: unknown phase '{text}' in edition {chosen.id}; expected {expected}")
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
