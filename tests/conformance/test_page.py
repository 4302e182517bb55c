"""The page about the protocol says what is so."""

import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path

from phaseproof.conformance.process import Bounds
from phaseproof.conformance.protocol import KINDS, check, kind
from phaseproof.conformance.runner import Run
from phaseproof.conformance.vectors import Vector
from phaseproof.reports.records import Verdict
from phaseproof.spec.edition import edition

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
_FOUND = re.search(r"<!-- vectors: (?P<ids>.*) -->\n```\n(?P<lines>.*?)\n```", PAGE, re.DOTALL)
assert _FOUND
IDS, LINES = _FOUND["ids"].split(), _FOUND["lines"].splitlines()


def test_the_conversation_is_what_the_runner_says_and_hears(
    miniature: Callable[[str], list[str]], vectors: tuple[Vector, ...], tmp_path: Path
) -> None:
    heard, said = tmp_path / "heard", tmp_path / "said"
    pipe = f"tee {shlex.quote(str(heard))} | {shlex.join(miniature('right'))} | tee {shlex.quote(str(said))}"
    run = Run(["sh", "-c", pipe], edition("classic"), "1.0", Bounds())
    run.greet()
    outcomes = list(run.outcomes([vector for vector in vectors if vector.id in IDS]))
    assert {outcome.verdict for outcome in outcomes} == {Verdict.PASS}
    assert [f"→ {line}" for line in heard.read_text("utf-8").splitlines()] == [line for line in LINES if line[0] == "→"]
    assert [f"← {line}" for line in said.read_text("utf-8").splitlines()] == [line for line in LINES if line[0] == "←"]


def test_every_line_of_the_conversation_fits_its_schema() -> None:
    kinds: dict[int, str] = {}
    for line in LINES:
        message = json.loads(line[1:])
        if line[0] == "→":
            check(message, "messages", message["op"])
            if message["op"] == "ask":
                kinds[message["seq"]] = message["kind"]
                check(message["ask"], message["kind"], "ask")
        else:
            check(message, "messages", "reply")
            name, part = (kinds[message["seq"]], "answer") if message["seq"] in kinds else ("messages", "welcome")
            check(message["answer"], name, part)


def test_every_kind_stands_on_the_page_with_its_question() -> None:
    for name in KINDS:
        assert f"| `{name}` | {kind(name).what} |" in PAGE
