"""The report: figures, each measured by a command that is told beside it, as tables and as plots."""

from .figures import FIGURES, Figure, Scope
from .writing import write

__all__ = ["FIGURES", "Figure", "Scope", "write"]
