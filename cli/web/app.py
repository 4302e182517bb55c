"""The application: which address is answered by what, and how whatever goes wrong is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .api import Api, error_body
from .guard import Guard
from .pages import Pages, error_page
from .service import Failure, Service

_TOLD = {404: "there is nothing at this address", 405: "this address does not take that method"}
_STATIC = Path(__file__).with_name("static")


def application(service: Service, host: str = "127.0.0.1") -> Starlette:
    """The page, served at that host. Its workers end with it."""

    @asynccontextmanager
    async def life(_app: Starlette) -> AsyncIterator[None]:
        loading = asyncio.create_task(service.start())
        try:
            yield
        finally:
            loading.cancel()
            await asyncio.gather(loading, return_exceptions=True)
            await service.stop()

    pages, api = Pages(service), Api(service)
    routes = [
        Route("/", pages.question),
        Route("/ask", pages.answer),
        Route("/q/{word}", pages.link),
        Mount("/static", StaticFiles(directory=_STATIC)),
        Route("/openapi.json", api.describe),
        Route("/api/catalogue", api.catalogue),
        Route("/api/ask", api.ask, methods=["POST"]),
        Route("/api/prove", api.prove, methods=["POST"]),
        Route("/api/editions", api.editions, methods=["POST"]),
        Route("/api/link/{word}", api.link),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, served=host, failed=_failed)],
        exception_handlers={HTTPException: _http_error, Failure: _failure},
        lifespan=life,
    )


def _failed(scope: Scope, status: int, message: str, where: str | None = None) -> Response:
    """As a page or as JSON, after whoever asks."""
    path: str = scope["path"]
    if path.startswith("/api/") or path == "/openapi.json":
        return error_body(status, message, where)
    return error_page(status, message)


def _failure(request: Request, error: Exception) -> Response:
    assert isinstance(error, Failure)  # noqa: S101 - registered for it
    response = _failed(request.scope, error.status, error.message, error.where)
    return _with_headers(response, {"Retry-After": "5"} if error.status == 503 else {})  # noqa: PLR2004


def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    told = _TOLD.get(error.status_code, error.detail)
    allowed = (error.headers or {}).get("Allow")
    if allowed:
        told = f"{told}; expected {allowed}"
    return _with_headers(_failed(request.scope, error.status_code, told), error.headers or {})


def _with_headers(response: Response, headers: Mapping[str, Any]) -> Response:
    response.headers.update(headers)
    return response
