"""All that a service can be asked for, by its own table of routes: whatever tries every route tries the newest, too."""

from __future__ import annotations

import inspect
import re
from typing import NamedTuple

from unboxed.server.app import HANDLERS
from unboxed.server.http.probes import PATHS as PROBES


class Route(NamedTuple):
    """One way to ask."""

    method: str
    """`SOCKET` for a socket."""
    path: str
    """With {} for what is named in it."""
    body: bool = False
    """Does it want to be told something?"""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def shape(path: str) -> str:
    """A path with {} for whatever is named in it, and without what is asked after a question mark."""
    return re.sub(r"\{[^}]*\}", "{}", path.partition("?")[0])


def routes() -> list[Route]:
    """All of them, in order."""
    found = [Route("GET", path) for path in PROBES]
    for handler in HANDLERS:
        body = "data" in inspect.signature(handler.fn).parameters
        methods = sorted(getattr(handler, "http_methods", {"SOCKET"}))
        found += [Route(method, shape(path), body) for path in handler.paths for method in methods]
    return sorted(found)
