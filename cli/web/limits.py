"""What one request may be and take; whatever is beyond is answered with one clear message."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_QUERY = 24_000
"""Bytes of an address; the longest permalink is shorter."""
LARGEST_BODY = 64_000
"""Bytes of a request's body; a whole game state with all its piles is about 5,000."""
LONGEST_FIELD = 1_000
"""Characters typed into one field; all 108 cards are fewer than 450."""
LONGEST_NAME = 200
"""Characters of the name of an edition."""
MOST_GROUPS = 8
"""Groups that the page can lay at once."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds after which a request is given up; a worker that is still at it is killed."""

    answer: float = 10.0
    proof: float = 60.0
    body: float = 10.0
    """For the body of a request to arrive."""
