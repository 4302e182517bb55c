"""``detect``: which phases does each hand of a stream hold?"""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from phaseproof.cli.hand_stream import chunks
from phaseproof.engine import compile_edition, phase_numbers, phases_in
from phaseproof.spec.cards import Deck
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import UsageError
from phaseproof.spec.notation import parse_hand

from .conftest import Run

TWO_THREE = "R4 B4 G4 R9 B10 Y11 G12 W S S"


def test_one_hand_a_line(run: Run) -> None:
    result = run("detect", "-", stdin=f"{TWO_THREE}\n\n# a comment\nr5,b5  w # mine\n")
    assert result.exit_code == 0
    assert result.stdout == f"{TWO_THREE}: 2, 3\nR5 B5 W: none\n"


def test_from_a_file_without_a_last_line_end(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(b"\xef\xbb\xbfR01 R1 B1\r\n" + TWO_THREE.encode())
    assert run("detect", str(file)).stdout == f"R1 R1 B1: none\n{TWO_THREE}: 2, 3\n"


def test_json_gives_one_list_of_phase_numbers_for_each_hand(run: Run) -> None:
    result = run("detect", "--json", "-", stdin=f"{TWO_THREE}\nR1\n{TWO_THREE}\n")
    assert json.loads(result.stdout) == [[2, 3], [], [2, 3]]
    assert [line.rstrip(",") for line in result.stdout.splitlines()] == ["[", "[2, 3]", "[]", "[2, 3]", "]"]


@pytest.mark.parametrize(
    "document",
    [[TWO_THREE, "R1"], [TWO_THREE.split(), ["R1"]], [TWO_THREE, ["R1"]]],
    ids=["texts", "lists of cards", "both"],
)
def test_a_json_list_of_hands(run: Run, document: list[object]) -> None:
    result = run("detect", "--json", "-", stdin=f"  {json.dumps(document, indent=2)}")
    assert json.loads(result.stdout) == [[2, 3], []]
    assert run("detect", "-", stdin=json.dumps(document)).stdout == f"{TWO_THREE}: 2, 3\nR1: none\n"


def test_a_json_list_without_hands(run: Run) -> None:
    assert json.loads(run("detect", "--json", "-", stdin="[]").stdout) == []


def test_it_says_what_the_engine_says_of_single_hands(run: Run) -> None:
    classic = edition("classic")
    plan = compile_edition(classic)
    draw, cards = random.Random(10), [str(card) for card in classic.deck.cards()]
    hands = [" ".join(draw.sample(cards, draw.randint(1, 20))) for _ in range(200)]
    hands += ["R5 B5 G5 Y5 W", "W W W W W W W W R1", "R1 B2 Y3 G4 R5 B6 Y7 G8 R9"]
    told = json.loads(run("detect", "--json", "-", stdin="\n".join(hands)).stdout)
    expected = [phase_numbers(phases_in(parse_hand(hand, classic.deck), plan)) for hand in hands]
    assert told == expected
    assert any(expected)


FAULTY = {
    "a card": (f"{TWO_THREE}\nR1\nR13\nR1 R1 R1\n", "line 3, column 1"),
    "too many of a card": (f"{TWO_THREE}\nR1\nR1 R1 R1\nR13\n", "line 3: R1 is named 3 times"),
    "no text": (f"{TWO_THREE}\n\nR1\n\udcff\nR13\n", "line 4: byte 1 is no UTF-8 text"),
    "in a list": (f'["{TWO_THREE}", ["R1"], "R1 R1 R1", 7]', "hand 3: R1 is named 3 times"),
    "a number in a list": (f'["{TWO_THREE}", ["R1"], 7, "R13"]', "hand 3: found 7"),
}


@pytest.mark.parametrize(("text", "says"), FAULTY.values(), ids=FAULTY)
def test_what_stands_before_a_faulty_line_is_answered(run: Run, text: str, says: str) -> None:
    data = text.encode("utf-8", "surrogateescape")
    result = run("detect", "-", stdin=data)
    assert (result.exit_code, result.stdout) == (2, f"{TWO_THREE}: 2, 3\nR1: none\n")
    assert says in result.stderr
    as_json = run("detect", "--json", "-", stdin=data)
    assert (as_json.exit_code, json.loads(as_json.stdout)) == (2, [[2, 3], []])
    assert as_json.stderr == result.stderr


@pytest.mark.parametrize(("text", "says"), FAULTY.values(), ids=FAULTY)
@pytest.mark.parametrize("step", [1, 5, 1000])
def test_where_a_faulty_stream_is_cut_makes_no_difference(text: str, says: str, step: int) -> None:
    found: list[str] = []
    stream = Trickle(text.encode("utf-8", "surrogateescape"), step)
    cut = chunks(stream, "here", edition("classic").deck)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match=says):
        found.extend(hand for chunk in cut for hand in chunk.texts)
    assert found == [TWO_THREE, "R1"]


def test_nothing_is_printed_where_the_first_line_is_faulty(run: Run) -> None:
    for options in ([], ["--json"]):
        result = run("detect", *options, "-", stdin="R13\nR1\n")
        assert (result.exit_code, result.stdout) == (2, "")


class Trickle:
    """A stream that hands out a few bytes at a time."""

    def __init__(self, data: bytes, step: int) -> None:
        self.data, self.step = data, step

    def read1(self, _size: int) -> bytes:
        piece, self.data = self.data[: self.step], self.data[self.step :]
        return piece

    def read(self, _size: int = -1) -> bytes:
        piece, self.data = self.data, b""
        return piece


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("text", [f"\n\n{TWO_THREE}\nR1\r\n\nG7 W", f'["{TWO_THREE}", ["R1"], "G7 W"]'])
def test_where_the_stream_is_cut_makes_no_difference(text: str, step: int) -> None:
    deck: Deck = edition("classic").deck
    found = [hand for chunk in chunks(Trickle(text.encode(), step), "here", deck) for hand in chunk.texts]  # type: ignore[arg-type]
    assert found == [TWO_THREE, "R1", "G7 W"]


def test_an_answer_comes_before_the_stream_ends(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "phaseproof", "detect", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{TWO_THREE}\n".encode())
        process.stdin.flush()
        assert process.stdout.readline() == f"{TWO_THREE}: 2, 3\n".encode()
        process.stdin.close()
    assert process.returncode == 0


def test_a_hundred_thousand_lines_take_little_time(run: Run) -> None:
    result = run("detect", "--json", "-", stdin=f"{TWO_THREE}\n" * 100_000)  # a third of a second
    assert result.stdout.count("[2, 3]") == 100_000
