"""The examples in the engine's docstrings give what they say."""

import doctest
import pkgutil
from importlib import import_module

import pytest

from phaseproof import engine

MODULES = [f"phaseproof.engine.{module.name}" for module in pkgutil.iter_modules(engine.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_what_is_asked_most_has_an_example() -> None:
    tests = doctest.DocTestFinder(recurse=False)
    for name in ("card_keys", "find", "find_all", "hits", "key_lookup", "keys_from_cards", "needs", "needs_batch"):
        found = tests.find(getattr(engine, name), name)
        assert found
        assert found[0].examples, name
