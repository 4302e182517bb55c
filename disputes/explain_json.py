"""An explained answer as JSON: the one JSON form of answers, and what the explanation adds to it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import phaseproof
from phaseproof.spec.clauses import Stance
from phaseproof.spec.sources import source
from phaseproof.spec.wire import encode_answer, encode_group, permalink
from phaseproof.spec.wire import schema as wire_schema

from .explain import Cited, Explained
from .explain_grounds import Near, WhyNot
from .explain_tree import encode_reason, tree
from .gaps import standing

_GROUPS = {
    "state": Stance.STATES,
    "imply": Stance.IMPLIES,
    "ambiguous": Stance.AMBIGUOUS,
    "disagree": Stance.CONTRADICTS,
}


_SPEC_SCHEMA = "../../spec/wire/phaseproof.schema.json"
"""How the schema file names the specification's schema: as it lies beside it, so that an editor finds it too."""


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of what ``encode`` gives, whole in itself: it brings the specification's forms along."""
    text = (files(__package__) / "schema" / "explained.schema.json").read_text(encoding="utf-8")
    own: dict[str, Any] = json.loads(text.replace(f"{_SPEC_SCHEMA}#", "#"))
    return {**own, "$defs": {**wire_schema()["$defs"], **own["$defs"]}}


def _cited(cited: Cited) -> dict[str, Any]:
    told = source(cited.citation.source)
    return {
        "rule": cited.clause.id,
        "source": told.key,
        "title": told.title,
        "kind": told.kind.value,
        "standing": told.standing.value,
        "game": list(told.game),
        "note": cited.citation.note,
    }


def _why_not(found: WhyNot | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "facts": list(found.facts),
        "rules": list(found.rules),
        "checked": found.checked,
        "data": [dict(fact) for fact in found.data],
    }


def _near(found: Near | None) -> dict[str, Any] | None:
    return None if found is None else {"kind": found.kind, "text": found.text, "proved": found.proved, **found.data}


def _proof(explained: Explained) -> dict[str, Any] | None:
    found = explained.proof
    return None if found is None else {"core": found.core, "theorems": list(found.theorems)}


def encode(explained: Explained) -> dict[str, Any]:
    """The whole explanation, ready for ``json.dumps``."""
    found, edition = explained.grounds, explained.edition
    return {
        "phaseproof": phaseproof.__version__,
        **encode_answer(explained.answer),
        "assignment": None if explained.assignment is None else [encode_group(group) for group in explained.assignment],
        "assignments": [[encode_group(group) for group in lay] for lay in found.lays],
        "more_assignments": found.more,
        "why_not": _why_not(found.why_not),
        "near": _near(found.near),
        "proof": _proof(explained),
        "unproved": list(found.unproved),
        "because": encode_reason(tree(explained)),
        "gaps": [{**gap, **standing(gap, edition)} for gap in explained.gaps],
        "permalink": permalink(explained.answer.ruling.question, edition),
        "deciding": [
            {
                "option": name,
                "chosen": edition.reading(name),
                "basis": edition.choices[name].basis.value,
                "open": list(edition.choices[name].open),
                "note": edition.choices[name].note,
            }
            for name in explained.deciding
        ],
        "sources": {name: [_cited(cited) for cited in explained.sources[stance]] for name, stance in _GROUPS.items()},
    }
