"""Two editions, and the smallest question on which they differ.

``separating(first, second)`` finds it, ``confirmed`` has it judged once more; ``pairs`` asks for every option and every
two of its readings; ``unobservable`` names the pairs that no question tells apart, with the reason.
"""

from .checking import confirmed
from .findings import DEFAULT_LIMITS, Limits, NoWitness, Size, Which, Witness
from .search import separating

__all__ = ["DEFAULT_LIMITS", "Limits", "NoWitness", "Size", "Which", "Witness", "confirmed", "separating"]
