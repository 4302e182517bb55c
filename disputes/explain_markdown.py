"""An explained answer as Markdown, to be pasted into a chat."""

from __future__ import annotations

from collections.abc import Iterator

from phaseproof.reports.markdown import escaped, fenced
from phaseproof.spec.clauses import Stance
from phaseproof.spec.wire import permalink

from .explain import Explained, because
from .explain_grounds import laid
from .explain_text import head, near_named, open_readings
from .situation import told

_MOST = 3
"""Clauses that are told, and sources of each; the JSON form has all."""
_VERBS = {Stance.STATES: "stated by", Stance.IMPLIES: "implied by", Stance.CONTRADICTS: "disagree:"}


def markdown(explained: Explained) -> str:
    """The whole text, ending with a newline; whatever stands in cards and notes is taken for no sign."""
    return "\n".join(_lines(explained)) + "\n"


def _lines(explained: Explained) -> Iterator[str]:
    question = explained.answer.ruling.question
    word, rest = head(explained)
    yield f"**{escaped(word)}** {escaped(rest)}"
    yield ""
    yield fenced("\n".join(told(question, explained.edition)))
    yield ""
    grounds = explained.grounds
    facts = grounds.why_not.facts if grounds.why_not else tuple(because(explained))
    for fact in facts[:_MOST]:
        yield f"- {escaped(fact)}"
    for line in open_readings(explained):
        yield f"- {escaped(line)}"
    for clause in explained.clauses[:_MOST]:
        yield f"- **{escaped(clause.id)}** {escaped(clause.statement)}{_who(explained, clause.id)}"
    if explained.assignment:
        yield f"- Proof: `{laid(explained.assignment)}`"
    if grounds.near:
        yield f"- {near_named(grounds.near)}: {escaped(grounds.near.text)}"
    if explained.proof:
        names = [*([explained.proof.core] if explained.proof.core else []), *explained.proof.theorems]
        yield from [f"- Proved as: {escaped(', '.join(names))}"] if names else []
    link = permalink(question, explained.edition)
    if link:
        yield ""
        yield f"`phaseproof ask link {link}`"


def _who(explained: Explained, rule: str) -> str:
    """Who says so and who does not, in brackets."""
    said: list[str] = []
    for stance, verb in _VERBS.items():
        cited = [one for one in explained.sources[stance] if one.clause.id == rule and explained.concerns(one.citation)]
        if cited and (stance is not Stance.IMPLIES or not said):
            more = f" and {len(cited) - _MOST} more" if len(cited) > _MOST else ""
            said.append(f"{verb} {', '.join(one.citation.source for one in cited[:_MOST])}{more}")
    return f" ({escaped('; '.join(said))})" if said else ""
