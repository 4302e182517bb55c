"""Every class of hands of an edition, up to so many cards: kernel against oracle, part by part.

- *numbers*: sets and runs of any colours, with Wilds, against the closure oracle, under both rules of naturals
- *colours*: colour groups, with Wilds, against the closure oracle
- *lays*: what ``find`` lays from every hand of a small deck, against every choice of cards (``proofs.finding``)
- *hits*: every group that can lie on the table and every card for it, against the list of all groups (``hits``)
- *one colour*: runs in one colour, with a set beside them, against every placement counted one by one; Wilds are added
  by the kernel to the naturals that are compared, so no Wild need be walked
- *tables*: every cell of the tables in which the engine looks hands up, against the kernel (``tying``)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from phaseproof.engine import Method, PhasePlan, Plan, Reckoning, Tally, compile_edition, tables_of
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupKind, Phase

from ..proofs import finding
from ..proofs.containing import rules_of
from ..proofs.finding import exhaust_find
from ..proofs.layouts import layouts
from . import hits, tying
from .classes import Rows, all_masks, count_of_hands, count_of_numbers, count_of_one_colour, states_of, vectors
from .closure import closure, exact_rows
from .one_colour import Walk, by_kernel, by_placements

MOST = 11
"""Cards in a hand: those dealt, and the one drawn."""
_BLOCK = 1 << 15
_NATURALS = ("per-phase", "per-group")
HANDS = ("numbers", "colours", "one colour")
PARTS = (*HANDS, "lays", "hits", "tables")
"""What is walked, where the edition has it."""
_MOST_LAID = 5
"""Cards in the hands that are laid from."""
_LAY_RULES = ("LAY-1", "LAY-5", "LAY-6", "SCORE-1")
_HIT_RULES = {GroupKind.SET: "HIT-SET", GroupKind.RUN: "HIT-RUN", GroupKind.COLOUR: "HIT-COL"}
_EVERY_HIT = ("WILD-1b", "WILD-4a", "SKIP-0b")


@dataclass(frozen=True, slots=True)
class Part:
    """What was walked of an edition."""

    name: str
    phases: tuple[int, ...]
    classes: int
    expected: int
    """How many classes there are, counted without listing them."""
    yes: int
    """How many times a class holds a phase (for one colour: uses more than nothing of it)."""
    differences: int
    example: str = ""
    """A class on which kernel and oracle differ."""
    rules: tuple[str, ...] = ()
    """The rules that say what its phases are."""

    @property
    def ok(self) -> bool:
        """Whether every class was walked and none differs."""
        return self.classes == self.expected and not self.differences


@dataclass(slots=True)
class Standing:
    """How far the walk of a part is; plain figures, so that it can be kept and taken up again."""

    done: int = 0
    """Blocks walked."""
    classes: int = 0
    yes: int = 0
    differences: int = 0
    example: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """The exhaustion of an edition."""

    edition: str
    most: int
    parts: tuple[Part, ...] = field(default=())
    left: Mapping[int, str] = field(default_factory=dict)
    """Phases that are not walked, and why."""

    @property
    def ok(self) -> bool:
        """Whether every part is."""
        return all(part.ok for part in self.parts)


Closures = dict[tuple[str, str, str, int], NDArray[np.uint32]]
"""By edition, rule of naturals, part and number of classes: which phases each class holds by the closure oracle."""
Progress = Callable[[str, int, int, Standing], None]
"""Called now and then with the part, the classes walked, the classes of the part, and where the walk stands."""


def _silent(part: str, done: int, of: int, standing: Standing) -> None:
    """Nobody watches."""


def exhaust(  # noqa: PLR0913 - what is walked, and what is known of it already
    edition: Edition,
    *,
    most: int = MOST,
    only: Collection[str] = PARTS,
    kept: Mapping[str, Standing] | None = None,
    closures: Closures | None = None,
    on_progress: Progress = _silent,
) -> Report:
    """Walk every class of hands of up to ``most`` cards, every hit, and every cell of the engine's tables.

    ``only``: these parts alone. ``kept``: by part, where an earlier walk left off. ``closures``: what the closure
    oracle said before, and what it says now; walks of one edition with several kernels share it.
    """
    plan = compile_edition(edition)
    by_part: dict[str, list[Phase]] = {"numbers": [], "colours": [], "one colour": []}
    left: dict[int, str] = {}
    for phase in edition.phases:
        part = _part_of(plan.phase(phase.number), plan)
        if part in by_part:
            by_part[part].append(phase)
        else:
            left[phase.number] = part
    walks = {"numbers": _numbers, "colours": _colours}
    wanted = {name: phases for name, phases in by_part.items() if phases and name in only}
    parts = [
        walk(edition, wanted[name], most, {} if closures is None else closures, on_progress)
        for name, walk in walks.items()
        if name in wanted
    ]
    if "one colour" in wanted:
        standing = replace((kept or {}).get("one colour", Standing()))
        parts.append(_one_colour(edition, by_part["one colour"], most, standing, on_progress))
    told = [replace(part, rules=_rules(edition, part.phases)) for part in parts]
    if "lays" in only:
        told.append(_lays(edition, min(most, _MOST_LAID), on_progress))
    if "hits" in only:
        told.append(_hits(edition, on_progress))
    if "tables" in only:
        told.append(_tables(edition, on_progress))
    return Report(edition.id, most, tuple(told), left)


def _lays(edition: Edition, most: int, on_progress: Progress) -> Part:
    on_progress("lays", 0, 1, Standing())
    found = exhaust_find(edition, most=most)
    copies = [finding.SMALL.count(kind) for kind in finding.SMALL.kinds()]
    expected = count_of_hands(copies, most) * len(finding.PHASES) * len(finding.READINGS)
    example = found.wrong[0] if found.wrong else ""
    return Part("lays", (), found.questions, expected, found.lays, len(found.wrong), example, _LAY_RULES)


def _hits(edition: Edition, on_progress: Progress) -> Part:
    walked = hits.walk(edition, lambda done, of: on_progress("hits", done, of, Standing()))
    kinds = dict.fromkeys(group.kind for phase in edition.phases for group in phase.groups)
    return Part(
        "hits",
        tuple(phase.number for phase in edition.phases),
        walked.groups,
        walked.expected,
        walked.yes,
        walked.differences,
        walked.example,
        (*(_HIT_RULES[kind] for kind in kinds), *_EVERY_HIT),
    )


def _tables(edition: Edition, on_progress: Progress) -> Part:
    """Its classes are cells, and its yes are answers of the kernel that are more than nothing."""
    used = tables_of(compile_edition(edition))
    expected = tying.cells_of(used)

    def told(cells: int) -> None:
        on_progress("tables", cells, expected, Standing())

    accounts = tying.tie_tables(edition, tables=used, on_progress=told)
    numbers = tuple(sorted({number for account in accounts for number in account.phases}))
    return Part(
        "tables",
        numbers,
        sum(account.cells for account in accounts),
        expected,
        sum(account.yes for account in accounts),
        sum(account.differences for account in accounts),
        next((account.example for account in accounts if account.example), ""),
        _rules(edition, numbers),
    )


def _rules(edition: Edition, phases: Sequence[int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for number in phases for rule in rules_of(edition.phase(number))))


def _part_of(phase: PhasePlan, plan: Plan) -> str:
    """The part that a phase is walked in, or why it is not."""
    kinds = {group.kind for group in phase.groups}
    coloured = plan.readings.one_colour_runs and GroupKind.RUN in kinds
    if phase.method is Method.COLOUR:
        return "colours"
    if phase.method in (Method.RUN, Method.SET_AND_RUN) and coloured:
        return "one colour"
    if not coloured and GroupKind.COLOUR not in kinds:
        return "numbers"
    return "its classes are too many to be walked; the theorem 'contained' speaks of it"


def _differ(held: np.ndarray, due: np.ndarray) -> tuple[int, int]:
    """How many classes differ, and the first of them."""
    wrong = np.flatnonzero(held != due)
    return len(wrong), int(wrong[0]) if len(wrong) else -1


def _masks(words: Sequence[np.ndarray], count: int) -> np.ndarray:
    """Ones and zeros of several phases, put together bit by bit."""
    held = np.zeros(count, np.uint32)
    for bit, word in enumerate(words):
        held |= np.broadcast_to(np.asarray(word), (count,)).astype(np.uint32) << np.uint32(bit)
    return held


def _walk_rows(  # noqa: PLR0913, PLR0917 - what is walked, by whom
    name: str,
    editions: Sequence[Edition],
    phases: Sequence[Phase],
    rows: Rows,
    base: int,
    expected: int,
    exact: Callable[[Phase, Edition], Rows],
    tally: Callable[[Rows, Plan], Tally],
    closures: Closures,
    on_progress: Progress,
) -> Part:
    standing, of = Standing(), expected * len(editions)
    for edition in editions:
        plan = compile_edition(edition)
        asked = edition.id, edition.reading("natural"), name, len(rows)
        if asked not in closures:
            closures[asked] = closure(rows, base, [exact(phase, edition) for phase in phases])
        due = closures[asked]
        for start in range(0, len(rows), _BLOCK):
            block = rows[start : start + _BLOCK]
            reckoning = Reckoning(tally(block, plan), plan.width, one_colour=plan.readings.one_colour_runs)
            held = _masks([reckoning.holds(plan.phase(phase.number)) for phase in phases], len(block))
            wrong, at = _differ(held, due[start : start + _BLOCK])
            standing.classes += len(block)
            standing.yes += int(np.bitwise_count(held).sum())
            standing.differences += wrong
            if wrong and not standing.example:
                standing.example = f"counts {block[at].tolist()}, the last one Wilds, edition {edition.id}"
            on_progress(name, standing.classes, of, standing)
    numbers = tuple(phase.number for phase in phases)
    return Part(name, numbers, standing.classes, of, standing.yes, standing.differences, standing.example)


def _numbers(edition: Edition, phases: Sequence[Phase], most: int, closures: Closures, on_progress: Progress) -> Part:
    deck, plan = edition.deck, compile_edition(edition)
    width, copies = len(deck.numbers), plan.copies_of_number
    rows = np.concatenate(list(_with_wilds(vectors(width, copies, most), deck.wilds, most)))
    return _walk_rows(
        "numbers",
        [edition.with_reading("natural", reading) for reading in _NATURALS],
        phases,
        rows,
        max(copies, deck.wilds) + 1,
        count_of_numbers(width, copies, deck.wilds, most),
        lambda phase, game: exact_rows(layouts(phase.groups, game), width),
        _tally_of_numbers,
        closures,
        on_progress,
    )


def _tally_of_numbers(block: Rows, plan: Plan) -> Tally:
    """The kernel's view of classes of numbers and Wilds; where cards are counted one by one, all are of one colour."""
    counts = block[:, :-1]
    cells = [list(counts.T.astype(np.int16))] if plan.needs_cells else []
    return Tally(block[:, -1].astype(np.int16), tuple(all_masks(counts, plan.rungs)), cells=cells)


def _with_wilds(rows: Rows, wilds: int, most: int) -> Iterator[Rows]:
    totals = rows.sum(axis=1)
    for count in range(wilds + 1):
        fitting = rows[totals + count <= most]
        yield np.concatenate([fitting, np.full((len(fitting), 1), count, np.int8)], axis=1)


def _colours(edition: Edition, phases: Sequence[Phase], most: int, closures: Closures, on_progress: Progress) -> Part:
    deck, plan = edition.deck, compile_edition(edition)
    colours, copies = len(deck.colours), plan.copies_of_colour
    rows = np.concatenate(list(_with_wilds(vectors(colours, min(copies, most), most), deck.wilds, most)))

    def exact(phase: Phase, game: Edition) -> Rows:
        found = [(layout.of_colour, layout.wilds) for layout in layouts(phase.groups, game)]
        lays = np.zeros((len(found) * colours, colours + 1), np.int8)
        for at, (naturals, wilds) in enumerate(found):
            for colour in range(colours):
                lays[at * colours + colour, colour] = naturals
                lays[at * colours + colour, colours] = wilds
        return lays

    return _walk_rows(
        "colours",
        [edition.with_reading("natural", reading) for reading in _NATURALS],
        phases,
        rows,
        max(min(copies, most), deck.wilds) + 1,
        count_of_numbers(colours, min(copies, most), deck.wilds, most),
        exact,
        lambda block, _: Tally(block[:, -1].astype(np.int16), (), (), list(block[:, :-1].T.astype(np.int16))),
        closures,
        on_progress,
    )


def _one_colour(
    edition: Edition, phases: Sequence[Phase], most: int, standing: Standing, on_progress: Progress
) -> Part:
    plan = compile_edition(edition)
    walk = Walk(plan, most)
    expected = count_of_one_colour(plan.width, states_of(len(plan.letters), plan.deck.copies), most)
    for block in walk.blocks():
        if block.number < standing.done:
            continue
        tally, (counts, present) = walk.tally(block), walk.counts(block)
        for phase in phases:
            compiled = plan.phase(phase.number)
            held, due = by_kernel(tally, compiled, plan), by_placements(counts, present, compiled)
            wrong, at = _differ(held, due)
            standing.differences += wrong
            standing.yes += int(np.count_nonzero(held))
            if wrong and not standing.example:
                shown = [(int(count[at]), bool(there[at])) for count, there in zip(counts, present, strict=True)]
                standing.example = f"phase {phase.number}: {shown}"
        standing.classes += len(tally.wilds)
        standing.done = block.number + 1
        on_progress("one colour", standing.classes, expected, standing)
    numbers = tuple(phase.number for phase in phases)
    return Part("one colour", numbers, standing.classes, expected, standing.yes, standing.differences, standing.example)
