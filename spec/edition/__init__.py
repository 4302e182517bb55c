"""Editions: games as data. Each is a TOML file in ``editions/``, or what somebody writes for a table of their own."""

from .composing import Pair, Relation, advice, pairs, relation
from .layers import Layer, built
from .naming import Alias, aliases, edition, edition_names, layers_of
from .reading import read_layer
from .values import Basis, Choice, Edition, Kind, ScoreTable

__all__ = [
    "Alias",
    "Basis",
    "Choice",
    "Edition",
    "Kind",
    "Layer",
    "Pair",
    "Relation",
    "ScoreTable",
    "advice",
    "aliases",
    "built",
    "edition",
    "edition_names",
    "layers_of",
    "pairs",
    "read_layer",
    "relation",
]
