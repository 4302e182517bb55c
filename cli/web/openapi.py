"""The description of the JSON interface (OpenAPI 3.1): ``openapi.json`` has the paths, the forms come from below."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import phaseproof
from phaseproof.disputes.explain_json import schema

_HERE = "#/components/schemas/"


@cache
def document() -> dict[str, Any]:
    """The whole document. The forms of questions and answers are those of ``spec/wire`` and of explanations."""
    text = Path(__file__).with_name("openapi.json").read_text(encoding="utf-8")
    made: dict[str, Any] = json.loads(text)
    made["info"]["version"] = phaseproof.__version__
    explained = dict(schema())
    forms = explained.pop("$defs")
    explained.pop("$schema", None)
    made["components"]["schemas"] |= _moved({**forms, "explained": explained})
    return made


def _moved(value: Any) -> Any:  # noqa: ANN401 - any part of a schema
    """The same schema where its definitions stand in an OpenAPI document."""
    if isinstance(value, dict):
        return {key: _moved(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_moved(part) for part in value]
    return value.replace("#/$defs/", _HERE) if isinstance(value, str) and value.startswith("#/$defs/") else value
