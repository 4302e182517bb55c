"""Every abstract hand of so many cards: the engine's kernel against oracles that know no closed form."""

from .walking import Report, exhaust

__all__ = ["Report", "exhaust"]
