"""What the guard has found out about a request or a socket, kept in its scope for whoever serves it."""

from __future__ import annotations

from typing import Any

from .limits import Who

LINE = "unboxed.line"
"""Where a socket's own receive and send are kept in the scope."""
WHO = "unboxed.who"
"""Where it is kept in the scope by whom something is asked."""


def who_of(scope: Any) -> Who:
    """By whom a request or socket is asked for."""
    who: Who = scope[WHO]
    return who
