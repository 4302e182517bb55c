"""Planted faults of the specification, the engine and the solvers. Importing this fills the registry."""

from . import (
    engine_hold_faults,
    engine_lookup_faults,
    engine_play_faults,
    engine_table_faults,
    solver_faults,
    spec_hit_faults,
    spec_hold_faults,
    spec_lay_faults,
    spec_score_faults,
    spec_table_faults,
)
from .registry import FAULTS, Fault, fault, ignored, planted

__all__ = [
    "FAULTS",
    "Fault",
    "engine_hold_faults",
    "engine_lookup_faults",
    "engine_play_faults",
    "engine_table_faults",
    "fault",
    "ignored",
    "planted",
    "solver_faults",
    "spec_hit_faults",
    "spec_hold_faults",
    "spec_lay_faults",
    "spec_score_faults",
    "spec_table_faults",
]
