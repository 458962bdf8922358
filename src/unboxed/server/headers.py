"""Headers: what the store keeps of a table before its first entry, and the game that begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import unboxed
from unboxed.games import find
from unboxed.kernel.version import KERNEL
from unboxed.table.record import fits, replayed


def plays(header: Mapping[str, Any]) -> bool:
    """Does the service play what this header of a game that is here was made with?"""
    return fits({"kernel": KERNEL, **header}, find(header["game"]))


def table_of(header: Mapping[str, Any]) -> unboxed.Table:
    """The game of a header, with the choices it began with; BadRecord names what is wrong.

    The service plays everything with the present kernel, also what release 0.1 stored (its headers name none)."""
    return replayed({"kernel": KERNEL, **header, "choices": header.get("choices", [])}, find, unboxed.Table)
