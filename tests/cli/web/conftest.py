"""The page, asked in this process or served by one of its own; its workers are processes of their own, as always."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import phaseproof
from phaseproof.cli.web.app import application
from phaseproof.cli.web.service import Service

Serve = Callable[..., AbstractContextManager[subprocess.Popen[str]]]


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of one page for all tests: it keeps nothing between requests."""
    with TestClient(application(Service("classic")), base_url="http://localhost", follow_redirects=False) as asking:
        yield asking


@pytest.fixture(scope="session")
def serve() -> Serve:
    """``phaseproof serve`` with these arguments, in a process of its own that ends with the block."""

    @contextmanager
    def serving(*arguments: str) -> Iterator[subprocess.Popen[str]]:
        command = [sys.executable, "-m", "phaseproof", "serve", *arguments]
        ours = {"PYTHONPATH": str(Path(phaseproof.__file__).parents[1]), "PYTHONUNBUFFERED": "1"}
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **ours}) as process:
            try:
                yield process
            finally:
                process.kill()

    return serving
