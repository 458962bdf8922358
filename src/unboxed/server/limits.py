"""How often somebody may do something: buckets that fill with time and are emptied by use."""

from __future__ import annotations

import time

from .settings import Settings


class Bucket:
    """Holds up to `most` uses and gains `rate` of them a second."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, time.monotonic()

    def take(self) -> bool:
        """Use one, if there is one. A rate of 0 means no limit."""
        if not self.rate:
            return True
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """The buckets of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets: dict[str, int] = {}
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def may(self, what: str, address: str) -> bool:
        """May this address `make` (a table, a seat, a profile), get a `deal` or `ask` (anything) once more now?"""
        settings, made = self.settings, what in ("make", "deal")
        a_second = settings.tables_a_minute / 60 if made else settings.requests_a_second
        most = settings.tables_a_minute if made else settings.requests_a_second * 3
        bucket = self._buckets.get((what, address))
        if bucket is None:
            bucket = self._buckets[what, address] = Bucket(a_second, most)
        return bucket.take()

    def socket_opened(self, address: str) -> bool:
        """Count a socket; False if this address has too many."""
        if self.sockets.get(address, 0) >= self.settings.sockets_an_address:
            return False
        self.sockets[address] = self.sockets.get(address, 0) + 1
        return True

    def socket_closed(self, address: str) -> None:
        """A socket is gone."""
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def forget_old(self) -> None:
        """Forget addresses whose buckets are full again."""
        if len(self._buckets) > 1000:
            now = time.monotonic()
            self._buckets = {key: b for key, b in self._buckets.items() if (now - b.at) * b.rate < b.most}
