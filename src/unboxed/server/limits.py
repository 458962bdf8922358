"""Keeping to the limits (budgets.py): buckets that fill with time and are emptied by use, and what is open now."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from .budgets import WORDS
from .errors import TooOften
from .settings import Settings


class Who(NamedTuple):
    """Who does something, as far as it is known. What is empty has no limits of its own."""

    address: str = ""
    seat: Hashable = None
    """The table's id and the seat's number, or what else tells a seat from all others."""
    person: str | None = None
    """A profile that was opened with its secret: a name alone would let anybody use up somebody else's budget."""
    table: str | None = None
    host: str | None = None
    """The machine that a webhook calls."""


def at_table(who: Who, table: str, seat: int | None, person: str | None) -> Who:
    """Who looks at a table through a socket, after it said hello."""
    return who._replace(table=table, seat=None if seat is None else (table, seat), person=person)


class Bucket:
    """Holds up to `most` uses and gains `rate` of them a second. A rate of 0 means no limit."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, time.monotonic()

    def wait(self, uses: float = 1) -> float:
        """Seconds until there are so many uses; 0 if there are."""
        if not self.rate:
            return 0
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        return max(0.0, (uses - self.left) / self.rate)

    def take(self, uses: float = 1) -> bool:
        """Use some, if there are so many."""
        if self.wait(uses):
            return False
        self.left -= uses
        return True


class SocketBucket(Bucket):
    """The budget of one socket: what it refuses is counted with all the rest."""

    __slots__ = ("name", "refused")

    def __init__(self, rate: float, most: float, name: str, refused: Counter[str]) -> None:
        super().__init__(rate, most)
        self.name, self.refused = name, refused

    def take(self, uses: float = 1) -> bool:
        """Use some, if there are so many."""
        if super().take(uses):
            return True
        self.refused[self.name] += 1
        return False


_WHERE = {"address": "from one address", "seat": "from one seat", "table": "at this table", "socket": "over one socket"}


class Rates:
    """The buckets and counts of everybody."""

    def __init__(self, settings: Settings) -> None:
        self._rates, self._counts = settings.held.rates(), settings.held.counts()
        self._buckets: dict[tuple[str, str, Hashable], Bucket] = {}
        self._open: dict[tuple[str, str, Hashable], int] = {}
        self._looked = time.monotonic()
        self.refused: Counter[str] = Counter()
        """How much was refused, by the name of the limit."""

    # --- how often -------------------------------------------------------------------------------------------------

    def may(self, what: str, who: Who) -> bool:
        """May this be done once more now? If so it counts."""
        return self._short(what, who) is None

    def must(self, what: str, who: Who) -> None:
        """Count this; TooOften if it is too often, and then it does not count."""
        if short := self._short(what, who):
            per, wait = short
            raise TooOften(f"too many {_said(what, per)}; wait {_seconds(wait)}", wait)

    def bucket(self, what: str) -> Bucket:
        """A socket's own budget: it goes with the socket."""
        rate = next((rate for rate in self._rates[what] if rate.per == "socket"), None)
        return Bucket(0, 0) if rate is None else SocketBucket(rate.a_second, rate.burst, rate.name, self.refused)

    def _short(self, what: str, who: Who) -> tuple[str, float] | None:
        """Whose budget is used up, and for how long; None if there was enough in all of them, and one is taken."""
        found: list[Bucket] = []
        worst: tuple[str, float] | None = None
        for rate in self._rates[what]:
            key = getattr(who, rate.per, None)  # a socket's own budget is not kept here: see bucket()
            if key is None or key == "":
                continue
            bucket = self._buckets.get((what, rate.per, key))
            if bucket is None:
                bucket = self._buckets[what, rate.per, key] = Bucket(rate.a_second, rate.burst)
            found.append(bucket)
            wait = bucket.wait()
            if wait and (worst is None or wait > worst[1]):
                worst = rate.per, wait
        if worst is None:
            for bucket in found:
                bucket.left -= 1
        else:
            self.refused[f"{what}-{worst[0]}"] += 1
        return worst

    # --- how many at the same time ---------------------------------------------------------------------------------

    @contextmanager
    def holding(self, what: str, who: Who) -> Iterator[None]:
        """Count something as long as it lasts; TooOften if there are too many already."""
        held = self._hold(what, who)
        try:
            yield
        finally:
            for key in held:
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]

    def _hold(self, what: str, who: Who) -> list[tuple[str, str, Hashable]]:
        keys: list[tuple[str, str, Hashable]] = []
        for count in self._counts[what]:
            one: Hashable = getattr(who, count.per, None)
            if one is None or one == "":
                continue
            key: tuple[str, str, Hashable] = (what, count.per, one)
            if self._open.get(key, 0) >= count.most:
                self.refused[count.name] += 1
                raise TooOften(f"too many {_said(what, count.per)} at the same time; close some of them", 5)
            keys.append(key)
        for held in keys:
            self._open[held] = self._open.get(held, 0) + 1
        return keys

    def watching(self, who: Who, owner: bool) -> AbstractContextManager[None]:
        """Count a viewer of a table for its seat and person; whoever only looks on counts for the table."""
        if who.seat is None and not owner:
            return self.holding("spectators", Who(table=who.table))
        return self.holding("sockets", Who(seat=who.seat, person=who.person))  # its address is counted by the guard

    # --- forgetting ------------------------------------------------------------------------------------------------

    def forget_old(self) -> None:
        """Forget buckets that are full again."""
        now = time.monotonic()
        if now - self._looked > 10:
            self._looked = now
            self._buckets = {key: b for key, b in self._buckets.items() if b.left + (now - b.at) * b.rate < b.most}


def _said(what: str, per: str) -> str:
    return f"{WORDS[what]} {_WHERE.get(per, '')}".rstrip()


def _seconds(wait: float) -> str:
    seconds = math.ceil(wait)
    return "a second" if seconds == 1 else f"{seconds} seconds"
