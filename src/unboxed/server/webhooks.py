"""Webhooks: a seat's own address is told when the seat is asked and nobody is looking.

A service that calls any address it is given can be used to reach what only its own machine can reach. So an address is
looked up first, only public ones are called (unless the settings say otherwise), and the call goes to exactly the
address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket

import httpx

from .errors import Refused
from .settings import Settings
from .state import TableState

log = logging.getLogger("unboxed.server")


def news_for(state: TableState) -> tuple[str, dict[str, object]] | None:
    """The webhook to be told that its seat is asked, and what it is told; None if nobody is to be told.

    Asked in secret, one has no time for this; and in a window nobody is told anything, so that the call does not say
    whether somebody else could have answered."""
    asked = state.position.asked(None)
    if asked is None or state.window is not None:
        return None
    seat = state.seats[asked]
    if not seat.webhook or seat.kind != "person" or asked in state.here:
        return None
    game = state.book.table.setup.game
    return seat.webhook, {
        "table": state.id,
        "game": game.id,
        "seat": asked,
        "name": seat.name,
        "number": state.book.number_for(asked),
        "text": f"{seat.name}, it is your turn in {game.title}.",
        "path": f"/table/{state.id}",
    }


async def check_webhook(settings: Settings, url: str) -> None:
    """Refuse an address that may not be called."""
    if settings.webhooks == "off":
        raise Refused("this service calls no webhooks")
    await _resolved(settings, url)


async def _resolved(settings: Settings, url: str) -> tuple[httpx.URL, str]:
    """The address to call, by number, and the name it was asked for by."""
    try:
        parsed = httpx.URL(url)
        host, port = parsed.host, parsed.port or (443 if parsed.scheme == "https" else 80)
        if parsed.scheme not in ("http", "https") or not host or parsed.userinfo:
            raise ValueError
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (httpx.InvalidURL, ValueError, OSError):
        raise Refused("the webhook must be an http or https address that can be found") from None
    number = ipaddress.ip_address(found[0][4][0])
    if settings.webhooks != "any" and not number.is_global:
        raise Refused("the webhook must have a public address")
    return parsed.copy_with(host=str(number)), parsed.netloc.decode()


async def call_webhook(settings: Settings, url: str, facts: dict[str, object]) -> None:
    """Tell a webhook; whether it answers is its own affair."""
    try:
        target, host = await _resolved(settings, url)
        name = host.rsplit(":", 1)[0]
        async with httpx.AsyncClient(timeout=5, follow_redirects=False, trust_env=False) as client:
            await client.post(target, json=facts, headers={"Host": host}, extensions={"sni_hostname": name})
    except (httpx.HTTPError, Refused) as error:
        log.info("a webhook did not answer: %s", error)
