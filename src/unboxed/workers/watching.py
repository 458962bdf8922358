"""A process that ends with its caller, even in the middle of something."""

from __future__ import annotations

import os
import select
import threading


def end_with_caller(line: int) -> None:
    """End this process as soon as nobody holds the other end of the pipe it is asked through.

    Whoever waits for requests notices that anyway; whoever thinks does not, and would think on for nobody."""
    threading.Thread(target=_wait, args=(line,), daemon=True).start()


def _wait(line: int) -> None:
    hung_up = select.poll()
    hung_up.register(line, 0)  # that the other end is closed is told even to those who ask for nothing
    hung_up.poll()
    os._exit(1)
