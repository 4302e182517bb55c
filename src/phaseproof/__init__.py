"""Rules verification and property testing for the card game Phase 10."""

__version__ = "0.1.0"
