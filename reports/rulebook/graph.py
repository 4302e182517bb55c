"""The rule graph: what the outcome of a rule depends on, what takes a rule's place, and who contradicts it.

Every edge is read off the specification:

* *depends*: from a rule to a disputed question; the reading that an edition takes of it can change the rule's outcome.
* *overrides*: from a rule to the one whose place it takes in the editions in which it is in force.
* *contradicts*: from a source to a rule; the source states otherwise of the printed game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import networkx as nx

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import CLAUSES, Stance
from phaseproof.spec.options import OPTIONS


class Relation(StrEnum):
    """The kinds of edge."""

    DEPENDS = "depends"
    OVERRIDES = "overrides"
    CONTRADICTS = "contradicts"


class Sort(StrEnum):
    """The kinds of node, one column of the picture each."""

    SOURCE = "source"
    RULE = "rule"
    OPTION = "option"


Node = tuple[Sort, str]
_GAP, _TOP = 26, 48
COLUMNS = {Sort.SOURCE: 60, Sort.RULE: 340, Sort.OPTION: 620}
"""Where the middle of each column is."""
_HALF = {Sort.SOURCE: 44, Sort.RULE: 52, Sort.OPTION: 86}
"""Half the width of a node, in pixels like all measures here."""
WIDTH = 720


@dataclass(frozen=True, slots=True)
class Box:
    """A node in its place: the centre, in pixels."""

    sort: Sort
    id: str
    x: int
    y: int
    half: int


@dataclass(frozen=True, slots=True)
class Line:
    """An edge: the path as SVG writes it, and its ends."""

    relation: Relation
    source: str
    target: str
    path: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """The graph in pixels. Rules without an edge are not in it."""

    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    height: int


def edges() -> Iterator[tuple[Node, Node, Relation]]:
    """Every edge, in the order of the rulebook."""
    for clause in CLAUSES.values():
        rule = (Sort.RULE, clause.id)
        for option in OPTIONS.values():
            if clause.id in option.rules or option.id in clause.options:
                yield rule, (Sort.OPTION, option.id), Relation.DEPENDS
        for other in clause.overrides:
            yield rule, (Sort.RULE, other), Relation.OVERRIDES
        for said in clause.cited(Stance.CONTRADICTS):
            yield (Sort.SOURCE, said.source), rule, Relation.CONTRADICTS


def rule_graph() -> nx.MultiDiGraph[Node]:
    """The graph, with a ``relation`` on each edge. Rules without an edge are not in it."""
    graph: nx.MultiDiGraph[Node] = nx.MultiDiGraph()
    for source, target, relation in edges():
        graph.add_edge(source, target, relation=relation)
    return graph


def drawing() -> Drawing:
    """The graph in three columns; rules in the order of the rulebook, the others beside the rules that they concern."""
    graph = rule_graph()
    columns = _ordered(graph)
    layers: Mapping[Hashable, Sequence[Node]] = {number: columns[sort] for number, sort in enumerate(Sort)}
    placed = nx.multipartite_layout(graph, subset_key=layers)
    height = _TOP + _GAP * max(len(nodes) for nodes in columns.values())
    boxes: dict[Node, Box] = {}
    for sort, nodes in columns.items():
        # The layout sets all columns equally tight; each is stretched to the height of the picture.
        ends = [float(placed[nodes[0]][1]), float(placed[nodes[-1]][1])] if nodes else [0.0, 0.0]
        span = ends[1] - ends[0] or 1.0
        for node in nodes:
            share = (float(placed[node][1]) - ends[0]) / span
            y = round(_TOP + share * (height - _TOP - _GAP))
            boxes[node] = Box(sort, node[1], COLUMNS[sort], y, _HALF[sort])
    lines = tuple(
        Line(relation, source[1], target[1], _path(boxes[source], boxes[target]))
        for source, target, relation in edges()
    )
    return Drawing(tuple(boxes.values()), lines, height)


def _ordered(graph: nx.MultiDiGraph[Node]) -> dict[Sort, list[Node]]:
    rules = [(Sort.RULE, id_) for id_ in CLAUSES if (Sort.RULE, id_) in graph]
    rank = {node: number for number, node in enumerate(rules)}

    def middle(node: Node) -> tuple[float, str]:
        beside = [rank[other] for other in (*graph.predecessors(node), *graph.successors(node))]
        return sum(beside) / len(beside), node[1]

    others = {sort: [node for node in graph if node[0] is sort] for sort in (Sort.SOURCE, Sort.OPTION)}
    return {
        Sort.SOURCE: sorted(others[Sort.SOURCE], key=middle),
        Sort.RULE: rules,
        Sort.OPTION: sorted(others[Sort.OPTION], key=middle),
    }


def _path(one: Box, other: Box) -> str:
    """From the edge of one box to that of the other; between rules a bow on the left."""
    if one.x == other.x:
        x = one.x - one.half
        bow = x - 30
        return f"M{x} {one.y} C{bow} {one.y} {bow} {other.y} {x - 6} {other.y}"
    start, end = one.x + one.half, other.x - other.half - 6
    bend = (start + end) // 2
    return f"M{start} {one.y} C{bend} {one.y} {bend} {other.y} {end} {other.y}"
