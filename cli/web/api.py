"""The same as JSON: questions and answers have the one JSON form, ``/openapi.json`` describes it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from phaseproof.spec.edition import edition, edition_names
from phaseproof.spec.errors import UsageError
from phaseproof.spec.wire import read_link

from .limits import LARGEST_BODY, LONGEST_NAME
from .openapi import document
from .service import Failure, Service

_MOST_EDITIONS = 20


def error_body(status: int, message: str, where: str | None = None) -> JSONResponse:
    """The one form of an error."""
    return JSONResponse({"error": {"status": status, "message": message, "where": where}}, status)


class Api:
    """The addresses that a program asks."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def describe(self, _request: Request) -> Response:
        """``GET /openapi.json``."""
        return JSONResponse(document())

    async def catalogue(self, _request: Request) -> Response:
        """``GET /api/catalogue``: the editions, with their phases and decks."""
        names = dict.fromkeys([self.service.edition, *edition_names()])
        return JSONResponse({"edition": self.service.edition, "editions": [self._described(name) for name in names]})

    async def ask(self, request: Request) -> Response:
        """``POST /api/ask``: the explained answer."""
        job = self._job(await self._body(request), ("edition", "question"))
        return JSONResponse((await self.service.do({"do": "ask", **job}))["answer"])

    async def prove(self, request: Request) -> Response:
        """``POST /api/prove``: the same with a proof by Z3, as long as that takes, up to its deadline."""
        job = self._job(await self._body(request), ("edition", "question"))
        return JSONResponse((await self.service.do({"do": "ask", "prove": True, **job}))["answer"])

    async def editions(self, request: Request) -> Response:
        """``POST /api/editions``: what each edition answers, and what makes the difference."""
        body = await self._body(request)
        job = self._job(body, ("edition", "question", "editions"))
        names = body.get("editions")
        fine = isinstance(names, list) and 0 < len(names) <= _MOST_EDITIONS and all(map(_is_name, names))
        if names is not None and not fine:
            raise Failure(422, f"editions: expected 1 to {_MOST_EDITIONS} names of editions", "editions")
        found = await self.service.do({"do": "editions", "editions": names, **job})
        return JSONResponse(
            {"lines": [{k: line[k] for k in line if k not in ("name", "words")} for line in found["lines"]]}
        )

    async def link(self, request: Request) -> Response:
        """``GET /api/link/WORD``: the question that a permalink holds, and its edition."""
        try:
            question, name = read_link(request.path_params["word"])
        except UsageError as error:
            raise Failure(422, str(error), "word") from None
        return JSONResponse({"edition": name, "question": question})

    def _described(self, name: str) -> dict[str, Any]:
        game = self.service.named(name) if name == self.service.edition else edition(name)
        deck = game.deck
        return {
            "id": name,
            "name": game.name,
            "kind": game.kind.value,
            "hand_size": game.hand_size,
            "phases": [{"number": phase.number, "text": str(phase)} for phase in game.phases],
            "deck": {
                "colours": dict(deck.colours),
                "numbers": list(deck.numbers),
                "copies": deck.copies,
                "wilds": deck.wilds,
                "skips": deck.skips,
            },
        }

    def _job(self, body: Mapping[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
        for name in body:
            if name not in known:
                raise Failure(422, f"unknown member '{name[:40]}'; expected {', '.join(known)}", name[:40])
        if not isinstance(body.get("question"), dict):
            raise Failure(422, "question: expected an object with 'ask', such as hold", "question")
        name = body.get("edition", self.service.edition)
        if not _is_name(name):
            told = f"edition: expected the name of an edition, of at most {LONGEST_NAME} characters"
            raise Failure(422, told, "edition")
        return {"edition": name, "question": body["question"]}

    async def _body(self, request: Request) -> dict[str, Any]:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Failure(415, f"content-type: found '{kind[:40]}'; expected application/json", "content-type")
        try:
            async with asyncio.timeout(self.service.times.body):
                text = await _read(request)
        except TimeoutError:
            raise Failure(408, "the body of the request did not arrive in time") from None
        try:
            found = json.loads(text, parse_constant=_no_constant)
        except UnicodeDecodeError:
            raise Failure(400, "body: it is not UTF-8", "body") from None
        except json.JSONDecodeError as error:
            told = f"body, line {error.lineno}, column {error.colno}: {error.msg}; expected JSON"
            raise Failure(400, told, "body") from None
        except (ValueError, RecursionError):
            raise Failure(400, "body: a number is too long, or lists stand too deep in each other", "body") from None
        if not isinstance(found, dict):
            raise Failure(422, "body: expected an object with 'question' and 'edition'", "body")
        return found


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME


def _no_constant(name: str) -> None:
    raise ValueError(name)


async def _read(request: Request) -> bytes:
    """The body, as far as it is allowed to go."""
    found = bytearray()
    try:
        async for chunk in request.stream():
            found += chunk
            if len(found) > LARGEST_BODY:
                raise Failure(413, f"body: more than {LARGEST_BODY} bytes; expected a single question", "body")
    except ClientDisconnect:
        raise Failure(400, "body: it broke off", "body") from None
    return bytes(found)
