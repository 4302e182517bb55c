"""The report: figures with their commands, as tables and plots."""

import json
from pathlib import Path

import pytest

from phaseproof.bench.reporting import FIGURES, Figure, Scope, plots, write
from phaseproof.bench.reporting.plots import drawn
from phaseproof.reports.console import progress
from phaseproof.spec.edition import edition
from phaseproof.spec.errors import InfrastructureError

SCOPE = Scope(edition("classic"), "classic", hands=4, turns=1, quick=True)


def test_a_figure_of_each_form_is_drawn() -> None:
    pytest.importorskip("matplotlib")
    lines = Figure("x", "Lines", "cards", "hands", {"a": [("1", 10.0), ("2", 20.0)], "b": [("1", 3.0)]})
    bars = Figure("y", "Bars", "edition", "seconds", {"a": [("hub", 1.0)]}, bars=True, logarithmic=False)
    for figure in (lines, bars):
        files = drawn(figure)
        assert files["png"].startswith(b"\x89PNG")
        assert figure.title in files["svg"].decode()
        assert drawn(figure)["svg"] == files["svg"]


def test_figures_are_written_with_their_commands(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    with progress("", None) as steps:
        files = write(tmp_path / "report", SCOPE, ["batch-size", "building"], steps)
    assert sorted(files) == sorted(path.name for path in (tmp_path / "report").iterdir())
    page = (tmp_path / "report" / "report.md").read_text("utf-8")
    assert "`phaseproof bench --report DIR --figure batch-size --hands 4 --turns 1 --quick`" in page
    told = json.loads((tmp_path / "report" / "figures.json").read_text("utf-8"))
    assert [figure["id"] for figure in told["figures"]] == ["batch-size", "build-time", "memory"]
    for figure in told["figures"]:
        assert f"![{figure['title']}]({figure['id']}.svg)" in page
        assert all(value > 0 for row in figure["rows"].values() for _, value in row)


@pytest.mark.parametrize("name", ["hand-size", "wild-count", "editions", "cores"])
def test_a_figure_has_a_value_for_each_place(name: str) -> None:
    figures = list(FIGURES[name](SCOPE, lambda _what: None))
    for figure in figures:
        assert all(row and all(value > 0 for _, value in row) for row in figure.rows.values())


def test_without_matplotlib_nothing_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(plots, "import_module", nothing)
    with progress("", None) as steps, pytest.raises(InfrastructureError, match=r"phaseproof\[plots\]"):
        write(tmp_path / "report", SCOPE, ["batch-size"], steps)
    assert not (tmp_path / "report").exists()
