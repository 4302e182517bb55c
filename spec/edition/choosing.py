"""Which edition does somebody own? A few questions, each the one that splits the editions left over best.

The candidates are the games and accounts that come with phaseproof, each alone and with each variation. An answer is a
reading of an option, or which phases there are; ``?`` is an answer, too: then the question does not come again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..errors import UnknownName, UsageError
from ..options import OPTIONS, option
from .naming import edition, edition_names
from .telling import numbers_in_words, phases_in_words
from .values import Edition, Kind

PHASES = "phases"
UNSURE = "?"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: what it is about, in words, and its answers with what they say."""

    about: str
    question: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the answers lead to so far."""

    asked: Asked | None
    """The next question; None where nothing is left to ask."""
    left: tuple[Edition, ...]
    """The editions that fit the answers best."""
    name: str
    """The edition to use: the first that is left, with every answer that it does not give itself."""

    @property
    def exact(self) -> bool:
        """Whether an edition that comes with phaseproof gives all the answers."""
        return self.name == self.left[0].id


@cache
def candidates() -> tuple[Edition, ...]:
    """Every game and account, alone and with each variation."""
    named = [edition(name) for name in edition_names()]
    grounds = [one for one in named if one.kind in (Kind.GAME, Kind.ACCOUNT)]
    over = [one.id for one in named if one.kind is Kind.VARIATION]
    return (*grounds, *(edition(f"{ground.id}+{name}") for name in over for ground in grounds))


def choose(answers: Mapping[str, str]) -> Chosen:
    """The next question, or the edition, after these answers. Raises UnknownName, UsageError for one that is none."""
    for about, answer in answers.items():
        _check(about, answer)
    given = {about: answer for about, answer in answers.items() if answer != UNSURE}
    fitting = [one for one in candidates() if given.get(PHASES, said_by(one, PHASES)) == said_by(one, PHASES)]
    agreeing = Counter(
        {place: sum(said_by(one, about) == said for about, said in given.items()) for place, one in enumerate(fitting)}
    )
    most = max(agreeing.values())
    left = tuple(fitting[place] for place in sorted(agreeing) if agreeing[place] == most)
    further = [f"{about}={said}" for about, said in given.items() if said_by(left[0], about) != said]
    return Chosen(_next(left, answers), left, "+".join((left[0].id, *further)))


def said_by(one: Edition, about: str) -> str:
    """What an edition answers: a reading, or its phases such as ``1-10`` or ``2,4,6,8,10``."""
    if about == PHASES:
        return numbers_in_words([phase.number for phase in one.phases]).replace(" ", "")
    return one.reading(about)


def _next(left: Sequence[Edition], answers: Mapping[str, str]) -> Asked | None:
    """The question after which fewest editions are left, if each of them is as likely as another."""
    best, least = "", len(left) ** 2
    for about in (PHASES, *OPTIONS):
        parts = Counter(said_by(one, about) for one in left).values()
        after = sum(part**2 for part in parts)
        if about not in answers and after < least:
            best, least = about, after
    return _asked(best, left) if best else None


def _asked(about: str, left: Sequence[Edition]) -> Asked:
    if about == PHASES:
        shown = {said_by(one, PHASES): phases_in_words(one.phases) for one in left}
        return Asked(PHASES, "Which phases are played?", shown)
    disputed = option(about)
    return Asked(about, disputed.question, dict(disputed.readings))


def _check(about: str, answer: str) -> None:
    if about == PHASES:
        known = dict.fromkeys(said_by(one, PHASES) for one in candidates())
        if answer not in (*known, UNSURE):
            raise UsageError(f"unknown phases '{answer}'; known: {'; '.join(known)}")
    elif about not in OPTIONS:
        raise UnknownName("question", about, (PHASES, *OPTIONS))
    elif answer != UNSURE:
        option(about).check(answer)
