"""The one JSON form of cards, groups, states, actions, questions and rulings, with its JSON Schema.

Scenarios, vectors, the protocol, traces and records all use it. ``decode`` reads (strictly, with the path of what is
wrong), ``encode`` writes; ``decode(encode(x)) == x`` for every value that the form covers. ``link`` makes one
word of a whole question.
"""

from .decode import decode_action, decode_group, decode_question, decode_state, schema, validate
from .encode import (
    encode_action,
    encode_answer,
    encode_clause,
    encode_group,
    encode_question,
    encode_ruling,
    encode_state,
)
from .link import decode_link, encode_link, permalink, read_link
from .record import Entry, Record, read_record, record_lines

__all__ = [
    "Entry",
    "Record",
    "decode_action",
    "decode_group",
    "decode_link",
    "decode_question",
    "decode_state",
    "encode_action",
    "encode_answer",
    "encode_clause",
    "encode_group",
    "encode_link",
    "encode_question",
    "encode_ruling",
    "encode_state",
    "permalink",
    "read_link",
    "read_record",
    "record_lines",
    "schema",
    "validate",
]
