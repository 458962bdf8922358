"""Whom a request comes from: the other end of the connection, or, behind proxies that are trusted, whom they name."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from unboxed.server.errors import ServiceError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read_proxies(named: Iterable[str]) -> tuple[Network, ...]:
    """The networks that were named: addresses such as 127.0.0.1, or networks such as 10.0.0.0/8."""
    found = []
    for name in named:
        try:
            found.append(ipaddress.ip_network(name.strip()))
        except ValueError:
            raise ServiceError(
                f"{name!r} names no proxy; remedy: write an address such as 127.0.0.1 or a network such as 10.0.0.0/8"
            ) from None
    return tuple(found)


def address_in(text: str) -> Address | None:
    """An address as headers and sockets write it (`1.2.3.4`, `1.2.3.4:80`, `2001:db8::1`, `"[2001:db8::1]:80"`)."""
    text = text.strip().strip('"')
    bracketed = re.fullmatch(r"\[([^]]*)\](?::\d+)?", text)
    if bracketed:
        text = bracketed[1]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """By what an address is counted: an IPv6 address by its /64, because every household has as many as it likes."""
    found = address_in(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address if found is None else str(found)


class Proxies:
    """The proxies that are trusted to say for whom they ask."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.networks = read_proxies(named)

    def trusts(self, address: str) -> bool:
        """Is this the address of one of them?"""
        found = address_in(address)
        return found is not None and self._has(found)

    def _has(self, address: Address) -> bool:
        return any(address in network for network in self.networks)

    def seen_through(self, scope: Any) -> Any:
        """The scope with the client and scheme that trusted proxies tell; nobody else's word is taken."""
        client = scope.get("client")
        if not self.networks or not client or not self.trusts(client[0]):
            return scope
        hops, scheme = _told(scope["headers"])
        changed = dict(scope)
        if address := self._last_stranger(hops):
            changed["client"] = (str(address), 0)
        if scheme in ("http", "https"):
            changed["scheme"] = scheme.replace("http", "ws", 1) if scope["type"] == "websocket" else scheme
        return changed

    def _last_stranger(self, hops: list[str]) -> Address | None:
        """Each proxy adds whom it was asked by, so the list is true from its end up to the first one who is no proxy.

        What cannot be read ends it, too: the nearest proxy that is known is taken then."""
        nearest = None
        for hop in reversed(hops):
            address = address_in(hop)
            if address is None:
                break
            nearest = address
            if not self._has(address):
                break
        return nearest


def _told(headers: list[tuple[bytes, bytes]]) -> tuple[list[str], str]:
    """The hops and the scheme that the headers name. X-Forwarded-For goes before Forwarded: a proxy that writes only
    the one may let the other through as the client sent it, and most write X-Forwarded-For."""
    told: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"x-forwarded-proto": [], b"forwarded": []}
    for name, value in headers:
        if name in told:
            told[name] += value.decode("latin-1").split(",")
    if told[b"x-forwarded-for"]:
        return told[b"x-forwarded-for"], _last(told[b"x-forwarded-proto"])
    fields = [dict(re.findall(r"(\w+)\s*=\s*(\"[^\"]*\"|[^;,\s]+)", one.lower())) for one in told[b"forwarded"]]
    scheme = _last(told[b"x-forwarded-proto"]) or _last([one.get("proto", "").strip('"') for one in fields])
    return [one.get("for", "") for one in fields], scheme


def _last(words: list[str]) -> str:
    return words[-1].strip().lower() if words else ""
