"""What can be set about the service, and where each setting comes from."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from .budgets import Limits
from .errors import ServiceError
from .keeping import Keep
from .logs import Form
from .packs import Packs

DATABASE = "UNBOXED_DATABASE"
"""The environment variable that names the database."""


def default_processes() -> int:
    """One for each core. At least three: one for quick bots, one for bots that think, one for all the rest."""
    return max(3, os.cpu_count() or 1)


@dataclass(frozen=True)
class Settings:
    """One service process. Times are in seconds unless a name says otherwise."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8765
    upgrade: bool = False
    """Bring an old database up to date instead of refusing it."""
    hosts: tuple[str, ...] = ()
    """Names this service may be called by, beside its own address; `*` lets any through."""
    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")
    pace_ms: int = 150
    window_ms: int = 4000
    worker_processes: int = field(default_factory=default_processes)
    """Processes for heavy work: bots, hints and replays. With one alone, quick bots wait for whoever thinks long."""
    bots: dict[str, str] = field(default_factory=dict)
    """Bots of this service's own, beside the levels: what each is called here, and by `unboxed simulate --bots`."""
    packs: Packs = field(default_factory=dict)
    """Packs that every new table of a game is played with, by the game's id."""
    lab: bool = False
    """May whoever comes try out other numbers on cards (/lab)?"""
    webhooks: str = "public"
    """Where webhooks may go: `off`, `public` addresses, or `any` (which includes this machine: for tests)."""
    limits: tuple[str, ...] = ()
    """Changes of the limits (budgets.py), each written NAME=VALUE."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are trusted to say for whom they ask."""
    keep: Keep = field(default_factory=Keep)
    """How long games are kept (retention.py); by default for ever."""
    log: Form = "text"
    """How the log is written."""
    metrics_token: str = field(default="", repr=False)
    """What whoever reads /metrics has to show; without one there is no /metrics."""
    forget_after: float = 300
    """How long a table that nobody looks at is kept in memory."""
    deal_patience: float = 30
    """How long a game whose seats are all taken waits for people's numbers for its deal."""

    @cached_property
    def held(self) -> Limits:
        """The limits that hold."""
        return Limits(self.limits)

    @property
    def hello_within(self) -> float:
        """How long the first message of a socket is waited for."""
        return self.held.most("hello-within")


def default_database() -> str:
    """The database from the environment, or a file in the person's data folder."""
    if named := os.environ.get(DATABASE, "").strip():
        return named
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(data) / "unboxed" / "tables.sqlite")


def database_url(named: str) -> str:
    """`postgresql://...`, `sqlite:///file` or a plain file name as the address SQLAlchemy wants."""
    if "://" not in named:
        return f"sqlite+aiosqlite:///{Path(named).expanduser()}"
    try:
        url = make_url(named)
    except (ArgumentError, ValueError):
        raise ServiceError(
            "the database's address cannot be read; "
            f"remedy: set {DATABASE} to postgresql://user:password@host/name or to a file name"
        ) from None
    drivers = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
    kind = url.drivername.split("+")[0]
    if kind not in drivers:
        raise ServiceError(f"databases of the kind {kind!r} are not known; remedy: use postgresql:// or a file name")
    return url.set(drivername=drivers[kind]).render_as_string(hide_password=False)
