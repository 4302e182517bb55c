"""Whether a walk over every hand notices a wrong kernel; it ends at the first hand that is judged wrongly."""

from __future__ import annotations

from collections.abc import Sequence

from phaseproof.spec.edition import Edition

from .walking import HANDS, Closures, Standing, exhaust


class _Noticed(Exception):
    """The walk has seen enough."""


def _stop(_part: str, _done: int, _of: int, standing: Standing) -> None:
    if standing.differences:
        raise _Noticed(standing.example)


class Walker:
    """Walks the hands of some editions again and again; what the oracle says of them is worked out once."""

    def __init__(self, editions: Sequence[tuple[Edition, int]]) -> None:
        """``editions``: each with the most cards in a hand that is walked."""
        self._editions, self._closures = editions, Closures()
        for edition, most in editions:
            if not exhaust(edition, most=most, only=HANDS, closures=self._closures, on_progress=_stop).ok:
                raise AssertionError(f"the right kernel fails on {edition.id}")

    def differs(self) -> str:
        """A hand that the kernel, as it is now, judges wrongly; "" if there is none. A broken one may raise."""
        for edition, most in self._editions:
            try:
                exhaust(edition, most=most, only=HANDS, closures=self._closures, on_progress=_stop)
            except _Noticed as noticed:
                return f"{edition.id}: {noticed}"
        return ""
