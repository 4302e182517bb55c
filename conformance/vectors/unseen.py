"""Rules that no program can show through the protocol, and why: there are no vectors of them."""

from __future__ import annotations

from collections.abc import Mapping

UNSEEN: Mapping[str, str] = {
    "GOAL-1": "what players are told to aim at is no question to a program",
    "EDITION-0": "what a table agrees on before the first deal happens before a program is asked",
    "DECK-2": "reference cards have no place among a program's cards",
    "DECK-2b": "whether the phase list lies in sight is a matter of the table",
    "DECK-5": "the protocol names the cards of the special deck alone",
    "DECK-7": "a program is asked about the editions that it says it plays, and about no other game",
    "ONE-AT-A-TIME": "advice to a table, which makes nothing illegal",
    "RUN-5": "the phase list says how long a run is; a shorter one is refused by PH-LIST, which speaks first",
}
"""By rule id."""

ONE_SIDED: Mapping[str, str] = {
    "SCORE-2": "a program is asked for points, so that a wrong figure is a wrong answer, and no claim to refuse",
}
"""Rules of which the protocol shows only what they allow, by rule id."""
