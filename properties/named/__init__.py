"""The named properties, a module for each topic. Importing this fills the registry."""

from . import holding, splitting, laying, finding, wilds, hitting, scoring, structure  # isort: skip - from hand to score

__all__ = ["finding", "hitting", "holding", "laying", "scoring", "splitting", "structure", "wilds"]
