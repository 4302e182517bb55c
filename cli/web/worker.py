"""The process behind the page: a job a line on standard input, its result a line on standard output.

It ends with its standard input, so that it never outlives whoever started it.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

from phaseproof.spec.errors import InfrastructureError, NotationError, UnknownName, UsageError, WireError

from ..door import one_line
from .fields import FieldError
from .jobs import run


def result(job: dict[str, Any]) -> dict[str, Any]:
    """What a job gives; an error has ``status`` (as HTTP counts), ``message`` and ``where``."""
    try:
        return run(job)
    except (UsageError, InfrastructureError) as error:
        status = 422 if isinstance(error, UsageError) else 500
        return {"error": {"status": status, "message": one_line(str(error)), "where": _where(error)}}
    except Exception as error:  # noqa: BLE001 - a fault of ours is told, never shown
        told = f"unexpected {type(error).__name__}: {one_line(str(error))}; please report it with the question"
        return {"error": {"status": 500, "message": told, "where": None}}


def _where(error: Exception) -> str | None:
    """The field, or the path in the document, that is at fault."""
    match error:
        case FieldError() | WireError():
            return error.where or None
        case UnknownName():
            return error.what
        case NotationError():
            return f"column {error.position + 1}"
        case _:
            return None


def main() -> None:
    """Do jobs until there are no more. What a library prints goes to standard error, never between the results."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin.buffer:
        out.write(json.dumps(result(json.loads(line))) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
