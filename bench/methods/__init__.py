"""The methods that are compared, a module for each kind."""

from .base import Input, Method, Missing, Unit
from .choosing import Choice, choose

__all__ = ["Choice", "Input", "Method", "Missing", "Unit", "choose"]
