"""Webhooks: a seat's own address is told when the seat is asked and nobody is looking.

A service that calls any address it is given can be used to reach what only its own machine can reach. So an address is
looked up first, only public ones are called (unless the settings say otherwise), and the call goes to exactly the
address that was checked."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import httpx

from unboxed.server.errors import Refused
from unboxed.server.limits import Rates, Who
from unboxed.server.settings import Settings

from .state import TableState

log = logging.getLogger("unboxed.server")


class Calling:
    """Tells the webhooks of one table of each question once."""

    def __init__(self, state: TableState, call: Callable[[str, dict[str, object]], None]) -> None:
        self._state, self._call = state, call
        self._told: tuple[int, tuple[int, ...] | None] = -1, None
        """The question that was told last: its number, and whom a window waits for."""

    def tell(self) -> None:
        """Something has changed: perhaps somebody is asked who does not look."""
        state = self._state
        asking = state.book.number_for(None), state.window.waits_for if state.window else None
        if state.facts.state == "running" and asking[1] != () and asking != self._told:
            self._told = asking
            for told in news_for(state):
                self._call(*told)


def news_for(state: TableState) -> list[tuple[str, dict[str, object]]]:
    """The webhooks to be told that their seats are asked, and what they are told.

    Asked in secret, one has no time for this; and in a window nobody is told anything, so that the call does not say
    whether somebody else could have answered. But everybody knows for whom the table waits when its time is over."""
    if not any(seat.webhook for seat in state.seats):
        return []
    waits_for = state.window.waits_for if state.window else ()
    asked = [seat for seat in waits_for if seat not in state.here][:1]
    if state.window is None:
        asked = [seat for seat in state.position.asking if not state.position.secret]
    what = "your place in the game is at stake" if waits_for else "it is your turn"
    return [
        (seat.webhook, _news(state, seat.seat, what))
        for seat in (state.seats[one] for one in asked)
        if seat.webhook and seat.kind == "person" and seat.seat not in state.here
    ]


def _news(state: TableState, asked: int, what: str) -> dict[str, object]:
    game, seat = state.book.table.setup.game, state.seats[asked]
    return {
        "table": state.id,
        "game": game.id,
        "seat": asked,
        "name": seat.name,
        "number": state.book.number_for(asked),
        "text": f"{seat.name}, {what} in {game.title}.",
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


async def call_webhook(settings: Settings, rates: Rates, url: str, facts: dict[str, object]) -> None:
    """Tell a webhook; whether it answers is its own affair."""
    try:
        target, host = await _resolved(settings, url)
        if not rates.may("calls", Who(seat=(facts["table"], facts["seat"]), host=target.host)):
            return  # whoever is asked so often sees it when they look
        name = host.rsplit(":", 1)[0]
        async with httpx.AsyncClient(timeout=5, follow_redirects=False, trust_env=False) as client:
            await client.post(target, json=facts, headers={"Host": host}, extensions={"sni_hostname": name})
    except (httpx.HTTPError, Refused) as error:
        log.info("a webhook did not answer: %s", error)
