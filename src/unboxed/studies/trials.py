"""Trials: other numbers on cards, tried out a little at a time by whoever waits for them. Two runs in a folder, one of
them with the cards as they are, and what they say so far."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from unboxed.content.packs import MANIFEST
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup
from unboxed.lab.setups import Told, told

from .comparing import Change, compared, plain
from .measuring import Tables
from .parts import Part, missing, parts_in
from .runs import begin_run, open_run, play_parts
from .variants import files_of, number_at, read_value, variant

SEED = 0
OTHERS = 12
"""Measures of other cards that are told: those that changed for sure, the surest first."""


class Begun(NamedTuple):
    """Where the two runs lie (the same twice if nothing is changed), what to tell workers, and the change as files."""

    plain: str
    changed: str
    setups: tuple[Told, Told]
    files: dict[str, str]


def begin(folder: str, setup: Told, bot: str, changes: Mapping[str, int]) -> Begun:
    """Lay out both runs; SetupError or BadCards says why these numbers cannot be."""
    plain = setup.setup()
    values = {read_value(name): number for name, number in changes.items()}
    values = {value: number for value, number in values.items() if number_at(plain, value) != number}
    changed = variant(plain, values, "change") if values else plain
    files = dict(files_of(plain, values)) if values else {}
    places = [begin_run(Path(folder) / _name(one, bot), one, [bot], SEED).folder for one in (plain, changed)]
    if files:
        files[MANIFEST] = f'name = "From the lab"\ngame = "{setup.game}"\n'
    return Begun(str(places[0]), str(places[1]), (told(plain), told(changed)), files)


def _name(setup: Setup, bot: str) -> str:
    return sha256(repr((told(setup), bot)).encode()).hexdigest()[:24]


def play(place: str, setup: Told, bot: str, first: int, last: int) -> int:
    """Play what is missing of these games; how many were."""
    parts = missing(parts_in(Path(place) / "parts"), last + 1, 10**6)
    wanted = [Part(max(part.first, first), part.last) for part in parts if part.last >= first]
    play_parts(setup, [bot], SEED, f"{place}/parts", wanted)
    return sum(part.games for part in wanted)


def lines_of(plain_run: str, changed_run: str, games: int, cards: list[str]) -> list[dict[str, Any]]:
    """What the first so many games of both say: of the cards that were changed, of whole games, and of other cards what
    changed for sure."""
    before, after = open_run(Path(plain_run)), open_run(Path(changed_run))
    one, two = Tables.of(before), Tables.of(after)
    common = one.games.filter(one.games["game"] < games).join(two.games, on="game", how="semi")["game"]
    found = compared(one.only(common), two.only(common), paired=True)
    own = [change for card in cards for change in found if change.card == card]
    whole = [change for change in found if not change.card]
    sure = sorted((c for c in found if c.card and c.card not in cards and c.sure), key=lambda change: change.chance)
    return [_line(change, plain(change.measure, before)) for change in (*own, *whole, *sure[:OTHERS])]


def _line(change: Change, words: str) -> dict[str, Any]:
    told = {name: getattr(change, name) for name in ("card", "before", "after", "low", "high", "enough", "sure")}
    return {**told, "measure": words}


def report(plain_run: str, changed_run: str) -> str:
    """The report on both runs, or on the one if nothing was changed."""
    from .page import page  # what draws charts is large, and whoever only plays needs none of it

    places = dict.fromkeys((plain_run, changed_run))
    runs = [run for place in places if (run := open_run(Path(place))).games]
    if not runs:
        raise SetupError("no game has been played yet")
    return page(runs)
