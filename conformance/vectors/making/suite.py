"""The whole suite, made anew: ``made(seed)``. The same seed gives the same vectors.

The printed game first. What it asks is then asked in every other edition: where all is answered alike the edition is
added to the vector; where not, the vector separates the two and becomes one of the other edition's own. What only
another edition has (phases, an end of the match) gets candidates of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from types import ModuleType

from phaseproof.properties.mutants import MUTANTS, Mutant, Sort
from phaseproof.spec.edition import edition_names

from ..killing import Gallery
from ..model import Vector
from . import disputes, endings, games, hands, hits, lays, scores, tables
from .choosing import DEPTH, chosen, merged, numbered, parted
from .draft import Draft
from .finishing import Finisher, Unfit, same_answer

Told = Callable[[str], None]
"""Called with what is being done."""

BASE = "classic"
MODULES: tuple[ModuleType, ...] = (disputes, hands, lays, hits, scores, tables, endings, games)
_BY_SORT = {
    Sort.HAND: ("phase-check", "phase-find"),
    Sort.LAY: ("lay",),
    Sort.HIT: ("hit",),
    Sort.PLAY: ("score", "setup", "turn", "skip", "hand-end", "advance", "winner", "game", "lay", "hit"),
}
"""Where the vectors are looked for that tell a mutant apart; all families are asked once the suite is made."""


def _quiet(_text: str) -> None:
    """Nobody watches."""


def made(seed: int = 1, tell: Told = _quiet, *, solvers: bool = True) -> list[Vector]:
    """Every vector of the suite, family by family in the order of the editions.

    ``solvers`` False: Z3 and matching are not asked, which is for trials; ``lint`` asks them.
    """
    first = _of_base(seed, tell)
    others = [name for name in edition_names() if name != BASE]
    shared, own = {vector.id: vector for vector in first}, list[Vector]()
    for name in others:
        alike, further = in_edition(name, first, seed, tell)
        for id_ in alike:
            shared[id_] = replace(shared[id_], editions=(*shared[id_].editions, name))
        own += further
    return _checked(numbered([*shared.values(), *own]), tell, solvers=solvers)


def in_edition(name: str, first: Sequence[Vector], seed: int, tell: Told) -> tuple[list[str], list[Vector]]:
    """Ids of the vectors that hold in another edition as they stand, and the vectors that are its own."""
    tell(f"asking in {name}")
    finisher, alike, separate = Finisher.of(name), list[Vector](), list[Vector]()
    for vector in _worth_asking(first, finisher):
        found = _elsewhere(vector, finisher)
        if found is not None and same_answer(vector, found):
            alike.append(vector)
        elif found is not None and found.expect.answer != vector.expect.answer:
            separate.append(replace(found, provenance=f"tells {name} from {BASE}: {vector.id}"))
    return [vector.id for vector in alike], _of_another(name, finisher, separate, alike, seed, tell)


def _finished(drafts: Iterable[Draft], finisher: Finisher) -> Iterator[tuple[Draft, Vector]]:
    for draft in drafts:
        try:
            yield draft, finisher.finish(draft, solvers=False)
        except Unfit:
            continue


def _of_base(seed: int, tell: Told) -> list[Vector]:
    finisher, pool, kept = Finisher.of(BASE), list[Vector](), set[str]()
    for module in MODULES:
        tell(f"drafting {module.__name__.rpartition('.')[2]}")
        for draft, vector in _finished(module.drafts(finisher.edition, BASE, seed), finisher):
            pool.append(vector)
            if draft.keep:
                kept.add(vector.id)
    return _reduced(pool, BASE, frozenset(kept), tell)


def _reduced(pool: Sequence[Vector], name: str, kept: frozenset[str], tell: Told) -> list[Vector]:
    """One vector for each edge, and of those that were dealt what the mutants of the edition need."""
    candidates = merged(pool)
    edges, rest = parted(candidates, kept)
    gallery, killers = Gallery(candidates), dict[str, list[str]]()
    for mutant in MUTANTS.values():
        if mutant.edition == name:
            tell(f"mutants of {name}: {mutant.id}")
            killers[mutant.id] = _killers(gallery, mutant, edges)
            if len(killers[mutant.id]) < DEPTH:
                killers[mutant.id] += _killers(gallery, mutant, rest)
    return chosen(candidates, killers, frozenset(vector.id for vector in edges))


_AT_ONCE = 120


def _killers(gallery: Gallery, mutant: Mutant, vectors: Sequence[Vector]) -> list[str]:
    """Ids of vectors that tell the mutant from the right program, the small ones first, until there are enough."""
    asked = sorted((one for one in vectors if one.family in _BY_SORT[mutant.sort]), key=lambda one: (one.size, one.id))
    found: list[str] = []
    for start in range(0, len(asked), _AT_ONCE):
        found += [vector.id for vector in gallery.killers(mutant, asked[start : start + _AT_ONCE])]
        if len(found) >= DEPTH:
            break
    return found


def _elsewhere(vector: Vector, finisher: Finisher) -> Vector | None:
    """The vector's question in another edition; None if it does not arise there, or is refused for another reason."""
    for rule in vector.rules:
        draft = Draft(
            vector.family,
            vector.kind,
            vector.ask,
            rule,
            vector.boundary,
            vector.provenance,
            "",
            finisher.name,
            vector.rules[1:],
        )
        try:
            return finisher.finish(draft, solvers=False)
        except Unfit:
            continue
    return None


def _worth_asking(first: Sequence[Vector], finisher: Finisher) -> list[Vector]:
    """What a reading of the edition decides otherwise than the base does, and one vector for each rule, kind and side.

    Whole hands and matches are those of the edition in which they were played.
    """
    by_size = sorted((one for one in first if one.family != "game"), key=lambda one: (one.size, one.id))
    kept: dict[tuple[str, str, str], Vector] = {}
    for vector in by_size:
        kept.setdefault((vector.rules[0], vector.kind, vector.polarity.value), vector)
    gallery, base, ids = Gallery(first), Finisher.of(BASE).edition, {vector.id for vector in kept.values()}
    for option in base.choices:
        reading = finisher.edition.reading(option)
        if reading != base.reading(option) and f"{option}-{reading}" in MUTANTS:
            mutant = MUTANTS[f"{option}-{reading}"]
            told = [one for one in by_size if one.family in _BY_SORT[mutant.sort]]
            ids.update(vector.id for vector in gallery.killers(mutant, told)[:_SEPARATING])
    return [vector for vector in first if vector.id in ids]


_SEPARATING = 12
"""How many vectors show that an edition reads one option otherwise."""
_OWN_MODULES: tuple[ModuleType, ...] = (hands, lays, endings)


def _of_another(  # noqa: PLR0913, PLR0917 - what is there already, and who is told
    name: str, finisher: Finisher, separate: list[Vector], there: Sequence[Vector], seed: int, tell: Told
) -> list[Vector]:
    """What an edition has of its own: what separates it from the base, and what only it asks."""
    known = {(vector.kind, repr(vector.ask)) for vector in there}
    pool, kept = list(separate), {vector.id for vector in separate}
    tell(f"drafting for {name}")
    for module in _OWN_MODULES:
        for _, vector in _finished(_own_drafts(module, finisher, seed), finisher):
            if (vector.kind, repr(vector.ask)) not in known:
                pool.append(vector)
    return _reduced(pool, name, frozenset(kept), tell)


def _own_drafts(module: ModuleType, finisher: Finisher, seed: int) -> Iterator[Draft]:
    """Drafts of what the base does not have: other phases, another order of them, another last one."""
    game, base = finisher.edition, Finisher.of(BASE).edition
    old = {str(phase) for phase in base.phases}
    new = {phase.number for phase in game.phases if str(phase) not in old}
    other_list = game.phases != base.phases or game.reading("advance") != base.reading("advance")
    for draft in module.drafts(game, finisher.name, seed):
        if module is endings:
            if other_list and draft.kind in ("advance", "winner"):
                yield draft
        elif draft.ask["phase"] in new and not draft.provenance.startswith("seed"):
            yield draft


def _checked(vectors: Sequence[Vector], tell: Told, *, solvers: bool) -> list[Vector]:
    """The vectors, once every oracle that covers them has agreed. Raises AssertionError."""
    from ..lint import disagreement

    for vector in vectors:
        for at, name in enumerate(vector.editions):
            tell(f"asking every oracle: {vector.id}")
            found = disagreement(vector, name, solvers=solvers and at == 0)
            if found:
                raise AssertionError(found)
    return list(vectors)
