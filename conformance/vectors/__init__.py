"""Vectors: questions with their right answers, in JSON, for programs in any language."""

from .model import Expect, Level, Otherwise, Polarity, Vector, read_vectors, vectors_text

__all__ = ["Expect", "Level", "Otherwise", "Polarity", "Vector", "read_vectors", "vectors_text"]
