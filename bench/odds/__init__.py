"""Exact odds: how many hands of so many cards hold a phase, counted by classes, never one by one and never sampled."""

from .exact import Odds, exact_odds
from .simulating import Comparison, simulate

__all__ = ["Comparison", "Odds", "exact_odds", "simulate"]
