"""Lets "phaseproof conform" ask my_game.is_valid_phase: php/1, one JSON object a line on standard input and output."""

import json
import sys

from my_game import SKIP, WILD, is_valid_phase

HELLO = {"php": 1, "name": "my-game", "version": "1.0", "language": "Python", "kinds": ["phase.check"]}


def card(text):
    """A card as the program writes it."""
    special = {"W": ("none", WILD), "S": ("none", SKIP)}
    return special.get(text) or (text[0], int(text[1:]))


def reply(request):
    """What is said to a request, besides its seq."""
    if request["op"] == "hello":
        return {"answer": HELLO}
    try:
        ask = request["ask"]
        return {"answer": {"holds": is_valid_phase([card(text) for text in ask["cards"]], ask["phase"])}}
    except Exception as error:
        return {"error": {"message": repr(error)}}


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    print(json.dumps({"seq": request["seq"], **reply(request)}), flush=True)
