"""The names of a proof: of the irreducible core, and of the theorems that say the same for every hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from phaseproof.solvers.proofs.theorems import claims
from phaseproof.spec.actions import Hit
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind
from phaseproof.spec.questions import Holding, Move, Question
from phaseproof.spec.wire import encode_question

from .explain_grounds import WhyNot

_DIGITS = 16
_ON = {GroupKind.SET: "set", GroupKind.RUN: "run", GroupKind.COLOUR: "colour-group"}


@dataclass(frozen=True, slots=True)
class ProofIds:
    """What a proof is called."""

    core: str | None
    """Of the facts and rules that rule it out, from the question, the edition and themselves; None without a core."""
    theorems: tuple[str, ...]
    """Claims for every hand or card that this case is one of, as ``phaseproof prove`` takes them."""


def proof_ids(question: Question, edition: Edition, why_not: WhyNot | None) -> ProofIds:
    """The names that belong to a question and to why it was answered with no."""
    core = _core_id(question, edition, why_not) if why_not and why_not.checked else None
    known = {claim.id for claim in claims(edition)}
    return ProofIds(core, tuple(name for name in _theorems(question) if name in known))


def _core_id(question: Question, edition: Edition, core: WhyNot) -> str:
    made_of = [edition.id, encode_question(question), sorted(core.rules), sorted(core.facts)]
    text = json.dumps(made_of, sort_keys=True, separators=(",", ":"))
    return f"core-{sha256(text.encode()).hexdigest()[:_DIGITS]}"


def _theorems(question: Question) -> Iterator[str]:
    match question:
        case Holding():
            yield f"contained-{question.phase}"
        case Move(action=Hit() as hit) if hit.on < len(question.state.table):
            kind = _ON[question.state.table[hit.on].group.kind]
            card = hit.card.card
            yield "hit-skip" if card.is_skip else f"hit-{'wild' if card.is_wild else 'natural'}-on-{kind}"
        case _:
            return
