"""What a table's session needs of the process it lives in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from unboxed.server.metrics import Metrics
from unboxed.server.store.shelf import Shelf

from .bots import Bots
from .old import OldTables


@dataclass(frozen=True)
class Services:
    """The store, the bots, and whom to tell."""

    process: str
    """What this process is called among those that share the store."""
    shelf: Shelf
    bots: Bots
    old: OldTables
    presence_changed: Callable[[str], None]
    """Somebody has come to or gone from this table."""
    call_webhook: Callable[[str, dict[str, object]], None]
    metrics: Metrics = field(default_factory=Metrics)
