"""``phaseproof completion``: the script that lets a shell complete command lines."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from .examples import examples
from .options import OneOf, common, wants_json
from .output import show_json

_SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_PHASEPROOF_COMPLETE"


@click.command(
    "completion",
    short_help="Print the script for shell completion.",
    epilog=examples("phaseproof completion bash > ~/.phaseproof-completion.bash", "phaseproof completion zsh"),
)
@click.argument("shell", type=OneOf("shell", _SHELLS))
@common
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes SHELL (bash, zsh or fish) complete the commands and options of phaseproof.

    Put it where the shell looks: for bash into a file that ~/.bashrc reads with ".", for zsh into a file named
    _phaseproof in a folder of $fpath, for fish into ~/.config/fish/completions/phaseproof.fish.
    """
    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"click knows no completion for {shell}", ctx)
    root = ctx.find_root()
    # The class for bash asks a bash for its version first; the script is the same without one.
    script = ShellComplete.source(kind(root.command, {}, "phaseproof", _VARIABLE))
    if wants_json(ctx):
        show_json({"shell": shell, "script": script})
    else:
        click.echo(script)
