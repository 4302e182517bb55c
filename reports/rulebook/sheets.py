"""The sheets to print: cheat card, reference cards, score sheet, and the checklist for phases in any order.

A sheet is blocks of text and tables; ``templates`` draw them as HTML, ``pdf`` as PDF, so that both say the same. What a
sheet says of the game comes from the edition and its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import Edition, part_in_words
from phaseproof.spec.options import OPTIONS
from phaseproof.spec.sources import source

_QUICK = ("TURN-1", "DRAW-1", "DRAW-2", "LAY-1", "LAY-3", "HIT-1", "HIT-3", "DISC-1", "SKIP-1", "OUT-1", "ADV-1")
_ENDS = ("WIN-1", "WIN-3")
_ENDS_FOR_ALL = ("TEN-DEAL", "WIN-3")
"""Where everybody moves on, the number of hands ends the match, whoever completed what."""
_ASKED = ("run-colour", "natural", "hit-in-laying-turn", "skip-limit", "going-out", "upcard-skip")
"""The disputed rules over which tables fall out most; a cheat card tells their readings."""
_SHORT = ("TURN-1", "HIT-1", "OUT-1")
_SEATS = 6
"""Players side by side on one score sheet."""
_FEW = 6
"""Fewer phases than this stand in one column."""
_SPARE = 0.5
"""Hands beyond the number of phases for which a sheet has lines, as a share: phases are repeated."""
CHOOSE = "guide"
"""Who tells the club rule that lets the phases be made in any order."""


@dataclass(frozen=True, slots=True)
class Text:
    """A heading and lines under it; ``numbered`` lines are steps or items."""

    heading: str
    lines: tuple[str, ...]
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. An empty cell is one to write in; ``widths`` are shares of the columns."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    tall: bool = False
    """Whether people write in it."""
    groups: tuple[tuple[str, int], ...] = ()
    """A row over the head, if there is one: what is written there, and over how many columns."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of several cards to be cut out."""

    title: str
    phases: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards side by side, two in a row."""

    cards: tuple[Card, ...]


Block = Text | Grid | Cards


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page (or a few) to print."""

    name: str
    """Its part of file names."""
    title: str
    edition: str
    purpose: str
    blocks: tuple[Block, ...]
    sources: str = ""


def sheets(edition: Edition) -> tuple[Sheet, ...]:
    """Every sheet of an edition."""
    return (_cheat_card(edition), _reference_cards(edition), _score_sheet(edition), _checklist(edition))


def _phase_rows(edition: Edition) -> tuple[tuple[str, str], ...]:
    return tuple((str(phase.number), phase.words) for phase in edition.phases)


def points(edition: Edition) -> tuple[tuple[str, str], ...]:
    """What each kind of card costs, in words and points; kinds that the deck lacks are left out."""
    scores, deck = edition.scores, edition.deck
    spans = [(f"{low}-{high}" if low != high else str(low), cost) for low, high, cost in scores.bands]
    special = [("Skip", scores.skip)] * bool(deck.skips) + [("Wild", scores.wild)] * bool(deck.wilds)
    return tuple((what, str(cost)) for what, cost in [*spans, *special])


def _said(edition: Edition, ids: tuple[str, ...]) -> Iterator[str]:
    """The sentences of rules in force; where the edition has a part of its own, that part."""
    for id_ in ids:
        clause = CLAUSES[id_]
        if in_force(clause, edition):
            yield part_in_words(edition, clause.part) if clause.is_own(edition) else clause.statement


def _moves_all(edition: Edition) -> bool:
    return edition.reading("advance") == "everyone"


def _ends(edition: Edition) -> tuple[str, ...]:
    return _ENDS_FOR_ALL if _moves_all(edition) else _ENDS


def _readings(edition: Edition) -> tuple[str, ...]:
    return tuple(f"{OPTIONS[name].question} {_capital(_taken(edition, name))}." for name in _ASKED)


def _taken(edition: Edition, name: str) -> str:
    return OPTIONS[name].readings[edition.reading(name)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _phases(edition: Edition) -> Grid:
    """The phases in two halves side by side; one half where they are few."""
    rows, head = _phase_rows(edition), ("Phase", "What it asks for")
    if len(rows) < _FEW:
        return Grid("Phases", head, rows, (1, 5))
    half = (len(rows) + 1) // 2
    right = (*rows[half:], ("", ""))[:half]
    return Grid("Phases", head * 2, tuple((*a, *b) for a, b in zip(rows[:half], right, strict=True)), (1, 5) * 2)


def _points(edition: Edition) -> Grid:
    head, cost = zip(*points(edition), strict=True)
    return Grid("Points of cards left in hand; whoever goes out scores 0", head, (cost,), (1,) * len(head))


def _cheat_card(edition: Edition) -> Sheet:
    return Sheet(
        "cheat-card",
        "Cheat card",
        edition.name,
        "Phases, points and the rules that come up in every hand.",
        (
            _phases(edition),
            _points(edition),
            Text("Quick rules", tuple(_said(edition, (*_QUICK, *_ends(edition))))),
            Text("As this edition reads it", _readings(edition)),
        ),
    )


def _reference_cards(edition: Edition) -> Sheet:
    cost = ", ".join(f"{what}: {points}" for what, points in points(edition))
    card = Card("Phases", _phase_rows(edition), (f"Points: {cost}.", *_said(edition, _SHORT)))
    return Sheet(
        "reference-cards",
        "Reference cards",
        edition.name,
        "One for each player, to be cut out. They are not shuffled in (DECK-2).",
        (Cards((card,) * edition.players[1]),),
    )


def _score_sheet(edition: Edition) -> Sheet:
    everyone = _moves_all(edition)
    seats = edition.players[1]
    tables = tuple(
        _score_grid(edition, range(first, min(first + _SEATS, seats + 1)), everyone=everyone)
        for first in range(1, seats + 1, _SEATS)
    )
    how = (
        "Total: the points of all hands so far; the lowest is the best.",
        "Laid: tick it if the phase was laid; everybody moves on all the same."
        if everyone
        else "Phase: the one that the player is on in this hand; whoever laid it moves on, the others repeat it.",
        *_said(edition, _ends(edition)),
    )
    return Sheet(
        "score-sheet",
        "Score sheet",
        edition.name,
        "The phase and the total of every player, for all to see.",
        (*tables, _phases(edition), _points(edition), Text("How it is kept", how)),
    )


def _score_grid(edition: Edition, seats: range, *, everyone: bool) -> Grid:
    """A line for each hand, two columns for each player."""
    head = ("Hand", *("laid" if everyone else "phase", "total") * len(seats))
    if everyone:
        names = [f"{number}: phase {phase.number}" for number, phase in enumerate(edition.phases, 1)]
    else:
        hands = len(edition.phases) + max(2, round(_SPARE * len(edition.phases)))
        names = [str(number) for number in range(1, hands + 1)]
    blank = ("",) * (len(head) - 1)
    who = f"Players {seats[0]} to {seats[-1]}" if len(seats) > 1 else f"Player {seats[0]}"
    widths = (1.8 if everyone else 1.0, *(1.0, 1.2) * len(seats))
    groups = (("", 1), *((f"{seat}.", 2) for seat in seats))
    return Grid(who, head, tuple((name, *blank) for name in names), widths, tall=True, groups=groups)


_CHOOSING = (
    "Before the first turn of a hand, whoever is free to choose looks at the hand and announces an unticked phase.",
    "A phase that was announced and not made stays the player's phase until it is made.",
    "The last tick ends the match; of several who have all ticks then, the one with the fewest points wins.",
)


def _checklist(edition: Edition) -> Sheet:
    rows = tuple((*row, "", "", "") for row in _phase_rows(edition))
    head, widths = ("Phase", "What it asks for", "Announced in hand", "Made", "Total then"), (1, 4, 2, 1, 2)
    told = source(CHOOSE)
    return Sheet(
        "choose-checklist",
        "Checklist: phases in any order",
        edition.name,
        "One for each player, where a table lets everybody choose the next phase.",
        (
            Text("Player", ("",), listed=False),
            Grid("Phases", head, rows, widths, tall=True),
            Text("How it is used", _CHOOSING),
        ),
        f"A club rule told by {told.key} ({told.title}); phaseproof does not judge moves by it.",
    )
