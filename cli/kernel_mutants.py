"""``phaseproof kernel-mutants``: is there a part of the kernel that no theorem and no walk would miss?"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import click

from .door import Ended, ExitCode
from .examples import examples
from .options import common, wants_json
from .output import say, show_json, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from phaseproof.solvers.exhaustion.noticing import Walker
    from phaseproof.solvers.proofs.mutations import Judges, Mutant

_NOBODY, _BROKEN = "-", "it cannot run"


@dataclass(frozen=True, slots=True)
class _Told:
    """A mutant, and who notices it."""

    at: str
    was: str
    is_: str
    theorem: str
    """What the theorems say of it."""
    claims: tuple[str, ...]
    walk: str
    """A hand on which it is wrong; - where there is none."""

    @property
    def noticed(self) -> bool:
        """Whether a theorem or a walk tells it from the kernel."""
        return self.theorem in ("refuted", _BROKEN) or self.walk != _NOBODY

    @property
    def settled(self) -> bool:
        """Whether it is noticed, or known to be no fault: proved equal, or without any effect on the formulas."""
        return self.noticed or self.theorem in ("equivalent", "the same formulas")


@click.command(
    "kernel-mutants",
    short_help="Change each term of the kernel, and see which theorem notices.",
    epilog=examples("phaseproof kernel-mutants --help"),
)
@click.option("--only", default="", metavar="PLACE", help="Mutants of functions whose name begins so: kernel.climb.")
@click.option("--walk/--no-walk", default=True, help="Walk every hand as well, until one is judged wrongly.")
@click.option("--seconds", type=click.IntRange(1, 86_400), default=120, show_default=True, help="For each claim.")
@common
@click.pass_context
def command(ctx: click.Context, *, only: str, walk: bool, seconds: int) -> None:
    """Take away or change one term or operator of the kernel at a time, and say which theorem fails and on which hand.

    A mutant that nobody notices is equivalent if every claim that it could change is proved of it as well; the list
    names those claims. The whole list takes more than an hour. The exit code is 1 if a mutant is neither noticed nor
    equivalent.
    """
    from phaseproof.reports.console import console, progress
    from phaseproof.solvers.exhaustion.noticing import Walker
    from phaseproof.solvers.proofs.mutation_games import claims, walked
    from phaseproof.solvers.proofs.mutations import Judges, mutants
    from phaseproof.spec.errors import UnknownName

    wanted = [mutant for mutant in mutants() if mutant.at.startswith(only)]
    if not wanted:
        raise UnknownName("place", only, dict.fromkeys(mutant.at for mutant in mutants()))
    found = list[_Told]()
    with progress("making the claims", len(wanted)) as bar:
        judges, walker = Judges(claims(), seconds=seconds), Walker(walked()) if walk else None
        for told in _told(wanted, judges, walker):
            bar.describe(told.at)
            bar.advance()
            found.append(told)
    if wants_json(ctx):
        show_json([{**asdict(told), "noticed": told.noticed, "settled": told.settled} for told in found])
    else:
        listing = table("Mutants of the kernel", ["Where", "Was", "Is", "Theorem", "Hand"])
        for told in found:
            theorem = told.claims[0] if told.theorem == "refuted" else told.theorem
            listing.add_row(told.at, told.was, told.is_, theorem, told.walk)
        console().print(listing)
        _sum_up(found)
    if not all(told.settled for told in found):
        raise Ended(ExitCode.FINDINGS)


def _told(wanted: Sequence[Mutant], judges: Judges, walker: Walker | None) -> Iterator[_Told]:
    from phaseproof.solvers.proofs.mutations import in_place

    for mutant in wanted:
        verdict, hand = judges.verdict(mutant), _NOBODY
        if walker is not None:
            with in_place(mutant):
                try:
                    hand = walker.differs() or _NOBODY
                except Exception:  # noqa: BLE001 - a wrong function can fail in any way
                    hand = _BROKEN
        yield _Told(f"{mutant.at}:{mutant.line}", mutant.was, mutant.is_, verdict.notice.value, verdict.claims, hand)


def _sum_up(found: Sequence[_Told]) -> None:
    from phaseproof.reports.console import console

    screen = console()
    equivalent = [told for told in found if told.settled and not told.noticed]
    left = [told for told in found if not told.settled]
    noticed = len(found) - len(equivalent) - len(left)
    say(
        screen,
        f"{len(found)} mutants: {noticed} noticed, {len(equivalent)} equivalent, {len(left)} open.",
        style="bold",
    )
    for told in equivalent:
        say(screen, f"{told.was} -> {told.is_}: {told.theorem}, {', '.join(told.claims)}", key=told.at)
    for told in left:
        say(screen, f"{told.was} -> {told.is_}: {told.theorem}", key=f"{told.at} is open")
