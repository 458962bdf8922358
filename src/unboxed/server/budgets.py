"""All limits of the service, declared once: what is limited, for whom, how much, and what it is for.

`unboxed serve --limits` lists them, `--limit NAME=VALUE` and UNBOXED_LIMITS change them; limits.py keeps to them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from .errors import ServiceError

ENVIRONMENT = "UNBOXED_LIMITS"
"""The environment variable that changes limits: NAME=VALUE, several with commas between them."""
PERIODS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}

Per = Literal["address", "seat", "person", "table", "socket", "host", "service"]


@dataclass(frozen=True)
class Rate:
    """How often somebody may do something: `amount` a period in the long run, `burst` at once."""

    what: str
    per: Per
    amount: float
    period: str
    burst: float
    text: str

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return f"{self.what}-{self.per}"

    @property
    def a_second(self) -> float:
        """How fast uses come back."""
        return self.amount / PERIODS[self.period]

    @property
    def value(self) -> str:
        """As it is written on the command line."""
        return f"{_shown(self.amount)}/{self.period}:{_shown(self.burst)}"

    def changed(self, value: str) -> Rate:
        """With another value: `40`, `40/second` or `40/second:120`; a burst that is not named grows with the amount."""
        found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:/(second|minute|hour))?(?::(\d+(?:\.\d+)?))?", value)
        if found is None or not 0 < float(found[1]) < 1e9 or not (found[3] is None or 1 <= float(found[3]) < 1e9):
            raise ValueError("40/second or 40/second:120 (so many at once); periods are second, minute and hour")
        amount, period = float(found[1]), found[2] or self.period
        a_second = amount / PERIODS[period]
        burst = float(found[3]) if found[3] else max(1.0, self.burst * a_second / self.a_second)
        return replace(self, amount=amount, period=period, burst=burst)


@dataclass(frozen=True)
class Count:
    """How many of something there may be at the same time."""

    what: str
    per: Per
    most: int
    text: str

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return f"{self.what}-{self.per}"

    @property
    def value(self) -> str:
        """As it is written on the command line."""
        return str(self.most)

    def changed(self, value: str) -> Count:
        """With another value: a whole number."""
        if not re.fullmatch(r"[1-9]\d{0,8}", value):
            raise ValueError("a whole number from 1")
        return replace(self, most=int(value))


@dataclass(frozen=True)
class Amount:
    """How long is waited for somebody, in seconds, or how much is taken, in bytes."""

    name: str
    most: float
    unit: Literal["seconds", "bytes"]
    text: str

    @property
    def value(self) -> str:
        """As it is written on the command line."""
        return f"{_shown(self.most)} {self.unit}"

    def changed(self, value: str) -> Amount:
        """With another value: a number, with or without its unit."""
        found = re.fullmatch(rf"(\d+(?:\.\d+)?)(?: ?{self.unit})?", value)
        if found is None or not 0 < float(found[1]) < 1e9:
            raise ValueError(f"a number of {self.unit}")
        return replace(self, most=float(found[1]))


Limit = Rate | Count | Amount

LIMITS: tuple[Limit, ...] = (
    # An address is what a household, a school or a whole firm may share, so its limits are wide; a seat is one person.
    Rate("requests", "address", 40, "second", 120, "requests under /api, new sockets included"),
    Rate("files", "address", 60, "second", 600, "files of the page; loading it takes about thirty"),
    Rate("probes", "address", 10, "second", 100, "questions about the service's health and metrics"),
    Rate("tables", "address", 30, "minute", 30, "new tables, also those that play on from a moment"),
    Rate("deals", "address", 30, "minute", 30, "deals asked for; every new table wants one before it"),
    Rate("packs", "address", 20, "minute", 20, "packs looked at before a game; each is read, checked and tried out"),
    Rate("laid", "address", 60, "hour", 20, "new tables with packs of their own, which keep them"),
    Rate("trials", "address", 30, "hour", 12, "changes of cards tried out in the lab; each is many games"),
    Rate("joins", "address", 60, "minute", 60, "sitting down"),
    Rate("profiles", "address", 12, "minute", 20, "profiles made or opened, so also guesses at passphrases"),
    Rate("profiles", "person", 12, "minute", 30, "the same for one name, from wherever it is tried"),
    Rate("histories", "address", 5, "second", 30, "looking up what people have played"),
    Rate("cards", "address", 10, "second", 60, "all cards of a game or table, and rulebooks"),
    Rate("replays", "address", 10, "second", 60, "moments of a replay, and playing on from one"),
    Rate("replays", "seat", 5, "second", 40, "the same for one seat"),
    Rate("analyses", "address", 4, "second", 40, "looks at how far the analysis of a game is, which set it to work"),
    Rate("analyses", "seat", 2, "second", 20, "the same for one seat"),
    Rate("records", "address", 30, "minute", 20, "records"),
    Rate("records", "seat", 10, "minute", 10, "the same for one seat"),
    Rate("reports", "address", 20, "minute", 20, "reports of problems"),
    Rate("reports", "seat", 6, "minute", 6, "the same for one seat"),
    Rate("webhooks", "address", 20, "minute", 20, "changes of a seat's webhook; each looks an address up"),
    Rate("webhooks", "seat", 6, "minute", 6, "the same for one seat"),
    Rate("calls", "seat", 12, "minute", 12, "calls to a seat's webhook; more are left out"),
    Rate("calls", "host", 60, "minute", 60, "calls to one machine, whoever named it"),
    Rate("messages", "socket", 25, "second", 100, "messages over one socket"),
    Rate("messages", "seat", 50, "second", 200, "messages from one seat, over all of its sockets"),
    Rate("messages", "address", 500, "second", 2000, "messages from one address"),
    Rate("frames", "socket", 200, "second", 800, "parts of messages and pings over one socket"),
    Rate("chat", "seat", 1, "second", 8, "lines of chat; each is work for everybody who looks on"),
    Rate("chat", "person", 2, "second", 12, "the same for one person, at all tables"),
    Rate("chat", "table", 4, "second", 30, "the same for one table"),
    Rate("chat", "address", 4, "second", 30, "the same for one address"),
    Rate("hints", "seat", 10, "minute", 5, "hints; each is thought about for nearly two seconds"),
    Rate("hints", "person", 15, "minute", 8, "the same for one person, at all tables"),
    Rate("hints", "address", 20, "minute", 10, "the same for one address"),
    Rate("consequences", "seat", 40, "minute", 30, "questions of which each option's consequences are worked out"),
    Rate("consequences", "person", 60, "minute", 40, "the same for one person, at all tables"),
    Rate("consequences", "address", 120, "minute", 60, "the same for one address"),
    Count("sockets", "address", 200, "sockets from one address"),
    Count("sockets", "seat", 12, "sockets of one seat"),
    Count("sockets", "person", 40, "sockets of one person, at all tables"),
    Count("spectators", "table", 300, "sockets of those who only look on; seats always get in"),
    Count("connections", "address", 400, "connections from one address, sockets included; not of proxies"),
    Count("connections", "service", 8000, "connections in all; less where the system allows less"),
    Count("unfinished", "address", 60, "connections that wait for the rest of a request; the oldest goes first"),
    Count("unfinished", "service", 1000, "the same in all"),
    Count("work", "service", 500, "hints and replays that wait for a worker; bots are never refused"),
    Amount("thought-within", 60, "seconds", "in which a bot must have chosen; then the mildest option is taken"),
    Amount("head-within", 10, "seconds", "until the head of a request is there"),
    Amount("body-within", 20, "seconds", "until its body is there"),
    Amount("idle-after", 5, "seconds", "until a connection that asks for nothing more is closed"),
    Amount("read-within", 15, "seconds", "in which some of the last answer must be read before it is given up"),
    Amount("hello-within", 10, "seconds", "until the first message of a socket is there"),
    Amount("head-bytes", 32768, "bytes", "of the head of a request"),
    Amount("body-bytes", 262144, "bytes", "of the body of a request"),
    Amount("pack-bytes", 150000, "bytes", "of the packs that somebody brings to a table, unpacked, all together"),
)

WORDS = {
    "requests": "requests",
    "files": "requests for files",
    "probes": "questions about the service",
    "tables": "new tables",
    "deals": "new deals",
    "packs": "packs to look at",
    "laid": "new tables with packs",
    "trials": "changes to try out",
    "joins": "requests for seats",
    "profiles": "tries to open a profile",
    "histories": "questions about people",
    "cards": "requests for cards and rules",
    "replays": "moments of replays",
    "analyses": "looks at an analysis",
    "records": "records",
    "reports": "reports",
    "webhooks": "changes of webhooks",
    "messages": "messages",
    "chat": "lines of chat",
    "hints": "hints",
    "consequences": "questions about consequences",
    "sockets": "open tables",
    "spectators": "spectators",
    "calls": "calls to webhooks",
    "frames": "parts of messages",
    "connections": "connections",
    "unfinished": "unfinished requests",
    "work": "hints and replays that wait",
}
"""What each is called when it is refused."""


class Limits:
    """The limits of one service: the declared ones, as far as they have not been changed or lifted."""

    def __init__(self, changes: Iterable[str] = ()) -> None:
        known: dict[str, Limit | None] = {limit.name: limit for limit in LIMITS}
        self._limits = known
        for change in changes:
            self._change(change)

    def _change(self, change: str) -> None:
        name, _, value = (part.strip() for part in change.partition("="))
        declared = {limit.name: limit for limit in LIMITS}
        if name == "all" and value == "off":
            self._limits.update((limit.name, None) for limit in LIMITS if not isinstance(limit, Amount))
            return
        if name not in declared:
            near = ", ".join(known for known in declared if known.split("-")[0] == name.split("-")[0]) or "all=off"
            raise ServiceError(f"there is no limit {name!r}; remedy: unboxed serve --limits lists them, such as {near}")
        limit = declared[name]
        may_be_lifted = not isinstance(limit, Amount)
        if value == "off" and may_be_lifted:
            self._limits[name] = None
            return
        try:
            self._limits[name] = limit.changed(value)
        except ValueError as form:
            lifted = ", or off" if may_be_lifted else ""
            raise ServiceError(f"{name} cannot be {value!r}; remedy: write {name}=VALUE with {form}{lifted}") from None

    def rates(self) -> Mapping[str, tuple[Rate, ...]]:
        """The rates that hold, by what is limited."""
        held = [limit for limit in self._limits.values() if isinstance(limit, Rate)]
        whats = {limit.what for limit in LIMITS if isinstance(limit, Rate)}
        return {what: tuple(rate for rate in held if rate.what == what) for what in whats}

    def counts(self) -> Mapping[str, tuple[Count, ...]]:
        """The counts that hold, by what is limited."""
        held = [limit for limit in self._limits.values() if isinstance(limit, Count)]
        whats = {limit.what for limit in LIMITS if isinstance(limit, Count)}
        return {what: tuple(count for count in held if count.what == what) for what in whats}

    def most(self, name: str) -> float:
        """A count, a time or a size by its name; infinite if it was lifted."""
        limit = self._limits[name]
        assert not isinstance(limit, Rate)
        return float("inf") if limit is None else limit.most

    def listed(self) -> list[str]:
        """All limits in lines for people."""
        rows = [(limit.name, "off" if now is None else now.value, limit.text) for limit, now in self._both()]
        first, second = (max(len(row[i]) for row in rows) for i in (0, 1))
        return [f"{name:<{first}}  {value:<{second}}  {text}" for name, value, text in rows]

    def _both(self) -> list[tuple[Limit, Limit | None]]:
        return [(limit, self._limits[limit.name]) for limit in LIMITS]


def told_limits(given: Iterable[str] = ()) -> tuple[str, ...]:
    """The changes that the environment and then the command line ask for."""
    from_environment = [part for part in os.environ.get(ENVIRONMENT, "").split(",") if part.strip()]
    return (*from_environment, *given)


def _shown(number: float) -> str:
    return f"{number:g}" if number != int(number) else str(int(number))
