"""The page: the form, and the answer above it. All that it shows is in its address; it keeps nothing."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from phaseproof.spec.errors import UsageError
from phaseproof.spec.wire import read_link

from .fields import FieldError, Fields
from .service import Failure, Service
from .shown import form, templates

_NO_QUESTION = ("into", "wild", "shown", "prove", "all", "edition")
"""Fields that are no part of the question itself."""


def error_page(status: int, message: str) -> HTMLResponse:
    """A page that says one thing."""
    text = templates().get_template("error.html.j2").render(status=status, message=message)
    return HTMLResponse(text, status)


class Pages:
    """The addresses that a person opens."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def question(self, request: Request) -> Response:
        """``/``: the form."""
        fields = self._read(request)
        pressed = fields.pressed()
        if pressed is not None:
            return RedirectResponse(f"/?{pressed}#cards", 303)
        return self._page(fields)

    async def answer(self, request: Request) -> Response:
        """``/ask``: the answer to what the form says, and the form."""
        fields = self._read(request)
        pressed = fields.pressed()
        if pressed is not None:
            return RedirectResponse(f"/?{pressed}#cards", 303)
        if any(not value for _, value in request.query_params.multi_items()):
            return RedirectResponse(f"/ask?{fields.query()}#answer", 303)
        asked = {name: value for name, value in fields.values.items() if name not in _NO_QUESTION}
        job = {"edition": fields["edition"], "fields": asked}
        here = "/ask?" + fields.query(prove="", all="")
        return await self._answered(job, fields, here, prove=bool(fields["prove"]), every=bool(fields["all"]))

    async def link(self, request: Request) -> Response:
        """``/q/WORD``: the answer to the question of a permalink; the form, too, if it can ask that."""
        given = {name for name, _ in request.query_params.multi_items()}
        if not given <= {"prove", "all"}:
            raise Failure(422, "a permalink takes no fields but prove and all")
        word = request.path_params["word"]
        try:
            document, name = read_link(word)
        except UsageError as error:
            raise Failure(422, str(error)) from None
        every, prove = ("all" in given), ("prove" in given)
        job = {"edition": name, "question": document}
        return await self._answered(job, None, f"/q/{word}?", prove=prove, every=every)

    def _read(self, request: Request) -> Fields:
        try:
            return Fields.read(request.query_params.multi_items(), self.service.edition)
        except FieldError as error:
            raise Failure(422, str(error), error.where) from None

    async def _answered(
        self, job: dict[str, Any], fields: Fields | None, here: str, *, prove: bool, every: bool
    ) -> Response:
        status, notes, lines, found = 200, [], None, None
        try:
            found = await self.service.do({"do": "ask", "words": True, **job})
            lines = (await self.service.do({"do": "editions", **job}))["lines"] if every else None
            if prove:
                found = await self.service.do({"do": "ask", "words": True, "prove": True, **job})
        except Failure as failure:
            if fields is None and found is None:
                raise
            status, where = failure.status, failure.where
            notes = [(failure.message, where)]
        if fields is None and found is not None:
            fields = Fields(found["fields"]) if found["fields"] else None
        proved = bool(found and found["answer"]["proof"])
        shown = {"found": found, "lines": lines, "here": here, "proved": proved, "every": every}
        return self._page(fields, status=status, notes=notes, name=job["edition"], **shown)

    def _page(
        self,
        fields: Fields | None,
        *,
        status: int = 200,
        notes: list[tuple[str, str | None]] | None = None,
        name: str | None = None,
        **shown: Any,  # noqa: ANN401 - what the template shows
    ) -> Response:
        told = fields or Fields({"ask": "hold", "edition": name or self.service.edition})
        try:
            game = self.service.named(told["edition"])
        except Failure as failure:
            told = Fields({**told.values, "edition": self.service.edition})
            game, status, notes = self.service.named(told["edition"]), failure.status, [(failure.message, "edition")]
        wrong = notes[0][1] if notes else None
        context = {"found": None, "lines": None, "here": "", "proved": False, "every": False, **shown}
        text = (
            templates()
            .get_template("page.html.j2")
            .render(**context, **form(told, game, wrong), notes=notes or [], can_change=fields is not None)
        )
        return HTMLResponse(text, status)
