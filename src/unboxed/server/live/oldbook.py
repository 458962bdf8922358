"""The book of a table that is played under an earlier release. Its game lies in a worker (old.py); here is what that
told last, for everybody who looks: nobody ever waits for it in the middle of something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from unboxed.server.store.entries import Entry
from unboxed.table.wording import WAITING

from .counting import Counting

if TYPE_CHECKING:
    from unboxed.server.store.seats import Seat
    from unboxed.server.store.shelf import Shelf

    from .bots import Bots
    from .old import OldTables

REPLAY = "replay"
"""Wanted for looking back: nobody waits for it at the table."""


class Game(NamedTuple):
    """A table's game as far as it has come."""

    table: str
    header: dict[str, Any]
    choices: list[int]


class OldQuestion(NamedTuple):
    """What is asked."""

    player: int
    secret: bool
    decline: int
    stakes: str
    over: bool
    offered: int
    """How many options there are."""
    together: tuple[int, ...] = ()
    """No earlier release asks several seats at once."""

    @property
    def asking(self) -> tuple[int, ...]:
        """The seat that may choose now."""
        return () if self.player < 0 else (self.player,)

    def options_for(self, seat: int | None) -> range:
        """What this seat may choose now."""
        return range(self.offered if seat in self.asking else 0)

    def asked(self, seat: int | None) -> int | None:
        """Who is asked, as far as this seat may know."""
        return None if self.player < 0 or (self.secret and seat != self.player) else self.player


class OldGame(NamedTuple):
    """What is shown of the game itself."""

    id: str
    title: str


class OldSetup(NamedTuple):
    """What was decided before the first step."""

    game: OldGame
    players: int
    mode: str
    options: Mapping[str, Any]


class OldTable(NamedTuple):
    """The table as it was told last."""

    setup: OldSetup
    choices: list[int]
    names: list[str]


class OldWindow(NamedTuple):
    """A chance to answer, as everybody is shown it (see Window in book.py)."""

    lines: int
    moment: int
    name: str
    entry: int
    lives: tuple[int, ...]
    answering: tuple[int, ...]
    """Those of `lives` who really can."""
    round: int
    scenes: list[dict[str, Any]]

    def can_answer(self, seat: int) -> bool:
        """Has this seat really an answer?"""
        return seat in self.answering


class OldBook(Counting[OldWindow]):
    """A table's entries, and what its release shows after them. It is made by `read`."""

    def __init__(self, old: OldTables, table: str, header: dict[str, Any], names: list[str], watches: bool) -> None:
        super().__init__(header, header["players"], 0, watches)
        self._old, self._id = old, table
        self._names = list(names)
        self._behind = False
        """Somebody has another name, and the table is still shown with the last one."""
        self._events = 0
        self._told: dict[str, Any] = {}
        self.choices: list[int] = []
        self.lines: list[dict[str, Any]] = []

    @classmethod
    async def read(
        cls,
        old: OldTables,
        table: str,
        header: dict[str, Any],
        names: list[str],
        entries: Iterable[Entry],
        watches: bool = False,
        *wanted: str,
    ) -> OldBook:
        """The book of these entries, after the choices that its header names."""
        book, begun = cls(old, table, header, names, watches), header.get("choices", [])
        book.first, book.number = len(begun), -len(begun)  # what it began with has no numbers here
        made = [Entry(number, "choose", choice, -1) for number, choice in enumerate(begun)]
        await book._follow([*made, *entries], *wanted)
        return book

    # --- where the game is --------------------------------------------------------------------------------

    @property
    def position(self) -> OldQuestion:
        told, asked = self._told, self._told["decision"]
        player = -1 if asked is None else asked[0]
        return OldQuestion(player, told["secret"], told["decline"], told["stakes"], asked is None, told["options"])

    @property
    def table(self) -> OldTable:
        """The table, for what asks about its set-up."""
        header, told = self.header, self._told
        game = OldGame(header["game"], told["title"])
        setup = OldSetup(game, self.players, told["scenes"][-1]["mode"], told["scenes"][-1]["options"])
        return OldTable(setup, self.choices, self._names)

    @property
    def round(self) -> int:
        """The round that is being played."""
        return int(self._told["round"])

    @property
    def can_undo(self) -> bool:
        """May the last choice be taken back by the rules of that release? Never across a window."""
        return bool(self._told["can_undo"] and self._told["silent"])

    def instinct(self) -> int | None:
        """An earlier release is not asked for one: there is no time left, and it is elsewhere."""
        return None

    @property
    def release(self) -> str:
        """The earlier release under which it is played."""
        return str(self._told["release"])

    def record(self) -> dict[str, Any]:
        """The game so far, for whoever may see all of it."""
        return {**self.header, "names": list(self._names), "choices": list(self.choices)}

    # --- what is shown --------------------------------------------------------------------------------------------

    def scene(self, seat: int | None, window: OldWindow | None, everything: bool) -> dict[str, Any]:
        """The table for this seat (None: a spectator); in a window, as it lay when the window opened."""
        viewer, rules = -1 if seat is None else seat, {"rules": self._told["release"]}
        if window is not None:
            shown = {name: part for name, part in window.scenes[viewer].items() if name != "result"}
            return {**shown, **rules, "prompt": WAITING, "over": False}
        scenes = self._told["open_scenes" if everything else "scenes"]
        return {**scenes[viewer], **rules}

    def log(self, seat: int | None, first: int, last: int | None) -> list[dict[str, Any]]:
        """Lines of the log, from one to before another, in words this seat may read."""
        return [
            {
                "i": place,
                "n": self.said_at(seat, line["number"]),
                "name": line["name"],
                "rule": line["rule"],
                "parts": line["parts"] if seat is None else line["own"].get(str(seat), line["parts"]),
            }
            for place, line in enumerate(self.lines[first:last], first)
        ]

    # --- playing ---------------------------------------------------------------------------------------------

    async def take(self, entry: Entry) -> None:
        """Let one more entry have happened. If that fails, nothing has changed here."""
        self.must_follow(entry)
        await self._follow([entry])

    async def catch_up(self) -> None:
        """Have shown by their new names who has one."""
        if self._behind:
            await self._follow([])

    def rename(self, names: list[str]) -> None:
        """Let the seats have these names, as soon as there is time for that."""
        self._names, self._behind = list(names), True

    async def at(self, moment: int, everything: bool) -> OldBook:
        """The book as it was at a moment, for looking back."""
        made = zip(self.choices[:moment], self.choosers[:moment], strict=True)
        entries = [Entry(number, "choose", choice, chooser) for number, (choice, chooser) in enumerate(made)]
        header = {**self.header, "choices": []}
        wanted = (REPLAY, "everything") if everything else (REPLAY,)
        return await OldBook.read(self._old, self._id, header, self._names, entries, False, *wanted)

    # --- what takes time ----------------------------------------------------------------------------------------

    async def bot_choice(self, _: Bots, bot: str, seat: int, seed: int, table: str) -> int:
        """The option that a bot takes."""
        return await self._old.choose(self._game, bot, seat, seed)

    async def hint(self, _: Bots, seat: int, seed: int, table: str) -> list[dict[str, Any]]:
        """What a search thinks of each option, best first."""
        return await self._old.hint(self._game, self._names, seat, seed)

    async def consequences(self, _: Bots, seat: int, table: str, after: tuple[str, ...] = ()) -> dict[str, Any]:
        """An earlier release cannot say what its options lead to."""
        return {}

    async def keep_end(self, shelf: Shelf, table: str, seats: list[Seat]) -> None:
        """Have it written down that the game is over and what came of it."""
        earlier = await shelf.earlier(table, self.header["game"], seats)
        ended = await self._old.ended(self._game, self.table.setup, earlier)
        await shelf.keep_results(table, ended, seats)

    # --- inside --------------------------------------------------------------------------------------------------

    @property
    def _game(self) -> Game:
        return Game(self._id, self.header, self.choices)

    async def _follow(self, entries: list[Entry], *wanted: str) -> None:
        """Have entries happen where the game is, then count them here."""
        again = self._behind or any(entry.kind == "undo" for entry in entries)
        names, since = list(self._names), 0 if again else self._events
        made = [(entry.kind, entry.value) for entry in entries]
        windows = ("windows",) if self.watches else ()
        told = await self._old.follow(self._game, made, names, since, (*windows, *wanted))
        for entry, happened in zip(entries, told["entries"], strict=True):
            self._count(entry, happened["secret"], happened["windows"])
        self.lines[told["first"] :] = told["lines"]
        self.choices, self._events, self._told = told["choices"], told["events"], told
        self._behind = names != self._names

    def _count(self, entry: Entry, secret: bool, windows: list[dict[str, Any]]) -> None:
        if entry.kind == "undo":
            self.count_back(entry.value)
        else:
            self.before_choice(entry, secret)
            for window in windows:
                name = self.name_window()
                if window["might"]:
                    self.windows.append(self._window(window, name))
            self.after_choice(entry, secret)
        self.number += 1

    def _window(self, told: dict[str, Any], name: str) -> OldWindow:
        return OldWindow(
            told["lines"],
            self.moment,
            name,
            self.number,
            tuple(told["lives"]),
            tuple(told["answering"]),
            told["round"],
            told["scenes"],
        )
