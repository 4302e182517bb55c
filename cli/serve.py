"""``phaseproof serve``: the page for the table."""

from __future__ import annotations

import socket
from contextlib import closing

import click

from phaseproof.spec.errors import InfrastructureError, UsageError

from .examples import examples
from .options import common, edition, edition_named, wants_json
from .output import show_json

_GRACE_S = 2
"""Seconds that requests under way get when the page is stopped."""
_MOST_CONNECTIONS = 200
_LARGEST_HEAD = 64_000
"""Bytes of a request's first line and headers."""


@click.command(
    "serve",
    short_help="Open a page for the table: tap cards, see who is right.",
    epilog=examples(
        "phaseproof serve",
        "phaseproof serve --port 8010 --edition hub",
    ),
)
@click.option("--host", default="127.0.0.1", metavar="HOST", help="Where to listen.  [default: this machine alone]")
@click.option("--port", type=click.IntRange(0, 65535), default=8010, show_default=True, help="0 takes any free port.")
@common
@click.pass_context
def command(ctx: click.Context, host: str, port: int) -> None:
    """Serve a page on which people at a table settle their questions, and the same as JSON for programs.

    Choose the edition, tap the cards, and see the verdict with its rules and sources. It needs no network; it keeps
    nothing: what was asked stands in the address alone. Only this machine can open it unless --host says otherwise;
    there is no password. Ctrl-C ends it.
    """
    try:
        import uvicorn

        from .web.app import application
        from .web.guard import is_loopback
    except ImportError as error:
        raise InfrastructureError(
            f"serve: {error.name} is not installed; pip install 'phaseproof[serve]' brings it"
        ) from None
    from .web.service import Service

    game, named = edition(ctx), edition_named(ctx)
    own = (game.id, named) if named.strip().endswith(".toml") or "/" in named else None
    service = Service(own[0] if own else named, own)
    if not is_loopback(host):
        click.echo(
            f"phaseproof: warning: {host} is open to the network: whoever reaches it can ask, without password or "
            "encryption, and keep this machine busy",
            err=True,
        )
    with closing(_listening(host, port)) as listening:
        address = f"http://{_in_address(host)}:{listening.getsockname()[1]}/"
        if wants_json(ctx):
            show_json({"address": address, "openapi": f"{address}openapi.json", "edition": service.edition})
        else:
            click.echo(f"{address} is open (edition {service.edition}); Ctrl-C ends it")
        config = uvicorn.Config(
            application(service, host),
            access_log=False,  # what people ask is their own affair
            log_level="warning",
            server_header=False,
            http="h11",
            ws="none",
            limit_concurrency=_MOST_CONNECTIONS,
            h11_max_incomplete_event_size=_LARGEST_HEAD,
            timeout_graceful_shutdown=_GRACE_S,
        )
        uvicorn.Server(config).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises UsageError for a host that is none of this machine's, or a port that is taken."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise UsageError(f"--host: '{host}' is no name or address of this machine") from None
    found = socket.socket(family, kind, protocol)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(where)
        found.listen()  # whoever opens the address as soon as it is told waits, and is not refused
    except OSError as error:
        found.close()
        told = (error.strerror or str(error)).lower()
        raise UsageError(f"--host {host} --port {port}: {told}; expected a free port of this machine") from None
    return found


def _in_address(host: str) -> str:
    """The host as somebody opens it; whoever listens everywhere is opened by the machine's name."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - told, not bound
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host
