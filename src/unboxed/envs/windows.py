"""Windows: everybody is asked about what is announced, so that nobody can tell from being asked who can answer it.

A position stops only where somebody can answer, and once for each who can. Here every announcement that somebody might
answer, as far as everybody can tell, is one round in which all seats act: with what they may really answer, or with the
one action that lets things be. There is a round whether or not anybody can answer, and one however many can. Until it
is over all but those who are really asked see the table as it lay when it was announced.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from unboxed.kernel.game import Setup
from unboxed.kernel.position import Position
from unboxed.kernel.state import Step
from unboxed.table.table import begin

from .recall import Choice, Recall


class Round:
    """Everybody is asked once, in the order of seats."""

    def __init__(self, number: int, shown: Position, asked: dict[int, Position]) -> None:
        self.number = number
        """Of all windows of the game, counted from 1, those included that nobody might answer."""
        self.shown, self.asked = shown, asked
        """The table as it lay, and by seat the table as those see it who can answer, in the order in which they may."""
        self.waiting = list(range(shown.setup.players))
        """Seats that have not acted yet."""
        self.answers: dict[int, int] = {}
        """By seat the option that it takes, if it comes to that: only the first who answers does."""

    def seen_by(self, seat: int) -> Position:
        """The table as this seat sees it."""
        return self.asked.get(seat, self.shown)


class Windows:
    """Listens to a game and makes a round of every window that somebody might answer."""

    def __init__(self) -> None:
        self._said = 0
        self._open: list[tuple[int, Position]] = []
        self.rounds: dict[int, Round] = {}
        """All there have been, by their numbers."""

    def hear(self, position: Position, step: Step) -> None:
        """Note what is announced, and how the table lies then."""
        if step[0] == "window":
            self._said += 1
            if position.might_be_answered(step[1], step[2]):
                self._open.append((self._said, announced(position, step[1])))

    def round(self, position: Position) -> Round | None:
        """The oldest window that nobody has been asked about, if there is one. What the position asks is about the last
        of them: before it are those that nobody could answer."""
        if not self._open:
            return None
        number, shown = self._open.pop(0)
        self.rounds[number] = made = Round(number, shown, {} if self._open else askable(position))
        return made


def announced(position: Position, event: Step) -> Position:
    """The table as it lies, with this as the newest link of the chain, for everybody, asked or not."""
    shown = position.clone()
    shown.listener = None
    shown.chain.append(event)
    shown.stack.append(("carry_out",))  # something is still to happen
    return shown


def askable(position: Position) -> dict[int, Position]:
    """Who is asked in secret about what is announced now, if all before let it be: each with the table as it lies
    then."""
    found: dict[int, Position] = {}
    others: list[Step] = []

    def hear(_: Position, step: Step) -> None:
        if step[0] == "window":
            others.append(step)

    world = position.clone()
    world.listener = hear
    while world.secret and not others:
        found[world.player] = world.clone()
        world.choose(world.decline)
    return found


class _Enough(Exception):
    """The game has come to the window that was looked for."""


def remembered(
    setup: Setup, seed: int, choices: Iterable[Choice], rounds: Mapping[int, Round], seat: int, now: Round | None
) -> str:
    """All that a seat has been shown and told and what it has chosen where everybody is asked: each window is looked at
    by all, whether or not somebody can answer, and what comes after the one that is open now has not happened yet."""
    recall, said = Recall(setup), 0
    told = recall.listener()

    def hear(position: Position, step: Step) -> None:
        nonlocal said
        told(position, step)
        if step[0] == "window":
            said += 1
            if said in rounds:
                recall.look(rounds[said].shown)
                _act(recall, rounds[said])
            if now is not None and said == now.number:
                raise _Enough

    with suppress(_Enough):
        position = begin(setup, seed, hear)
        _look(recall, position)
        for chooser, index in choices:
            if not position.secret:  # what was chosen in secret has been noted with its round
                recall.choose(chooser, position.options_for(chooser)[index])
            position.choose(index, chooser)
            _look(recall, position)
    return recall.text(seat)


def _act(recall: Recall, round: Round) -> None:
    """Those who were asked in a round look, and remember what they chose."""
    for seat, position in round.asked.items():
        recall.look_as(seat, position)
        if seat in round.answers:
            recall.choose(seat, position.options[round.answers[seat]])


def _look(recall: Recall, position: Position) -> None:
    """Everybody looks, but not while somebody is asked in secret."""
    if not position.secret:
        recall.look(position)
