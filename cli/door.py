"""The one place where errors become exit codes and a line on standard error.

====  ==================================================================
0     clean
1     findings: a check failed, or an answer is not the expected one
2     usage: the input is at fault
3     infrastructure: the machine, or a fault of phaseproof itself
130   stopped by Ctrl-C
141   whoever read the output went away (``phaseproof rules | head -1``)
====  ==================================================================
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any

import click

from phaseproof.spec.errors import InfrastructureError, UsageError

from .lazy import LazyGroup
from .options import debugging

_LONGEST = 600
_HEAD, _TAIL = 240, 340
REPORT_TO = "please report it with the command that you ran"


class ExitCode(IntEnum):
    """What a command's end says to the shell."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    INFRASTRUCTURE = 3
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class Ended(click.ClickException):
    """The command is over: its exit code, and the line for standard error (empty: nothing to say)."""

    def __init__(self, code: ExitCode, line: str = "", *, unexpected: bool = False) -> None:
        super().__init__(line)
        self.code, self.unexpected = code, unexpected


def one_line(text: str) -> str:
    """The text on one line without control characters; the middle of a very long one is left out."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return line if len(line) <= _LONGEST else f"{line[:_HEAD]} ... {line[-_TAIL:]}"


def _usage_line(error: click.ClickException) -> str:
    """What click found, as one line that ends with where to read more."""
    message = error.format_message()
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    place = ctx.command_path if ctx else "phaseproof"
    message = message.replace(". Did you mean", "; did you mean").rstrip(".")
    return f"{message[:1].lower()}{message[1:]} (see '{place} --help')"


def _silence_output() -> None:
    """Nobody reads any more: what is still buffered goes nowhere."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def ended(error: BaseException) -> Ended:
    """The end that an error means."""
    match error:
        case UsageError():
            return Ended(ExitCode.USAGE, str(error))
        case InfrastructureError():
            return Ended(ExitCode.INFRASTRUCTURE, str(error))
        case BrokenPipeError():
            return Ended(ExitCode.PIPE_CLOSED)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return Ended(ExitCode.INFRASTRUCTURE, f"{where}{error.strerror or error}")
        case KeyboardInterrupt():
            return Ended(ExitCode.INTERRUPTED, "stopped")
        case MemoryError():
            return Ended(ExitCode.INFRASTRUCTURE, "out of memory")
        case _:
            name = type(error).__name__
            line = f"unexpected {name}: {one_line(str(error))}; {REPORT_TO} (--debug shows where it happened)"
            return Ended(ExitCode.INFRASTRUCTURE, line, unexpected=True)


class Door(LazyGroup):
    """The top-level command: whatever happens inside leaves through it as one line and one exit code."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run the command, and see its output through."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except SystemExit as error:
            if isinstance(error.__context__, BrokenPipeError):  # rich turns one into the other
                _silence_output()
                raise Ended(ExitCode.PIPE_CLOSED) from error
            raise
        except (Exception, KeyboardInterrupt) as error:
            end = ended(error)
            if debugging(ctx) and end.unexpected:
                traceback.print_exc()
            if end.code is ExitCode.PIPE_CLOSED:
                _silence_output()
            raise end from error
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: FBT001, FBT002 - click's signature
        windows_expand_args: bool = True,  # noqa: FBT001, FBT002 - click's signature
        **extra: Any,  # noqa: ANN401 - click's signature
    ) -> Any:  # noqa: ANN401 - click's signature
        """Run a command line; in stand-alone mode the process ends with one of our exit codes."""
        run = partial(
            super().main,
            args,
            prog_name,
            complete_var,
            standalone_mode=False,
            windows_expand_args=windows_expand_args,
            **extra,
        )
        if not standalone_mode:
            return run()
        sys.exit(int(_code(run)))


def _code(run: Callable[[], Any]) -> int:
    """Run a command line, say in one line what went wrong, and give the exit code."""
    try:
        return run() or ExitCode.CLEAN
    except Ended as end:
        line, code = end.message, end.code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help())
        return ExitCode.CLEAN
    except click.ClickException as error:
        line, code = _usage_line(error), ExitCode.USAGE
    except UsageError as error:
        line, code = str(error), ExitCode.USAGE
    except click.Abort:
        line, code = "stopped", ExitCode.INTERRUPTED
    if line:
        click.echo(f"phaseproof: {one_line(line)}", err=True)
    return code
