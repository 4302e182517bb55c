"""Many hands as columns of bytes: the counts of each number, the Wilds, the naturals of each colour.

With the extra ``phaseproof[fast]`` (numba) closed forms on bytes are compiled for a plan: LLVM then works on as many
hands at once as a register has bytes. Without it, or for phases that have no such form, the columns become keys, and
tables give the same answers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import phases_in_batch
from .bytewise import source_of
from .key_arrays import Keys
from .keys import layout
from .plan import Plan
from .prepared import MASK_BITS

Columns = NDArray[np.uint8]
_TWO = 2


def columns_from_counts(counts: NDArray[np.uint8], plan: Plan) -> Columns:
    """The columns of many hands, given as ``counts_of`` gives them: dtype uint8, shape (hands, kinds).

    The result has dtype uint8 and shape (columns, hands): a row for each number of the deck, ascending, one for the
    Wilds, and one for each colour, by letter. Raises ValueError for another shape or dtype, and for a plan or deck that
    columns do not tell enough of (see ``phases_in_columns``).
    """
    kinds = plan.deck.kinds()
    _check(plan)
    if counts.dtype != np.uint8 or counts.ndim != _TWO or counts.shape[1] != len(kinds):
        found = f"{counts.dtype} of shape {counts.shape}"
        raise ValueError(f"expected counts of dtype uint8 and of shape (hands, {len(kinds)}), found {found}")
    columns = np.zeros((plan.width + 1 + len(plan.letters), len(counts)), np.uint8)
    for card, column in zip(kinds, counts.T, strict=True):
        if card.is_natural:
            columns[card.number - plan.low] += column
            columns[plan.width + 1 + plan.colour_index[card.colour]] += column
        elif card.is_wild:
            columns[plan.width] += column
    return columns


def phases_in_columns(columns: Columns, plan: Plan) -> NDArray[np.uint32]:
    """``phases_in_batch`` for hands given as columns, the same bit for bit: dtype uint32, shape (hands,).

    ``columns`` are those of ``columns_from_counts``: dtype uint8, shape (columns, hands), read where they are if they
    are contiguous. The hands are some that the deck can supply; that is not checked. With numba the first call for a
    plan takes some seconds, in which the function is compiled.

    Raises ValueError for another shape or dtype, for a phase number above 32, and where columns do not tell enough: for
    one-colour runs, for phases that bind numbers to colours, and for decks with more than 255 cards of a number or of a
    colour, or more than 255 Wilds.

    >>> import numpy as np
    >>> from phaseproof.spec.edition import edition
    >>> from phaseproof.engine import columns_from_counts, compile_edition, phases_in_columns
    >>> plan = compile_edition(edition("classic"))
    >>> counts = np.zeros((1, 50), np.uint8)
    >>> counts[0, :7] = 1  # B1 G1 R1 Y1 B2 G2 R2
    >>> phases_in_columns(columns_from_counts(counts, plan), plan).tolist()
    [1]
    """
    _check(plan)
    rows = plan.width + 1 + len(plan.letters)
    if columns.dtype != np.uint8 or columns.ndim != _TWO or len(columns) != rows:
        found = f"{columns.dtype} of shape {columns.shape}"
        raise ValueError(f"expected columns of dtype uint8 and of shape ({rows}, hands), found {found}")
    if any(phase.number > MASK_BITS for phase in plan.phases):
        raise ValueError(f"a mask has {MASK_BITS} bits, and the edition has a phase with a higher number")
    compiled = _compiled(plan)
    if compiled is None:
        return phases_in_batch(_keys(columns, plan), plan)
    masks = np.zeros(columns.shape[1], np.uint32)
    compiled(np.ascontiguousarray(columns).ravel(), masks)
    return masks


def _check(plan: Plan) -> None:
    """Raise ValueError for a plan of which columns do not tell enough."""
    most = max(plan.copies_of_number, plan.copies_of_colour, plan.deck.wilds)
    if most > np.iinfo(np.uint8).max:
        raise ValueError(f"a byte does not hold {most} cards alike; use keys")
    if layout(plan).cells:
        raise ValueError("some phase asks for numbers and colours together, which columns do not tell; use keys")


def _keys(columns: Columns, plan: Plan) -> Keys:
    of = layout(plan)
    words = np.zeros((of.words, columns.shape[1]), np.uint64)
    rows = [
        (of.numbers, columns[: plan.width]),
        ((of.wilds,), columns[plan.width :]),
        (of.colours, columns[plan.width + 1 :]),
    ]
    for fields, counts in rows:
        for field in fields:
            for place in range(field.places):
                factor = np.uint64(field.base**place << field.shift)
                words[field.word] += counts[field.first + place].astype(np.uint64) * factor
    return words[0] if of.words == 1 else words


@lru_cache(maxsize=64)
def _compiled(plan: Plan) -> Any:  # noqa: ANN401 -- a function by numba, which has no types
    """The compiled function; None without numba, and where a phase has no form on bytes."""
    source = source_of(plan)
    if source is None:
        return None
    try:
        import numba
    except ImportError:
        return None
    scope: dict[str, Any] = {"u8": np.uint8, "u32": np.uint32, "empty": np.empty}
    exec(compile(source, f"<phaseproof bytes for {plan.deck.id}>", "exec"), scope)  # noqa: S102 -- our own lines
    return numba.njit(scope["held"], nogil=True)
