"""Headers: what the store keeps of a table before its first entry, and the game that begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import unboxed
from unboxed.games import find, games
from unboxed.table.calls import AnyTable
from unboxed.table.record import fits, replayed


def plays(header: Mapping[str, Any]) -> bool:
    """Has the present release the rules that this header was made with? Else an earlier one plays it, if any does."""
    game = games().get(header["game"])
    return game is not None and fits(header, game)


def table_of(header: Mapping[str, Any]) -> unboxed.Table:
    """The game of a header that is played here, with the choices it began with; BadRecord names what is wrong."""
    return replayed({**header, "choices": header.get("choices", [])}, find, unboxed.Table)


def any_table_of(header: Mapping[str, Any]) -> AnyTable:
    """The same, whichever release plays it. Whoever asks has to wait for that release: this is not for the loop."""
    return unboxed.replay({**header, "choices": header.get("choices", [])})
