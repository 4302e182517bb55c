"""What a guard says of each probe."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Standing(StrEnum):
    """How a probe stands."""

    FINE = "fine"
    SLOWER = "slower"
    NOISY = "too noisy"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One probe: the ratio of new to old, and how sure that is."""

    probe: str
    standing: Standing
    ratio: float | None = None
    """What the new code takes for one hand, divided by what the old code takes (or by what is allowed)."""
    low: float | None = None
    high: float | None = None
    """Between them lies the true ratio, if the noise is what it was."""
    note: str = ""

    @property
    def noise(self) -> float | None:
        """Half the width of the interval, as a part of the ratio: a slow-down smaller than this may go unseen."""
        if self.ratio is None or self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2 / self.ratio


@dataclass(frozen=True, slots=True)
class Verdicts:
    """All probes of one run."""

    how: str
    """What was measured, in words."""
    verdicts: tuple[Verdict, ...]
    allowed: float
    """A ratio up to this is no slow-down."""
    notes: tuple[str, ...] = field(default=())

    @property
    def slower(self) -> bool:
        """Whether some probe is slower."""
        return any(one.standing is Standing.SLOWER for one in self.verdicts)

    @property
    def decided(self) -> bool:
        """Whether every probe that both sides have was quiet enough, and there is one."""
        standings = {one.standing for one in self.verdicts}
        return Standing.NOISY not in standings and standings != {Standing.LEFT_OUT} and bool(standings)
