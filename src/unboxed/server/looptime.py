"""What time it is for the event loop: it only goes forward, whatever the time of day does; tests can make it jump."""

from __future__ import annotations

import asyncio


def now() -> float:
    """Seconds by the running loop's clock."""
    return asyncio.get_running_loop().time()
