"""The same questions in C, if there is a compiler: what the machine could do, as a yardstick and nothing else."""

from __future__ import annotations

import ctypes
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import Method as How
from phaseproof.engine import PhasePlan, Plan, Tables, counts_of, keys_from_counts, tables_of
from phaseproof.spec.cards import Hand

from ..timing import Contender
from .base import Input, Method, Missing, Unit
from .limits import WORDS

BYTE_COLUMNS, TABLE_LOOP, READ = "C, byte columns", "C, table loop", "C, memory read"
_GROUP = "C"
_BITS = 32
_LEVEL = "x86-64-v3"


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The compiled functions for a plan; what is None cannot be had for it."""

    read: Any
    columns: Any
    table: Any
    flags: tuple[str, ...]


def methods(given: Input) -> Iterator[Method]:
    """What C offers for the edition. Raises Missing if nothing can be compiled here."""
    plan = given.plan
    built = yardstick(plan)
    yield Method(READ, "limit", Unit.WORD, lambda: _reading(built))
    if built.table is not None:
        yield _method(TABLE_LOOP, given, lambda counts: _by_tables(keys_from_counts(counts, plan), plan, built))
    if built.columns is not None:
        yield _method(BYTE_COLUMNS, given, lambda counts: _by_columns(byte_columns(counts, plan), built))


def _method(name: str, given: Input, of: Callable[[NDArray[np.uint8]], Callable[[], NDArray[np.uint32]]]) -> Method:
    def judge(hands: Sequence[Hand]) -> list[int]:
        masks: list[int] = of(counts_of(hands, given.plan))().tolist()
        return masks

    return Method(name, _GROUP, Unit.WHOLE, lambda: Contender(name, of(given.deals), given.batch), judge)


@lru_cache(maxsize=8)
def yardstick(plan: Plan) -> Yardstick:
    """Compile the yardsticks for a plan, in a folder that is gone afterwards. Raises Missing."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise Missing("there is no C compiler (cc)")
    if any(phase.number > _BITS for phase in plan.phases):
        raise Missing(f"the yardsticks in C give masks of {_BITS} bits, and a phase has a higher number")
    closed, lookups = _closed_forms(plan), _lookups(plan)
    flags = ("-O3", *((f"-march={_LEVEL}",) if _has_level() else ()))
    defined = {
        "WIDTH": str(plan.width),
        "COLOURS": str(len(plan.letters)),
        "PHASES": closed or "",
        **(lookups or _NO_LOOKUPS),
    }
    with (
        as_file(files(__package__.rpartition(".")[0]) / "yardstick.c") as source,
        tempfile.TemporaryDirectory() as name,
    ):
        library = Path(name) / "yardstick.so"
        command = [compiler, *flags, "-shared", "-fPIC", *(f"-D{key}={value}" for key, value in defined.items())]
        done = subprocess.run([*command, "-o", library, source], check=False, capture_output=True, text=True)
        if done.returncode:
            line = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip()[:200])
            raise Missing(f"{compiler} could not compile the yardsticks: {line}")
        loaded = ctypes.CDLL(str(library))
    loaded.read_words.restype = ctypes.c_uint64
    columns = loaded.byte_columns if closed is not None else None
    return Yardstick(loaded.read_words, columns, loaded.table_loop if lookups is not None else None, flags)


def _has_level() -> bool:
    """Whether this machine has the instructions of the level."""
    if platform.machine() != "x86_64":
        return False
    try:
        return "avx2" in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False


_MACROS = {How.SETS: "SETS", How.SET_AND_RUN: "SET_AND_RUN", How.RUN: "RUN", How.COLOUR: "COLOUR"}


def _closed_forms(plan: Plan) -> str | None:
    """The phases as macro calls; None if one of them has no closed form there."""
    if plan.readings.one_colour_runs and any(phase.run for phase in plan.phases):
        return None
    calls = []
    for phase in plan.phases:
        if phase.method is How.IMPOSSIBLE:
            continue
        if phase.method not in _MACROS or len(phase.sets) > 2:  # noqa: PLR2004 - two sets have a closed form there
            return None
        calls.append(f"{_MACROS[phase.method]}({phase.number}, {phase.size}, {phase.naturals}, {_sizes(phase)})")
    return " ".join(calls)


def _sizes(phase: PhasePlan) -> str:
    sizes = {
        How.SETS: [*phase.sets, 0][:2],
        How.SET_AND_RUN: [*phase.sets, phase.run],
        How.RUN: [phase.run],
        How.COLOUR: [0],
    }
    return ", ".join(map(str, sizes[phase.method]))


_NO_LOOKUPS = {"LOOKUPS": "(void)families; (void)wilds;", "WILDS": "key", "FIELDS": "1"}


def _lookups(plan: Plan) -> dict[str, str] | None:
    """The loop over the tables as macro calls; None if keys have several words or a phase is in no family."""
    tables = tables_of(plan)
    if tables.layout.words != 1 or tables.presence or tables.left or not tables.families:
        return None
    calls = []
    for number, (family, _) in enumerate(tables.families):
        first, *others = family.fields
        calls.append(f"FIRST({number}, {first.shift}, {first.mask}ULL)")
        calls += [f"NEXT({number}, {at}, {f.shift}, {f.mask}ULL)" for at, f in enumerate(others, start=1)]
        calls.append(f"LAST({number})")
    wilds, fields = tables.layout.wilds, max(len(family.fields) for family, _ in tables.families)
    return {
        "LOOKUPS": " ".join(calls),
        "WILDS": f"FIELD({wilds.shift}, {wilds.mask}ULL)",
        "FIELDS": str(fields),
    }


def _at(array: NDArray[Any]) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def _by_tables(keys: NDArray[np.uint64], plan: Plan, built: Yardstick) -> Callable[[], NDArray[np.uint32]]:
    used = tables_of(plan)
    fields = max(len(family.fields) for family, _ in used.families)
    arrays = [_arrays(used, number) for number in range(len(used.families))]
    pointers = [
        [*_padded(classes, fields), *_padded(joins, fields), masks.ctypes.data] for classes, joins, masks in arrays
    ]
    families = np.array(pointers, np.uintp)

    def call() -> NDArray[np.uint32]:
        masks = np.empty(len(keys), np.uint32)
        built.table(_at(keys), ctypes.c_long(len(keys)), _at(families), _at(masks))
        return masks

    call.arrays = arrays  # type: ignore[attr-defined] # they must live as long as the pointers to them
    return call


def _padded(arrays: Sequence[NDArray[np.int32]], length: int) -> list[int]:
    addresses = [array.ctypes.data for array in arrays]
    return addresses + [0] * (length - len(addresses))


_Arrays = tuple[list[NDArray[np.int32]], list[NDArray[np.int32]], NDArray[np.uint32]]


def _arrays(tables: Tables, number: int) -> _Arrays:
    """The tables of a family, each class times what it is an index of."""
    family, outcomes = tables.families[number]
    factors = [*(join.shape[1] for join in family.joins), outcomes.wilds]
    classes = [np.ascontiguousarray(family.classes[0] * factors[0], np.int32)]
    classes += [np.ascontiguousarray(table, np.int32) for table in family.classes[1:]]
    joins = [
        np.ascontiguousarray(join.ravel() * factor, np.int32)
        for join, factor in zip(family.joins, factors[1:], strict=True)
    ]
    return classes, joins, np.array(outcomes.masks(), np.uint32)


def byte_columns(counts: NDArray[np.uint8], plan: Plan) -> NDArray[np.uint8]:
    """Number counts, Wilds, and colour totals, as columns: shape (numbers + 1 + colours, hands)."""
    columns = np.zeros((plan.width + 1 + len(plan.letters), len(counts)), np.uint8)
    for kind, held in zip(plan.deck.kinds(), counts.T, strict=True):
        if kind.is_natural:
            columns[kind.number - plan.low] += held
            columns[plan.width + 1 + plan.colour_index[kind.colour]] += held
        elif kind.is_wild:
            columns[plan.width] = held
    return columns


def _by_columns(columns: NDArray[np.uint8], built: Yardstick) -> Callable[[], NDArray[np.uint32]]:
    hands = columns.shape[1]

    def call() -> NDArray[np.uint32]:
        masks = np.empty(hands, np.uint32)
        built.columns(_at(columns), ctypes.c_long(hands), ctypes.c_long(hands), _at(masks))
        return masks

    return call


def _reading(built: Yardstick) -> Contender:
    words = np.arange(WORDS, dtype=np.uint64)
    return Contender(READ, lambda: built.read(_at(words), ctypes.c_long(len(words))), len(words))
