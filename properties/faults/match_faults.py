"""The planted faults of whole matches. Importing this fills their registry."""

from . import match_hand_faults, match_result_faults
from .match_planting import MATCH_FAULTS, caught

__all__ = ["MATCH_FAULTS", "caught", "match_hand_faults", "match_result_faults"]
