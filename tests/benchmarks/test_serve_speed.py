"""The page under twenty clients: compare the groups' ratios, all of one run and one server.

``pytest tests/benchmarks/test_serve_speed.py --benchmark-enable``; the figures in brackets are times the fastest.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from phaseproof.cli.web.app import application
from phaseproof.cli.web.service import Service

CLIENTS, EACH = 20, 25
_CLIENTS = """
import http.client, json, sys, threading
port, plan = int(sys.argv[1]), json.load(sys.stdin)
statuses = []
def client(requests):
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for method, path, body in requests:
        link.request(method, path, body, {"content-type": "application/json"} if body else {})
        answer = link.getresponse()
        answer.read()
        statuses.append(answer.status)
threads = [threading.Thread(target=client, args=(requests,)) for requests in plan]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(json.dumps(statuses))
"""
Asked = tuple[str, str, str | None]
HAND = {"ask": "hold", "phase": 4, "hand": ["R1", "B3", "G5", "Y7", "W", "W", "W", "R2", "R2", "S"]}


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    async def empty(_request: Request) -> Response:
        return Response(b"")

    app = application(Service("classic"))
    app.router.routes.append(Route("/empty", empty))
    server = uvicorn.Server(uvicorn.Config(app, port=0, access_log=False, log_level="warning", http="h11"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join()


def _ask(port: int, requests: Iterator[Asked]) -> list[int]:
    plan = [list(islice(requests, EACH)) for _ in range(CLIENTS)]
    command = [sys.executable, "-c", _CLIENTS, str(port)]
    done = subprocess.run(command, input=json.dumps(plan), capture_output=True, text=True, check=True)
    statuses: list[int] = json.loads(done.stdout)
    return statuses


def _posted(question: dict[str, Any]) -> Asked:
    return ("POST", "/api/ask", json.dumps({"edition": "classic", "question": question}))


def _same(asked: Asked) -> Iterator[Asked]:
    while True:
        yield asked


def _new() -> Iterator[Asked]:
    """Hits that nobody asked before."""
    for card, low in product([f"{colour}{number}" for colour in "RYBG" for number in range(1, 13)], range(1, 9)):
        for colours in ("RYBG", "BGRY", "GGRR"):
            cards = [f"{colour}{low + step}" for step, colour in enumerate(colours)]
            yield _posted({"ask": "hit", "card": card, "on": {"kind": "run", "cards": cards}})


NEW = _new()
KINDS = {
    "an empty handler": lambda: _same(("GET", "/empty", None)),
    "a question asked before, as JSON": lambda: _same(_posted(HAND)),
    "a question asked before, as a page": lambda: _same(("GET", "/ask?ask=hold&phase=4&hand=R1+B3+G5+Y7+W+W+S", None)),
    "questions never asked before, as JSON": lambda: NEW,
}


@pytest.mark.benchmark(group=f"{CLIENTS} clients, {EACH} requests each")
@pytest.mark.parametrize("kind", KINDS)
def test_clients(benchmark: Any, port: int, kind: str) -> None:  # noqa: ANN401 -- the fixture has no public type
    statuses = benchmark.pedantic(lambda: _ask(port, KINDS[kind]()), rounds=2, warmup_rounds=0)
    assert statuses == [200] * CLIENTS * EACH
