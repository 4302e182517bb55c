"""``bench``: one table of ratios, measured on the same stored hands."""

import json

from .conftest import Run

SMALL = ("--hands", "4", "--turns", "1")


def test_the_table(run: Run) -> None:
    result = run("bench", *SMALL)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    for name in ("naive recursion", "engine, single hand", "engine, numpy batch", "engine, find", "Z3", "matching"):
        assert name in result.stdout
    assert "Unit: one hand, all 10 phases" in result.stdout
    assert "Unit: one hand and one phase" in result.stdout


def test_the_table_as_json(run: Run) -> None:
    told = json.loads(run("bench", *SMALL, "--json").stdout)
    assert (told["edition"], told["hands"], told["turns"]) == ("classic", 4, 1)
    ratios = {line["method"]: line["times_baseline"] for line in told["methods"]}
    assert ratios["naive recursion"] == ratios["naive recursion, one phase"] == 1
    assert ratios["engine, numpy batch"] > 10 * ratios["engine, single hand"] > 10
    assert all(line["seconds"] > 0 for line in told["methods"])
    units = {line["method"]: line["unit"] for line in told["methods"]}
    assert all(units[line["baseline"]] == line["unit"] for line in told["methods"])
    assert set(units.values()) == {"one hand, all 10 phases", "one hand and one phase"}


def test_too_few_hands(run: Run) -> None:
    result = run("bench", "--hands", "0")
    assert result.exit_code == 2
    assert "'--hands'" in result.stderr
    assert result.stdout == ""
