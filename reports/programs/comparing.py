"""Two runs side by side: what is fixed, what is broken, what changed otherwise, what one of them alone asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..records import Result, RunLog, Verdict


@dataclass(frozen=True, slots=True)
class Change:
    """A vector with another verdict than before; None where it was not asked."""

    id: str
    before: Verdict | None
    after: Verdict | None
    result: Result
    """That of the later run, if there is one."""

    @property
    def sort(self) -> str:
        """``worse``, ``better``, ``other``, ``new`` or ``gone``."""
        if self.before is None or self.after is None:
            return "new" if self.before is None else "gone"
        if _is_bad(self.after) and not _is_bad(self.before):
            return "worse"
        return "better" if _is_bad(self.before) and not _is_bad(self.after) else "other"


SORTS: Mapping[str, str] = {
    "worse": "worse than before",
    "better": "better than before",
    "other": "otherwise than before",
    "new": "not asked before",
    "gone": "not asked any more",
}
"""The sorts of changes, in the order in which they are told, and what they are called."""


def _is_bad(verdict: Verdict) -> bool:
    return verdict is Verdict.FAIL or verdict.is_broken


def _vectors(log: RunLog) -> dict[str, Result]:
    return {result.id: result for result in log.results if result.verdict is not None}


def changes(before: RunLog, after: RunLog) -> tuple[Change, ...]:
    """Every vector that did not do as before, by sort and id."""
    old, new = _vectors(before), _vectors(after)
    found = []
    for name in dict.fromkeys((*old, *new)):
        first, second = old.get(name), new.get(name)
        was, now = (None if one is None else one.verdict for one in (first, second))
        result = second or first
        if was is not now and result is not None:
            found.append(Change(name, was, now, result))
    return tuple(sorted(found, key=lambda change: (list(SORTS).index(change.sort), change.id)))
