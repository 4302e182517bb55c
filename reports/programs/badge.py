"""A badge: as JSON for a badge service (the fields of a shields.io endpoint), and as a picture of its own."""

from __future__ import annotations

import json

from ..html import environment
from ..records import RunLog
from .grades import overall

_COLOURS = {
    "brightgreen": "#3a7d1e",
    "yellowgreen": "#5f7a17",
    "orange": "#b35a00",
    "red": "#b3261e",
    "grey": "#5b6066",
}
_LABEL = "Phase 10 rules"
_ALL, _MOST = 100, 90
_LETTER = 6.6
"""How wide a letter is on average, in pixels, at the size of the badge."""


def badge(log: RunLog) -> dict[str, object]:
    """The badge of a run: the grade, or that something broke."""
    grade = overall(log)
    if not grade.judged:
        message, colour = "not proved", "grey"
    else:
        share = 100 * grade.passed // grade.judged
        colour = "brightgreen" if share == _ALL else "yellowgreen" if share >= _MOST else "orange"
        message = f"{grade.percent} {log.header.edition}"
    if grade.broken:
        message, colour = f"{message}, {grade.broken} broken", "red"
    return {"schemaVersion": 1, "label": _LABEL, "message": message, "color": colour}


def badge_json(log: RunLog) -> str:
    """The text of the JSON file."""
    return json.dumps(badge(log), ensure_ascii=False) + "\n"


def badge_svg(log: RunLog) -> str:
    """The text of the picture."""
    made = badge(log)
    label, message = str(made["label"]), str(made["message"])
    widths = [round(len(text) * _LETTER) + 12 for text in (label, message)]
    template = environment().get_template("badge.svg.j2")
    return template.render(label=label, message=message, widths=widths, colour=_COLOURS[str(made["color"])]) + "\n"
