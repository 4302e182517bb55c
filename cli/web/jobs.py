"""The jobs of a worker: settle a question for the page and for programs, or ask it of several editions.

``{"do": "ask", "edition": NAME, "question": QUESTION, "prove": bool, "words": bool, "own": [ID, FILE] | null}``: the
answer for programs; with words, for the page too. The page says ``"fields": FIELDS`` in place of the question.
``{"do": "editions", ..., "editions": [NAME] | null}``: without names, all that come with phaseproof.
``{"do": "load"}``: nothing, but the next job need not wait for libraries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from phaseproof.disputes.across import Line, across
from phaseproof.disputes.across import encode as encode_line
from phaseproof.disputes.explain import Explained, because, explain
from phaseproof.disputes.explain_grounds import laid
from phaseproof.disputes.explain_json import encode
from phaseproof.disputes.explain_markdown import markdown
from phaseproof.disputes.explain_text import head, near_named, open_readings
from phaseproof.disputes.situation import told
from phaseproof.spec.clauses import Clause, Stance
from phaseproof.spec.edition import Edition, edition_names, part_in_words
from phaseproof.spec.questions import Question
from phaseproof.spec.sources import source
from phaseproof.spec.wire import decode_question, validate

from .asking import asked, fields_of, named_edition

if TYPE_CHECKING:
    from phaseproof.disputes.explain_grounds import Grounds

_PROOF_MS = 20_000
"""For each question to Z3; the whole proof has its own deadline."""
_SAID = {
    Stance.STATES: "States it",
    Stance.IMPLIES: "Implies it",
    Stance.AMBIGUOUS: "Is ambiguous",
    Stance.CONTRADICTS: "Disagrees",
}


def run(job: dict[str, Any]) -> dict[str, Any]:
    """The result of a job. Raises UsageError."""
    match job["do"]:
        case "ask":
            return _ask(job)
        case "editions":
            return _editions(job)
        case _:
            validate({"ask": "setup"}, "question")  # what is slow to load is loaded now
            return {}


def _asking(job: dict[str, Any]) -> Callable[[Edition], Question]:
    if "fields" in job:
        return lambda game: asked(job["fields"], game)
    return lambda game: decode_question(job["question"], game)


def _ask(job: dict[str, Any]) -> dict[str, Any]:
    game = named_edition(job["edition"], job.get("own"))
    question = _asking(job)(game)
    explained = explain(question, game, prove=bool(job.get("prove")), timeout_ms=_PROOF_MS)
    answer = {"answer": encode(explained)}
    return answer | _words(explained, job["edition"]) if job.get("words") else answer


def _words(explained: Explained, name: str) -> dict[str, Any]:
    """The answer for people, part by part, and the fields that ask for it again."""
    question, game = explained.answer.ruling.question, explained.edition
    word, rests_on = head(explained)
    found = explained.grounds
    reasons = list(because(explained))
    return {
        "told": list(told(question, game)),
        "fields": fields_of(question, game, name),
        "word": word,
        "rests_on": rests_on,
        "reasons": _why(found, reasons),
        "open": list(open_readings(explained)),
        "lays": [laid(lay) for lay in found.lays],
        "more": found.more,
        "near": {"label": near_named(found.near), "text": found.near.text} if found.near else None,
        "clauses": [_clause(explained, clause) for clause in _disputed_first(explained)],
        "markdown": markdown(explained),
    }


def _why(found: Grounds, reasons: list[str]) -> list[str]:
    """What the reasons are: what was found of this very case, then what the clauses say, nothing twice."""
    facts = found.why_not.facts if found.why_not else ()
    return list(dict.fromkeys([*facts, *reasons]))


def _disputed_first(explained: Explained) -> list[Clause]:
    """The clauses that decide; of those that hold, the ones on which a source disagrees stand first."""
    return sorted(
        explained.clauses,
        key=lambda clause: (clause.id not in explained.answer.ruling.broken, clause not in explained.contested),
    )


def _clause(explained: Explained, clause: Clause) -> dict[str, Any]:
    own = clause.is_own(explained.edition)
    words = f"This edition has its own: {part_in_words(explained.edition, clause.part)}" if own else clause.statement
    failing = clause.id in explained.answer.ruling.broken
    return {"id": clause.id, "text": words, "fails": failing, "said": list(_said(explained, clause))}


def _said(explained: Explained, clause: Clause) -> Iterator[dict[str, Any]]:
    for stance, verb in _SAID.items():
        for cited in explained.sources[stance]:
            if cited.clause is clause and explained.concerns(cited.citation):
                about = source(cited.citation.source)
                yield {
                    "verb": verb,
                    "against": stance is Stance.CONTRADICTS,
                    "key": about.key,
                    "title": about.title,
                    "standing": about.standing.value,
                    "note": cited.citation.note,
                }


def _editions(job: dict[str, Any]) -> dict[str, Any]:
    reference = named_edition(job["edition"], job.get("own"))
    given = job.get("editions")
    games = [named_edition(name, job.get("own")) for name in (edition_names() if given is None else given)]
    if given is None and reference.id not in {game.id for game in games}:
        games.insert(0, reference)
    lines = across(_asking(job), games, reference)
    return {"lines": [{**encode_line(line), **_line(line)} for line in lines]}


def _line(line: Line) -> dict[str, Any]:
    return {"name": line.edition.name, "words": list(line.words)}
