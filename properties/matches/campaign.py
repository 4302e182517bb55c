"""Many matches in lock-step, of two to six players, reproducible by one seed.

To the whole matches come endings, one for five matches and two at least: they begin at the end of a hand in which
several players complete the last phase, at a tie that is replayed (WIN-4) or not (WIN-3), for whole matches seldom get
there. They are counted apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from phaseproof.engine.simulate import MAX_TURNS, Ending
from phaseproof.spec.edition import Edition
from phaseproof.spec.state import Seat, State, Step

from .lockstep import MIXED, MatchDisagreement, MatchReport, lockstep
from .observing import OBSERVERS

AWAKE_FROM = 20
"""Matches from which on a match property that no step concerned is a failure of the campaign."""

_POLICIES = (MIXED, "greedy", "random")

Progress = Callable[[int, int], None]
"""Called after each match with the number of matches done and the number of all, endings included."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A match that ended in a wrong answer."""

    match: str
    """Its name in the campaign: ``match-7``, or ``ending-1``."""
    seed: int
    players: int
    policy: str
    wrong: MatchDisagreement


@dataclass(frozen=True, slots=True)
class Group:
    """The matches of one number of players."""

    players: int
    matches: int
    by_rule: int
    """Ended by the edition's own rule (WIN-1)."""
    capped: int
    """Void: stopped after so many turns, nobody having won."""
    hands: int
    turns: int
    actions: int
    decisions: int
    legal: int
    lists: int
    winners: tuple[int, ...]
    """By seat: matches won."""


@dataclass(frozen=True, slots=True)
class CampaignReport:
    """What a campaign showed."""

    edition: str
    seed: int
    matches: int
    """Whole matches asked for."""
    endings: int
    """Further ones that began where several finish at once."""
    groups: tuple[Group, ...]
    """Whole matches without a disagreement, by number of players."""
    ending_groups: tuple[Group, ...]
    concerned: Mapping[str, int]
    """By match property: how many steps concerned it."""
    failures: tuple[Failure, ...]

    @property
    def asleep(self) -> tuple[str, ...]:
        """Match properties that no step concerned, where so many matches were played that some should have."""
        if self.matches < AWAKE_FROM:
            return ()
        return tuple(id_ for id_, count in self.concerned.items() if not count)

    @property
    def ok(self) -> bool:
        """Whether there was no disagreement and nothing slept."""
        return not self.failures and not self.asleep

    def total(self, field: str) -> int:
        """A figure of the whole matches, summed over the numbers of players."""
        return sum(getattr(group, field) for group in self.groups)


def match_seed(seed: int, name: str) -> int:
    """The seed of one match of a campaign."""
    return int.from_bytes(sha256(f"{seed} {name}".encode()).digest()[:6])


def several_finish(edition: Edition, players: int, seed: int, *, tied: bool) -> State:
    """The end of a hand in which several players complete the last phase, with the same total or not (WIN-3, WIN-4)."""
    rng, last = Random(seed), edition.last_phase
    done = sorted(rng.sample(range(players), rng.randint(2, max(2, players - 1))))
    deck = list(edition.deck.cards())
    rng.shuffle(deck)
    held = {seat: tuple(sorted(deck[3 * seat : 3 * seat + 3])) for seat in range(players)}
    held[done[0]] = ()
    cost = {seat: sum(map(edition.scores.points, cards)) for seat, cards in held.items()}
    best = max(cost.values())
    seats = tuple(
        Seat(
            last,
            laid=seat in done,
            hand=held[seat],
            score=best - cost[seat] + (0 if tied else 5 * (players - seat)) if seat in done else 0,
            placed=edition.hand_size - len(held[seat]),
        )
        for seat in range(players)
    )
    return State(seats, done[0], Step.OVER, rng.randrange(players), stock=(), discards=(), hand_number=12)


def campaign(  # noqa: PLR0913 - what is played, and how closely it is watched
    edition: Edition,
    matches: int,
    seed: int,
    on_progress: Progress | None = None,
    *,
    players: int | None = None,
    policy: str | None = None,
    max_turns: int = MAX_TURNS,
    samples: int = 2,
    lists: int = 30,
    max_failures: int = 5,
) -> CampaignReport:
    """Play so many whole matches, and some endings. The same arguments give the same report.

    ``players``: always so many; otherwise each number in turn. ``policy``: always this one; otherwise each in turn.
    After ``max_failures`` matches with a wrong answer the campaign ends early. Raises UsageError for a number of
    players that the game is not for, or a policy that there is not.
    """
    low, high = edition.players
    numbers = [players] if players is not None else list(range(low, high + 1))
    endings = max(2, matches // 5)
    names = [*(f"match-{index + 1}" for index in range(matches)), *(f"ending-{index + 1}" for index in range(endings))]
    played: dict[bool, list[MatchReport]] = {False: [], True: []}
    failures: list[Failure] = []
    for done, name in enumerate(names, start=1):
        own, is_ending = match_seed(seed, name), name.startswith("ending")
        index = int(name.partition("-")[2]) - 1
        count, played_by = numbers[index % len(numbers)], policy or _POLICIES[index // len(numbers) % len(_POLICIES)]
        start = several_finish(edition, count, own, tied=index % 2 == 0) if is_ending else None
        try:
            report = lockstep(
                edition, count, own, policy=played_by, max_turns=max_turns, samples=samples, lists=lists, start=start
            )
            played[is_ending].append(report)
        except MatchDisagreement as wrong:
            failures.append(Failure(name, own, count, played_by, wrong))
        if on_progress is not None:
            on_progress(done, len(names))
        if len(failures) >= max_failures:
            break
    concerned: Counter[str] = Counter()
    for report in (*played[False], *played[True]):
        concerned.update(report.concerned)
    watching = [one.id for one in OBSERVERS.values() if one.concerns(edition)]
    return CampaignReport(
        edition.id,
        seed,
        matches,
        endings,
        _groups(played[False]),
        _groups(played[True]),
        {id_: concerned[id_] for id_ in watching},
        tuple(failures),
    )


def _groups(reports: list[MatchReport]) -> tuple[Group, ...]:
    """The figures, by number of players."""
    found = []
    for players in sorted({report.players for report in reports}):
        own = [report for report in reports if report.players == players]
        wins = Counter(report.winner for report in own)
        found.append(
            Group(
                players,
                len(own),
                sum(report.ending is Ending.RULE for report in own),
                sum(report.ending is Ending.VOID for report in own),
                sum(report.hands for report in own),
                sum(report.turns for report in own),
                sum(report.actions for report in own),
                sum(report.decisions for report in own),
                sum(report.legal for report in own),
                sum(report.lists for report in own),
                tuple(wins[seat] for seat in range(players)),
            )
        )
    return tuple(found)
