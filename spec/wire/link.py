"""A question as one word that can stand in an address: the whole situation, and the edition that is asked.

The word is ``1.`` (the form) and ``{"e": edition, "q": question}`` as compact JSON in base64url without padding:
nothing is packed, so that the same question gives the same word on every machine, and anybody can read it back.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Any

from ..edition import Edition, edition
from ..errors import UnknownName, UsageError, WireError
from ..questions import Question
from .decode import decode_question
from .encode import encode_question

_FORM = "1."
_WORD = re.compile(r"(?:.*[/?#&=])?1\.(?P<body>[A-Za-z0-9_-]+)", re.DOTALL)
LONGEST = 20_000
"""Characters of the longest word that is read: far more than any hand in play needs."""


def encode_link(question: Question, edition_name: str) -> str:
    """The word for a question and the name of an edition (or combination) that it is asked of."""
    document = {"e": edition_name, "q": encode_question(question)}
    text = json.dumps(document, separators=(",", ":"), sort_keys=True)
    return _FORM + urlsafe_b64encode(text.encode()).decode().rstrip("=")


def permalink(question: Question, asked: Edition) -> str | None:
    """The word for a question under an edition; None for an edition that only its own file names."""
    try:
        known = edition(asked.id) == asked
    except UsageError:
        return None
    return encode_link(question, asked.id) if known else None


def read_link(text: str) -> tuple[dict[str, Any], str]:
    """The question in the JSON form, not checked yet, and the name of its edition; of an address, its last part counts.

    Raises UsageError for what is no such word.
    """
    word = text.strip()
    if len(word) > LONGEST:
        raise UsageError(f"link: expected at most {LONGEST} characters, found {len(word)}")
    match = _WORD.fullmatch(word)
    if match is None:
        raise UsageError(f"link: expected {_FORM} and letters, digits, - and _; found {word[:40]!r}")
    body = match["body"]
    try:
        document = json.loads(urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        question, name = document["q"], document["e"]
    except (Base64Error, ValueError, TypeError, KeyError, RecursionError):
        raise UsageError("link: it holds no question; was it cut off?") from None
    if not isinstance(question, dict) or not isinstance(name, str) or document.keys() != {"q", "e"}:
        raise UsageError("link: it holds no question; was it cut off?")
    if "/" in name or "\\" in name or name.strip().endswith(".toml"):
        raise UsageError("link: it names a file as its edition; expected the name of an edition")
    return question, name


def decode_link(text: str) -> tuple[Question, Edition]:
    """The question and its edition. Raises UsageError, WireError and UnknownName."""
    document, name = read_link(text)
    asked = edition(name)
    try:
        return decode_question(document, asked), asked
    except (WireError, UnknownName) as error:
        raise UsageError(f"link: {error}") from None
