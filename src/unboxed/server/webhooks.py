"""Webhooks: a seat's own address is told when the seat is asked and nobody is looking.

A service that calls any address it is given can be used to reach what only its own machine can reach. So an address is
looked up first, only public ones are called (unless the settings say otherwise), and the call goes to exactly the
address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import TYPE_CHECKING

import httpx

from .errors import Refused
from .settings import Settings

if TYPE_CHECKING:
    from .live import LiveTable

log = logging.getLogger("unboxed.server")


def call_webhook(live: LiveTable) -> None:
    """Tell the asked seat's webhook, if it has one and nobody looks at the table from there."""
    asked = live.book.table.position.asked(None)  # not in secret: a response has no time for this
    if asked is None or live.house.settings.webhooks == "off":
        return
    seat = live.seats[asked]
    if seat.webhook and seat.kind == "person" and asked not in live.here:
        facts = {
            "table": live.id,
            "game": live.book.table.setup.game.id,
            "seat": asked,
            "name": seat.name,
            "number": live.book.number_for(asked),
            "text": f"{seat.name}, it is your turn in {live.book.table.setup.game.title}.",
            "path": f"/table/{live.id}",
        }
        live.house.soon(_call(live.house.settings, seat.webhook, facts))


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


async def _call(settings: Settings, url: str, facts: dict[str, object]) -> None:
    try:
        target, host = await _resolved(settings, url)
        name = host.rsplit(":", 1)[0]
        async with httpx.AsyncClient(timeout=5, follow_redirects=False, trust_env=False) as client:
            await client.post(target, json=facts, headers={"Host": host}, extensions={"sni_hostname": name})
    except (httpx.HTTPError, Refused) as error:
        log.info("a webhook did not answer: %s", error)
