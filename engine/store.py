"""Joint tables, kept in the user's cache directory.

One table for all phases that ask for numbers takes two look-ups a hand fewer than families do; it is larger, and takes
a second to make, so it is made on request and kept. A file tells by its name what it was made of (format, the code that
makes tables, the plan) and by a checksum that it is whole. It appears complete or not at all, so any number of
processes may read and write; one that is damaged is made anew; and where nothing can be written nothing is kept.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from .families import Family, families
from .keys import asks_for_colours, layout
from .plan import Plan
from .shapes import PhasePlan
from .tables import Tables, assembled

FORMAT = 1
_Made = tuple[tuple[Family, ...], tuple[PhasePlan, ...]]
"""The families, and the phases that they do not cover."""
_CODE = ("automaton", "classes", "families", "keys", "plan", "shapes", "store")
_CHECKSUM = hashlib.sha256().digest_size


@lru_cache(maxsize=2)
def joint_tables(plan: Plan, *, folder: Path | None = None) -> Tables:
    """Tables as ``tables_of``, with one family for numbers and one for colours wherever these are not too large.

    They are read from ``folder``, by default the user's cache directory, or made and kept there. What cannot be read or
    written is no error. Raises UsageError as ``card_keys``.

    ``phases_in_batch``, ``needs_batch`` and ``key_lookup`` take them as ``tables``.
    """
    path = (folder or user_cache_path("phaseproof") / "tables") / f"{_name(plan)}.tables"
    made = _read(path, plan)
    if made is None:
        made = families(plan, joint=True)
        _write(path, *made)
    return assembled(plan, *made)


def _name(plan: Plan) -> str:
    """A name for what the tables are made of."""
    made_of = (FORMAT, _code(), repr(plan.deck), plan.readings, [(phase.number, phase.groups) for phase in plan.phases])
    return hashlib.sha256(repr(made_of).encode()).hexdigest()


@cache
def _code() -> str:
    """A hash of the code that makes tables: other code may make others."""
    here = files(__package__)
    return hashlib.sha256(b"".join((here / f"{name}.py").read_bytes() for name in _CODE)).hexdigest()


def _read(path: Path, plan: Plan) -> _Made | None:
    """What was kept; None if there is nothing, or nothing whole."""
    try:
        content = path.read_bytes()
        if hashlib.sha256(content[_CHECKSUM:]).digest() != content[:_CHECKSUM]:
            return None
        with np.load(io.BytesIO(content[_CHECKSUM:]), allow_pickle=False) as kept:
            index = json.loads(kept["index"].item())
            made = tuple(
                Family(
                    tuple(plan.phase(number) for number in numbers),
                    layout(plan).colours if of_colours else layout(plan).numbers,
                    tuple(kept[f"{at} classes {which}"].astype(np.int32) for which in range(joins + 1)),
                    tuple(kept[f"{at} join {which}"].astype(np.int32) for which in range(joins)),
                    kept[f"{at} naturals"].astype(np.int16),
                )
                for at, (numbers, of_colours, joins) in enumerate(index["families"])
            )
            return made, tuple(plan.phase(number) for number in index["left"])
    except (OSError, ValueError, KeyError, TypeError, zipfile.BadZipFile):
        return None


def _write(path: Path, made: Sequence[Family], left: Sequence[PhasePlan]) -> None:
    """Keep tables, if that can be done."""
    index = {
        "families": [
            ([phase.number for phase in family.phases], asks_for_colours(family.phases[0]), len(family.joins))
            for family in made
        ],
        "left": [phase.number for phase in left],
    }
    arrays: dict[str, Any] = {"index": np.array(json.dumps(index))}
    for at, family in enumerate(made):
        arrays |= {f"{at} classes {which}": _small(table) for which, table in enumerate(family.classes)}
        arrays |= {f"{at} join {which}": _small(join) for which, join in enumerate(family.joins)}
        arrays[f"{at} naturals"] = family.naturals
    packed = io.BytesIO()
    np.savez(packed, **arrays)
    content = packed.getvalue()
    partial: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".partial", delete=False) as file:
            partial = Path(file.name)
            file.write(hashlib.sha256(content).digest() + content)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError:
        if partial is not None:
            with suppress(OSError):
                partial.unlink(missing_ok=True)


def _small(table: NDArray[np.int32]) -> NDArray[Any]:
    """The same numbers in as few bytes as they need."""
    return table.astype(np.min_scalar_type(int(table.max(initial=0))))
