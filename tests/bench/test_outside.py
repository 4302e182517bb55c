"""Programs under test: one that is right is timed, whatever else one may do is found, and nothing is left of it."""

import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from phaseproof.bench.child import Child, Fault, FaultKind
from phaseproof.bench.corpus import described
from phaseproof.bench.hands import stored_hands
from phaseproof.bench.naive import naive_engine
from phaseproof.bench.outside import FORMAT, Program, schema
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError

ADAPTER = Path(__file__).parents[1] / "fixtures" / "bench_adapter.py"
CLASSIC = edition("classic")
SETS = replace(CLASSIC, phases=tuple(phase for phase in CLASSIC.phases if phase.number in (1, 7, 9, 10)))
HANDS = stored_hands(SETS, 12)
MASKS = [naive_engine(SETS).phases_in(hand) for hand in HANDS]
HELLO = '{"type": "hello", "name": "odd"}'


def program(*lines: str) -> list[str]:
    """A program that does these lines of Python for each request, which is ``message``."""
    loop = ["import json, os, sys, time", "for line in sys.stdin:", "    message = json.loads(line)"]
    return [sys.executable, "-c", "\n".join([*loop, *(f"    {line}" for line in lines)])]


def asked(command: Sequence[str], *, timeout: float = 20) -> Program:
    with Child(command, timeout=timeout) as child:
        tested = Program(child, SETS)
        tested.load(HANDS, MASKS)
        tested.run(2)
        tested.check_clock()
        return tested


def test_a_right_program_is_timed_by_its_own_clock() -> None:
    with Child([sys.executable, str(ADAPTER)], timeout=20) as child:
        tested = Program(child, SETS)
        assert tested.name == "sets in Python"
        tested.load(HANDS, MASKS)
        contender = tested.contender()
        assert (contender.name, contender.units) == ("sets in Python", 12)
        assert contender.clock is not None
        assert 0 < contender.clock(5) < 5
        tested.check_clock()


def test_a_program_whose_game_is_another_one_is_wrong() -> None:
    with Child([sys.executable, str(ADAPTER)], timeout=20) as child:
        tested = Program(child, CLASSIC)  # it takes every phase for one of sets
        tested.load(HANDS, [naive_engine(CLASSIC).phases_in(hand) for hand in HANDS])
        with pytest.raises(Fault, match=r"wrong answers: .* of 12 hands"):
            tested.run(1)


_REPLIES = (
    "if message['type'] == 'hello': print(json.dumps({'type': 'hello', 'name': 'odd'}), flush=True)",
    "if message['type'] == 'load': print(json.dumps({'type': 'loaded', 'hands': len(message['hands'])}), flush=True)",
    "ran = {'type': 'ran', 'nanoseconds': 1, 'phases': []}",
)
_RAN = "if message['type'] == 'run': print(json.dumps(ran), flush=True)"
FAULTS = {
    "crash at once": (["sys.exit(3)"], FaultKind.CRASH, "exit code 3 before it replied to 'hello'"),
    "crash with a word": (["print('out of cheese', file=sys.stderr)", "sys.exit(3)"], FaultKind.CRASH, "out of cheese"),
    "killed": (["os.kill(os.getpid(), 9)"], FaultKind.CRASH, "signal 9"),
    "hang": (["time.sleep(60)"], FaultKind.HANG, "no reply to 'hello' within 1 s"),
    "close and stay": (["os.close(1)", "time.sleep(60)"], FaultKind.CRASH, "closed its output"),
    "rubbish": (["print('hello!', flush=True)"], FaultKind.RUBBISH, "not JSON: 'hello!'"),
    "a list": (["print('[1]', flush=True)"], FaultKind.RUBBISH, "no JSON object"),
    "deep": (["print('[' * 100000, flush=True)"], FaultKind.RUBBISH, "not JSON"),
    "no name": (['print(\'{"type": "hello"}\', flush=True)'], FaultKind.RUBBISH, "no 'hello'"),
    "another reply": (['print(\'{"type": "loaded", "hands": 1}\', flush=True)'], FaultKind.RUBBISH, "'loaded'"),
    "chatter": ([f"print('{HELLO}' + chr(10) + 'more', flush=True)"], FaultKind.RUBBISH, "more than one line: 'more"),
    "refusal": (
        ['print(\'{"type": "error", "message": "no such deck"}\')', "sys.stdout.flush()"],
        FaultKind.REFUSED,
        "no such deck",
    ),
    "no end": (["while True: sys.stdout.write('x' * 65536)"], FaultKind.RUBBISH, "has no end"),
    "bytes": (["os.write(1, bytes([255, 254, 10]))"], FaultKind.RUBBISH, "not JSON"),
    "too few answers": ([*_REPLIES, _RAN], FaultKind.WRONG, "0 answers to 12 hands"),
    "a clock ahead": ([*_REPLIES, "ran['nanoseconds'] = 10**12", _RAN], FaultKind.CLOCK, "it says 1e+03 s"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_program_is_told_what_is_wrong(name: str) -> None:
    lines, kind, words = FAULTS[name]
    with pytest.raises(Fault) as caught:
        asked(program(*lines), timeout=1 if kind is FaultKind.HANG else 20)
    assert caught.value.kind is kind
    assert words in caught.value.what


def test_a_clock_that_tells_too_little_is_found(tmp_path: Path) -> None:
    slow = ADAPTER.read_text("utf-8").replace("time.perf_counter_ns() - start", "1000")
    slow = slow.replace(
        'for _ in range(message["passes"]):', 'for _ in range(message["passes"]):\n            time.sleep(0.05)'
    )
    (tmp_path / "slow.py").write_text(slow, "utf-8")
    with pytest.raises(Fault, match=r"further passes took .* of which it told"):
        asked([sys.executable, str(tmp_path / "slow.py")])


def test_a_program_that_does_not_read_is_no_deadlock() -> None:
    many = stored_hands(SETS, 200) * 50
    with (
        pytest.raises(Fault, match="no reply to 'load'"),
        Child(
            [sys.executable, "-c", f"import time; input(); print('{HELLO}', flush=True); time.sleep(60)"], timeout=2
        ) as child,
    ):
        Program(child, SETS).load(many, [0] * len(many))


def test_nothing_is_left_of_its_children(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    lines = (
        "child = os.fork()",
        "if not child: time.sleep(60)",
        f"open({str(note)!r}, 'w').write(str(child))",
        "time.sleep(60)",
    )
    with pytest.raises(Fault):
        asked(program(*lines), timeout=3)
    pid, end = int(note.read_text("utf-8")), time.monotonic() + 5
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        except (ProcessLookupError, FileNotFoundError):
            return
        if state == "Z":  # dead, and waiting for whoever inherits it
            return
        time.sleep(0.05)
    pytest.fail("a child of the program is still there")


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="cannot start 'no-such-program': No such file"):
        Child(["no-such-program"], timeout=1)


def test_requests_and_replies_are_those_of_the_schema() -> None:
    Draft202012Validator.check_schema(schema())
    message = Draft202012Validator(schema())
    for valid in (
        {"type": "hello", "format": FORMAT, "edition": described(CLASSIC)},
        {"type": "load", "hands": [["R1", "Y12", "W", "S"], []]},
        {"type": "run", "passes": 3},
        {"type": "bye"},
        {"type": "hello", "name": "it"},
        {"type": "loaded", "hands": 0},
        {"type": "ran", "nanoseconds": 5, "phases": [[1], []]},
        {"type": "error", "message": ""},
    ):
        assert message.is_valid(valid), valid
    for wrong in (
        {"type": "run", "passes": 0},
        {"type": "load", "hands": ["R1"]},
        {"type": "ran", "nanoseconds": -1},
        {},
    ):
        assert not message.is_valid(wrong), wrong


def test_the_page_shows_messages_of_the_schema() -> None:
    page = (Path(__file__).parents[2] / "docs" / "measuring.md").read_text("utf-8")
    shown = [line.strip() for line in page.splitlines() if line.strip().startswith('{"type"')]
    assert {json.loads(line)["type"] for line in shown} >= {"hello", "load", "loaded", "run", "ran", "bye", "error"}
    for line in shown:
        assert Draft202012Validator(schema()).is_valid(json.loads(line)), line
