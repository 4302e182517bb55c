"""What ``phaseproof rulebook`` shows, brought together: disputes stand above the room that draws the pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import phaseproof
from phaseproof.conformance.vectors.store import suite
from phaseproof.disputes.contradictions import encode_option, encode_rule, on_options, on_rules
from phaseproof.disputes.gaps import gaps
from phaseproof.disputes.scenario import builtin_scenarios
from phaseproof.disputes.slips import encode, slips
from phaseproof.reports.evidence import Matrix, matrix
from phaseproof.reports.joining import joined
from phaseproof.reports.rulebook.book import Book, Volume, check_ids, slugs
from phaseproof.reports.rulebook.speaking import About, Speaks, speaking
from phaseproof.reports.runlog import LOG_NAME, RunLog, read_log
from phaseproof.spec.edition import Edition, advice, base_of, layers_of
from phaseproof.spec.errors import UsageError

from .rules import rule_rows

_SCENARIOS, _VECTORS = "Stored scenarios that name the rule", "Conformance vectors"


def book(named: Sequence[tuple[str, Edition]], logs: Sequence[Path] = ()) -> Book:
    """All that the pages show of these editions, each with how it was asked for.

    Raises UsageError for two editions with one id, or a log of an edition that is not among them; InvalidLog.
    """
    check_ids(named)
    games = [game for _, game in named]
    evidence = _evidence(games, [read_log(path / LOG_NAME if path.is_dir() else path) for path in logs])
    volumes = tuple(
        Volume(game, slug, base_of(name), advice(layers_of(name)[1]), gaps(game), evidence.get(game.id))
        for (name, game), slug in zip(named, slugs([game.id for game in games]), strict=True)
    )
    return Book(
        phaseproof.__version__,
        volumes,
        [encode_rule(one) for one in on_rules()],
        [encode_option(one) for one in on_options()],
        [encode(slip) for slip in slips()],
        speaking(games, (*_scenarios(games), *_vectors(games))),
    )


def _evidence(games: Sequence[Edition], logs: Sequence[RunLog]) -> Mapping[str, Matrix]:
    """By the id of an edition: what its logs hold, joined."""
    known = {game.id: game for game in games}
    for log in logs:
        if log.header.edition not in known:
            raise UsageError(
                f"--log: a run of {log.header.edition}, which is not among the editions asked for: {', '.join(known)}"
            )
    of = {id_: [log for log in logs if log.header.edition == id_] for id_ in known}
    return {id_: matrix(joined(own, "rulebook"), rule_rows(known[id_])) for id_, own in of.items() if own}


def _scenarios(games: Sequence[Edition]) -> Iterator[About]:
    known = {game.id for game in games}
    for one in builtin_scenarios():
        asked = {one.edition, *(other.edition for other in one.elsewhere)}
        if asked & known:
            expect = f"{one.expect.verdict.value} in {one.edition}"
            yield (*one.expect.fails, *one.expect.applies), Speaks(_SCENARIOS, one.id, one.title, expect)


def _vectors(games: Sequence[Edition]) -> Iterator[About]:
    for one in suite():
        asked = [game.id for game in games if game.id in one.editions]
        if asked and one.until is None:
            yield one.rules, Speaks(_VECTORS, one.id, one.why, f"{one.level.value}, of {', '.join(asked)}")
