"""Webhooks: a seat's own address is told when the seat is asked and nobody is looking.

A service that calls any address it is given can be used to reach what only its own machine can reach. So an address is
looked up first, only public ones are called (unless the settings say otherwise), and the call goes to exactly the
address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import httpx

from .errors import Refused
from .limits import Who
from .settings import Settings

if TYPE_CHECKING:
    from .house import House
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
        live.house.soon(_call(live.house, seat.webhook, facts))


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
        found = await _look_up(host, port)
    except (httpx.InvalidURL, ValueError, OSError):
        raise Refused("the webhook must be an http or https address that can be found") from None
    if settings.webhooks != "any" and not all(map(is_public, found)):
        raise Refused("the webhook must have a public address")
    return parsed.copy_with(host=found[0]), parsed.netloc.decode()


async def _look_up(host: str, port: int) -> list[str]:
    """All addresses of a name. A name server that never answers holds up other look-ups, but nothing else."""
    async with asyncio.timeout(5):
        looking = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_LOOK_UPS, looking)
    return [str(one[4][0]) for one in found]


_LOOK_UPS = ThreadPoolExecutor(2, thread_name_prefix="look-up")
_V6 = ipaddress.ip_network("2000::/3")
"""All that is given to anybody; the rest is for special uses, such as NAT64 (64:ff9b::/96), which leads anywhere."""
_NOT_PUBLIC = [
    ipaddress.ip_network(network)
    for network in (
        "192.0.0.0/24",  # for protocols
        "192.88.99.0/24",  # relays between IPv4 and IPv6
        "2001::/23",  # for protocols, Teredo (2001::/32) among them, which leads to IPv4 addresses
        "2001:db8::/32",  # for examples
        "2002::/16",  # 6to4, which leads to IPv4 addresses
        "3fff::/20",  # for examples
    )
]


def is_public(address: str) -> bool:
    """Is this an address that anybody can reach, and does it lead nowhere else?"""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(number, ipaddress.IPv6Address) and number not in _V6:
        return False
    special = number.is_multicast or number.is_reserved or any(number in network for network in _NOT_PUBLIC)
    return number.is_global and not special


async def _call(house: House, url: str, facts: dict[str, object]) -> None:
    try:
        target, host = await _resolved(house.settings, url)
        if not house.rates.may("calls", Who(seat=(facts["table"], facts["seat"]), host=target.host)):
            return  # whoever is asked so often sees it when they look
        name = host.rsplit(":", 1)[0]
        async with httpx.AsyncClient(timeout=5, follow_redirects=False, trust_env=False) as client:
            await client.post(target, json=facts, headers={"Host": host}, extensions={"sni_hostname": name})
    except (httpx.HTTPError, Refused) as error:
        log.info("a webhook did not answer: %s", error)
