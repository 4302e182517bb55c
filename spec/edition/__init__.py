"""Editions: games as data. Each is a TOML file in ``editions/``, or what somebody writes for a table of their own.

What compares, chooses and checks editions is loaded when it is first asked for: a question about one game needs none
of it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .composing import Pair, Relation, advice, pairs, relation
from .layers import Layer, built
from .naming import Alias, aliases, edition, edition_names, layers_of
from .reading import read_layer
from .telling import choice_json, part_in_words, rests_on
from .values import Basis, Choice, Edition, Kind, ScoreTable

if TYPE_CHECKING:
    from .checking import check_file
    from .choosing import Asked, Chosen, choose
    from .combining import Combined, combined
    from .comparing import Difference, base_of, differences, exchanged, phases_apart

__all__ = [
    "Alias",
    "Asked",
    "Basis",
    "Choice",
    "Chosen",
    "Combined",
    "Difference",
    "Edition",
    "Kind",
    "Layer",
    "Pair",
    "Relation",
    "ScoreTable",
    "advice",
    "aliases",
    "base_of",
    "built",
    "check_file",
    "choice_json",
    "choose",
    "combined",
    "differences",
    "edition",
    "edition_names",
    "exchanged",
    "layers_of",
    "pairs",
    "part_in_words",
    "phases_apart",
    "read_layer",
    "relation",
    "rests_on",
]

_LATER = {
    "checking": ("check_file",),
    "choosing": ("Asked", "Chosen", "choose"),
    "combining": ("Combined", "combined"),
    "comparing": ("Difference", "base_of", "differences", "exchanged", "phases_apart"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the module has under that name
    for module, names in _LATER.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    message = f"module '{__name__}' has no attribute '{name}'"
    raise AttributeError(message)
