"""The properties of a match at its table hold whatever an edition reads: other games run them, too."""

import pytest

from phaseproof.properties.named import asking_for, one_sided, setting_up, settling, skips, turns
from phaseproof.properties.registry import PROPERTIES
from phaseproof.properties.running import Status
from phaseproof.properties.verification import Budget, verify
from phaseproof.spec.edition import Edition, edition
from phaseproof.spec.options import OPTIONS

CLASSIC = edition("classic")
MODULES = {module.__name__ for module in (asking_for, one_sided, setting_up, settling, skips, turns)}
AT_THE_TABLE = [id_ for id_, one in PROPERTIES.items() if one.check.__module__ in MODULES]
OTHERS = [
    (option.id, reading)
    for option in OPTIONS.values()
    for reading in option.readings
    if reading != CLASSIC.reading(option.id)
]


def _wrong(game: Edition, ids: list[str], examples: int) -> list[tuple[str, str, object]]:
    part = Budget(examples=examples).scaled(0.99)  # less than a full run, in which nothing may be asleep
    found = verify(game, seed=1, budget=part, only=ids)
    return [(one.id, one.detail, one.case) for one in found if one.status not in {Status.PASS, Status.UNPROVED}]


@pytest.mark.slow
@pytest.mark.parametrize(("option", "reading"), OTHERS)
def test_they_hold_by_another_reading(option: str, reading: str) -> None:
    assert _wrong(CLASSIC.with_reading(option, reading), AT_THE_TABLE, 20) == []


@pytest.mark.parametrize(
    ("option", "reading", "id_"),
    [
        ("match-end", "finisher-out", "who-comes-next"),
        ("match-end", "finisher-out", "who-has-won"),
        ("going-out", "discard", "sets-may-share-a-number"),
        ("going-out", "discard", "ways-to-go-out"),
        ("advance", "everyone", "what-is-said-of-a-hand"),
        ("skip-target", "next", "skip-names-another-player"),
        ("upcard-skip", "no-effect", "who-opens-a-hand"),
    ],
)
def test_where_the_reading_matters_most(option: str, reading: str, id_: str) -> None:
    (result,) = verify(CLASSIC.with_reading(option, reading), seed=1, only=[id_])
    assert result.status is Status.PASS, (result.detail, result.case)
