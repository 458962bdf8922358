"""Bots think in workers, so that no thought ever holds up a table (thinking.py is what they do there)."""

from __future__ import annotations

import logging
import re
from collections.abc import Hashable, Iterable
from typing import Any

from unboxed.bots import LEVELS, BadBot, Look, make_bot
from unboxed.kernel.errors import SetupError
from unboxed.kernel.position import Position
from unboxed.server.errors import Refused, ServiceError, TooBusy
from unboxed.workers.errors import Busy, TooLong, WorkerEnded, WorkError, WorkFailed
from unboxed.workers.kinds import kinds_with
from unboxed.workers.pool import Pool

from .thinking import choose, foretell, get_ready, think_of_options

log = logging.getLogger("unboxed.server")
TEXTS = {
    "novice": "Plays quickly and now and then carelessly.",
    "adventurer": "Takes what looks best at once.",
    "veteran": "Thinks a little ahead.",
    "legend": "Thinks ahead for up to two seconds; hard to beat.",
    "random": "Takes any option; good for trying things out.",
}
DEFAULT = "adventurer"
ABSENT = "absent"
QUICK, SLOW = 0.005, 1.0
"""Seconds that a thought may take, as long as none was measured: of the bots known to all, only one searches."""
OWN = "A bot of this service's own."
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,29}")


def read_own(told: Iterable[str]) -> dict[str, str]:
    """Bots that whoever runs the service names, `deep=mcts:5000` or `mine=./my_bot.py:Careful`; each is tried once."""
    own: dict[str, str] = {}
    for one in told:
        name, equals, spec = one.partition("=")
        if not equals or not _NAME.fullmatch(name) or name in (*TEXTS, ABSENT, *own):
            raise ServiceError(
                f"{one!r} names no bot; remedy: write NAME=BOT with a new name of small letters, such as deep=mcts:5000"
            )
        try:
            make_bot(spec)
        except SetupError as error:
            raise ServiceError(f"the bot {name!r} cannot be made: {error}") from None
        own[name] = spec
    return own


class Bots:
    """The bots of a service and the workers in which they think."""

    def __init__(
        self, processes: int, own: dict[str, str] | None = None, most_waiting: int = 500, longest: float = 60.0
    ) -> None:
        """`longest` is how many seconds a bot may think at most."""
        self._own = own or {}
        self.pool = Pool(processes, most_waiting, kinds_with(bot=longest), first=get_ready)
        """The workers; replays are worked on there, too."""

    def known(self) -> dict[str, str]:
        """The bots a table may have and what is said of them, the default first. Only these: elsewhere a bot's name
        may be a file to run, and what is run here is for whoever runs the service to say."""
        known = {name: TEXTS[name] for name in (DEFAULT, *LEVELS, "random")}
        return known | dict.fromkeys(self._own, OWN)

    def spec(self, name: str) -> str:
        """What a bot of the service's own is elsewhere; of all others the name."""
        return self._own.get(name, name)

    def check(self, name: str) -> str:
        """The name of a bot that exists; the default for an empty one."""
        if name and name not in self.known():
            raise Refused(f"there is no bot {name!r}; bots are {', '.join(self.known())}")
        return name or DEFAULT

    async def choose(self, bot: str, position: Position, seat: int, seed: int, table: Hashable = None) -> int:
        """The option this bot takes. Only a look leaves this process: it holds nothing the seat may not know.

        Work for the same table waits in one line, and tables take turns; one that is not named is one by itself."""
        look = Look(position, seat, seed)
        try:
            return await self._choose(bot, look, seed, table)
        except (BadBot, SetupError, TooLong, WorkerEnded, WorkFailed) as error:
            # An own bot failed or took too long, or its file is gone since the service was started.
            fault = error if isinstance(error, WorkFailed) else None
            log.warning("the bot %s failed, and the mildest option is taken: %s", bot, error, exc_info=fault)
            return await self._choose(ABSENT, look, seed, table)

    async def _choose(self, bot: str, look: Look, seed: int, table: Hashable) -> int:
        choice: int = await self.pool.run(
            choose,
            self.spec(bot),
            look,
            seed,
            share=object() if table is None else table,
            kind="bot",
            like=None if bot in self._own else (bot, look.game.id),  # an own one may think in yet another process
            at_first=SLOW if bot in (*self._own, "legend") else QUICK,
            sparing=True,
        )
        return choice

    async def hint(
        self, position: Position, seat: int, seed: int, names: list[str], table: Hashable = None
    ) -> list[dict[str, Any]]:
        """What a search thinks of each option, best first; TooBusy if this seat has not had its last hint yet."""
        share = object() if table is None else table
        try:
            self.pool.admit("hint", share, seat)  # what is refused costs next to nothing
            look = Look(position, seat, seed)
            rows: list[dict[str, Any]] = await self.pool.run(
                think_of_options,
                look,
                seed,
                names,
                share=share,
                kind="hint",
                asker=seat,
                like=look.game.id,
                at_first=SLOW,
                sparing=True,
            )
        except WorkError as error:
            raise TooBusy(str(error)) from error
        return rows

    async def consequences(
        self, position: Position, seat: int, names: list[str], table: Hashable, after: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """What each option leads to, in the order of the options, or each there would be after some choices, told in
        words, and what is within reach besides; TooBusy if this seat waits for others already."""
        try:
            self.pool.admit("consequences", table, seat)
            look = Look(position, seat, 0)
            found: dict[str, Any] = await self.pool.run(
                foretell,
                look,
                position.setup.confirm,
                names,
                after,
                share=table,
                kind="consequences",
                asker=seat,
                like=look.game.id,
                at_first=SLOW,
                sparing=True,
            )
        except Busy as error:
            raise TooBusy(str(error)) from error
        return found

    def close(self) -> None:
        """Stop thinking."""
        self.pool.close()
