"""The named properties, a module for each topic. Importing this fills the registry."""

from . import holding, splitting, laying, further, finding, wilds, hitting, scoring, structure  # isort: skip - in order
from . import asking_for, setting_up, turns, skips, settling, one_sided  # isort: skip - a match, from its start to its end

__all__ = [
    "asking_for",
    "finding",
    "further",
    "hitting",
    "holding",
    "laying",
    "one_sided",
    "scoring",
    "setting_up",
    "settling",
    "skips",
    "splitting",
    "structure",
    "turns",
    "wilds",
]
