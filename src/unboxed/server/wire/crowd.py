"""All connections of this process. When there are too many, those go first that have kept us waiting the longest:
whoever means it has sent a whole request long before."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Protocol

from unboxed.server.budgets import Limits

from .proxies import Proxies

if sys.platform != "win32":
    import resource

SPARE = 256
"""Files that are left for everything but connections: the store, bots, cards."""


class Guest(Protocol):
    """A connection as the crowd sees it."""

    address: str

    def send_away(self) -> None:
        """Close the connection."""


class Crowd:
    """Counts connections by address, and keeps those in order that wait for their sender."""

    def __init__(self, held: Limits, proxies: Proxies, refused: Counter[str] | None = None) -> None:
        """`refused` counts by the names of the limits who was sent away."""
        self.proxies = proxies
        self._refused = Counter() if refused is None else refused
        self._most = min(held.most("connections-service"), files_allowed() - SPARE)
        self._most_each = held.most("connections-address")
        self._most_waiting = held.most("unfinished-service")
        self._most_waiting_each = held.most("unfinished-address")
        self._count = 0
        self._counts: dict[str, int] = {}
        self._waiting: dict[Guest, None] = {}
        self._waiting_from: dict[str, dict[Guest, None]] = {}

    def come(self, guest: Guest) -> bool:
        """Somebody connects; False if there is no room even after others were sent away."""
        address = guest.address
        self._count += 1
        self._counts[address] = self._counts.get(address, 0) + 1
        room = True
        if self._counts[address] > self._most_each and not self.proxies.trusts(address):
            self._refused["connections-address"] += 1
            room = self._send_first_away(self._waiting_from.get(address))
        if self._count > self._most:
            self._refused["connections-service"] += 1
            room = self._send_first_away(self._waiting) and room
        return room

    def go(self, guest: Guest) -> None:
        """Somebody is gone."""
        self.goes_on(guest)
        self._count -= 1
        self._counts[guest.address] -= 1
        if not self._counts[guest.address]:
            del self._counts[guest.address]

    def waits(self, guest: Guest) -> None:
        """A connection waits for its sender from now on."""
        self.goes_on(guest)
        address = guest.address
        self._waiting[guest] = None
        group = self._waiting_from.setdefault(address, {})
        group[guest] = None
        if len(group) > self._most_waiting_each and not self.proxies.trusts(address):
            self._refused["unfinished-address"] += 1
            self._send_first_away(group)
        if len(self._waiting) > self._most_waiting:
            self._refused["unfinished-service"] += 1
            self._send_first_away(self._waiting)

    def goes_on(self, guest: Guest) -> None:
        """A connection no longer waits for its sender."""
        if guest in self._waiting:
            del self._waiting[guest]
            group = self._waiting_from[guest.address]
            del group[guest]
            if not group:
                del self._waiting_from[guest.address]

    def _send_first_away(self, group: dict[Guest, None] | None) -> bool:
        first = next(iter(group), None) if group else None
        if first is None:
            return False
        self.goes_on(first)
        first.send_away()
        return True


def allow_many_files() -> None:
    """Let this process open as many files, connections included, as the system lets it."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def files_allowed() -> float:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return float("inf")
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
