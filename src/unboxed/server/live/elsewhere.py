"""Tables of earlier releases, as workers know them: each has the process of a release at hand, and in it the tables
that were last asked for. Nothing here is needed to have one again: whoever asks says what the table has come to."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from unboxed.frozen.finished import FinishedThen
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import Release, release_of, releases
from unboxed.frozen.table import FrozenTable, open_frozen
from unboxed.kernel.errors import BadRecord

KEPT = 64
"""Tables that a worker keeps open."""
_open: OrderedDict[str, FrozenTable] = OrderedDict()


def follow(
    header: dict[str, Any],
    choices: list[int],
    entries: Sequence[tuple[str, int]],
    names: list[str],
    since: int,
    wanted: Sequence[str],
) -> dict[str, Any]:
    """What a table that has come to these choices shows after some more entries (see `FrozenTable.follow`)."""
    key, table = _at(header, choices)
    told = table.follow(entries, names, since, wanted)
    _keep(key, table)
    return {**told, "release": table.release, "choices": list(table.choices)}


def choose(header: dict[str, Any], choices: list[int], bot: str, seat: int, seed: int) -> int:
    """The option that a bot of that release takes."""
    key, table = _at(header, choices)
    choice = table.bot_choice(bot, seat, seed)
    _keep(key, table)
    return choice


def think_of_options(
    header: dict[str, Any], choices: list[int], names: list[str], seat: int, seed: int
) -> list[dict[str, Any]]:
    """What a search of that release thinks of each option, best first."""
    key, table = _at(header, choices)
    if names != table.names:
        table.follow((), names)
    rows = table.hint(seat, seed)
    _keep(key, table)
    return [
        {
            "option": found.option,
            "label": found.label,
            "mean": round(found.chance, 4),
            "low": round(found.low, 4),
            "high": round(found.high, 4),
            "visits": found.visits,
            "line": list(found.line),
        }
        for found in rows
    ]


def ended(header: dict[str, Any], choices: list[int], earlier: Mapping[int, list[Any]]) -> dict[str, Any]:
    """How a finished game ended, and for some seats what came of it, given their earlier tallies."""
    key, table = _at(header, choices)
    result, seats = table.result, list(earlier)
    told = {
        "result": result,
        "tally": {seat: table.tally(seat) for seat in seats},
        "earned": {seat: table.earned(seat, earlier[seat]) for seat in seats},
        "earned_here": {seat: table.earned(seat, []) for seat in seats},
    }
    _keep(key, table)
    return told


def box(version: str, game: str) -> dict[str, Any]:
    """The cards of a game and its decks, as a release had them."""
    (release,) = [release for release in releases() if release.version == version]
    return keeper_of(release).box(game)


def finished(record: Mapping[str, Any]) -> FinishedThen:
    """A finished game, for the teacher of its release."""
    return open_frozen(_release_of(record), record).finished()


def _at(header: Mapping[str, Any], choices: list[int]) -> tuple[str, FrozenTable]:
    """The table that has come to these choices. It is taken out: after an error nobody knows where it stands."""
    key = json.dumps({name: value for name, value in header.items() if name not in ("names", "choices")})
    table = _open.pop(key, None)
    if table is None or table.choices != choices[: len(table.choices)]:
        table = open_frozen(_release_of(header), {**header, "choices": choices})
    elif len(table.choices) < len(choices):
        table.follow([("choose", choice) for choice in choices[len(table.choices) :]], table.names)
    return key, table


def _release_of(header: Mapping[str, Any]) -> Release:
    release = release_of(header)
    if release is None:
        raise BadRecord(f"no release plays kernel {header.get('kernel', 1)}, rules {header['rules']}")
    return release


def _keep(key: str, table: FrozenTable) -> None:
    _open[key] = table
    while len(_open) > KEPT:
        _open.popitem(last=False)
