"""Whole matches in lock-step: specification and engine play side by side, watched by named properties.

- ``observing``: what a match property is, and the registry of them; ``cards``, ``turns``, ``table``, ``ends`` and
  ``choices`` hold them.
- ``counting``: why the piles of the classic game cannot run dry (STOCK-2).
- ``mutating``: other actions that somebody might try.
- ``lockstep``: one match; a difference comes with a shrunk record.
- ``campaign``: many matches, reproducible by a seed.
"""

from . import cards, choices, ends, table, turns
from .campaign import CampaignReport, campaign
from .lockstep import MatchDisagreement, MatchReport, lockstep
from .observing import OBSERVERS, Observer, Seen

__all__ = [
    "OBSERVERS",
    "CampaignReport",
    "MatchDisagreement",
    "MatchReport",
    "Observer",
    "Seen",
    "campaign",
    "cards",
    "choices",
    "ends",
    "lockstep",
    "table",
    "turns",
]
