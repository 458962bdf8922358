"""How functions are written: a compiled one has forgotten its types, one inside another its arguments, too."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any


def as_written(module: str, text: str) -> Callable[..., None]:
    """A function that does nothing and is written like this in a module: `(g: Unlucky, cast: Cast, n: int = 1)`."""
    space = dict(vars(sys.modules[module]))
    exec(f"from __future__ import annotations\ndef told{text}: ...", space)  # the text of our own source
    told: Callable[..., None] = space["told"]
    return told


def sign(body: Any, module: str, text: str) -> None:
    """Let a function tell its arguments to whoever asks for its signature."""
    body.__signature__ = inspect.signature(as_written(module, text))
