"""Hands from a stream of bytes, in chunks as large as what has arrived, ready for the engine's batch call."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, BinaryIO

from phaseproof.spec.cards import Deck
from phaseproof.spec.errors import ImpossibleCards, UsageError

from .cards import hand as read_hand
from .cards import reading

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CHUNK = 1 << 18
_LONGEST_LINE = 1 << 20
_COMMENT = "#"
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Chunk:
    """Hands that follow each other in the input."""

    texts: tuple[str, ...]
    """The cards as they were written, in capitals, with one blank between them."""
    counts: NDArray[np.uint8]
    """How often each hand has each kind of card of the deck."""


class HandReader:
    """Turns written hands into counts, fast; only a faulty one is read again, to say what is wrong."""

    def __init__(self, deck: Deck) -> None:
        import numpy as np

        self._deck, self._kinds = deck, deck.kinds()
        self._columns = {str(card): column for column, card in enumerate(self._kinds)}
        self._columns |= {text.lower(): column for text, column in self._columns.items()}
        padded = {f"{card.colour}{card.number:02}": self._columns[str(card)] for card in self._kinds if card.is_natural}
        self._columns |= padded | {text.lower(): column for text, column in padded.items()}
        self._names = tuple(map(str, self._kinds))
        self._limits = np.array([deck.count(card) for card in self._kinds])

    def chunk(self, hands: Sequence[tuple[str, str]]) -> Chunk:
        """The hands, given as pairs of place and text. Raises UsageError for the first faulty one."""
        import numpy as np

        columns: list[int] = []
        lengths: list[int] = []
        texts: list[str] = []
        lookup, names = self._columns.__getitem__, self._names
        for where, text in hands:
            try:
                found = list(map(lookup, text.replace(",", " ").split()))
            except KeyError:
                read_hand(text, self._deck, where)  # says which card it is
                raise
            columns += found
            lengths.append(len(found))
            texts.append(" ".join([names[column] for column in found]))
        rows = np.repeat(np.arange(len(hands)), lengths)
        flat = np.bincount(
            rows * len(self._kinds) + np.array(columns, dtype=np.int64), minlength=len(hands) * len(names)
        )
        counts = flat.reshape(len(hands), len(names))
        beyond = counts > self._limits
        if beyond.any():
            row, column = np.argwhere(beyond)[0]
            card = self._kinds[column]
            with reading(hands[row][0], self._deck):
                raise ImpossibleCards(str(card), int(counts[row, column]), self._deck.count(card), self._deck.id)
        return Chunk(tuple(texts), counts.astype(np.uint8))


def _decoded(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"byte {error.start + 1} is no UTF-8 text; expected one hand a line, such as R5 B5 W"
        raise UsageError(f"{where}: {problem}") from None


def _lines(read: Callable[[int], bytes], first: bytes, name: str) -> Iterator[tuple[int, list[bytes]]]:
    """The lines that have arrived, each time that some have, with the number of the first of them."""
    data, rest, number = first, b"", 1
    while data:
        *whole, rest = (rest + data).split(b"\n")
        if whole:
            yield number, whole
            number += len(whole)
        if len(rest) > _LONGEST_LINE:
            problem = f"more than {_LONGEST_LINE:,} bytes are no hand; expected cards such as R5 B5 W"
            raise UsageError(f"{name}, line {number}: {problem}")
        data = read(_CHUNK)
    if rest:
        yield number, [rest]


def _written_hands(lines: list[bytes], name: str, number: int) -> tuple[list[tuple[str, str]], UsageError | None]:
    """The hands among the lines from that number on, up to a line that is no text; blanks and comments are none."""
    fault = None
    try:
        texts = b"\n".join(lines).decode("utf-8").split("\n")
    except UnicodeDecodeError:
        texts = []
        try:
            for offset, line in enumerate(lines):
                texts.append(_decoded(line, f"{name}, line {number + offset}"))
        except UsageError as error:
            fault = error
    found = []
    for offset, text in enumerate(texts):
        cards = text.partition(_COMMENT)[0].strip()
        if cards:
            found.append((f"{name}, line {number + offset}", cards))
    return found, fault


def _listed_hands(data: bytes, name: str) -> tuple[list[tuple[str, str]], UsageError | None]:
    """The hands of a JSON list, up to one that is neither a text nor a list of cards. Raises UsageError."""
    try:
        listed = json.loads(_decoded(data, name))
    except (json.JSONDecodeError, RecursionError) as error:
        at = f", line {error.lineno}, column {error.colno}: {error.msg}" if isinstance(error, ValueError) else ""
        raise UsageError(f'{name}{at}; expected a JSON list of hands such as ["R5 B5 W", ["G1", "S"]]') from None
    hands = []
    for index, hand in enumerate(listed):
        where = f"{name}, hand {index + 1}"
        if isinstance(hand, list) and all(isinstance(card, str) for card in hand):
            hands.append((where, " ".join(hand)))
        elif isinstance(hand, str):
            hands.append((where, hand))
        else:
            shown = json.dumps(hand)[:40]
            problem = f'{where}: found {shown}, expected a text such as "R5 B5 W" or a list of cards'
            return hands, UsageError(problem)
    return hands, None


def _read(reader: HandReader, hands: Sequence[tuple[str, str]], fault: UsageError | None) -> Iterator[Chunk]:
    """The hands, up to the first that is at fault; then the fault is raised, be it of a hand or what came after all."""
    good, faulty = 0, len(hands)
    try:
        whole = [reader.chunk(hands)] if hands else []
    except UsageError:
        whole = []
        while faulty - good > 1:  # the hands before `good` are good, those before `faulty` are not
            middle = (good + faulty) // 2
            try:
                reader.chunk(hands[:middle])
            except UsageError:
                faulty = middle
            else:
                good = middle
        if good:
            yield reader.chunk(hands[:good])
        reader.chunk(hands[good:faulty])
        raise
    yield from whole
    if fault is not None:
        raise fault


def chunks(stream: BinaryIO | IO[bytes], name: str, deck: Deck) -> Iterator[Chunk]:
    """The hands of a stream: one a line, or all in a JSON list.

    Raises UsageError for a hand that is at fault, after all that stand before it.
    """
    reader = HandReader(deck)
    read = getattr(stream, "read1", stream.read)
    first = b""
    while not first.strip() and (data := read(_CHUNK)):
        first += data
    first = first.removeprefix(_BOM)
    if first.lstrip()[:1] == b"[":
        yield from _read(reader, *_listed_hands(first + stream.read(), name))
        return
    seen = False
    for number, lines in _lines(read, first, name):
        hands, fault = _written_hands(lines, name, number)
        seen = seen or bool(hands)
        yield from _read(reader, hands, fault)
    if not seen:
        raise UsageError(f"{name}: there is no hand; expected one a line, such as R5 B5 W, or a JSON list of hands")
