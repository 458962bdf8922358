"""The lab of a service: other numbers on cards, tried out in the workers while somebody looks on.

The games lie in a folder of this process and go with it. A trial is its wish: asked again, also of another process, it
is begun again from the same deals, so nobody has to find it anywhere."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Coroutine
from hashlib import sha256
from tempfile import TemporaryDirectory
from typing import Any, cast

import msgspec

from unboxed.games import find
from unboxed.kernel.errors import SetupError
from unboxed.lab.setups import Told
from unboxed.lab.setups import told as told_setup
from unboxed.server.errors import Conflict, NotThere, Refused
from unboxed.server.limits import Rates, Who
from unboxed.server.looptime import now
from unboxed.server.settings import Settings
from unboxed.server.tried import NumberOnCard, TrialFacts, TrialLine, TrialState, TrialWish
from unboxed.workers.errors import WorkError
from unboxed.workers.pool import Pool

PATIENCE = 8.0
"""Seconds after which a trial that nobody asks for rests."""
AT_ONCE = 2
KEPT = 24
"""Trials; the one that was asked for longest ago goes first, with its games."""
PIECE = 1.0
"""Seconds that a piece of the work should take."""
FIRST, LARGEST = 10, 200
"""Games of the first piece, and of any."""

Soon = Callable[[Coroutine[Any, Any, None]], None]


class Trial:
    """One change that is tried out."""

    def __init__(self, name: str, wish: TrialWish, begun: Any) -> None:
        self.name, self.wish, self.begun = name, wish, begun
        self.games = 0
        self.lines: list[TrialLine] = []
        self.failed: Exception | None = None
        self.working = False
        self.asked = now()
        self._size = FIRST

    @property
    def complete(self) -> bool:
        """Has everything been played?"""
        return self.games >= self.wish.games

    async def go_on(self, pool: Pool) -> None:
        """Play on and compare, as long as somebody asks."""
        try:
            while not self.complete and now() - self.asked < PATIENCE:
                await self._piece(pool)
        except Exception as error:  # whatever it is, whoever looks on is told
            self.failed = error
            if not isinstance(error, WorkError | Refused):
                raise
        finally:
            self.working = False

    async def _piece(self, pool: Pool) -> None:
        from unboxed.studies import trials

        began, bot = now(), self.wish.bot
        last = min(self.games + self._size, self.wish.games) - 1
        sides = list(dict.fromkeys(zip((self.begun.plain, self.begun.changed), self.begun.setups, strict=True)))
        works = [self._run(pool, trials.play, place, setup, bot, self.games, last) for place, setup in sides]
        await asyncio.gather(*works)
        took = now() - began
        cards = list(dict.fromkeys(name.split(".")[0] for name in self.wish.changes))
        places = self.begun.plain, self.begun.changed
        found = await self._run(pool, trials.lines_of, *places, last + 1, cards)
        self.lines, self.games = [TrialLine(**line) for line in found], last + 1
        self._size = max(FIRST, min(LARGEST, int(self._size * min(2.0, PIECE / max(took, 0.01)))))

    def _run(self, pool: Pool, work: Callable[..., Any], *arguments: Any) -> Coroutine[Any, Any, Any]:
        return pool.run(work, *arguments, share=("lab", self.name), kind="lab")

    def told(self) -> TrialFacts:
        """How far it is."""
        if self.failed is not None:
            raise Conflict(f"this cannot be tried out: {self.failed}")
        state = "complete" if self.complete else "working" if self.working else "waiting"
        files = self.begun.files
        return TrialFacts(self.name, cast(TrialState, state), self.games, self.wish.games, self.lines, files)


class Trials:
    """The trials that this process has at hand."""

    def __init__(self, pool: Pool, soon: Soon, settings: Settings) -> None:
        from unboxed.studies import trials  # at the start: it takes a second, for which no table is to wait

        self._works = trials
        self._pool, self._soon, self._settings = pool, soon, settings
        self._folder = TemporaryDirectory(prefix="unboxed-lab-")
        self._kept: dict[str, Trial] = {}

    async def ask(self, wish: TrialWish, rates: Rates, who: Who) -> TrialFacts:
        """How far a trial is; it is begun, or goes on, by being asked for."""
        name = sha256(msgspec.json.encode(wish)).hexdigest()[:16]
        trial = self._kept.pop(name, None)
        if trial is None or trial.failed is not None:
            rates.must("trials", who)
            trial = await self._begun(name, wish)
        self._kept[name] = trial
        self._forget()
        trial.asked = now()
        busy = sum(one.working for one in self._kept.values())
        if not (trial.working or trial.complete or trial.failed) and busy < AT_ONCE:
            trial.working = True
            self._soon(trial.go_on(self._pool))
        return trial.told()

    async def _begun(self, name: str, wish: TrialWish) -> Trial:
        setup = self._setup(wish.game, wish.players, wish.mode)
        arguments = self._folder.name, setup, wish.bot, dict(wish.changes)
        return Trial(name, wish, await self._pool.run(self._works.begin, *arguments, share=("lab", name), kind="lab"))

    def _setup(self, game: str, players: int, mode: str) -> Told:
        found = find(game)
        return told_setup(found.setup(players, mode, self._settings.packs.get(game, ())))

    def _forget(self) -> None:
        """Let the oldest go. Games that another trial is held against stay."""
        while len(self._kept) > KEPT:
            idle = next((name for name, one in self._kept.items() if not one.working), None)
            if idle is None:
                return
            gone = self._kept.pop(idle).begun
            used = {place for one in self._kept.values() for place in (one.begun.plain, one.begun.changed)}
            for place in {gone.plain, gone.changed} - used:
                shutil.rmtree(place, ignore_errors=True)

    async def report(self, name: str) -> str:
        """The report on what has been played so far, as a page."""
        trial = self._kept.get(name)
        if trial is None:
            raise NotThere("there is no such trial here, or no longer; try the same change again")
        if not trial.games:
            raise Conflict("no game has been played yet")
        places = trial.begun.plain, trial.begun.changed
        text: str = await self._pool.run(self._works.report, *places, share=("lab", name), kind="lab")
        return text

    async def numbers(self, game: str) -> list[NumberOnCard]:
        """Every number on a card of a game that may be changed."""
        from unboxed.studies.variants import numbers_on

        try:
            found = find(game)
        except SetupError as error:
            raise NotThere(str(error)) from error
        setup = found.setup(found.players[0], "", self._settings.packs.get(game, ()))

        def listed() -> list[NumberOnCard]:
            return [NumberOnCard(card, name, n) for card in setup.cards for name, n in numbers_on(setup, card).items()]

        return await asyncio.to_thread(listed)

    def close(self) -> None:
        """Throw all games away."""
        self._folder.cleanup()
