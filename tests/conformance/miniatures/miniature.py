"""Programs that take part in the protocol, each right or wrong in one way: python miniature.py NAME VECTORS [NOTES].

They know the right answers from the file of vectors, so that each starts in no time. ``NOTES`` is a folder where a
miniature may leave word for its next life, or of a process that it started.
"""

import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
NAME, NOTES = sys.argv[1], Path(sys.argv[3]) if len(sys.argv) > 3 else Path()
VECTORS = json.loads(Path(sys.argv[2]).read_text("utf-8"))["vectors"]
KINDS = [
    *sorted({vector["kind"] for vector in VECTORS} - {"game"}),
    "game.new",
    "game.apply",
    "game.legal",
    "game.state",
]
MAIN = {
    "phase.check": "holds",
    "lay.check": "legal",
    "hit.check": "legal",
    "setup.check": "legal",
    "move.check": "legal",
}
POISON = {"cards": ["W"], "phase": 4}
"""The question on which the ones that break do so."""


def key(kind: str, ask: Json) -> str:
    return json.dumps([kind, ask], sort_keys=True)


RIGHT = {
    key(vector["kind"], vector["ask"]): vector["expect"]["answer"] for vector in VECTORS if vector["kind"] != "game"
}


def script() -> Iterator[Json]:
    """The answers to the one game among the vectors, in order, over and over."""
    game = next(vector for vector in VECTORS if vector["kind"] == "game")
    while True:
        yield {"ok": True}
        yield from game["expect"]["answer"]["steps"]


GAME = script()


def without_meanings(part: list[Any]) -> list[Any]:
    unsaid: list[Any] = json.loads(re.sub(r'"W=\w+"', '"W"', json.dumps(part)))
    return unsaid


UNSAID = {key(*without_meanings(json.loads(asked))): answer for asked, answer in RIGHT.items()}


def right(kind: str, ask: Json) -> Json:
    if NAME == "no-meanings" and '"W=' in json.dumps(ask):
        raise ValueError("it was told that this program knows no meanings")
    known = UNSAID if NAME == "no-meanings" else RIGHT
    return next(GAME) if kind.startswith("game.") else dict(known[key(kind, ask)])


def constantly(*, yes: bool) -> Callable[[str, Json], Json]:
    return lambda kind, ask: {MAIN[kind]: yes} if kind in MAIN else right(kind, ask)


def off_by_one_wild(kind: str, ask: Json) -> Json:
    """Takes every hand to have a Wild more than it has."""
    answer = right(kind, ask)
    return {"holds": True} if kind == "phase.check" and "W" in ask["cards"] else answer


def flaky(kind: str, ask: Json) -> Json:
    answer = right(kind, ask)
    if ask == POISON:
        flaky.count = count = getattr(flaky, "count", 0) + 1  # type: ignore[attr-defined]
        return {"holds": count % 2 == 1}
    return answer


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(seq: int, **said: object) -> None:
    write(json.dumps({"seq": seq, **said}) + "\n")


def endless(stream: str) -> None:
    while True:
        os.write(1 if stream == "stdout" else 2, b"x" * 65536 if stream == "stderr" else b'{"seq":0}\n' * 6000)


def grandchild() -> None:
    """A process that holds the pipes open and outlives this one."""
    if os.fork() == 0:
        (NOTES / "grandchild").write_text(str(os.getpid()), "utf-8")
        time.sleep(600)
    while not (NOTES / "grandchild").exists():
        time.sleep(0.01)
    os._exit(0)


def once() -> bool:
    """Whether this is the first life in which anybody asks."""
    note = NOTES / "asked"
    first = not note.exists()
    note.touch()
    return first


def misbehave(seq: int) -> bool:  # noqa: C901, PLR0912 - one case for each
    """What the ones that break do instead of an answer; whether they did."""
    match NAME:
        case "crasher":
            sys.stderr.write("Segmentation of the deck\n")
            os._exit(7)
        case "killed":
            os.kill(os.getpid(), 9)
        case "hanger":
            time.sleep(600)
        case "rubbish":
            write("phase 4? let me see ...\n")
        case "huge-line":
            write('{"seq":' + "1" * (2 << 20))
        case "wrong-seq":
            say(seq + 1000, answer={"holds": False})
        case "closes-stdout":
            os.close(1)
            time.sleep(600)
        case "grandchild":
            grandchild()
        case "fills-stdout":
            endless("stdout")
        case "fills-stderr":
            endless("stderr")
        case "no-schema":
            say(seq, answer={"holds": "no"})
        case "error":
            say(seq, error={"message": "IndexError: list index out of range", "trace": "line 12"})
        case "unsupported":
            say(seq, unsupported="no phase 4 here")
        case "choice":
            say(seq, choice="one Wild is enough for us")
        case "skip":
            say(seq, skip="issue 12")
        case "crashes-once" if once():
            os._exit(1)
        case _:
            return False
    return True


def answer(kind: str, ask: Json) -> Json:
    behaviours: dict[str, Callable[[str, Json], Json]] = {
        "always-yes": constantly(yes=True),
        "always-no": constantly(yes=False),
        "off-by-one-wild": off_by_one_wild,
        "flaky": flaky,
    }
    return behaviours.get(NAME, right)(kind, ask)


def hello(seq: int) -> None:
    match NAME:
        case "hello-never":
            time.sleep(600)
        case "hello-rubbish":
            write("Welcome to Phase 10!\n")
        case "hello-crash":
            sys.stderr.write("no such module: cards\n")
            os._exit(3)
        case "hello-future":
            say(seq, answer={"php": 2, "name": NAME, "kinds": KINDS})
        case _:
            kinds = ["phase.check"] if NAME == "one-kind" else KINDS
            editions = ["hub"] if NAME == "other-edition" else ["classic", "hub"]
            choices: Json = {"choices": {"natural": "per-group"}} if NAME == "declares" else {}
            if NAME == "no-meanings":
                choices = {"choices": {"wild-meanings": "none"}}
            told = {"php": 1, "name": NAME, "kinds": kinds, "editions": editions, "capabilities": ["any-state"]}
            say(seq, answer={**told, **choices})


def main() -> None:  # noqa: C901 - one case for each
    held: list[tuple[int, Json]] = []
    for line in sys.stdin:
        request = json.loads(line)
        seq, op = request["seq"], request["op"]
        if op == "bye":
            if NAME == "never-leaves":
                time.sleep(600)
            return
        if op == "hello":
            hello(seq)
            continue
        kind, ask = request["kind"], request["ask"]
        if NAME == "lies-about-editions":
            say(seq, unsupported=f"no edition {request['edition']}")
        elif NAME == "slow":
            time.sleep(0.02)
            say(seq, answer=answer(kind, ask))
        elif NAME == "always-hangs":
            time.sleep(600)
        elif NAME == "out-of-order" and kind == "phase.check":
            held.append((seq, answer(kind, ask)))
            if len(held) == 14:  # all questions of this kind among the vectors
                for number, said in reversed(held):
                    say(number, answer=said)
        elif not (ask == POISON and misbehave(seq)):
            say(seq, answer=answer(kind, ask))


main()
