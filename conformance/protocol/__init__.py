"""``php/1``: what a runner and a program say to each other, one JSON object a line, each with its JSON Schema."""

from .kinds import KINDS, SCRIPT, Kind, kind
from .messages import PHP, Hello, Reply, Said, ask_line, bye_line, hello_line, read_hello, read_reply
from .schemas import ProtocolFault, check, schema_of

__all__ = [
    "KINDS",
    "PHP",
    "SCRIPT",
    "Hello",
    "Kind",
    "ProtocolFault",
    "Reply",
    "Said",
    "ask_line",
    "bye_line",
    "check",
    "hello_line",
    "kind",
    "read_hello",
    "read_reply",
    "schema_of",
]
