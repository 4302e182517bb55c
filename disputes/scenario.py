"""Scenarios: a question about the game, kept in a file with the answer that is expected.

One file, JSON or TOML, is one scenario (``schema/scenario.schema.json``); its question is in the one JSON form of
``spec.wire``. ``run`` asks the specification and lists everything in which the answer differs from the expectation. The
expectation never touches the ruling.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Never

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match

from ..spec.answer import Answer, Verdict, answer
from ..spec.clauses import CLAUSES
from ..spec.edition import edition
from ..spec.errors import UnknownName, UsageError, WireError
from ..spec.questions import Question
from ..spec.sources import source
from ..spec.wire import decode_question
from ..spec.wire import schema as wire_schema

FORMAT = "phaseproof-scenario/1"
SUFFIXES = (".json", ".toml")
_SPEC_SCHEMA = "../../spec/wire/phaseproof.schema.json"
"""How the schema file names the specification's schema: as it lies beside it, so that an editor finds it too."""
_DISPUTE = re.compile(r"D\d{3}")
_GAP = re.compile(r"gap ([1-9]\d*)")


@dataclass(frozen=True, slots=True)
class Expectation:
    """The answer that a scenario expects. What is None is not compared."""

    verdict: Verdict
    fails: tuple[str, ...]
    """Ids of all clauses that fail by the edition's chosen readings, in order."""
    applies: tuple[str, ...] = ()
    """Ids that must be among the clauses applied."""
    value: int | None = None
    fails_at: int | None = None
    meanings: tuple[str, ...] | None = None
    """What a Wild of which nothing was said could stand for."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another edition is expected to answer."""

    edition: str
    verdict: Verdict
    fails: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One question with its expected answer, and the file that it was read from."""

    id: str
    title: str
    origin: tuple[str, ...]
    """Where the question comes from; empty for one from somebody's own table."""
    edition: str
    question: Question
    expect: Expectation
    why: str
    note: str = ""
    elsewhere: tuple[Elsewhere, ...] = ()
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the specification answered, and in what that differs from the expectation."""

    scenario: Scenario
    answer: Answer
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether the answer is the expected one in every respect."""
        return not self.problems


@cache
def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario, whole in itself: it brings the specification's forms along."""
    text = (files(__package__) / "schema" / "scenario.schema.json").read_text(encoding="utf-8")
    own: dict[str, Any] = json.loads(text.replace(f"{_SPEC_SCHEMA}#", "#"))
    return {**own, "$defs": wire_schema()["$defs"]}


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(schema())


def _said(error: ValidationError) -> str:
    """A fault of the form in words, with the closest valid names."""
    found: Any = error.instance
    wanted: Any = error.validator_value
    form: Any = error.schema
    match error.validator:
        case "required":
            return f"'{next(name for name in wanted if name not in found)}' is missing"
        case "additionalProperties":
            known = form["properties"]
            return str(UnknownName("field", next(name for name in found if name not in known), known))
        case "enum" if isinstance(found, str):
            return str(UnknownName(str(error.absolute_path[-1]), found, wanted))
        case "const":
            return f"expected {wanted!r}, found {found!r}"
        case "pattern" if "description" in form:
            return f"'{found}' does not fit; expected: {form['description']}"
        case _:
            return error.message


def _check_form(document: object) -> None:
    faults = sorted(_validator().iter_errors(document), key=lambda error: len(error.absolute_path))
    missing = next((error for error in faults if error.validator == "required"), None)
    if missing is not None and len(missing.absolute_path) == len(faults[0].absolute_path):
        worst: ValidationError | None = missing  # without 'ask', for one, nothing else can be said of a question
    else:
        worst = best_match(faults)
    if worst is not None:
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in worst.absolute_path)
        raise WireError(path.removeprefix("."), _said(worst))


def _refuse_constant(name: str) -> Never:
    message = f"{name} is no JSON"
    raise ValueError(message)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of which every field is there once."""
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            message = f"'{name}' is there twice"
            raise ValueError(message)
        read[name] = value
    return read


def _document(path: Path) -> object:
    if path.suffix not in SUFFIXES:
        raise WireError("", f"a scenario is a {' or '.join(SUFFIXES)} file")
    try:
        if path.exists() and not path.is_file():
            raise WireError("", "cannot be read: it is no file")
        text = path.read_bytes().decode("utf-8-sig")
        if path.suffix == ".toml":
            return tomllib.loads(text)
        return json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
    except OSError as error:
        raise WireError("", f"cannot be read: {error.strerror}") from None
    except RecursionError:
        raise WireError("", "is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise WireError("", f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except tomllib.TOMLDecodeError as error:
        raise WireError("", f"not TOML: {error}") from None
    except ValueError as error:  # of UTF-8, of a field that is there twice
        raise WireError("", str(error)) from None


def _check_clauses(ids: list[str], where: str) -> tuple[str, ...]:
    for index, name in enumerate(ids):
        if name not in CLAUSES:
            raise WireError(f"{where}[{index}]", str(UnknownName("rule", name, CLAUSES)))
    return tuple(ids)


def _check_origin(words: list[str]) -> tuple[str, ...]:
    """Every origin is a dispute, a gap that some clause names, or a source's key (and what it is there)."""
    gaps = {gap.number for clause in CLAUSES.values() for gap in clause.gaps}
    for index, text in enumerate(words):
        gap = _GAP.fullmatch(text)
        if gap and int(gap[1]) not in gaps:
            raise WireError(f"origin[{index}]", f"no clause names gap {gap[1]}")
        if not gap and not _DISPUTE.fullmatch(text):
            try:
                source(text.partition(":")[0])
            except UnknownName as error:
                raise WireError(f"origin[{index}]", f"{error} (or a dispute, D048, or a gap, gap 25)") from None
    return tuple(words)


def _check_edition(name: str, where: str) -> None:
    try:
        edition(name)
    except UsageError as error:
        raise WireError(where, str(error)) from None


def _elsewhere(entry: dict[str, Any], question: object, where: str) -> Elsewhere:
    _check_edition(entry["edition"], f"{where}.edition")
    try:
        decode_question(question, edition(entry["edition"]))
    except UsageError as error:
        raise WireError(f"{where}.edition", f"the question does not arise in {entry['edition']}: {error}") from None
    fails = _check_clauses(entry.get("fails", []), f"{where}.fails")
    return Elsewhere(entry["edition"], Verdict(entry["verdict"]), fails)


def _scenario(document: object, path: Path) -> Scenario:
    _check_form(document)
    assert isinstance(document, dict)  # noqa: S101 - the schema said so
    _check_edition(document["edition"], "edition")
    expect = document["expect"]
    meanings = expect.get("meanings")
    expectation = Expectation(
        Verdict(expect["verdict"]),
        _check_clauses(expect.get("fails", []), "expect.fails"),
        _check_clauses(expect.get("applies", []), "expect.applies"),
        expect.get("value"),
        expect.get("fails_at"),
        None if meanings is None else tuple(meanings),
    )
    origin = _check_origin(document.get("origin", []))
    try:
        question = decode_question(document["question"], edition(document["edition"]))
    except WireError:
        raise
    except UsageError as error:  # a phase that the edition lacks, a hand that no deck can hold
        raise WireError("question", str(error)) from None
    elsewhere = tuple(
        _elsewhere(entry, document["question"], f"elsewhere[{index}]")
        for index, entry in enumerate(document.get("elsewhere", []))
    )
    return Scenario(
        document["id"],
        document["title"],
        origin,
        document["edition"],
        question,
        expectation,
        document["why"],
        document.get("note", ""),
        elsewhere,
        path,
    )


def read_scenario(path: Path) -> Scenario:
    """The scenario of a file. Raises WireError with the file, the path inside it and what was expected there.

    Only the form is judged. Expectations that contradict each other or the rules are read: ``run`` reports them.
    """
    try:
        return _scenario(_document(path), path)
    except WireError as error:
        problem = str(error).removeprefix(f"{error.where or 'document'}: ")
        raise WireError(f"{path}: {error.where}" if error.where else str(path), problem) from None


def read_folder(folder: Path) -> tuple[list[Scenario], list[WireError]]:
    """The scenarios of a folder, in the order of their ids, and what is wrong with the files that are at fault.

    Other files are left alone. An id that is there twice is the fault of the later file. Raises WireError for a folder
    that cannot be read or has no such file.
    """
    try:
        paths = sorted(entry for entry in folder.iterdir() if entry.suffix in SUFFIXES)
    except OSError as error:
        raise WireError(str(folder), f"cannot be read: {error.strerror}") from None
    if not paths:
        raise WireError(str(folder), f"holds no scenario ({' or '.join(SUFFIXES)} file)")
    found: dict[str, Scenario] = {}
    faults: list[WireError] = []
    for path in paths:
        try:
            scenario = read_scenario(path)
        except WireError as error:
            faults.append(error)
            continue
        if scenario.id in found:
            problem = f"'{scenario.id}' is the id of {found[scenario.id].path} too"
            faults.append(WireError(f"{path}: id", problem))
        else:
            found[scenario.id] = scenario
    return [found[name] for name in sorted(found)], faults


def load_folder(folder: Path) -> list[Scenario]:
    """The scenarios of a folder, in the order of their ids. Raises WireError as ``read_folder``, and for any fault."""
    found, faults = read_folder(folder)
    if faults:
        raise faults[0]
    return found


def builtin_scenarios() -> list[Scenario]:
    """The scenarios that come with phaseproof, in the order of their ids."""
    return load_folder(Path(__file__).parent / "scenarios")


def _meanings(answered: Answer) -> tuple[str, ...]:
    """What the Wilds of which nothing was said could stand for, as the clauses found it."""
    found: list[str] = []
    for entry in answered.ruling.applied:
        meanings = entry.finding.facts.get("meanings")
        if isinstance(meanings, list):
            found.extend(str(meaning) for meaning in meanings)
    return tuple(dict.fromkeys(found))


def _reasons(answered: Answer) -> str:
    """Why the answer is what it is: the clauses that fail, or what is left open."""
    failing = [entry for entry in answered.ruling.applied if not entry.finding.holds]
    reasons = [f"{entry.clause.id}: {entry.finding.because}" for entry in failing]
    for other in answered.otherwise:
        readings = [f"{name} = {reading}" for name, reading in other.readings.items()]
        reasons.append(f"{'legal' if other.ruling.legal else 'illegal'} with {', '.join([*readings, *other.table])}")
    return "; ".join(reasons) or "every clause that applies holds"


def _problems(expect: Expectation, answered: Answer) -> Iterator[str]:
    ruling = answered.ruling
    if answered.verdict is not expect.verdict:
        yield f"verdict: expected {expect.verdict}, answered {answered.verdict} ({_reasons(answered)})"
    if ruling.broken != expect.fails:
        yield f"fails: expected {', '.join(expect.fails) or 'none'}, found {', '.join(ruling.broken) or 'none'}"
    applied = {entry.clause.id for entry in ruling.applied}
    for name in expect.applies:
        if name not in applied:
            yield f"applies: {name} is not concerned"
    if expect.value is not None and ruling.value != expect.value:
        yield f"value: expected {expect.value}, counted {'nothing' if ruling.value is None else ruling.value}"
    if expect.fails_at is not None and ruling.fails_at != expect.fails_at:
        found = "every action is legal" if ruling.fails_at is None else f"action {ruling.fails_at} fails first"
        yield f"fails_at: expected action {expect.fails_at} to fail first, {found}"
    if expect.meanings is not None and _meanings(answered) != expect.meanings:
        meant = ", ".join(_meanings(answered)) or "none left open"
        yield f"meanings: expected {', '.join(expect.meanings)}, found {meant}"


def run(scenario: Scenario) -> Outcome:
    """Ask the specification, and compare."""
    answered = answer(scenario.question, edition(scenario.edition))
    problems = list(_problems(scenario.expect, answered))
    for other in scenario.elsewhere:
        found = answer(scenario.question, edition(other.edition))
        problems += (
            f"under {other.edition}: {problem}" for problem in _problems(Expectation(other.verdict, other.fails), found)
        )
    return Outcome(scenario, answered, tuple(problems))
