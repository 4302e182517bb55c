"""Editions: games as data. Each is a TOML file in ``editions/``, or what somebody writes for a table of their own."""

from .checking import check_file
from .choosing import Asked, Chosen, choose
from .combining import Combined, combined
from .comparing import Difference, base_of, differences, exchanged, phases_apart
from .composing import Pair, Relation, advice, pairs, relation
from .layers import Layer, built
from .naming import Alias, aliases, edition, edition_names, layers_of
from .reading import read_layer
from .telling import choice_json, part_in_words, rests_on
from .values import Basis, Choice, Edition, Kind, ScoreTable

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
