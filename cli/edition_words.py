"""Showing what one edition changes in another, and how variations go together; shared by the edition commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .output import say

if TYPE_CHECKING:
    from rich.console import Console

    from phaseproof.spec.edition import Difference, Edition, Pair

_STYLES = {"independent": "", "interacts": "yellow", "contradictory": "red"}


def changes_json(base: Edition, game: Edition) -> list[dict[str, Any]]:
    """What the edition changes in its base, for programs."""
    from phaseproof.spec.edition import differences

    return [difference_json(found, base, game) for found in differences(base, game)]


def difference_json(found: Difference, first: Edition, second: Edition) -> dict[str, Any]:
    """One difference, with both sides."""
    from phaseproof.spec.edition import choice_json, phases_apart

    told: dict[str, Any] = {"what": found.what, "reading": found.is_reading, "only_open": found.only_open}
    if found.is_reading:
        sides = [choice_json(one.choices[found.what], one) for one in (first, second)]
        return {**told, "first": sides[0], "second": sides[1]}
    more = {"phases": list(phases_apart(first, second))} if found.what == "phases" else {}
    return {**told, "first": found.first, "second": found.second, **more}


def show_changes(screen: Console, base: Edition, game: Edition) -> None:
    """What the edition changes in its base."""
    from phaseproof.spec.edition import differences

    changed = differences(base, game)
    say(screen, f"It changes in {base.id}:" if changed else f"It changes nothing in {base.id}.", style="bold")
    for found in changed:
        show_difference(screen, found, base, game)


def show_difference(screen: Console, found: Difference, first: Edition, second: Edition) -> None:
    """One difference: both sides, and on what each rests."""
    from phaseproof.spec.edition import phases_apart, rests_on
    from phaseproof.spec.options import OPTIONS

    if not found.is_reading:
        said = f"{first.id}: {found.first}; {second.id}: {found.second}"
        say(screen, said, indent=2, key=found.what.replace("_", " "))
        for line in phases_apart(first, second) if found.what == "phases" else ():
            say(screen, line, indent=4, style="dim")
        return
    disputed = OPTIONS[found.what]
    same = " (the same reading, but not the same readings left open)" if found.only_open else ""
    say(screen, f"{disputed.question}{same}", indent=2, key=found.what)
    for one in (first, second):
        choice = one.choices[found.what]
        left = f"; left open: {', '.join(choice.open)}" if choice.open else ""
        text = f"{choice.reading}: {disputed.readings[choice.reading]} ({rests_on(choice, one)}{left})"
        say(screen, text, indent=4, key=one.id)


def pairs_json(found: Sequence[Pair]) -> list[dict[str, Any]]:
    """How variations go together, for programs."""
    return [
        {"first": pair.first, "second": pair.second, "relation": pair.relation.value, "reasons": list(pair.reasons)}
        for pair in found
    ]


def show_pairs(screen: Console, found: Sequence[Pair]) -> None:
    """How variations go together: a line for each pair, and why."""
    for pair in found:
        head = f"{pair.first} and {pair.second}: {pair.relation.value}"
        say(screen, head, style=_STYLES[pair.relation.value])
        for reason in pair.reasons:
            say(screen, reason, indent=2)
