"""The guard against slow-downs: this clone against another revision, or against what it should reach anywhere."""

from .instructions import count_instructions
from .interleaved import compare_times
from .short import short_guard
from .trees import Tree, base_tree, own_tree
from .verdicts import Verdict, Verdicts

__all__ = [
    "Tree",
    "Verdict",
    "Verdicts",
    "base_tree",
    "compare_times",
    "count_instructions",
    "own_tree",
    "short_guard",
]
