"""The pytest plugin: every vector a test of its own.

``pytest --phaseproof-cmd "node adapter.mjs"`` asks a program; so does a fixture ``phaseproof_implementation`` of scope
``session`` or ``module`` in a test module or a ``conftest.py``, which returns a command (a text or a list) or a Python
object or function that ``conformance.serve`` could serve. Nothing of phaseproof is imported unless one of the two is
there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .testing import Asker

FIXTURE = "phaseproof_implementation"
CONFTEST = "conftest.py"
_OPTIONS = {
    "cmd": ("the command of a Phase 10 program that speaks php/1, or py:MODULE:ATTRIBUTE", ""),
    "edition": ("the edition of the game", "classic"),
    "suite": ("the suite as it was in that version", ""),
    "vectors": ("the vectors of this file, not the suite", ""),
    "timeout": ("seconds for one answer", "2"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--phaseproof-cmd`` and its like; each also as an ini option (``phaseproof_cmd``)."""
    group = parser.getgroup("phaseproof", "Phase 10 rules")
    for name, (what, default) in _OPTIONS.items():
        group.addoption(f"--phaseproof-{name}", metavar=name.upper(), help=what)
        parser.addini(f"phaseproof_{name}", what, default=default)


def _option(config: pytest.Config, name: str) -> str:
    given: str | None = config.getoption(f"--phaseproof-{name}")
    return str(config.getini(f"phaseproof_{name}")) if given is None else given


def _vectors(config: pytest.Config) -> list[Any]:
    from phaseproof.spec.errors import UsageError

    from .testing import picked

    try:
        return picked(_option(config, "edition"), _option(config, "suite"), _option(config, "vectors"))
    except UsageError as error:
        raise pytest.UsageError(f"phaseproof: {error}") from None


@pytest.fixture(scope="session")
def _phaseproof_askers() -> Iterator[dict[int, Asker]]:
    """The programs that were started, by the identity of what they were started from."""
    askers: dict[int, Asker] = {}
    yield askers
    for asker in askers.values():
        asker.close()


class VectorItem(pytest.Item):
    """A vector put to the program of ``--phaseproof-cmd``."""

    def __init__(self, *, vector: Any, asker: Asker, **kwargs: Any) -> None:  # noqa: ANN401 - pytest's own
        super().__init__(**kwargs)
        self.vector, self.asker = vector, asker
        for rule in vector.rules:
            self.user_properties.append(("rule", rule))

    def runtest(self) -> None:
        """Ask it."""
        _settle(self.asker, self.vector)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:  # noqa: ANN401
        """A wrong answer needs no traceback."""
        from .testing import Wrong

        return str(excinfo.value) if isinstance(excinfo.value, Wrong) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """As the id of the vector; it stands in no file of the author's."""
        return self.config.rootpath / self.nodeid.partition("::")[0], None, self.name


class Vectors(pytest.Collector):
    """The vectors of ``--phaseproof-cmd``; they are made when the other tests are collected."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each vector."""
        from .testing import Asker

        vectors = _vectors(self.config)
        asker = Asker(_option(self.config, "cmd"), _option(self.config, "edition"), _option(self.config, "timeout"))
        self.config.add_cleanup(lambda: _close(asker))
        for vector in vectors:
            yield VectorItem.from_parent(self, name=vector.id, vector=vector, asker=asker)


def _close(asker: Asker) -> None:
    asker.close()


class VectorFunction(pytest.Function):
    """A vector put to what the fixture returned."""

    def reportinfo(self) -> tuple[Path, None, str]:
        """As a test of that module."""
        return self.path, None, self.name


def _settle(asker: Asker, vector: Any) -> None:  # noqa: ANN401 - a Vector, which is not imported here
    from .testing import Passed, put

    told = put(asker, vector)
    if not isinstance(told, Passed):
        pytest.skip(told)


def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the vectors of ``--phaseproof-cmd`` to what was collected, before ``-k`` chooses."""
    if _option(config, "cmd"):
        items.extend(Vectors.from_parent(session, name="phaseproof", nodeid="phaseproof").collect())


pytest_collection_modifyitems = pytest.hookimpl(tryfirst=True)(pytest_collection_modifyitems)


def _tests(module: pytest.Module) -> list[pytest.Item]:
    """A test for each vector, put to what the fixture returns that this module sees."""
    config = module.config

    def test_of(vector: Any) -> VectorFunction:  # noqa: ANN401 - a Vector
        def test(phaseproof_implementation: Any, _phaseproof_askers: dict[int, Asker]) -> None:  # noqa: ANN401
            from .testing import Asker

            key = id(phaseproof_implementation)
            if key not in _phaseproof_askers:
                edition, timeout = _option(config, "edition"), _option(config, "timeout")
                _phaseproof_askers[key] = Asker(phaseproof_implementation, edition, timeout)
            _settle(_phaseproof_askers[key], vector)

        return VectorFunction.from_parent(module, name=f"phaseproof[{vector.id}]", callobj=test)

    return [test_of(vector) for vector in _vectors(config)]


class Conftest(pytest.Module):
    """A ``conftest.py`` that has the fixture; its vectors stand there, beside the tests of its folder."""

    def _getobj(self) -> Any:  # noqa: ANN401 - pytest's own
        return self.config.pluginmanager.get_plugin(str(self.path))

    def collect(self) -> list[pytest.Item]:
        """An item for each vector, and nothing else: its fixtures are registered already."""
        return _tests(self)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a ``conftest.py`` that pytest has loaded and that has the fixture."""
    if file_path.name != CONFTEST:
        return None
    loaded = parent.config.pluginmanager.get_plugin(str(file_path))
    return Conftest.from_parent(parent, path=file_path) if hasattr(loaded, FIXTURE) else None


def pytest_pycollect_makeitem(collector: pytest.Module | pytest.Class, name: str) -> list[pytest.Item] | None:
    """In the place of a fixture ``phaseproof_implementation`` in a test module: a test for each vector."""
    if name != FIXTURE or not isinstance(collector, pytest.Module) or collector.path.name == CONFTEST:
        return None
    return _tests(collector)
