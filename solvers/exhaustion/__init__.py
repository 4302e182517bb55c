"""Every abstract hand of so many cards: the engine's kernel against oracles that know no closed form.

And every cell of the engine's tables against its kernel.
"""

from .tying import tie_tables
from .walking import Report, exhaust

__all__ = ["Report", "exhaust", "tie_tables"]
