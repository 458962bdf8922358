"""Tables of earlier releases, as a service asks for them: in workers of their own (elsewhere.py), so that the loop
never waits, tables take turns, and whatever happens there holds up no table of the present release."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from unboxed.frozen.releases import Release
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Result
from unboxed.server.errors import NotNow, TooBusy
from unboxed.server.store.results import Played
from unboxed.workers.errors import Busy, WorkError, WorkFailed
from unboxed.workers.kinds import kinds_with
from unboxed.workers.pool import Pool

from . import elsewhere
from .bots import ABSENT, Bots
from .oldbook import REPLAY, Game

log = logging.getLogger("unboxed.server")


class OldTables:
    """The workers for tables of earlier releases; they are started when the first such table is opened."""

    def __init__(self, bots: Bots, most_waiting: int = 500, longest: float = 60.0) -> None:
        """At most so many hints and replays wait, and so many seconds a bot may think, as at all tables."""
        self._bots = bots
        self.playing = Pool(1, most_waiting)
        self.thinking = Pool(1, most_waiting, kinds_with(bot=longest))
        """A choice never waits for a thought."""
        self._boxes: dict[tuple[str, str], dict[str, Any]] = {}

    async def follow(
        self, game: Game, entries: Sequence[tuple[str, int]], names: list[str], since: int, wanted: Sequence[str]
    ) -> dict[str, Any]:
        """What the table shows after some more entries; NotNow if that cannot be had."""
        asked = game.header, game.choices, list(entries), names, since, list(wanted)
        back = REPLAY in wanted
        pool, kind = (self.thinking, REPLAY) if back else (self.playing, "bot")
        try:
            told: dict[str, Any] = await pool.run(
                elsewhere.follow, *asked, share=game.table, kind=kind, asker=object() if back else None
            )
        except Busy:
            raise
        except (WorkError, WorkFailed) as error:
            log.warning("table %s: the release it is played under does not answer: %s", game.table, error)
            raise NotNow("the release under which this table is played does not answer just now; try again") from error
        return told

    async def choose(self, game: Game, bot: str, seat: int, seed: int) -> int:
        """The option that a bot takes. Bots are that release's own; programs of this service are none of them."""
        try:
            return await self._choose(game, self._bots.spec(bot), seat, seed)
        except (SetupError, WorkError, WorkFailed) as error:
            log.warning("the bot %s failed, and the mildest option is taken: %s", bot, error)
            return await self._choose(game, ABSENT, seat, seed)

    async def _choose(self, game: Game, bot: str, seat: int, seed: int) -> int:
        asked = game.header, game.choices, bot, seat, seed
        choice: int = await self.thinking.run(elsewhere.choose, *asked, share=game.table)
        return choice

    async def hint(self, game: Game, names: list[str], seat: int, seed: int) -> list[dict[str, Any]]:
        """What a search thinks of each option, best first; TooBusy if this seat has not had its last hint yet."""
        asked = game.header, game.choices, names, seat, seed
        try:
            rows: list[dict[str, Any]] = await self.thinking.run(
                elsewhere.think_of_options, *asked, share=game.table, kind="hint", asker=seat
            )
        except (WorkError, WorkFailed) as error:
            raise TooBusy(str(error)) from error
        return rows

    async def ended(self, game: Game, setup: Played, earlier: Mapping[int, list[Any]]) -> OldEnd:
        """What came of a finished game for these seats, given their earlier tallies."""
        told = await self.playing.run(elsewhere.ended, game.header, game.choices, dict(earlier), share=game.table)
        return OldEnd(setup, told["result"], told["tally"], told["earned"], told["earned_here"])

    async def box(self, release: Release, game: str) -> dict[str, Any]:
        """The cards of a game and its decks, as a release had them."""
        known = self._boxes.get((release.version, game))
        if known is None:
            asked = elsewhere.box, release.version, game
            known = self._boxes[release.version, game] = await self.playing.run(*asked, share=release.version)
        return known

    def close(self) -> None:
        """Stop all of it."""
        self.playing.close()
        self.thinking.close()


class OldEnd(NamedTuple):
    """How a game under an earlier release ended, for the store."""

    setup: Played
    result: Result | None
    tallies: dict[int, dict[str, Any]]
    with_earlier: dict[int, tuple[str, ...]]
    alone: dict[int, tuple[str, ...]]

    def tally(self, seat: int) -> dict[str, Any]:
        """What a score pad keeps for a seat."""
        return self.tallies[seat]

    def earned(self, seat: int, earlier: list[Any]) -> tuple[str, ...]:
        """What it earned a seat. With which earlier tallies was said when it was asked for."""
        return self.with_earlier[seat] if earlier else self.alone[seat]
