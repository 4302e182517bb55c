"""How fast a program is asked, beside the bare rate at which a child sends lines back (the ratio is what counts)."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from phaseproof.conformance.process import Bounds
from phaseproof.conformance.runner import Run
from phaseproof.conformance.vectors import Vector, read_vectors
from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import edition

MESSAGES = 3_000
ECHO = "import sys\nfor line in sys.stdin:\n    sys.stdout.write(line)\n    sys.stdout.flush()\n"
ANSWER = """
import json, sys
for line in sys.stdin:
    seq = json.loads(line)["seq"]
    hello = '{"php":1,"name":"fast","kinds":["phase.check"]}'
    sys.stdout.write('{"seq":%d,"answer":%s}\\n' % (seq, '{"holds":true}' if seq else hello))
    sys.stdout.flush()
"""


@pytest.fixture(scope="module")
def vectors() -> list[Vector]:
    text = (Path(__file__).parents[1] / "conformance" / "vectors.json").read_text("utf-8")
    plain = next(vector for vector in read_vectors(text) if vector.id == "check-two-sets")
    return [replace(plain, id=f"vector-{number}") for number in range(MESSAGES)]


def echo(line: bytes) -> int:
    with subprocess.Popen(
        [sys.executable, "-S", "-c", ECHO], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as child:
        assert child.stdin
        assert child.stdout
        read = 0
        with open(child.stdout.fileno(), "rb", closefd=False) as replies:
            for _ in range(MESSAGES):
                child.stdin.write(line)
                read += replies.readline() == line
        child.stdin.close()
    return read


def asked(vectors: list[Vector]) -> int:
    run = Run([sys.executable, "-S", "-c", ANSWER], edition("classic"), "1.0", Bounds())
    run.greet()
    return sum(outcome.verdict is Verdict.PASS for outcome in run.outcomes(vectors))


def test_an_echo(benchmark: BenchmarkFixture) -> None:
    line = b'{"seq":1,"op":"ask","edition":"classic","kind":"phase.check","ask":{"cards":["R4"],"phase":1}}\n'
    assert benchmark(echo, line) == MESSAGES


def test_vectors_asked_judged_and_validated(benchmark: BenchmarkFixture, vectors: list[Vector]) -> None:
    assert benchmark(asked, vectors) == MESSAGES
