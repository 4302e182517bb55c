"""Text from outside made fit to be shown: a log may hold whatever a tested program said."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_UNFIT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters: XML forbids them, terminals obey them
    "\u202a-\u202e\u2066-\u2069"  # marks that turn the direction of writing
    "\ud800-\udfff\ufffe\uffff]"  # no characters at all
)


def printable(text: str) -> str:
    """The text with every character that cannot or must not be shown replaced by U+FFFD."""
    return _UNFIT.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str, longest: int = 300) -> str:
    """The text on one line, shortened at need."""
    line = " ".join(printable(text).split())
    return line if len(line) <= longest else f"{line[: longest - 4]} ..."


def indented_json(case: Mapping[str, object]) -> str:
    """A case as a person reads it."""
    return printable(json.dumps(case, ensure_ascii=False, indent=2))


def case_lines(case: Mapping[str, object], width: int = 90) -> list[str]:
    """A case on one line if it is short enough, else indented."""
    flat = printable(json.dumps(case, ensure_ascii=False))
    return [flat] if len(flat) <= width else indented_json(case).splitlines()


def fields_text(case: Mapping[str, object]) -> str:
    """A case with a line for each of its fields, as short as JSON can be."""
    return printable("\n".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in case.items()))
