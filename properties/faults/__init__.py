"""Planted faults of the specification, the engine and the solvers. Importing this fills the registry."""

from . import engine_faults, solver_faults, spec_lay_faults, spec_play_faults
from .registry import FAULTS, Fault, fault, ignored, planted

__all__ = [
    "FAULTS",
    "Fault",
    "engine_faults",
    "fault",
    "ignored",
    "planted",
    "solver_faults",
    "spec_lay_faults",
    "spec_play_faults",
]
