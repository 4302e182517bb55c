"""Deadlines, queues and deaths of the processes behind the page."""

import asyncio
import os
import signal
from collections.abc import Coroutine
from typing import Any

import pytest
from starlette.testclient import TestClient

from phaseproof.cli.web.app import application
from phaseproof.cli.web.limits import Times
from phaseproof.cli.web.service import Service
from phaseproof.cli.web.workers import Busy, TooLate, Workers
from phaseproof.spec.errors import InfrastructureError

HOLD = {"do": "ask", "edition": "classic", "question": {"ask": "hold", "phase": 8, "hand": ["R1", "S"]}}
PROVE = {**HOLD, "prove": True}


def run(asking: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asking)


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_who_is_late_is_killed_and_the_next_job_has_a_new_worker() -> None:
    async def asking() -> None:
        workers = Workers(1, 0, 30.0)
        assert (await workers.do(HOLD))["answer"]["verdict"] == "illegal"
        (first,) = workers.pids
        workers.deadline = 0.01  # no proof is that fast: loading Z3 alone takes longer
        with pytest.raises(TooLate):
            await workers.do(PROVE)
        assert not lives(first)
        assert workers.pids == ()
        workers.deadline = 30.0
        assert (await workers.do(HOLD))["answer"]["verdict"] == "illegal"
        await workers.stop()
        assert workers.pids == ()

    run(asking())


def test_no_more_jobs_wait_than_there_is_room_for() -> None:
    async def asking() -> None:
        workers = Workers(1, 1, 30.0)
        jobs = await asyncio.gather(*(workers.do(HOLD) for _ in range(4)), return_exceptions=True)
        assert [type(job) for job in jobs] == [dict, dict, Busy, Busy]
        await workers.stop()

    run(asking())


def test_who_waits_too_long_for_a_worker_is_told_that_all_are_busy() -> None:
    async def asking() -> None:
        workers = Workers(1, 5, 30.0)
        await workers.do(HOLD)
        slow = asyncio.create_task(workers.do(PROVE))
        await asyncio.sleep(0.05)
        workers.deadline = 0.001
        with pytest.raises(Busy):
            await workers.do(HOLD)
        assert (await slow)["answer"]["proof"]["core"]
        await workers.stop()

    run(asking())


def test_a_death_is_one_clean_error() -> None:
    async def asking() -> None:
        workers = Workers(1, 0, 30.0)
        await workers.do(HOLD)
        os.kill(workers.pids[0], signal.SIGKILL)
        with pytest.raises(InfrastructureError, match="the process that answers"):
            await workers.do(HOLD)
        assert (await workers.do(HOLD))["answer"]["verdict"] == "illegal"
        await workers.stop()

    run(asking())


def test_a_job_that_is_given_up_does_not_answer_the_next_one() -> None:
    async def asking() -> None:
        workers = Workers(1, 1, 30.0)
        await workers.do(HOLD)
        given_up = asyncio.create_task(workers.do(PROVE))
        await asyncio.sleep(0.05)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        other = {**HOLD, "question": {"ask": "score", "hand": ["W"]}}
        assert (await workers.do(other))["answer"]["value"] == 25
        await workers.stop()

    run(asking())


def test_a_proof_that_takes_too_long_leaves_the_answer_standing() -> None:
    service = Service("classic", times=Times(proof=0.01))
    with TestClient(application(service), base_url="http://localhost") as client:
        late = client.post("/api/prove", json={"question": HOLD["question"]})
        assert late.status_code == 504
        assert late.json()["error"]["message"] == "the proof took longer than 0.01 s and was stopped"
        page = client.get("/ask?ask=hold&edition=classic&phase=8&hand=R1+S&prove=1")
        assert page.status_code == 504
        assert ">ILLEGAL</h2>" in page.text
        assert "the proof took longer than 0.01 s and was stopped" in page.text
        assert ">Prove it</a>" in page.text
        assert service.provers.pids == ()
        assert client.post("/api/ask", json={"question": HOLD["question"]}).status_code == 200


def test_the_workers_end_with_the_page() -> None:
    service = Service("classic")
    with TestClient(application(service), base_url="http://localhost") as client:
        client.post("/api/ask", json={"question": HOLD["question"]})
        pids = service.answerers.pids
        assert pids
    assert not any(map(lives, pids))
