"""An explained answer for people: at most 15 lines, the verdict first, in plain words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from phaseproof.spec.answer import Verdict
from phaseproof.spec.clauses import Citation, Clause, Stance
from phaseproof.spec.edition import Basis, part_in_words
from phaseproof.spec.options import option
from phaseproof.spec.questions import Counting, Holding, Turn
from phaseproof.spec.sources import SourceStanding, source
from phaseproof.spec.words import both

from .explain import Explained, because, worth
from .explain_grounds import Near, laid
from .situation import acts

MOST_LINES = 15
_ROOM = ((3, 3), (3, 2), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1), (0, 1), (0, 0))
"""How many clauses, and how many sources of each, from the fullest to the shortest form.

The last forms show just the clauses on which a source disagrees, if there are any, and first of all who does.
"""
_ENOUGH = 2
"""Clauses that are shown where nothing fails."""
_LEAST_WIDTH = 40
_FURTHER = "More: --editions all, --why, --json, --markdown"
_STANDING = {
    Basis.STATED: "the sources state it",
    Basis.HOUSE: "whoever made the edition decided so",
    Basis.INHERITED: "taken over from another edition, since the sources are silent",
    Basis.INTERPRETATION: "an interpretation: no source says it outright",
}
_WEAK = {
    SourceStanding.HOUSE: "one table's rules",
    SourceStanding.FAN: "by fans",
    SourceStanding.IMPLEMENTATION: "a program",
    SourceStanding.DOUBTFUL: "a doubtful source",
}
"""What a reader should know of a source that is no authority."""
_VERBS = {Stance.STATES: "stated by", Stance.IMPLIES: "implied by"}


def lines(explained: Explained, width: int = 80) -> list[str]:
    """The explanation, wrapped to the width."""
    width = max(width, _LEAST_WIDTH)
    shown: list[str] = []
    for clauses, sources in _ROOM:
        shown = list(_all(explained, width, clauses, sources))
        if len(shown) <= MOST_LINES:
            return shown
    return [*shown[: MOST_LINES - 1], "... (--json tells the rest)"]


def _wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    further = " " * len(first) if rest is None else rest
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=further, break_on_hyphens=False)


def _all(explained: Explained, width: int, room: int, sources: int) -> Iterator[str]:
    failing = explained.grounds.why_not is not None
    clauses = _shown(explained, room if failing else min(room, _ENOUGH))
    yield from _wrapped("  ".join(head(explained)), width)
    yield from _first_wrong(explained, width)
    if _says_why(explained) and explained.grounds.why_not:
        yield from _wrapped("; ".join(explained.grounds.why_not.facts), width, "Why not: ", "  ")
    else:
        reasons = [_sentence(reason) for reason in because(explained)]
        yield from _wrapped(" ".join(reasons[: max(1, room) if failing else 1]), width)
    for line in open_readings(explained, gaps=room > 0):
        yield from _wrapped(line, width, "", "  ")
    said = [line for clause in clauses for line in _clause(explained, clause, width, sources)]
    against = _disagreeing(explained, clauses, width, sources)
    yield from (*said, *against) if room else (*against, *said)
    yield from _grounds(explained, width)
    if room or sources:
        yield _FURTHER if explained.proof else f"{_FURTHER}, --prove"


def _first_wrong(explained: Explained, width: int) -> Iterator[str]:
    """Of a turn of several actions: which one is the first that is illegal."""
    ruling = explained.answer.ruling
    at, question = ruling.fails_at, ruling.question
    if isinstance(question, Turn) and at is not None and len(question.actions) > 1:
        *_, wrong = acts(question, explained.edition, at)
        yield from _wrapped(f"action {at + 1} of {len(question.actions)}: {wrong}", width, "First wrong: ", "  ")


def _says_why(explained: Explained) -> bool:
    """Whether the reason why not says all that the failing clause does, and more."""
    found = explained.grounds.why_not
    held = isinstance(explained.answer.ruling.question, Holding)
    return held and found is not None and not found.checked and bool(found.data)


def _shown(explained: Explained, room: int) -> tuple[Clause, ...]:
    """The most important clauses; those on which a source disagrees are always among them, in the last places."""
    disputed = [clause for clause in explained.contested if any(map(explained.concerns, _against(explained, clause)))]
    others = [clause for clause in explained.clauses if clause not in disputed]
    least = 0 if room == 0 and disputed else 1
    chosen = [*others[: max(least, room - len(disputed))], *disputed]
    return tuple(clause for clause in explained.clauses if clause in chosen)


def _against(explained: Explained, clause: Clause) -> tuple[Citation, ...]:
    return clause.cited(Stance.CONTRADICTS, explained.edition)


def near_named(near: Near) -> str:
    """What a legal thing is called; nearest only where that is proved."""
    if near.kind == "figure":
        return "Right figure"
    return "Nearest (proved)" if near.proved else "Near legal"


def head(explained: Explained) -> tuple[str, str]:
    """The verdict (or the points), and on what it rests, by which edition."""
    ruling, edition = explained.answer.ruling, explained.edition
    question = ruling.question
    word = explained.verdict.value.upper()
    points = f"{ruling.value} point{'' if ruling.value == 1 else 's'}"
    if isinstance(question, Counting):
        word = points if question.claim is None and explained.verdict is Verdict.LEGAL else f"{word}: {points}"
    standing = _STANDING[explained.answer.standing]
    if explained.answer.standing is Basis.STATED and _only_implied(explained):
        standing = "the sources imply it"
    if explained.verdict is Verdict.UNSPECIFIED:
        standing = f"{'legal' if ruling.legal else 'illegal'} here, but the sources leave open what decides it"
    return word, f"({standing}; edition {edition.id}, {edition.name})"


def _only_implied(explained: Explained) -> bool:
    """Whether what decides (the failing clauses, or all of them) is nowhere said outright by the edition's sources."""
    ruling = explained.answer.ruling
    deciding = [entry for entry in ruling.applied if entry.finding.holds is ruling.legal and not entry.finding.readings]
    outright = [
        entry
        for entry in deciding
        if any(
            cited.source in explained.edition.sources for cited in entry.clause.cited(Stance.STATES, explained.edition)
        )
    ]
    readings = [entry for entry in ruling.applied if entry.finding.holds is ruling.legal and entry.finding.readings]
    return not outright and not readings


def _sentence(text: str) -> str:
    text = text if text[:2].isupper() else f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "?", "!")) else f"{text}."


def open_readings(explained: Explained, *, gaps: bool = True) -> Iterator[str]:
    """What each reading that is left open gives, and the gap in the sources where that is why."""
    if explained.verdict is not Verdict.UNSPECIFIED:
        return
    told = [
        f"{words}: {'legal' if legal else 'illegal'}{'' if value is None else f', {value} points'}"
        for words, (legal, value) in explained.outcomes.items()
    ]
    asked = f"{option(explained.deciding[0]).question} " if len(explained.deciding) == 1 else ""
    yield f"What decides: {asked}{'; '.join(told)}"
    for gap in explained.gaps[:1] if gaps else ():
        others = "; or ".join(gap["alternatives"])
        yield f"Gap {gap['number']}: {gap['situation']}: {gap['decision']}; or {others}"


def _clause(explained: Explained, clause: Clause, width: int, sources: int) -> Iterator[str]:
    """The sentence and who says so: those who state it, or else those who imply it; of this game, if any do."""
    head = f"  {clause.id}  "
    if clause.is_own(explained.edition):
        yield from _wrapped(f"This edition has its own: {part_in_words(explained.edition, clause.part)}", width, head)
        return
    yield from _wrapped(clause.statement, width, head)
    for stance, verb in _VERBS.items() if sources else ():
        cited = sorted(clause.cited(stance, explained.edition), key=worth)
        cited = [citation for citation in cited if explained.concerns(citation)] or cited
        if cited:
            yield from _wrapped(f"{verb} {_listed(cited, sources)}", width, " " * len(head))
            return


def _listed(cited: Iterable[Citation], room: int) -> str:
    names = [_named(citation) for citation in cited]
    more = len(names) - room
    return both([*names[:room], f"{more} more"] if more > 1 else names)


def _named(citation: Citation) -> str:
    told = source(citation.source)
    weak = f", {_WEAK[told.standing]}" if told.standing in _WEAK else ""
    note = f": {citation.note}" if citation.note else ""
    return f"{told.key} ({told.title}{weak}{note})"


def _briefly(citation: Citation) -> str:
    return f"{citation.source} ({citation.note})" if citation.note else citation.source


def _disagreeing(explained: Explained, clauses: tuple[Clause, ...], width: int, sources: int) -> Iterator[str]:
    """Every source of this game that disagrees, clause by clause; where there is little room, without its title."""
    named = _named if sources > 1 else _briefly
    found: dict[str, list[str]] = {}
    for cited in explained.sources[Stance.CONTRADICTS]:
        if cited.clause in clauses and explained.concerns(cited.citation):
            found.setdefault(cited.clause.id, []).append(named(cited.citation))
    if found:
        text = "; ".join(f"{both(names)} on {rule}" for rule, names in found.items())
        yield from _wrapped(text, width, "Sources that disagree: ", "  ")


def _grounds(explained: Explained, width: int) -> Iterator[str]:
    found, proof = explained.grounds, explained.proof
    if explained.assignment:
        ends = " (there are other ways, too)" if found.more else ""
        yield from _wrapped(f"{laid(explained.assignment)}{ends}", width, "Proof: ", "  ")
    if found.why_not and found.why_not.checked:
        facts = both(found.why_not.facts) if found.why_not.facts else "whatever the cards"
        text = f"{facts} ({', '.join(found.why_not.rules)}); checked: these alone rule it out, and each one is needed"
        yield from _wrapped(text, width, "Why not: ", "  ")
    if found.near:
        yield from _wrapped(found.near.text, width, f"{near_named(found.near)}: ", "  ")
    if found.unproved:
        yield from _wrapped(f"the time was too short for {both(found.unproved)}", width, "Not proved: ", "  ")
    names = [*([proof.core] if proof.core else []), *proof.theorems] if proof else []
    if names:
        yield from _wrapped(", ".join(names), width, "Proved as: ", "  ")
