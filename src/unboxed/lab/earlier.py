"""Bots of earlier releases in the arena: `legend@0.1` thinks in the process of that release, where the same game is
played along with the same seed and choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from unboxed.bots import Bot, make_bot
from unboxed.content.cardsets import set_in
from unboxed.frozen.releases import Release, releases
from unboxed.frozen.table import FrozenTable, open_frozen
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Setup

NAMED = re.compile(r"(.+)@(\d+(?:\.\d+)*)")


class EarlierBot:
    """A bot of an earlier release, for games whose rules and cards are still the same."""

    def __init__(self, name: str, release: Release, setup: Setup) -> None:
        self.name, self.release, self.setup = name, release, setup
        self.spent_apart = 0.0
        """Seconds of processor time that its thoughts took, which it thinks in another process."""
        self._table: FrozenTable | None = None
        self._at(0, ()).check_bot(name)

    def choose_in(self, seed: int, choices: Sequence[int], seat: int, dice: int) -> int:
        """What it chooses for a seat in the game of this seed, after these choices."""
        choice, seconds = self._at(seed, choices).bot_thought(self.name, seat, dice)
        self.spent_apart += seconds
        return choice

    def _at(self, seed: int, choices: Sequence[int]) -> FrozenTable:
        """The game of this seed after these choices: the one that was last asked for, if it only has to go on."""
        table, made = self._table, list(choices)
        if table is None or table.seed != seed or table.choices != made[: len(table.choices)]:
            table = self._table = open_frozen(self.release, {**self._header(), "seed": seed, "choices": made})
        for choice in made[len(table.choices) :]:
            table.choose(choice)
        return table

    def _header(self) -> dict[str, Any]:
        setup, game, release = self.setup, self.setup.game.id, self.release
        return {
            "unboxed": 1,
            "kernel": release.kernel,
            "game": game,
            "rules": release.rules[game],
            "cards": release.cards[game],
            "players": setup.players,
            "mode": setup.mode,
            "options": dict(setup.options),
            "packs": [{"name": pack.name, "files": dict(pack.files)} for pack in setup.packs],
            "names": [f"Player {seat + 1}" for seat in range(setup.players)],
        }


def bot_of(name: str, setup: Setup) -> Bot | EarlierBot:
    """The bot of this name, `legend` or `legend@0.1`; SetupError says what is allowed."""
    if not (found := NAMED.fullmatch(name)):
        return make_bot(name, setup.game)
    bot, version = found.groups()
    known = {release.version: release for release in releases()}
    if version not in known:
        raise SetupError(f"there is no release {version!r} for {name!r}; earlier releases are {', '.join(known)}")
    release, game = known[version], setup.game
    theirs = release.rules.get(game.id), release.cards.get(game.id)
    if theirs != (game.rules_version, set_in(game.cards)):
        raise SetupError(
            f"{name} plays rules {theirs[0]} with cards {theirs[1]} of {game.id}; these are rules {game.rules_version} "
            f"with cards {set_in(game.cards)}, and only a game of the same rules and cards can be played by both"
        )
    return EarlierBot(bot, release, setup)
