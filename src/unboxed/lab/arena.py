"""The arena: which bot is stronger, shown by many games with seats rotated and seeds paired.

A match is one bot, the challenger, against a field of another: the challenger has one seat (with partners: one side)
and the field all others. Every deal is played once with the challenger on each side, so that neither the seat nor
the luck of the cards can look like strength. Where all play together there is no field: each bot plays every seat,
and what counts is how often it succeeds and its score.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from unboxed.bots import Bot, Look
from unboxed.content.packs import read_pack
from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.table.table import begin
from unboxed.workers.crew import in_batches

from .arena_report import ArenaReport
from .earlier import EarlierBot, bot_of
from .matches import Match, Played, matches_of, watched
from .playing import bot_seed, game_seed
from .setups import Told, told

FORMAT = 1
SAVED_EVERY = 5.0
"""Seconds between two writings of the file, so that Ctrl-C or a crash loses no more than that."""

BATCH = 0.5
"""Seconds a batch of games should take in a worker: short enough that Ctrl-C loses little and the bar moves."""

Progress = Callable[[int, int], None]
Pairing = tuple[str, str, int]
"""A game to be played: challenger, rival and the game's number in their match."""


def arena(
    game: str | Game,
    bots: Sequence[str],
    games: int = 200,
    players: int | None = None,
    mode: str = "",
    seed: int = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    packs: Sequence[str | Path] = (),
    file: str | Path | None = None,
    pairs: str = "all",
    sequential: bool = False,
    progress: Progress | None = None,
) -> ArenaReport:
    """Let bots meet in so many games a match; the outcome depends on the seed, not on the number of processes.

    `pairs` is "all" (every bot meets every other) or "next" (each meets only the one named before it). `sequential`
    ends a match as soon as it is clear (see sequential.py); `games` is then the most. With a file, every finished game
    is kept there, and the same call goes on where it was stopped."""
    setup = _set_up(game, players, mode, packs, options)
    _check(games, seed, jobs, bots, pairs, setup)
    matches = matches_of(setup, list(bots), pairs)
    matches = watched(matches) if sequential else matches
    standings = Standings(setup, list(bots), seed, Path(file) if file else None)
    standings.read(matches)
    for match in matches:
        match.look_on(games)
    begun, stopped = time.perf_counter(), False
    try:
        for match, number, played in _played(setup, matches, games, seed, jobs):
            match.played[number] = played
            match.look_on(games)
            if progress:
                progress(sum(m.done(games) for m in matches), sum(m.counting(games) for m in matches))
            standings.write(matches, soon=False)
    except KeyboardInterrupt:
        stopped = True
    standings.write(matches, soon=True)
    return standings.finish(ArenaReport(setup, tuple(bots), seed, games, matches, time.perf_counter() - begun, stopped))


def _set_up(
    game: str | Game,
    players: int | None,
    mode: str,
    packs: Sequence[str | Path],
    options: Mapping[str, Any] | None,
) -> Setup:
    found = find(game) if isinstance(game, str) else game
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    return found.setup(found.players[0] if players is None else players, mode, loaded, options)


def _check(games: int, seed: int, jobs: int, bots: Sequence[str], pairs: str, setup: Setup) -> None:
    for name, value, most in (("games", games, 10**7), ("jobs", jobs, 256)):
        if type(value) is not int or not 1 <= value <= most:
            raise SetupError(f"{name} is a whole number from 1 to {most}, not {value!r}")
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise SetupError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    if pairs not in ("all", "next"):
        raise SetupError(f"pairs may be 'all' or 'next', not {pairs!r}")
    if len(set(bots)) != len(bots) or not bots:
        raise SetupError(f"the arena needs bots that differ, not {', '.join(bots) or 'none'}")
    for name in bots:
        bot_of(name, setup)  # says which bots there are, before any game


# --- playing ------------------------------------------------------------------------------------------------


def _played(
    setup: Setup, matches: list[Match], games: int, seed: int, jobs: int
) -> Iterator[tuple[Match, int, Played]]:
    """The games still to be played, as they are finished; matches take turns, so that a stopped run is even."""
    waiting = (
        (match, number) for number in range(games) for match in matches if not (number in match.played or match.clear)
    )
    if jobs > 1:
        yield from _played_by_workers(setup, waiting, seed, jobs)
        return
    fighters = Fighters(setup, seed)
    for match, number in waiting:
        yield match, number, fighters.play(match.challenger, match.rival, number)


def _played_by_workers(
    setup: Setup, waiting: Iterator[tuple[Match, int]], seed: int, jobs: int
) -> Iterator[tuple[Match, int, Played]]:
    matches: dict[tuple[str, str], Match] = {}

    def pairings() -> Iterator[Pairing]:
        for match, number in waiting:
            matches[match.challenger, match.rival] = match
            yield match.challenger, match.rival, number

    with closing(in_batches(play_batch, (told(setup), seed), pairings(), jobs, BATCH)) as batches:
        for batch, played in batches:
            for (challenger, rival, number), one in zip(batch, played, strict=True):
                yield matches[challenger, rival], number, one


def play_batch(setup: Told, seed: int, batch: list[Pairing]) -> list[Played]:
    """Play these games, in a worker."""
    fighters = _fighters(setup, seed)
    return [fighters.play(*pairing) for pairing in batch]


@lru_cache(maxsize=1)
def _fighters(setup: Told, seed: int) -> Fighters:
    """The same bots from one batch to the next: one from a file has a process of its own."""
    return Fighters(setup.setup(), seed)


class Fighters:
    """Plays the games of an arena, each bot made once."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.seed = setup, seed
        self.sides = setup.game.sides(setup)
        self._bots: dict[str, Bot | EarlierBot] = {}

    def play(self, challenger: str, rival: str, number: int) -> Played:
        """The game with this number of a match."""
        sides = len(set(self.sides))
        seed = game_seed(self.seed, number // sides)
        own = sorted(set(self.sides))[number % sides]
        names = [challenger if side == own else rival for side in self.sides]
        return fight(self.setup, [self._bot(name) for name in names], seed, self.sides.index(own))

    def _bot(self, name: str) -> Bot | EarlierBot:
        if name not in self._bots:
            self._bots[name] = bot_of(name, self.setup)
        return self._bots[name]


def fight(setup: Setup, bots: Sequence[Bot | EarlierBot], seed: int, seat: int) -> Played:
    """Play a game; what counts is how the side of this seat fared, and how long its bot thought."""
    position, made, own, spent = begin(setup, seed), list[int](), 0, 0.0
    side = setup.game.sides(setup)
    while (player := position.player) >= 0:
        dice = bot_seed(seed, len(made))
        bot = bots[player]
        began = _spent(bot)
        if isinstance(bot, EarlierBot):
            index = bot.choose_in(seed, made, player, dice)
        else:
            index = bot.choose(Look(position, player, dice), dice)
        if side[player] == side[seat]:
            own, spent = own + 1, spent + _spent(bot) - began
        position.choose(index)
        made.append(index)
    result = position.result
    assert result is not None
    winning = {side[winner] for winner in result.winners}
    share = 1 / len(winning) if side[seat] in winning else 0.0
    score = result.scores[seat] if result.scores else 0.0
    return Played(share, score, own, spent)


def _spent(bot: Bot | EarlierBot) -> float:
    """Processor time used so far, in this process and in those where the bot thinks."""
    apart: float = getattr(bot, "spent_apart", 0.0)
    return time.process_time() + apart


# --- keeping ------------------------------------------------------------------------------------------------


@dataclass
class Standings:
    """The file of an arena: written whole every few seconds, read again to go on."""

    setup: Setup
    bots: list[str]
    seed: int
    file: Path | None
    written: float = 0.0

    def about(self) -> dict[str, Any]:
        """What must be the same for games to be counted together."""
        setup = self.setup
        return {
            "arena": FORMAT,
            "game": setup.game.id,
            "rules": setup.game.rules_version,
            "players": setup.players,
            "mode": setup.mode,
            "options": dict(setup.options),
            "packs": [{"name": pack.name, "files": dict(pack.files)} for pack in setup.packs],
            "seed": self.seed,
        }

    def read(self, matches: list[Match]) -> None:
        """Take over the games that the file already holds; SetupError if it is another arena's."""
        if self.file is None or not self.file.exists():
            return
        try:
            data = json.loads(self.file.read_text("utf-8"))
            other = [name for name, value in self.about().items() if data.get(name) != value]
            kept = data["matches"]
        except (OSError, ValueError, AttributeError, KeyError, TypeError) as error:
            raise SetupError(f"{self.file} is not the file of an arena ({error}); name another") from None
        if other:
            raise SetupError(f"{self.file} holds an arena with another {', '.join(other)}; name another file")
        for match in matches:
            match.read(kept.get(match.name, {}))

    def write(self, matches: list[Match], soon: bool) -> None:
        """Write what was played, if it is time."""
        if self.file is None or not (soon or time.monotonic() - self.written > SAVED_EVERY):
            return
        self._write({**self.about(), "bots": self.bots, "matches": {m.name: m.to_data() for m in matches}})
        self.written = time.monotonic()

    def finish(self, report: ArenaReport) -> ArenaReport:
        """Write the findings beside the games."""
        if self.file is not None:
            matches = {m.name: m.to_data() for m in report.matches}
            self._write({**self.about(), "bots": self.bots, "found": report.as_data(), "matches": matches})
        return report

    def _write(self, data: dict[str, Any]) -> None:
        assert self.file is not None
        part = self.file.with_name(f"{self.file.name}.part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(data) + "\n", "utf-8")
            os.replace(part, self.file)
        except OSError as error:
            raise SetupError(f"{self.file} cannot be written: {error.strerror}") from None
