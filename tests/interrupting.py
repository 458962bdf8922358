"""Programs that are stopped by Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def interruptible(command: list[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A running program that hears Ctrl-C even where whoever runs the tests does not, and ends with its test."""
    with subprocess.Popen(command, text=True, preexec_fn=_hear_ctrl_c, **more) as process:
        try:
            yield process
        finally:
            process.kill()


def _hear_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
