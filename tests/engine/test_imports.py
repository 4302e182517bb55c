from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

NOT_FOR_THE_ENGINE = ["z3", "networkx", "hypothesis", "phaseproof.spec.rules"]


@pytest.fixture(scope="module")
def loaded(run_python: Callable[..., CompletedProcess[str]]) -> set[str]:
    code = "import phaseproof.engine, sys; print(*sys.modules, sep='\\n')"
    return set(run_python("-c", code).stdout.split())


@pytest.mark.parametrize("module", NOT_FOR_THE_ENGINE)
def test_the_engine_loads_nothing_that_it_must_not_know(module: str, loaded: set[str]) -> None:
    assert "phaseproof.engine" in loaded
    assert module not in loaded
