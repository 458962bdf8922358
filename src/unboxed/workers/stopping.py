"""Work that is stopped when it has used so much processor time, without ending the process that does it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class Stopped(BaseException):
    """The time is up. Nobody who catches what went wrong in the work catches this."""


@contextmanager
def stopping_after(seconds: float) -> Iterator[None]:
    """Raise Stopped inside after so much processor time; 0 means never. Only in the main thread."""
    if not seconds:
        yield
        return
    inside = True

    def stop(*_: object) -> None:
        if inside:  # it may come when all is done
            raise Stopped

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        inside = False
        signal.setitimer(signal.ITIMER_PROF, 0)
