"""A table that is played under an earlier release: it answers what every table does, and names the release."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import Path as PathInZip

from unboxed.content.cards import Card
from unboxed.content.texts import is_plain_name
from unboxed.kernel.errors import BadRecord, IllegalChoice
from unboxed.kernel.game import Achievement, Result
from unboxed.kernel.state import Step, tupled
from unboxed.table.hearing import Event
from unboxed.table.phrases import Part
from unboxed.table.record import FIELDS
from unboxed.table.table import Decision
from unboxed.table.wording import counted
from unboxed.workers.errors import WorkError, WorkFailed

from .cards import card_of
from .keeper import Keeper, Place, keeper_of
from .releases import Release

if TYPE_CHECKING:
    from unboxed.teacher import Analysis

    from .finished import FinishedThen

STATE = ("decision", "can_undo", "secret", "decline", "stakes")
"""What a table's process tells of it without being asked, whenever it has changed."""


@dataclass(frozen=True)
class FrozenGame:
    """A game as an earlier release had it."""

    id: str
    title: str
    rules_version: str
    achievements: tuple[Achievement, ...]
    rulebook: PathInZip


@dataclass(frozen=True)
class FrozenSetup:
    """What was decided before the first step."""

    game: FrozenGame
    players: int
    mode: str
    options: Mapping[str, Any]
    cards: Mapping[str, Card]


class Advice(NamedTuple):
    """A hint; see bots.Hint."""

    option: int
    label: str
    chance: float
    low: float
    high: float
    visits: int
    line: tuple[str, ...]


class FrozenTable:
    """A game in progress under an earlier release. Its process may be lost: the record is all that is needed again."""

    def __init__(self, keeper: Keeper, record: dict[str, Any], place: Place, state: dict[str, Any]) -> None:
        self.release = keeper.release.version
        self.seed: int = record["seed"]
        self.names: list[str] = list(record["names"])
        self.choices: list[int] = list(record["choices"])
        self._keeper, self._begun, self._place = keeper, record, place
        self._events: list[Event] | None = None
        self._changed(state)
        weakref.finalize(self, keeper.let_go, place).atexit = False

    # --- playing --------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        asked = self._state["decision"]
        return None if asked is None else Decision(asked[0], asked[1], tuple(tupled(option) for option in asked[2]))

    @property
    def asking(self) -> tuple[int, ...]:
        """The seat that may choose now; none when the game is over."""
        return () if self._state["decision"] is None else (self._state["decision"][0],)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return not self.asking

    @property
    def secret(self) -> bool:
        """Is the open question an answer to something announced, of which the others must not know?"""
        return bool(self._state["secret"])

    @property
    def decline(self) -> int:
        """The option that means "no, thank you", or -1."""
        return int(self._state["decline"])

    @property
    def stakes(self) -> str:
        """What is at stake if nobody may answer instead of whoever is asked; empty for most questions."""
        return str(self._state["stakes"])

    def choose(self, choice: int | Step | list[Any], seat: int | None = None) -> None:
        """Take an option, by number or by itself. IllegalChoice says why not, and then nothing has changed."""
        if seat is not None and self.asking and seat not in self.asking:
            raise IllegalChoice(f"seat {seat!r} is not asked; asked is seat {self.asking[0]}")
        state = self._ask("choose", choice)
        self.choices.append(state["chosen"])
        self._changed(state)

    def undo(self) -> None:
        """Take the last choice back, if since then nothing new was learnt and nobody else has chosen."""
        state = self._ask("undo")
        self.choices.pop()
        self._changed(state)

    @property
    def can_undo(self) -> bool:
        """True if `undo` would work now."""
        return bool(self._state["can_undo"])

    def at(self, number: int) -> FrozenTable:
        """A new table of the same game after its first choices."""
        return self._other(self._ask("at", number), self.choices[:number])

    def clone(self) -> FrozenTable:
        """An independent table at the same moment."""
        return self._other(self._ask("clone"), self.choices)

    def follow(
        self, entries: Sequence[tuple[str, int]], names: list[str], since: int = 0, wanted: Sequence[str] = ()
    ) -> dict[str, Any]:
        """Let entries happen and have all told that a service shows then (`_follow` in inside.py). After an error this
        table is of no use any more."""
        told: dict[str, Any] = self._ask("follow", list(entries), names, since, list(wanted))
        self.names = list(names)
        self.choices[:] = told.pop("choices")
        self._changed(told)
        return told

    def check_bot(self, bot: str) -> None:
        """SetupError if that release has no bot of this name; it lists those there are."""
        self._ask("check_bot", bot)

    def bot_choice(self, bot: str, seat: int, seed: int) -> int:
        """What a bot of that release would choose in this seat's place; SetupError lists the bots."""
        return self.bot_thought(bot, seat, seed)[0]

    def bot_thought(self, bot: str, seat: int, seed: int) -> tuple[int, float]:
        """The same, and how many seconds of processor time it thought."""
        choice, seconds = self._ask("bot_choice", bot, seat, seed, thought=True)
        return int(choice), float(seconds)

    # --- words ----------------------------------------------------------------------------------------------------

    def label(self, option: Step | int) -> str:
        """An open option in words."""
        return str(self._ask("label", option))

    def about(self, option: Step | int) -> dict[str, list[Any]]:
        """The cards (tokens), seats and places an open option concerns."""
        told: dict[str, list[Any]] = self._ask("about", option)
        return told

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened, in sentences this seat (None: a spectator) may read."""
        return ["".join(part["text"] for part in parts) for _, parts in self.log_parts(seat, since)]

    def log_parts(self, seat: int | None = None, since: int = 0) -> list[tuple[Event, list[Part]]]:
        """The log in pieces that point at their cards and seats, from the given event on."""
        return [(self.events[place], parts) for place, parts in self._ask("log_parts", seat, since)]

    def open_log(self, since: int = 0) -> list[str]:
        """The log as one who saw every card would read it: for looking at a record, never at a game of others."""
        log: list[str] = self._ask("open_log", since)
        return log

    @property
    def events(self) -> list[Event]:
        """Everything that happened, as data."""
        if self._events is None:
            self._events = [
                Event(number, tupled(step), {token: (face, seen) for token, face, seen in cards})
                for number, step, cards in self._ask("events")
            ]
        return self._events

    # --- looking --------------------------------------------------------------------------------------------------

    @cached_property
    def setup(self) -> FrozenSetup:
        """What was decided before the first step, with the cards as they were then."""
        told, cards = self._ask("setup"), [card_of(card) for card in self._ask("cards")]
        game = told["game"]
        achievements = tuple(Achievement(**earned) for earned in game["achievements"])
        rulebook = self._keeper.release.rulebook(game["id"])
        kept = FrozenGame(game["id"], game["title"], game["rules_version"], achievements, rulebook)
        return FrozenSetup(kept, told["players"], told["mode"], told["options"], {card.id: card for card in cards})

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, as JSON-able data."""
        view: dict[str, Any] = self._ask("view", seat)
        return view

    def scene(self, seat: int | None, everything: bool = False) -> dict[str, Any]:
        """The table as a page draws it for this seat; `rules` names the release."""
        return {**self._ask("scene", seat, everything), "rules": self.release}

    def faces(self) -> list[str]:
        """Every card's face by its token: for looking at a record, never at a game of others."""
        faces: list[str] = self._ask("faces")
        return faces

    def hint(self, seat: int, seed: int = 0) -> list[Advice]:
        """What a bot of that release would do in this seat's place: best options first."""
        return [Advice(*row)._replace(line=tuple(row[-1])) for row in self._ask("hint", seat, seed, thought=True)]

    def analysis(self, *seats: int, seed: int = 0) -> Analysis:
        """What every choice of the finished game was worth under the rules it was played by (see `Table.analysis`)."""
        from unboxed.teacher import analyse

        return analyse(self.finished(), seats, seed)

    def finished(self) -> FinishedThen:
        """The finished game as a teacher looks back at it."""
        from .finished import FinishedThen

        return FinishedThen(self)

    def look_back(self, call: str, *arguments: Any) -> Any:
        """Ask the teacher in that release's process (`_asked`, `_outlined` and `_judged` in inside.py)."""
        return self._ask(call, *arguments, thought=True)

    def fingerprint(self) -> str:
        """The same for the same position in any process on any machine."""
        return str(self._ask("fingerprint"))

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        told = self._ask("result")
        return None if told is None else Result(tuple(told[0]), tuple(told[1]), told[2])

    def tally(self, seat: int) -> dict[str, Any]:
        """What a score pad keeps of the finished game for a seat."""
        tally: dict[str, Any] = self._ask("tally", seat)
        return tally

    def earned(self, seat: int, earlier: list[dict[str, Any]]) -> tuple[str, ...]:
        """The achievements the finished game earned a seat, given that person's earlier tallies."""
        return tuple(self._ask("earned", seat, earlier))

    def record(self) -> dict[str, Any]:
        """The game as its release writes it down: set-up, seed and choices."""
        record: dict[str, Any] = self._ask("record")
        return record

    def __repr__(self) -> str:
        setup, choices = self.setup, counted(len(self.choices), "choice")
        return f"<{setup.game.title} (release {self.release}), {counted(setup.players, 'player')}, after {choices}>"

    # --- inside ---------------------------------------------------------------------------------------------------

    def _ask(self, call: str, *arguments: Any, thought: bool = False) -> Any:
        return self._keeper.ask(self._place, self._again, call, *arguments, thought=thought)

    def _again(self) -> dict[str, Any]:
        return {**self._begun, "choices": self.choices}

    def _changed(self, state: dict[str, Any]) -> None:
        self._state = {name: state[name] for name in STATE}
        self._events = None

    def _other(self, state: dict[str, Any], choices: list[int]) -> FrozenTable:
        place = Place(self._place.process, state["table"])
        return FrozenTable(self._keeper, {**self._begun, "choices": choices}, place, state)


def open_frozen(release: Release, record: Mapping[str, Any]) -> FrozenTable:
    """The table that a record describes, under the release that wrote it; BadRecord names what is wrong."""
    if not all(1 <= len(name.strip()) <= 60 and is_plain_name(name) for name in record["names"]):
        raise BadRecord("the record's 'names' must be plain texts of 1 to 60 characters")
    sent = {name: record[name] for name in FIELDS if name in record}  # whatever else a file holds stays here
    keeper, place = keeper_of(release), Place()
    try:
        return FrozenTable(keeper, sent, place, keeper.open(place, sent))
    except (WorkError, WorkFailed, TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"the record cannot be played under release {release.version}: {error}") from error
