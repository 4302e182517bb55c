"""Corpora as flat files that programs in any language can read: hands, and the phases that each one holds.

A folder holds ``corpus.json``, which describes it, and for each corpus a file of JSON lines such as
``{"id": "uniform-1", "cards": ["R1", "R1", "W", "S"], "phases": [2, 4]}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from phaseproof.engine import compile_edition, phase_numbers, phases_in
from phaseproof.reports.atomic import make_room, write_text
from phaseproof.spec.cards import Hand
from phaseproof.spec.edition import Edition

from .hands import MIX, SEED, description, stored_hands
from .naive import naive_engine

FORMAT = "phaseproof-corpus/1"
_CARDS = "a colour letter and a number, W for a Wild, S for a Skip; in the order numbers, Wilds, Skips"


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A hand on which the engine and naive recursion say different things."""

    id: str
    hand: Hand
    engine: tuple[int, ...]
    naive: tuple[int, ...]


def described(edition: Edition) -> dict[str, Any]:
    """What another program must know of an edition to answer: deck, phases, readings."""
    deck = edition.deck
    return {
        "id": edition.id,
        "name": edition.name,
        "deck": {
            "colours": dict(deck.colours),
            "numbers": list(deck.numbers),
            "copies": deck.copies,
            "wilds": deck.wilds,
            "skips": deck.skips,
        },
        "phases": [
            {"number": phase.number, "groups": [{"kind": str(g.kind), "size": g.size} for g in phase.groups]}
            for phase in edition.phases
        ],
        "readings": {id_: choice.reading for id_, choice in sorted(edition.choices.items())},
    }


def words(hand: Hand) -> list[str]:
    """The cards as other programs read them: ``R5``, ``W``, ``S``."""
    return [str(card) for card in hand]


def export(  # noqa: PLR0913 - what, where, and how much of it
    edition: Edition,
    folder: Path,
    *,
    hands: int = 1000,
    seed: int = SEED,
    kinds: Sequence[str] = tuple(MIX),
    progress: Callable[[int], None] | None = None,
) -> list[Disagreement]:
    """Write every corpus, ``hands`` hands each, and give the hands on which the two judges disagree.

    The engine's answers are written only if naive recursion gives the same to every hand; else nothing is. Raises
    UsageError if nothing can be written there, KeyError for a corpus that there is not.
    """
    make_room(folder / "corpus.json")
    plan, naive = compile_edition(edition), naive_engine(edition)
    found: list[Disagreement] = []
    files: dict[str, str] = {}
    for kind in kinds:
        lines = []
        for number, cards in enumerate(stored_hands(edition, hands, seed=seed, kind=kind), start=1):
            id_ = f"{kind}-{number}"
            ours, theirs = phase_numbers(phases_in(cards, plan)), phase_numbers(naive.phases_in(cards))
            if ours != theirs:
                found.append(Disagreement(id_, cards, tuple(ours), tuple(theirs)))
            lines.append(json.dumps({"id": id_, "cards": words(cards), "phases": ours}))
            if progress:
                progress(1)
        files[kind] = "".join(f"{line}\n" for line in lines)
    if not found:
        for kind, text in files.items():
            write_text(folder / f"{kind}.jsonl", text)
        write_text(folder / "corpus.json", json.dumps(_description(edition, hands, seed, files), indent=2) + "\n")
    return found


def _description(edition: Edition, hands: int, seed: int, files: dict[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "cards": _CARDS,
        "phases": "the numbers of the phases that the hand holds, each judged by itself",
        "seed": seed,
        "edition": described(edition),
        "corpora": [
            {
                "name": kind,
                "made": description(kind),
                "file": f"{kind}.jsonl",
                "hands": hands,
                "sha256": sha256(text.encode()).hexdigest(),
            }
            for kind, text in files.items()
        ],
    }


def all_hands(edition: Edition, each: int, *, seed: int = SEED) -> Iterator[tuple[str, Hand]]:
    """Hands of every corpus, each with its id."""
    for kind in MIX:
        for number, cards in enumerate(stored_hands(edition, each, seed=seed, kind=kind), start=1):
            yield f"{kind}-{number}", cards
