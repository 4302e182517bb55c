"""The program's side of ``php/1`` for Python: a function, or an object with a method for each kind, is asked.

``python -m phaseproof.conformance.serve MODULE ATTRIBUTE``. The name of a method is the kind with underscores
(``phase_check``); it takes the fields of the ask by name, and ``edition`` if it wants it. A lone function whose name is
no kind answers ``phase.check`` with its two arguments in their order. A plain value becomes the answer's main field;
NotImplementedError means that there is no such thing, every other exception is told as an error.

The object may say of itself: ``name``, ``version``, ``editions``, ``capabilities``, ``choices``. What it prints goes to
standard error, so that it cannot spoil the protocol. Only the standard library is needed here.
"""

from __future__ import annotations

import contextlib
import importlib
import inspect
import json
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TextIO

MAIN_FIELDS = {
    "phase.check": "holds",
    "phase.find": "groups",
    "lay.check": "legal",
    "hit.check": "legal",
    "score.hand": "points",
    "advance": "phases",
    "winner": "winner",
    "setup.check": "legal",
    "deck.list": "cards",
    "move.check": "legal",
    "game.new": "ok",
    "game.apply": "legal",
    "game.legal": "actions",
    "game.state": "state",
}
"""The field of an answer that a plain value stands for, by kind."""

_BENCH = "bench"
_Answer = dict[str, Any]
_Ask = Callable[[str, Mapping[str, Any]], object]


def _method(name: str) -> str:
    return name.replace(".", "_")


def _called(function: Callable[..., Any], *, by_name: bool) -> _Ask:
    """The function as one of edition and ask."""
    parameters = inspect.signature(function).parameters
    wants_edition = by_name and "edition" in parameters

    def ask(edition: str, fields: Mapping[str, Any]) -> object:
        if not by_name:
            return function(*fields.values())
        return function(**fields, **({"edition": edition} if wants_edition else {}))

    return ask


def functions_of(target: Any) -> dict[str, _Ask]:  # noqa: ANN401 - whatever an author has
    """What is asked for each kind. Raises TypeError if there is nothing to ask."""
    found = {kind: getattr(target, _method(kind), None) for kind in MAIN_FIELDS}
    kinds = {kind: _called(function, by_name=True) for kind, function in found.items() if callable(function)}
    if kinds:
        return kinds
    if callable(target):
        own = {_method(kind): kind for kind in MAIN_FIELDS}.get(getattr(target, "__name__", ""))
        return {own or "phase.check": _called(target, by_name=own is not None)}
    raise TypeError(f"expected a function, or an object with methods such as phase_check, found {target!r}")


def welcome(target: Any, kinds: Iterable[str], name: str) -> _Answer:  # noqa: ANN401 - whatever an author has
    """How the object introduces itself."""
    told = {field: getattr(target, field, None) for field in ("version", "editions", "capabilities", "choices")}
    called = getattr(target, "name", None)
    return {
        "php": 1,
        "name": called if isinstance(called, str) else name,
        "language": f"Python {platform.python_version()}",
        "kinds": [*kinds, _BENCH],
        **{field: list(value) if isinstance(value, tuple) else value for field, value in told.items() if value},
    }


def _bench(functions: Mapping[str, _Ask], edition: str, ask: Mapping[str, Any]) -> _Answer:
    function, answers, begun = functions[ask["kind"]], 0, time.perf_counter_ns()
    ends = begun + int(ask["seconds"] * 1e9)
    while time.perf_counter_ns() < ends:
        for fields in ask["asks"]:
            function(edition, fields)
        answers += len(ask["asks"])
    return {"answers": answers, "nanoseconds": time.perf_counter_ns() - begun}


def answer_of(functions: Mapping[str, _Ask], kind: str, edition: str, ask: Mapping[str, Any]) -> _Answer:
    """The answer to a question; whatever the function raises goes through."""
    told = functions[kind](edition, ask)
    return told if isinstance(told, dict) and MAIN_FIELDS[kind] in told else {MAIN_FIELDS[kind]: told}


def _reply(functions: Mapping[str, _Ask], request: Mapping[str, Any]) -> _Answer:
    kind, edition, ask = request["kind"], request["edition"], request["ask"]
    if kind == _BENCH:
        return {"answer": _bench(functions, edition, ask)}
    if kind not in functions:
        return {"unsupported": f"no {kind}"}
    return {"answer": answer_of(functions, kind, edition, ask)}


def serve(target: Any, name: str, requests: Iterable[str], replies: TextIO) -> None:  # noqa: ANN401 - as above
    """Answer every request until bye or the end of the input."""
    functions = functions_of(target)
    for line in requests:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        reply: _Answer
        if request["op"] == "hello":
            reply = {"answer": welcome(target, functions, name)}
        else:
            try:
                reply = _reply(functions, request)
            except NotImplementedError as error:
                reply = {"unsupported": str(error) or f"no {request['kind']}"}
            except Exception as error:  # noqa: BLE001 - whatever the program does is told
                reply = {"error": {"message": f"{type(error).__name__}: {error}"[:2000], "trace": _trace()}}
        replies.write(json.dumps({"seq": request["seq"], **reply}) + "\n")
        replies.flush()


def _trace() -> str:
    return traceback.format_exc()[-8000:]


def main(module: str, attribute: str) -> None:
    """Import the attribute and serve it on standard input and output."""
    sys.path.insert(0, os.getcwd())  # noqa: PTH109 - where the author stands, as python itself does
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)  # also what is not printed by Python
    with contextlib.redirect_stdout(sys.stderr):
        target: Any = importlib.import_module(module)
        for part in attribute.split("."):
            target = getattr(target, part)
        if isinstance(target, type):
            target = target()
        serve(target, f"{module}:{attribute}", sys.stdin, replies)


if __name__ == "__main__":
    main(*sys.argv[1:])
