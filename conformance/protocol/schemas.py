"""The JSON Schemas of the protocol, each made whole: what it takes from the one JSON form stands in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from phaseproof.spec.errors import PhaseproofError
from phaseproof.spec.wire import schema as wire_schema

_WIRE = "../../../spec/wire/phaseproof.schema.json#/$defs/"
_OWN = "#/$defs/"
_LONGEST = 300


class ProtocolFault(PhaseproofError):
    """A line does not keep to the protocol; the message says where and how."""


def _refs(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name == "$ref":
                yield value
            else:
                yield from _refs(value)
    elif isinstance(part, list):
        for value in part:
            yield from _refs(value)


def whole(document: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with every form of the one JSON form that it names among its own ``$defs``."""
    text = json.dumps(document)
    made: dict[str, Any] = json.loads(text.replace(_WIRE, _OWN))
    forms: Mapping[str, Any] = wire_schema()["$defs"]
    todo = [ref.removeprefix(_WIRE) for ref in _refs(document) if ref.startswith(_WIRE)]
    while todo:
        name = todo.pop()
        if name not in made["$defs"]:
            made["$defs"][name] = forms[name]
            todo.extend(ref.removeprefix(_OWN) for ref in _refs(forms[name]))
    return made


@cache
def schema_of(name: str) -> Mapping[str, Any]:
    """The schema of a kind (``$defs``: ``ask`` and ``answer``), or of the ``messages``."""
    text = (files(__package__) / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
    return whole(json.loads(text))


def _part(name: str, part: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{part}", "$defs": schema_of(name)["$defs"]}


@cache
def _quick(name: str, part: str) -> Callable[[object], object]:
    """A function that passes whatever fits; the schemas keep to what both libraries read alike."""
    compiled: Callable[[object], object] = fastjsonschema.compile(_part(name, part), use_default=False)
    return compiled


@cache
def _validator(name: str, part: str) -> Draft202012Validator:
    return Draft202012Validator(_part(name, part))


def check(document: object, name: str, part: str) -> None:
    """Whether a document is the ``ask`` or ``answer`` of a kind, or one of the ``messages``. Raises ProtocolFault.

    What fits is passed by compiled code; what does not is looked at again, slowly, to say what is wrong.
    """
    try:
        _quick(name, part)(document)
    except fastjsonschema.JsonSchemaException:
        pass
    else:
        return
    error = best_match(_validator(name, part).iter_errors(document))
    if error is not None:
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error.absolute_path)
        message = error.message if len(error.message) <= _LONGEST else f"{error.message[:_LONGEST]} ..."
        raise ProtocolFault(f"{part}{where}: {message}")
