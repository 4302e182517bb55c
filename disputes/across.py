"""One question under several editions: what each of them answers, and what makes the difference.

What decides is found by judging again: an option (or the phases, the deck, the points) of one edition is put into the
other's place, and decides if the answer changes over with it. Where no single one does, two are exchanged together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from phaseproof.spec.answer import Answer, answer
from phaseproof.spec.edition import Edition, differences, exchanged, part_in_words, rests_on
from phaseproof.spec.errors import UsageError
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.questions import Question

Asking = Callable[[Edition], Question]
"""The question as an edition understands it. Raises UsageError where it does not apply."""
_AT_ONCE = 2
"""How many differences are exchanged together at most."""
_Outcome = tuple[str, int | None] | None


@dataclass(frozen=True, slots=True)
class Line:
    """What one edition answers."""

    edition: Edition
    answer: Answer | None
    """None where the question does not apply."""
    inapplicable: str = ""
    """Why it does not apply."""
    other: Edition | None = None
    """An edition with another answer, against which this one is held."""
    deciding: tuple[tuple[str, ...], ...] = ()
    """What makes the difference: each by itself, or two that do so only together."""

    @property
    def outcome(self) -> _Outcome:
        """The verdict and the points."""
        return _outcome(self.answer)

    @property
    def words(self) -> tuple[str, ...]:
        """What decides, in words; several where each does so by itself."""
        return tuple(" and ".join(self._word(name) for name in names) for names in self.deciding)

    def _word(self, name: str) -> str:
        if name not in OPTIONS:
            return f"its {name.replace('_', ' ')}: {part_in_words(self.edition, name)}"
        choice = self.edition.choices[name]
        left = f", {' and '.join(choice.open)} left open" if choice.open else ""
        return f"{name} = {choice.reading} ({rests_on(choice, self.edition)}{left})"


def across(asking: Asking, editions: Sequence[Edition], reference: Edition) -> tuple[Line, ...]:
    """What each edition answers, and what decides it. Raises UsageError if the question applies to no edition.

    An edition is held against the reference, or where that answers the same, against the first one that does not.
    """
    told = [_asked(asking, edition) for edition in editions]
    if all(line.answer is None for line in told):
        asking(editions[0])
    against = _asked(asking, reference)
    lines = []
    for line in told:
        apart = [other for other in (against, *told) if other.answer and other.outcome != line.outcome]
        if line.answer is None or not apart:
            lines.append(line)
            continue
        decide = deciding(asking, line.edition, apart[0].edition)
        lines.append(replace(line, other=apart[0].edition, deciding=decide))
    return tuple(lines)


def deciding(asking: Asking, one: Edition, other: Edition) -> tuple[tuple[str, ...], ...]:
    """The differences that change the answer over, each by itself; if there is none, each two that do so together."""
    names = [found.what for found in differences(one, other)]
    here, there = _outcome(_asked(asking, one).answer), _outcome(_asked(asking, other).answer)
    for size in range(1, _AT_ONCE + 1) if here != there else ():
        found = tuple(
            chosen
            for chosen in combinations(names, size)
            if _outcome(_asked(asking, exchanged(other, one, *chosen)).answer) == here
            or _outcome(_asked(asking, exchanged(one, other, *chosen)).answer) == there
        )
        if found:
            return found
    return ()


def encode(line: Line) -> dict[str, Any]:
    """A line for programs."""
    game, told = line.edition, line.answer
    return {
        "edition": game.id,
        "kind": game.kind.value,
        "verdict": None if told is None else told.verdict.value,
        "value": None if told is None else told.ruling.value,
        "standing": None if told is None else told.standing.value,
        "broken": [] if told is None else list(told.ruling.broken),
        "inapplicable": line.inapplicable or None,
        "against": None if line.other is None else line.other.id,
        "deciding": [[_part(name, game) for name in names] for names in line.deciding],
    }


def _part(name: str, game: Edition) -> dict[str, Any]:
    if name not in OPTIONS:
        return {"part": name, "says": part_in_words(game, name)}
    choice = game.choices[name]
    told = {"option": name, "reading": choice.reading, "basis": choice.basis.value, "sources": list(choice.sources)}
    return {**told, "open": list(choice.open), "rests_on": rests_on(choice, game)}


def _asked(asking: Asking, edition: Edition) -> Line:
    try:
        return Line(edition, answer(asking(edition), edition))
    except UsageError as error:
        return Line(edition, None, str(error))


def _outcome(told: Answer | None) -> _Outcome:
    return None if told is None else (told.verdict.value, told.ruling.value)
