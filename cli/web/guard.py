"""What every request passes: whom the page answers, how long an address may be, and what the browser is told."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import click
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..door import ended
from .limits import LONGEST_QUERY

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Nothing from elsewhere, no script in the page, no frame around it."""

Failed = Callable[[Scope, int, str], Response]
"""The response that says one thing: status and message, as a page or as JSON."""


def address(host: str) -> IPv4Address | IPv6Address | None:
    """The address that a host is written as; None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the host."""
    found = address(host)
    return host == "localhost" or (found is not None and found.is_loopback)


def answers(header: str, served: str) -> bool:
    """Whether the page, served at a host, answers to a Host header.

    A page elsewhere can have its own name lead to this machine, and then read what this page says; so names count only
    if they are this machine's. Addresses always do, if the network may ask at all.
    """
    try:
        host = urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return False
    if is_loopback(host):
        return True
    own = socket.gethostname().lower()
    return not is_loopback(served) and (address(host) is not None or host in (served.lower(), own, f"{own}.local"))


class Guard:
    """Around the whole page. Whatever breaks inside leaves as one line on standard error, and says so outside."""

    def __init__(self, app: ASGIApp, served: str, failed: Failed) -> None:
        self.app, self.served, self.failed = app, served, failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        try:
            await self._inside(scope)(scope, receive, sending)
        except Exception as error:  # noqa: BLE001 - the page's door: no traceback leaves by it
            line = ended(error).message
            click.echo(f"phaseproof: {line}", err=True)
            if not started:
                await self.failed(scope, 500, line)(scope, receive, sending)

    def _inside(self, scope: Scope) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
        header = Headers(scope=scope).get("host", "")
        if not answers(header, self.served):
            told = f"this page does not answer to '{header[:80]}'; expected the address it was started with"
            return self.failed(scope, 421, told)
        length = len(scope["query_string"]) + len(scope.get("raw_path") or b"")
        if length > LONGEST_QUERY:
            return self.failed(scope, 414, f"the address has {length} bytes; expected at most {LONGEST_QUERY}")
        return self.app
