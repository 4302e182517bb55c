"""From a draft to a vector: its answer, its level, the rules that it shows or breaks, its why and its id."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import permutations
from json import dumps
from typing import Any

from phaseproof.spec.answer import answer
from phaseproof.spec.clauses import CLAUSES
from phaseproof.spec.edition import Basis, Edition
from phaseproof.spec.edition import edition as named
from phaseproof.spec.errors import UsageError
from phaseproof.spec.judge import Applied, Ruling

from ...asking import YES, question_of
from ..model import Expect, Level, Otherwise, Polarity, SuiteVersion, Vector
from ..oracles import Oracles, unanimous
from ..original import prepared
from .draft import Draft, Json

FIRST = SuiteVersion(1, 0)

ALONG: Mapping[str, frozenset[str]] = {
    "RUN-3": frozenset({"RUN-1"}),
    "HIT-1": frozenset({"TURN-1", "DRAW-3"}),
    "LAY-1": frozenset({"PH-LIST", "TURN-1", "DRAW-3"}),
    "LAY-2": frozenset({"PH-LIST", "COL-2", "RUN-5", "LAY-5", "LAY-1"}),
    "DRAW-3": frozenset({"TURN-1", "LAY-1", "HIT-1"}),
    "TURN-1": frozenset({"DRAW-1", "DRAW-3"}),
    "DEAL-7": frozenset({"DECK-1"}),
    "STOCK-1": frozenset({"DRAW-1"}),
    "DISC-1": frozenset({"DEAL-5b"}),
    "RUN-4": frozenset({"RUN-1"}),
    "WIN-1": frozenset({"WIN-5", "WIN-4", "WIN-3"}),
    "RUN-5": frozenset({"PH-LIST"}),
    "COL-2": frozenset({"PH-LIST", "LAY-2"}),
    "SET-1c": frozenset({"PH-LIST"}),
    "WILD-4b": frozenset({"HIT-4"}),
    "WILD-5": frozenset({"HIT-4", "WILD-4b"}),
    "WIN-5": frozenset({"WIN-1", "WIN-2", "WIN-3"}),
    "WIN-2": frozenset({"WIN-5"}),
    "PLUS-TEN": frozenset({"PH-LIST", "LAY-2"}),
    "DEAL-4": frozenset({"DEAL-5", "DEAL-5b"}),
    "DEAL-5": frozenset({"DEAL-5b"}),
    "SKIP-7": frozenset({"DEAL-5b", "SKIP-1"}),
    "SKIP-1": frozenset({"DEAL-5b"}),
    "WILD-1": frozenset({"RUN-3", "HIT-RUN", "HIT-SET", "HIT-COL"}),
    "SKIP-0": frozenset({"RUN-1", "SET-1", "COL-1", "WILD-3", "WILD-4a"}),
    "SKIP-0b": frozenset({"HIT-RUN", "HIT-SET", "HIT-COL"}),
    "LAY-3": frozenset({"PH-LIST", "LAY-2"}),
}
"""Rules that cannot be broken without others: whoever lays before the draw has not drawn."""


class Unfit(Exception):
    """A draft that makes no vector; the message says why."""


@dataclass(slots=True)
class Finisher:
    """Makes vectors of one edition; the oracles are prepared once."""

    edition: Edition
    name: str
    oracles: Oracles = field(init=False)
    _open: list[tuple[str, str]] = field(init=False)

    def __post_init__(self) -> None:
        """Prepare the oracles, and the games under each reading that stays open."""
        self.oracles = Oracles.of(self.edition)
        self._open = [
            (option, reading)
            for option, choice in self.edition.choices.items()
            for reading in choice.open
            if reading != choice.reading
        ]

    @classmethod
    def of(cls, name: str) -> Finisher:
        """For the edition of that name."""
        return cls(named(name), name)

    def finish(self, draft: Draft, *, solvers: bool = True) -> Vector:
        """The vector. Raises Unfit if it would be none, AssertionError if the oracles disagree."""
        try:
            if draft.kind == "phase.find" and self._leaves_nothing(draft.ask):
                raise Unfit("whether the last card may be laid is another question (OUT-3)")
            told = prepared(draft.kind, draft.ask, self.edition)()
        except UsageError as error:
            raise Unfit(f"no question of {self.name}: {error}") from error
        rules, why, basis, positive = self._judged(draft, told)
        said = self.oracles.answers(draft.kind, draft.ask, solvers=solvers)
        if not unanimous(draft.kind, said):
            raise AssertionError(f"{self.name} {draft.kind} {dumps(draft.ask)}: {said}")
        otherwise = tuple(self._otherwise(draft, told))
        level = Level.RULING if otherwise else _LEVELS[basis]
        told, otherwise = _short(told), tuple(replace(one, answer=_short(one.answer)) for one in otherwise)
        expect = Expect(told, draft.kind == "phase.find" and told["groups"] is not None, otherwise)
        vector = Vector(
            id="draft",
            since=FIRST,
            editions=(self.name,),
            family=draft.family,
            level=level,
            kind=draft.kind,
            ask=draft.ask,
            expect=expect,
            rules=rules,
            boundary=draft.boundary,
            why=draft.why or why,
            provenance=draft.provenance,
            polarity=Polarity.POSITIVE if positive else Polarity.NEGATIVE,
            needs=("any-state",) if draft.kind == "move.check" or _from_a_state(draft) else (),
        )
        return replace(vector, id=_id(vector))

    def _leaves_nothing(self, ask: Json) -> bool:
        """Whether a lay of all cards would leave none for the discard by which alone a hand may be emptied."""
        only = self.edition.reading("going-out") == "discard"
        return only and len(ask["cards"]) <= self.edition.phase(ask["phase"]).size

    def _judged(self, draft: Draft, told: Json) -> tuple[tuple[str, ...], str, Basis, bool]:
        """The rules (that it breaks, or on whose edge it stands), why, on what they rest, and whether it is yes."""
        if draft.kind not in YES:
            basis = max((CLAUSES[rule].basis(self.edition) for rule in (draft.rule, *draft.asks)), key=_rank)
            rules = tuple(dict.fromkeys((draft.rule, *draft.asks)))
            positive = draft.kind != "phase.find" or told["groups"] is not None
            return rules, _of_value(draft.kind, told), basis, positive
        answered = answer(question_of(draft.kind, draft.ask, self.edition), self.edition)
        if any(other.table for other in answered.otherwise):
            raise Unfit("what lies on the table is open")
        ruling = answered.ruling
        if bool(told[YES[draft.kind]]) is not ruling.legal:
            raise AssertionError(f"the right program answers {told}, the rules {ruling.broken}")
        if ruling.legal:
            return (draft.rule,), self._because(ruling, draft.rule), answered.standing, True
        broken = ruling.broken
        if draft.rule not in broken:
            raise Unfit(f"refused by {', '.join(broken)}, not by {draft.rule}")
        further = set(broken) - {draft.rule} - ALONG.get(draft.rule, frozenset())
        if further:
            raise Unfit(f"refused by {', '.join(sorted(further))} as well")
        rules = (draft.rule, *(rule for rule in broken if rule != draft.rule))
        return rules, self._because(ruling, draft.rule), answered.standing, False

    @staticmethod
    def _because(ruling: Ruling, rule: str) -> str:
        found: list[Applied] = [entry for entry in ruling.applied if entry.clause.id == rule]
        if not found:
            raise Unfit(f"{rule} is not concerned")
        text = next((one for one in found if not one.finding.holds), found[0]).finding.because
        return f"{text[:1].upper()}{text[1:]}."

    def _otherwise(self, draft: Draft, told: Json) -> Iterator[Otherwise]:
        """The answers under readings that the sources of the edition leave open, where they differ."""
        for readings in self._readings(draft):
            game = self.edition
            for option, reading in readings.items():
                game = game.with_reading(option, reading)
            try:
                other = prepared(draft.kind, draft.ask, game)()
            except UsageError:
                continue
            if not unanimous(draft.kind, {"one": told, "other": other}):
                yield Otherwise(readings, other)

    def _readings(self, draft: Draft) -> Iterator[dict[str, str]]:
        """Those that could matter: of a question of yes or no, the ones that the rules looked up."""
        kind = "phase.check" if draft.kind == "phase.find" else draft.kind
        if kind in YES:
            answered = answer(question_of(kind, draft.ask, self.edition), self.edition)
            yield from (dict(other.readings) for other in answered.otherwise)
        elif kind != "score.hand":
            yield from ({option: reading} for option, reading in self._open)


_TOLD = ("seats", "turn", "step", "dealer", "table", "discards", "winner")
_OF_A_SEAT = ("hand", "laid", "phase", "score")
_SMALL = 12
"""Cards in a stock that are told one by one."""


def _short(answer: Json) -> dict[str, Any]:
    """The answer without what a program need not know of a state (what has happened, how many hits)."""
    if "steps" not in answer:
        return dict(answer)
    return {"steps": [{"state": _facts(step["state"])} if "state" in step else dict(step) for step in answer["steps"]]}


def _facts(state: Json) -> dict[str, Any]:
    seats = [{name: seat[name] for name in _OF_A_SEAT if name in seat} for seat in state["seats"]]
    told = {name: state[name] for name in _TOLD if name in state}
    stock = state.get("stock", ())
    return {**told, "seats": seats, **({"stock": stock} if 0 < len(stock) <= _SMALL else {})}


_LEVELS = {
    Basis.STATED: Level.MUST,
    Basis.INHERITED: Level.MUST,
    Basis.HOUSE: Level.SHOULD,
    Basis.INTERPRETATION: Level.SHOULD,
}


def _rank(basis: Basis) -> int:
    return basis.rank


def _from_a_state(draft: Draft) -> bool:
    return draft.kind == "game" and "state" in draft.ask["start"]


def _of_value(kind: str, told: Json) -> str:
    match kind:
        case "phase.find":
            return "The cards hold the phase." if told["groups"] is not None else "The cards do not hold the phase."
        case "score.hand":
            return f"The cards left make {told['points']}."
        case "advance":
            return f"Whoever laid moves on: {', '.join(map(str, told['phases']))}."
        case "winner":
            again = told.get("replay")
            if again:
                return f"{' and '.join(again)} are level and replay the last phase."
            return "Nobody has completed the last phase." if told["winner"] is None else f"{told['winner']} has won."
        case _:
            return "Every step is as the rules have it."


def shape(vector: Vector) -> str:
    """What the vector asks, up to colours: two that differ in colours alone have one shape."""
    text = dumps([vector.kind, vector.ask], sort_keys=True)
    letters = sorted({match[1] for match in _COLOURED.finditer(text)})
    names = "ABCD"[: len(letters)]
    found = []
    for order in permutations(names):
        to = dict(zip(letters, order, strict=True))
        found.append(_COLOURED.sub(lambda m, to=to: f"{m[0][: -len(m[1]) - len(m[2])]}{to[m[1]]}{m[2]}", text))  # type: ignore[misc]
    return min(map(_sorted_cards, found), default=text)


_COLOURED = re.compile(r'(?:(?<=")|(?<=W=))([RYBG])((?:1[0-2]|[1-9])?)(?=")')


def _sorted_cards(text: str) -> str:
    """Cards of a hand in a fixed order: after colours are renamed, theirs is no longer canonical."""
    return re.sub(r'"(cards|hand)": \[([^\]]*)\]', lambda m: f'"{m[1]}": [{", ".join(sorted(m[2].split(", ")))}]', text)


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


_LONGEST = 56


def _id(vector: Vector) -> str:
    """Readable, and made of what is asked: the same question never gets another id."""
    digest = sha256(dumps([vector.kind, vector.ask, vector.editions[0]], sort_keys=True).encode()).hexdigest()[:8]
    of = "" if vector.editions[0] == "classic" else f"{_slug(vector.editions[0])}-"
    head = f"{of}{vector.family}-{_slug(vector.rules[0])}-{_slug(vector.boundary)}"[:_LONGEST].strip("-")
    return f"{head}-{digest}"


def renamed(vector: Vector) -> Vector:
    """The vector under the id that its question has, by the first edition in which it is asked."""
    return replace(vector, id=_id(vector))


def same_answer(one: Vector, other: Vector) -> bool:
    """Whether two editions say the same of a question, as firmly."""
    return (one.level, one.polarity, one.rules[0], one.expect) == (
        other.level,
        other.polarity,
        other.rules[0],
        other.expect,
    )
