"""A table: a game in progress with its seats, record, events and undo. The public face of the engine."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from unboxed.content.texts import is_plain_name
from unboxed.kernel import chance
from unboxed.kernel.errors import IllegalChoice, SetupError
from unboxed.kernel.game import Result, Setup
from unboxed.kernel.position import Listener, Position
from unboxed.kernel.questions import NOBODY
from unboxed.kernel.state import Step, tupled

from .hearing import Event, hearing
from .phrases import Part
from .scene import scene
from .undo import TOGETHER, taken_at_once
from .wording import Wording, counted

if TYPE_CHECKING:
    import random

    from .consequences import Consequence
    from .reach import InReach


class Decision(NamedTuple):
    """A question as data: who is asked, what about, and every legal option."""

    player: int
    prompt: str
    options: tuple[Step, ...]


class Kept(NamedTuple):
    """A moment that was kept: the choices made before it, the position, the events heard, and why undo ends here."""

    choices: int
    position: Position
    events: int
    barrier: str


KEPT_EVERY = 64
"""Choices between two moments that are kept, at least."""


class Table:
    """A game in progress. Build one with `unboxed.new` or `unboxed.replay`."""

    release: str | None = None
    """The earlier release under which it is played: none. A frozen table names its own."""

    def __init__(self, setup: Setup, seed: int, names: list[str] | None = None) -> None:
        if type(seed) is not int or not 0 <= seed < 2**64:
            raise SetupError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
        self.setup = setup
        self.seed = seed
        if names is not None and not _are_names(names, setup.players):
            wanted = f"{setup.players} plain texts of 1 to 60 characters, one for each seat"
            raise SetupError(f"names are {wanted}, not {names!r}")
        self.names = names or [f"Player {p + 1}" for p in range(setup.players)]
        self.deal: dict[str, Any] | None = None
        """The numbers behind the seed, where its record tells them (see deal.py)."""
        self.choices: list[int] = []
        self.sealed: dict[int, int] = {}
        """By seat, what those have chosen of several who are asked at once, until all have."""
        self.events: list[Event] = []
        self._before: list[int] = []  # for each choice that may be undone, the events heard before it
        self._barrier = "nothing has been chosen yet"
        self._kept: list[Kept] = []
        self.position = begin(setup, seed, self._listener())

    # --- playing ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        position = self.position
        if position.player == NOBODY:
            return None
        prompt = Wording(position, position.player, self.names).text(position.prompt)
        return Decision(position.player, prompt, tuple(position.options))

    @property
    def asking(self) -> tuple[int, ...]:
        """The seats that may choose now: one, or several that are asked at once."""
        return self.position.asking

    def choose(self, choice: int | Step | list[Any], seat: int | None = None) -> None:
        """Take an option, by number or by itself. IllegalChoice says why not, and then nothing has changed.

        Where several seats are asked at once, `seat` says which of them chooses; else it is the first that has not."""
        position = self.position
        if not self._kept:
            index = self._index(choice, seat)
            self._keep()
        barrier = None
        if seat is None:
            barrier = taken_at_once(position, choice, self.choices, self.events, self._before)
        if barrier is None:
            index = self._index(choice, seat)
            if position.together:
                self._seal(index, position.player if seat is None else seat)
                self._before.clear()
                barrier = TOGETHER
            else:
                barrier = taken_at_once(position, index, self.choices, self.events, self._before)
        if barrier:
            self._barrier = barrier
            if len(self.choices) - self._kept[-1].choices >= KEPT_EVERY:
                self._keep()

    def _seal(self, index: int, seat: int) -> None:
        """Choose for one of several who are asked at once. Their choices count when all are there, in the order of
        seats: the order in which they came is told to nobody, by no record."""
        position, last = self.position, None
        self.sealed[seat] = index
        if position.asking == (seat,):
            *earlier, last = [self.sealed[one] for one in position.together]
            self.choices += earlier
        position.choose(index, seat)
        if last is not None:
            self.choices.append(last)
            self.sealed.clear()

    def undo(self) -> None:
        """Take the last choice back, if since then nothing new was learnt and nobody else has chosen."""
        if not self._before:
            raise IllegalChoice(f"this cannot be undone: {self._barrier}")
        self.choices.pop()
        del self.events[self._before.pop() :]
        self.position = self._played_again()
        if not self._before:
            self._barrier = "this is as far back as nothing new was learnt"

    @property
    def can_undo(self) -> bool:
        """True if `undo` would work now."""
        return bool(self._before)

    def at(self, number: int) -> Self:
        """A new table of the same game after its first choices: for replays and playing on from there."""
        if not 0 <= number <= len(self.choices):
            raise IllegalChoice(f"this game has the moments 0 to {len(self.choices)}, not {number}")
        table = type(self)(self.setup, self.seed, list(self.names))
        table.deal = self.deal
        table._kept = [kept for kept in self._kept if kept.choices <= number]
        if table._kept:
            made, position, heard, table._barrier = table._kept[-1]
            table.choices, table.events = self.choices[:made], self.events[:heard]
            table.position = position.clone()
            table.position.listener = table._listener()
        for index in self.choices[len(table.choices) : number]:
            table.choose(index)
        return table

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.position.over

    # --- words ---------------------------------------------------------------------------------------------------

    def label(self, option: Step | int) -> str:
        """An open option in words."""
        index = self._index(option)
        return Wording(self.position, self.position.player, self.names).labels()[index]

    def about(self, option: Step | int) -> dict[str, list[Any]]:
        """The cards (tokens), seats and places an open option concerns."""
        step = self.position.options[self._index(option)]
        return Wording(self.position, self.position.player, self.names).about(step)

    def log(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened, in sentences this seat (None: a spectator) may read."""
        return ["".join(p["text"] for p in parts) for _, parts in self.log_parts(seat, since)]

    def log_parts(self, seat: int | None = None, since: int = 0) -> list[tuple[Event, list[Part]]]:
        """The log in pieces that point at their cards and seats, from the given event on."""
        phrases, seat = self.setup.game.phrases, self._seat(seat)
        return [
            (event, Wording(self.position, seat, self.names, event.cards).parts(event.step))
            for event in self.events[since:]
            if event.step[0] in phrases
        ]

    def consequences(self, seat: int | None = None) -> list[Consequence]:
        """What each option of a seat (else of the first that is asked) does to the numbers it sees, as it can know."""
        from .consequences import consequences  # people look ahead; programs that only play start sooner without

        chooser = self.position.player if seat is None else seat
        return consequences(self.position, chooser, names=self.names)

    def in_reach(self, seat: int | None = None) -> list[InReach]:
        """What a seat (else the first that is asked) would be offered besides, if there were enough of something."""
        from .reach import in_reach

        chooser = self.position.player if seat is None else seat
        return in_reach(self.position, chooser, self.consequences(seat), self.names)

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, as JSON-able data."""
        return self.position.view(self._seat(seat))

    def scene(self, seat: int | None, everything: bool = False) -> dict[str, Any]:
        """The table as a page draws it for this seat."""
        return scene(self.position, self._seat(seat), self.names, everything and self.position.over)

    def imagine(self, seat: int, rng: random.Random) -> Position:
        """A world this seat might be in, with new dice; for bots."""
        self._seat(seat)
        return self.position.imagine(seat, rng)

    def clone(self) -> Self:
        """An independent table at the same moment."""
        copy = object.__new__(type(self))
        copy.setup, copy.seed, copy.names, copy.deal = self.setup, self.seed, list(self.names), self.deal
        copy.choices, copy.events, copy.sealed = self.choices[:], self.events[:], dict(self.sealed)
        copy._before, copy._barrier = self._before[:], self._barrier
        copy._kept = self._kept[:]
        copy.position = self.position.clone()
        copy.position.listener = copy._listener()
        return copy

    def fingerprint(self) -> str:
        """The same for the same position in any process on any machine."""
        return self.position.fingerprint()

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.position.result

    def tally(self, seat: int) -> dict[str, Any]:
        """What a score pad keeps of the finished game for a seat."""
        return self.setup.game.tally(self.position, seat)

    def earned(self, seat: int, earlier: list[dict[str, Any]]) -> tuple[str, ...]:
        """The achievements the finished game earned a seat, given that person's earlier tallies."""
        return self.setup.game.earned(self.position, seat, earlier)

    def record(self) -> dict[str, Any]:
        """The game as its set-up, seed and choices: all that is needed to have it again."""
        from .record import record_of

        return record_of(self)

    def __repr__(self) -> str:
        players, choices = counted(self.setup.players, "player"), counted(len(self.choices), "choice")
        return f"<{self.setup.game.title}, {players}, after {choices}>"

    # --- inside ----------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep this moment: the first, and now and then another. Undo plays on from it, and going back to a moment of a
        long game need not play it all again.

        Only where undo ends, so that no undo leads behind it and a table begun here can undo what the whole one can."""
        if not self.sealed:
            kept = Kept(len(self.choices), self.position.clone(), len(self.events), self._barrier)
            self._kept.append(kept)

    def _played_again(self) -> Position:
        """The position after the choices made, played again from the moment that was kept last."""
        kept = self._kept[-1]
        position = kept.position.clone()
        for index in self.choices[kept.choices :]:
            position.choose(index)
        position.listener = self._listener()
        return position

    def _listener(self) -> Listener:
        return hearing(self.setup.game.phrases, self.choices, self.events)

    def _index(self, choice: int | Step | list[Any], seat: int | None = None) -> int:
        position = self.position
        if position.player == NOBODY:
            raise IllegalChoice("the game is over; nobody is asked anything")
        if seat is None and type(choice) is int and not position.together and 0 <= choice < len(position.options):
            return choice
        seat = position.player if seat is None else seat
        if seat not in position.asking:
            raise IllegalChoice(f"seat {seat!r} is not asked; asked is {_listed(position.asking)}")
        options = position.options_for(seat)
        count = len(options)
        if isinstance(choice, int) and not isinstance(choice, bool):
            if 0 <= choice < count:
                return choice
            raise IllegalChoice(f"choice {choice} is not on offer; there are {count} options, 0 to {count - 1}")
        if isinstance(choice, tuple | list):
            with suppress(RecursionError):
                written = repr(tupled(choice))  # pages and records write steps as lists; 1 is not True
                for index, option in enumerate(options):
                    if repr(option) == written:
                        return index
        labels = Wording(position, seat, self.names).labels()
        raise IllegalChoice(f"that is not on offer; the options are: {'; '.join(labels)}")

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and not (type(seat) is int and 0 <= seat < self.setup.players):
            raise IllegalChoice(f"there is no seat {seat!r}; seats are 0 to {self.setup.players - 1}, or None")
        return seat


def _listed(seats: tuple[int, ...]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"any of the seats {', '.join(map(str, seats))}"


def _are_names(names: Any, players: int) -> bool:
    return (
        isinstance(names, list)
        and len(names) == players
        and all(isinstance(name, str) and 1 <= len(name.strip()) <= 60 and is_plain_name(name) for name in names)
    )


def begin(setup: Setup, seed: int, listener: Any = None) -> Position:
    """The first position of a game, at its first question."""
    position: Position = setup.game.position.blank()
    position.setup, position.lookup = setup, setup.lookup
    position.listener = listener
    position.player = NOBODY
    position.chance = chance.start(seed)
    setup.game.begin(position)
    position.advance()
    return position
