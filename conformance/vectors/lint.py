"""What is wrong with the vectors: form, ids, doubles, coverage of the rules, and whether every oracle agrees."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from phaseproof.properties import named as _named  # noqa: F401 - fills the registry
from phaseproof.properties.registry import PROPERTIES, CheckKind
from phaseproof.spec.clauses import CLAUSES, in_force
from phaseproof.spec.edition import edition as named
from phaseproof.spec.errors import UsageError

from ..asking import YES, question_of
from .comparing import agrees
from .making.finishing import ALONG, Unfit, renamed, shape
from .model import Level, Polarity, Vector
from .oracles import Oracles
from .unseen import ONE_SIDED, UNSEEN


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and with which vector or rule."""

    where: str
    what: str


@lru_cache(maxsize=32)
def _oracles(edition: str) -> Oracles:
    return Oracles.of(named(edition))


def disagreement(vector: Vector, edition: str, *, solvers: bool = True) -> str:
    """Who answers otherwise than the vector expects, in one of its editions; empty if nobody does."""
    oracles, game = _oracles(edition), named(edition)
    try:
        said = oracles.answers(vector.kind, vector.ask, solvers=solvers)
    except UsageError as error:
        return f"{vector.id} is no question of {edition}: {error}"
    for name, answer in said.items():
        if vector.kind == "phase.find" and "holds" in answer:
            good = answer["holds"] == (vector.expect.answer["groups"] is not None)
        else:
            good = agrees(vector, answer, game)
        if not good:
            return f"{vector.id}: {name} answers otherwise in {edition}: {answer}"
    return ""


def _quiet(_text: str) -> None:
    """Nobody watches."""


def problems(vectors: Sequence[Vector], sample: int = 1, tell: Callable[[str], None] = _quiet) -> Iterator[Problem]:
    """Everything that is wrong. ``sample`` n: only every n-th vector is put to the oracles, the solvers left out.

    The solvers are asked in the first edition of a vector. ``tell`` is called with what is being done.
    """
    yield from _ids(vectors)
    yield from _doubles(vectors)
    yield from _coverage(vectors)
    for vector in vectors[::sample]:
        tell(f"asking every oracle: {vector.id}")
        yield from _rules(vector)
        for at, edition in enumerate(vector.editions if sample == 1 else vector.editions[:1]):
            told = disagreement(vector, edition, solvers=sample == 1 and at == 0)
            if told:
                yield Problem(vector.id, told)


def _ids(vectors: Iterable[Vector]) -> Iterator[Problem]:
    for name, times in Counter(vector.id for vector in vectors).items():
        if times > 1:
            yield Problem(name, f"the id stands there {times} times")
    for vector in vectors:
        if vector.id.rpartition("-")[2] != renamed(vector).id.rpartition("-")[2]:
            yield Problem(vector.id, "the id does not belong to the question: one of them was changed")
        for rule in vector.rules:
            if rule not in CLAUSES:
                yield Problem(vector.id, f"there is no rule {rule}")


def _doubles(vectors: Iterable[Vector]) -> Iterator[Problem]:
    seen: dict[tuple[str, str], str] = {}
    for vector in vectors:
        form = shape(vector)
        for edition in vector.editions:
            other = seen.setdefault((edition, form), vector.id)
            if other != vector.id:
                yield Problem(vector.id, f"asks the same as {other} in {edition}, up to colours")


def _rules(vector: Vector) -> Iterator[Problem]:
    """A refusal names exactly the rules that fail, and only one that the others do not follow from."""
    if vector.kind not in YES or vector.polarity is Polarity.POSITIVE:
        return
    from phaseproof.spec.judge import judge

    try:
        game = named(vector.editions[0])
        broken = judge(question_of(vector.kind, vector.ask, game), game).broken
    except (UsageError, Unfit) as error:
        yield Problem(vector.id, str(error))
        return
    if set(broken) != set(vector.rules):
        yield Problem(vector.id, f"names {', '.join(vector.rules)}; {', '.join(broken) or 'none'} fail")
    further = set(vector.rules[1:]) - ALONG.get(vector.rules[0], frozenset())
    if further:
        yield Problem(vector.id, f"breaks {', '.join(sorted(further))} besides {vector.rules[0]}")


def sides(vectors: Iterable[Vector], edition: str) -> Mapping[str, set[Polarity]]:
    """For each rule on which sides there are vectors: allowed, or refused for it first."""
    found: dict[str, set[Polarity]] = defaultdict(set)
    for vector in vectors:
        if edition in vector.editions:
            rules = vector.rules if vector.polarity is Polarity.POSITIVE else vector.rules[:1]
            for rule in rules:
                found[rule].add(vector.polarity)
    return found


def never() -> Mapping[tuple[str, Polarity], str]:
    """Sides of rules that there are not, and the property that shows it."""
    side = {CheckKind.NEVER_ILLEGAL: Polarity.NEGATIVE, CheckKind.NEVER_LEGAL: Polarity.POSITIVE}
    return {(rule, side[one.never]): one.id for one in PROPERTIES.values() if one.never in side for rule in one.rules}


def _coverage(vectors: Sequence[Vector]) -> Iterator[Problem]:
    """Every rule of the printed game that a program can show has both sides, or it is shown that there is but one."""
    game = named("classic")
    found, without = sides(vectors, "classic"), never()
    for rule, clause in CLAUSES.items():
        if rule in UNSEEN or not in_force(clause, game):
            continue
        for side in Polarity:
            if side is Polarity.NEGATIVE and rule in ONE_SIDED:
                continue
            if side not in found.get(rule, set()) and (rule, side) not in without:
                yield Problem(rule, f"no {side} vector, and nothing shows that there cannot be one")


def counts(vectors: Iterable[Vector]) -> Mapping[str, Mapping[str, int]]:
    """How many vectors of each level each family has."""
    told: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys((level.value for level in Level), 0))
    for vector in vectors:
        told[vector.family][vector.level.value] += 1
    return told
