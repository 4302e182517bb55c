from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from phaseproof.reports.atomic import partial_path
from phaseproof.reports.records import without_paths
from phaseproof.reports.runlog import (
    Decisions,
    Header,
    InvalidLog,
    LogFault,
    Result,
    RunLog,
    RunLogWriter,
    Status,
    parse_log,
    read_log,
    schema,
)
from phaseproof.spec.errors import InfrastructureError, UsageError, WireError

Lines = list[dict[str, object]]


def lines_of(log: RunLog) -> Lines:
    return [log.header.to_json(), *(result.to_json() for result in log.results), log.footer.to_json()]


def encoded(lines: Lines) -> list[bytes]:
    return [json.dumps(line).encode() + b"\n" for line in lines]


def refusal(raw: list[bytes]) -> InvalidLog:
    with pytest.raises(InvalidLog) as caught:
        parse_log(raw, "run.jsonl")
    return caught.value


def test_what_is_written_is_read_back(tmp_path: Path, log: RunLog) -> None:
    path = tmp_path / "reports" / "run.jsonl"
    with RunLogWriter(path, log.header) as writer:
        for result in log.results:
            writer.write(result)
    again = read_log(path)
    assert again.header == log.header
    assert again.results == log.results
    assert again.footer == replace(log.footer, seconds=again.footer.seconds)


def test_a_run_without_results_is_a_valid_log(tmp_path: Path, header: Header) -> None:
    with RunLogWriter(tmp_path / "run.jsonl", header):
        pass
    log = read_log(tmp_path / "run.jsonl")
    assert log.results == ()
    assert log.clean


@given(
    st.builds(
        Result,
        st.from_regex(r"[a-z][a-z0-9-]*", fullmatch=True),
        st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=50),
        st.lists(st.from_regex(r"[A-Z]{1,5}-[0-9]{1,3}", fullmatch=True), unique=True).map(tuple),
        st.sampled_from(Status),
        st.text(st.characters(), min_size=1),
        st.floats(0, 1000).map(lambda seconds: round(seconds, 6)),
        st.dictionaries(st.text(), st.integers(0, 10**6).map(lambda count: Decisions(count, count // 2))),
        st.none() | st.dictionaries(st.text(st.characters()), st.none() | st.integers() | st.booleans()),
        st.text(st.characters()),
        st.none() | st.text(min_size=1),
    )
)
def test_any_result_survives_the_file(tmp_path_factory: pytest.TempPathFactory, result: Result) -> None:
    path = tmp_path_factory.mktemp("any") / "run.jsonl"
    with RunLogWriter(path, Header.now("verify", "classic", None, ())) as writer:
        writer.write(result)
    assert read_log(path).results == (result,)


def test_half_a_surrogate_pair_survives_the_file(tmp_path: Path, hostile: tuple[RunLog, tuple[object, ...]]) -> None:
    log, _ = hostile
    with RunLogWriter(tmp_path / "run.jsonl", log.header) as writer:
        for result in log.results:
            writer.write(result)
    assert read_log(tmp_path / "run.jsonl").results == log.results


def test_a_log_is_frozen(log: RunLog) -> None:
    with pytest.raises(FrozenInstanceError):
        log.results = ()  # type: ignore[misc]


def test_a_log_in_hand_counts_as_the_footer_does(log: RunLog) -> None:
    assert log.footer.results == 10
    assert dict(log.footer.statuses) == {"pass": 6, "fail": 1, "error": 1, "skipped": 1, "unproved": 1}
    assert [result.id for result in log.findings] == ["colour-symmetry", "gap"]
    assert not log.clean


def test_a_log_in_hand_holds_no_id_twice(log: RunLog) -> None:
    with pytest.raises(ValueError, match="two results have the id 'further-card'"):
        RunLog.of(log.header, [*log.results, log.results[0]], 0)


def test_a_full_disk_is_the_fault_of_the_machine(tmp_path: Path, log: RunLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InfrastructureError, match="No space left"), RunLogWriter(tmp_path / "run.jsonl", log.header):
        pass
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.jsonl.partial"]


def test_the_header_names_versions_and_neither_host_nor_paths() -> None:
    header = Header.now("verify --report /elsewhere/ann/out --seed 3", "classic", 3, ("networkx", "no-such-thing"))
    assert header.command == "verify --report out --seed 3"
    assert list(header.solvers) == ["networkx"]
    assert header.started.endswith("Z")
    assert os.uname().nodename not in json.dumps(header.to_json()).split('"')


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("ask --batch=../../secret/cases", "ask --batch=cases"),
        ("ask '/a b/c' x", "ask 'c' x"),
        (r"ask C:\Users\ann\case.json", "ask case.json"),
        ("verify", "verify"),
    ],
)
def test_a_command_is_shown_without_paths(command: str, shown: str) -> None:
    assert without_paths(command) == shown


def test_until_the_footer_is_written_the_log_is_partial(tmp_path: Path, log: RunLog) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text("the older log")
    with RunLogWriter(path, log.header) as writer:
        writer.write(log.results[0])
        assert path.read_text() == "the older log"
        assert len(partial_path(path).read_bytes().splitlines()) == 2  # nothing waits in a buffer
    assert [entry.name for entry in tmp_path.iterdir()] == ["run.jsonl"]
    assert read_log(path).results == log.results[:1]


@pytest.mark.parametrize("stop", [RuntimeError, KeyboardInterrupt])
def test_a_run_that_breaks_off_leaves_a_partial_log(tmp_path: Path, log: RunLog, stop: type[BaseException]) -> None:
    path = tmp_path / "run.jsonl"

    def run() -> None:
        with RunLogWriter(path, log.header) as writer:
            writer.write(log.results[0])
            raise stop

    with pytest.raises(stop):
        run()
    assert not path.exists()
    with pytest.raises(InvalidLog, match=r"run\.jsonl\.partial, line 2: .*without its footer") as caught:
        read_log(partial_path(path))
    assert caught.value.fault is LogFault.NO_FOOTER


def test_the_writer_refuses_what_no_reader_would_take(tmp_path: Path, log: RunLog) -> None:
    with RunLogWriter(tmp_path / "run.jsonl", log.header) as writer:
        writer.write(log.results[0])
        with pytest.raises(ValueError, match="given before, in line 2"):
            writer.write(log.results[0])
        with pytest.raises(ValueError, match="non-empty"):
            writer.write(Result("property", "silent", (), Status.FAIL))
        with pytest.raises(ValueError, match="Out of range"):
            writer.write(Result("property", "odd", (), Status.PASS, seconds=float("nan")))
    assert len(read_log(tmp_path / "run.jsonl").results) == 1


def test_a_closed_writer_takes_nothing(tmp_path: Path, log: RunLog) -> None:
    with RunLogWriter(tmp_path / "run.jsonl", log.header) as writer:
        pass
    with pytest.raises(ValueError, match="not open"):
        writer.write(log.results[0])


def test_a_place_where_nothing_can_be_written_is_an_error_of_usage(tmp_path: Path, log: RunLog) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(UsageError, match="cannot make the folder"), RunLogWriter(tmp_path / "file" / "x", log.header):
        pass
    with pytest.raises(UsageError, match="is a folder"), RunLogWriter(tmp_path / "folder", log.header):
        pass
    with pytest.raises(UsageError, match="cannot read the log"):
        read_log(tmp_path / "nowhere")


def changed(line: int, **fields: object) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        lines[line] = {**lines[line], **fields}
        return lines

    return change


def without(line: int, field: str) -> Callable[[Lines], Lines]:
    def change(lines: Lines) -> Lines:
        del lines[line][field]
        return lines

    return change


NONE = {"pass": 0, "fail": 0, "error": 0, "skipped": 0, "unproved": 0}
INVALID: list[tuple[str, Callable[[Lines], Lines], LogFault, int, str]] = [
    ("nothing", lambda _: [], LogFault.EMPTY, 1, "the log is empty"),
    ("no header", lambda lines: lines[1:], LogFault.NO_HEADER, 1, "begins with its header"),
    ("no footer", lambda lines: lines[:-1], LogFault.NO_FOOTER, 11, "without its footer"),
    ("two headers", lambda lines: [lines[0], *lines], LogFault.SECOND_HEADER, 2, "one header"),
    ("two footers", lambda lines: [*lines, lines[-1]], LogFault.AFTER_FOOTER, 13, "nothing may follow"),
    ("late result", lambda lines: [*lines, lines[1]], LogFault.AFTER_FOOTER, 13, "nothing may follow"),
    ("same id", lambda lines: [*lines[:3], lines[1], *lines[3:]], LogFault.DUPLICATE, 4, "in line 2"),
    ("total", changed(-1, results=9), LogFault.COUNTS, 12, "footer.results: says 9, the log holds 10"),
    ("statuses", changed(-1, statuses=NONE), LogFault.COUNTS, 12, "footer.statuses.pass: says 0, the log holds 6"),
    ("a result lost", lambda lines: [*lines[:2], *lines[3:]], LogFault.COUNTS, 11, "says 10, the log holds 9"),
    (
        "more yes than decisions",
        changed(3, decisions={"z3": {"count": 2, "yes": 3}}),
        LogFault.COUNTS,
        4,
        "result.decisions.z3: yes 3 times in 2 decisions",
    ),
    ("format", changed(0, format="phaseproof-run/2"), LogFault.FORMAT, 1, "this version reads phaseproof-run/1"),
    ("status", changed(1, status="green"), LogFault.SHAPE, 2, "result.status: 'green' is not one of"),
    ("field missing", without(1, "seconds"), LogFault.SHAPE, 2, "result: 'seconds' is a required property"),
    ("field too many", changed(1, host="ann"), LogFault.SHAPE, 2, "'host' was unexpected"),
    ("id with a space", changed(1, id="a b"), LogFault.SHAPE, 2, "result.id: 'a b'"),
    ("rule twice", changed(1, rules=["A", "A"]), LogFault.SHAPE, 2, "result.rules: "),
    ("no reason", changed(2, detail=""), LogFault.SHAPE, 3, "result.detail: "),
    ("flag for number", changed(1, seconds=True), LogFault.SHAPE, 2, "result.seconds: True"),
    ("case a list", changed(1, case=[]), LogFault.SHAPE, 2, "result.case: "),
    ("local time", changed(0, started="2026-11-30T09:00:00+01:00"), LogFault.SHAPE, 1, "header.started: "),
    ("unknown type", changed(1, type="note"), LogFault.SHAPE, 2, "header, result, footer"),
]


@pytest.mark.parametrize(
    ("change", "fault", "line", "words"), [case[1:] for case in INVALID], ids=[c[0] for c in INVALID]
)
def test_each_invalid_log_is_told_apart(
    log: RunLog, change: Callable[[Lines], Lines], fault: LogFault, line: int, words: str
) -> None:
    error = refusal(encoded(change(lines_of(log))))
    assert (error.fault, error.line) == (fault, line)
    assert words in error.problem
    assert str(error) == f"run.jsonl, line {line}: {error.problem}"
    assert len(str(error).splitlines()) == 1
    assert isinstance(error, WireError)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"\n", "the line is empty"),
        (b"{]\n", "not a JSON value"),
        (b"\xff\n", "not a JSON value"),
        (b'{"type": "result", "type": "result"}\n', "a field appears twice"),
        (b'{"seconds": NaN}\n', "NaN"),
        (b'{"seconds": 1e999}\n', "too large"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
    ],
)
def test_a_line_that_is_not_json_is_named(log: RunLog, line: bytes, words: str) -> None:
    raw = encoded(lines_of(log))
    error = refusal([*raw[:3], line, *raw[3:]])
    assert (error.fault, error.line) == (LogFault.NOT_JSON, 4)
    assert words in error.problem


@pytest.mark.parametrize("line", [b"3\n", b"[]\n", b"null\n", b'{"type": ["result"]}\n'])
def test_a_line_that_is_no_record_is_named(log: RunLog, line: bytes) -> None:
    raw = encoded(lines_of(log))
    assert refusal([raw[0], line, *raw[1:]]).fault is LogFault.SHAPE


def test_a_log_cut_off_anywhere_is_refused(tmp_path: Path, header: Header) -> None:
    path = tmp_path / "run.jsonl"
    with RunLogWriter(path, header) as writer:
        writer.write(Result("property", "a", (), Status.PASS))
    whole = path.read_bytes()
    for length in range(len(whole) - 1):  # without its last line end alone it is whole
        error = refusal(whole[:length].splitlines(keepends=True))
        assert error.fault in {LogFault.EMPTY, LogFault.CUT_OFF, LogFault.NO_FOOTER}
    assert read_log(path).results


def test_the_schema_is_a_schema_and_takes_each_line(log: RunLog) -> None:
    Draft202012Validator.check_schema(schema())
    validator = Draft202012Validator(schema())
    for line in lines_of(log):
        validator.validate(line)


@pytest.mark.parametrize("field", ["type", "kind", "id", "rules", "status", "decisions", "seconds", "detail", "case"])
def test_the_schema_misses_each_field(log: RunLog, field: str) -> None:
    line = log.results[0].to_json()
    del line[field]
    assert not Draft202012Validator(schema()).is_valid(line)


def test_the_schema_file_lists_the_statuses() -> None:
    listed = schema()["$defs"]["result"]["properties"]["status"]["enum"]
    assert listed == [status.value for status in Status]
