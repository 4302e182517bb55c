"""Figures as SVG and PNG, by matplotlib (the extra ``[plots]``)."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

from phaseproof.spec.errors import InfrastructureError

from .figures import Figure

_BAR = 0.35
"""Inches of a bar."""


def matplotlib() -> Any:  # noqa: ANN401 - the library has no types that mypy would take without it
    """The library, set to draw into files. Raises InfrastructureError if it is not installed."""
    try:
        library = import_module("matplotlib")
    except ImportError:
        raise InfrastructureError("--report draws with matplotlib: pip install 'phaseproof[plots]'") from None
    library.use("Agg")
    # Text stays text, ids stay the same: a plot of the same figures is the same file.
    library.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "phaseproof"})
    return library


def drawn(figure: Figure) -> dict[str, bytes]:
    """The plot, by the ending of its file. Raises InfrastructureError."""
    matplotlib()
    pyplot = import_module("matplotlib.pyplot")
    places = list(dict.fromkeys(place for row in figure.rows.values() for place, _ in row))
    height = max(3.0, 1 + _BAR * len(places) * len(figure.rows)) if figure.bars else 4.5
    canvas, axes = pyplot.subplots(figsize=(8, height), layout="constrained")
    try:
        if figure.bars:
            _bars(axes, figure, places)
        else:
            _lines(axes, figure)
        axes.set_title(figure.title)
        axes.grid(visible=True, alpha=0.3)
        if len(figure.rows) > 1:
            axes.legend()
        files = {}
        for ending in ("svg", "png"):
            buffer = BytesIO()
            canvas.savefig(buffer, format=ending, metadata={"Date": None} if ending == "svg" else None)
            files[ending] = buffer.getvalue()
    finally:
        pyplot.close(canvas)
    return files


def _bars(axes: Any, figure: Figure, places: list[str]) -> None:  # noqa: ANN401
    wide = 0.8 / len(figure.rows)
    for index, (name, row) in enumerate(figure.rows.items()):
        at = [places.index(place) + (index - (len(figure.rows) - 1) / 2) * wide for place, _ in row]
        axes.barh(at, [value for _, value in row], wide, label=name)
    axes.set_yticks(range(len(places)), places)
    axes.invert_yaxis()
    axes.set_xlabel(figure.unit)
    if figure.logarithmic:
        axes.set_xscale("log")


def _lines(axes: Any, figure: Figure) -> None:  # noqa: ANN401
    for name, row in figure.rows.items():
        axes.plot([float(place) for place, _ in row], [value for _, value in row], marker="o", label=name)
    axes.set_xlabel(figure.across)
    axes.set_ylabel(figure.unit)
    if figure.logarithmic:
        axes.set_yscale("log")
    if figure.id == "batch-size":
        axes.set_xscale("log", base=2)
