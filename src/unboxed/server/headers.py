"""Headers: what the store keeps of a table before its first entry, and the game that begins with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import unboxed
from unboxed.content.packs import Pack
from unboxed.games import find, games
from unboxed.table.calls import AnyTable
from unboxed.table.record import fits, replayed
from unboxed.table.scene import packs_told


def plays(header: Mapping[str, Any]) -> bool:
    """Has the present release the rules that this header was made with? Else an earlier one plays it, if any does."""
    game = games().get(header["game"])
    return game is not None and fits(header, game)


def table_of(header: Mapping[str, Any]) -> unboxed.Table:
    """The game of a header that is played here, with the choices it began with; BadRecord names what is wrong."""
    return replayed({**header, "choices": header.get("choices", [])}, find, unboxed.Table)


def packs_in(header: Mapping[str, Any]) -> tuple[Pack, ...]:
    """The packs that a table is played with."""
    return tuple(Pack(pack["name"], tuple(sorted(pack["files"].items()))) for pack in header["packs"])


def packs_named(header: Mapping[str, Any]) -> list[str]:
    """What each of them says of itself, in a line; under the rules of an earlier release that is its name."""
    return packs_told(packs_in(header)) if plays(header) else [pack.name for pack in packs_in(header)]


def any_table_of(header: Mapping[str, Any]) -> AnyTable:
    """The same, whichever release plays it. Whoever asks has to wait for that release: this is not for the loop."""
    return unboxed.replay({**header, "choices": header.get("choices", [])})
