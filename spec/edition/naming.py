"""Names of editions: those that come with phaseproof, other names for them, files of one's own, and combinations.

``classic`` · ``n-phases(5)`` · ``classic+run-colour=one`` · ``hub+ten-hands`` · ``./our-table.toml+plus-ten``
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..errors import UnknownName, UsageError
from ..options import option
from .composing import check
from .layers import Layer, assignment, built
from .reading import read_layer
from .values import Basis, Choice, Edition, Kind

_FOLDER = Path(__file__).parents[1] / "editions"
_NAMES = "names.toml"
"""The file of other names; every other file is a layer."""
_WITH_NUMBER = re.compile(r"(?P<name>[^()]+)\((?P<number>\s*-?\d+\s*)\)")
_ORDER = list(Kind)
_PRINTED = "classic"
"""What a reading alone is laid over."""


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name for an edition, as the inventory, a dispute or a table uses it."""

    name: str
    means: str
    """The name of the edition; empty where there is none."""
    note: str = ""
    """Why there is none, or what the name leaves open."""


@cache
def aliases() -> Mapping[str, Alias]:
    """Every other name of an edition, by that name."""
    data = tomllib.loads((_FOLDER / _NAMES).read_text(encoding="utf-8"))
    found = [Alias(row["name"], row.get("means", ""), row.get("note", "")) for row in data["alias"]]
    return {alias.name: alias for alias in found}


@cache
def _ids() -> tuple[str, ...]:
    """The ids of the layers that come with phaseproof; each lies in the file of that name."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml") if path.name != _NAMES))


@cache
def _layer(id_: str) -> Layer:
    name = f"{id_}.toml"
    return read_layer((_FOLDER / name).read_text(encoding="utf-8"), name)


@cache
def _built_in() -> Mapping[str, Layer]:
    """The layers that come with phaseproof, games first, then accounts, then variations."""
    layers = sorted(map(_layer, _ids()), key=lambda layer: _ORDER.index(layer.kind))
    return {layer.id: layer for layer in layers}


def edition_names() -> tuple[str, ...]:
    """The editions that come with phaseproof, games first; of one that takes a number, an example."""
    return tuple(
        name if layer.parameter is None else f"{name}({layer.parameter.example})" for name, layer in _built_in().items()
    )


def layers_of(name: str) -> tuple[tuple[Layer, ...], tuple[Layer, ...]]:
    """The layers of an edition: its ground (a game, and an account of it), and the variations over it.

    Raises UnknownName, WireError, UsageError for a name that no edition has or variations that contradict each other.
    """
    first, *others = [term.strip() for term in name.split("+")]
    chain = _chain(first)
    ground = tuple(layer for layer in chain if layer.is_ground) or _chain(_PRINTED)
    over = [layer for layer in chain if not layer.is_ground]
    for term in others:
        more = _chain(term)
        below = tuple(layer for layer in more if layer.is_ground)
        if below[: len(ground)] == ground:
            ground = below  # an account takes the place of the game that it is an account of
        stray = [layer for layer in more if layer.is_ground and layer.kind is not Kind.GAME and layer not in ground]
        if stray:
            check((ground[-1], stray[-1]))
        over += [layer for layer in more if not layer.is_ground and layer not in over]
    check(over)
    return ground, tuple(over)


def edition(name: str) -> Edition:
    """The edition of that name, file or combination. Raises UnknownName, WireError, UsageError."""
    return _edition(name) if _is_pure(name) else _made(name)


@cache
def _edition(name: str) -> Edition:
    return _made(name)


def _made(name: str) -> Edition:
    ground, over = layers_of(name)
    made = built((*ground, *over))
    if not over or (over[-1].base is not None and (*_flat(over[-1].base, ()), over[-1]) == (*ground, *over)):
        return made  # an edition of its own, with a name of its own
    told = "; ".join(layer.name for layer in over)
    return replace(made, id="+".join((ground[-1].id, *(layer.id for layer in over))), name=f"{ground[-1].name}; {told}")


def _is_pure(name: str) -> bool:
    """Whether the name speaks of no file, which could change."""
    return not any(_is_file(term.strip()) for term in name.split("+"))


def _is_file(term: str) -> bool:
    return term.endswith(".toml") or os.sep in term


def _chain(term: str, seen: Sequence[str] = ()) -> tuple[Layer, ...]:
    """A layer and all that it stands on, the ground first."""
    if term in seen:
        raise UsageError(f"edition '{term}' is based on itself, by way of {', '.join(seen)}")
    if "=" in term:
        return _assigned(term)
    if _is_file(term):
        layer = _from_file(Path(term))
    else:
        numbered = _WITH_NUMBER.fullmatch(term)
        wanted = (numbered["name"] if numbered else term).strip()
        if wanted not in _ids():
            return _by_alias(wanted, (*seen, term))
        layer = _layer(wanted)  # the others need not be read
        if numbered:
            layer = layer.with_number(int(numbered["number"]))
        elif layer.parameter is not None:
            raise UsageError(f"edition '{wanted}' needs a number: {wanted}({layer.parameter.example})")
    if layer.base is None:
        return (layer,)
    return (*_flat(layer.base, (*seen, term)), layer)


def _flat(name: str, seen: Sequence[str]) -> tuple[Layer, ...]:
    """The layers of a name that may itself be a combination."""
    found: list[Layer] = []
    for part in name.split("+"):
        found += [layer for layer in _chain(part.strip(), seen) if layer not in found]
    return tuple(found)


def _by_alias(wanted: str, seen: Sequence[str]) -> tuple[Layer, ...]:
    known = {name.casefold(): alias for name, alias in aliases().items()}
    alias = known.get(wanted.casefold())
    if alias is None:
        folded = {name.casefold(): name for name in _built_in()}
        if wanted.casefold() in folded:
            return _chain(folded[wanted.casefold()], seen)
        others = (name for name, one in aliases().items() if one.means and name.islower() and " " not in name)
        raise UnknownName("edition", wanted, (*_built_in(), *(name for name in others if "_" not in name)))
    if not alias.means:
        raise UsageError(f"edition '{alias.name}': {alias.note}")
    return _flat(alias.means, seen)


def _assigned(term: str) -> tuple[Layer, ...]:
    name, _, reading = (part.strip() for part in term.partition("="))
    return (assignment(Choice(name, option(name).check(reading), Basis.HOUSE)),)


def file_text(path: Path) -> str:
    """The text of somebody's edition file. Raises UsageError."""
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not text in UTF-8") from None
    except (OSError, ValueError) as error:  # a NUL in the name
        raise UsageError(f"edition file {path}: {getattr(error, 'strerror', None) or error}") from None


def _from_file(path: Path) -> Layer:
    layer = read_layer(file_text(path), str(path))
    if layer.id.casefold() in {name.casefold() for name in (*_built_in(), *aliases(), "all")}:
        raise UsageError(f"{path}: id: '{layer.id}' is the name of another edition")
    return layer
