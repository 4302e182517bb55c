"""Groups of commands that import a command's module only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from phaseproof.spec.errors import UnknownName


class LazyGroup(click.Group):
    """A group whose commands are modules of this room; each of them has the name ``command``."""

    def __init__(self, *arguments: Any, modules: Mapping[str, str], **settings: Any) -> None:  # noqa: ANN401 - click's
        """``modules``: the module of each command by the command's name, in the order of the help text."""
        super().__init__(*arguments, **settings)
        self.modules = dict(modules)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names, as they were given."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """The command of that name, imported now."""
        if cmd_name not in self.modules:
            return None
        command: click.Command = import_module(f"phaseproof.cli.{self.modules[cmd_name]}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but an unknown name is answered with the closest one."""
        known = args[0] in self.modules or args[0].startswith("-") or ctx.resilient_parsing
        if not known:
            what = "command" if ctx.parent is None else f"'{ctx.info_name}' command"
            raise UnknownName(what, args[0], self.modules)
        return super().resolve_command(ctx, args)
