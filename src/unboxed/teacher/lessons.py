"""The analysis of a whole game, in one go or step by step: a rough curve first, then ever surer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from unboxed.kernel.errors import SetupError
from unboxed.table.table import Table

from .analysis import Course, course
from .finished import Finished, Played
from .judging import Judgement
from .plan import TRIES, first_look, next_look


@dataclass(frozen=True)
class Analysis:
    """A finished game, judged for some seats."""

    game: str
    players: int
    seed: int
    courses: tuple[Course, ...]
    look: int
    """How many times the whole game has been looked at: 0 while the first look goes on."""
    complete: bool

    def of(self, seat: int) -> Course:
        """One seat's game; SetupError if it was not asked for."""
        for found in self.courses:
            if found.seat == seat:
                return found
        raise SetupError(f"seat {seat} was not analysed; seats are {', '.join(str(c.seat) for c in self.courses)}")

    def as_data(self) -> dict[str, Any]:
        """All of it, JSON-able."""
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "look": self.look,
            "complete": self.complete,
            "seats": [one.as_data() for one in self.courses],
        }


def analysing(
    table: Table | Finished, seats: tuple[int, ...] = (), seed: int = 0, looks: Sequence[int] = TRIES
) -> Iterator[Analysis]:
    """The analysis after every choice that was judged: a rough one of all choices first, later ever surer. The last
    one is complete. Without seats it is about all of them. `looks` are the tries that a choice gets at each look."""
    played = Played(table) if isinstance(table, Table) else table
    for seat in seats:
        if not 0 <= seat < played.players:
            raise SetupError(f"there is no seat {seat}; seats are 0 to {played.players - 1}")
    seats = seats or tuple(range(played.players))
    asked = [number for number, seat in played.asked.items() if seat in seats]
    outlines = [played.outline(seat) for seat in seats]
    judged: dict[int, Judgement] = {}
    numbers, tries, look = first_look(asked), looks[0], 0

    def so_far(complete: bool) -> Analysis:
        courses = tuple(course(one, judged) for one in outlines)
        return Analysis(played.game, played.players, seed, courses, look, complete)

    while numbers:
        for number in numbers:
            judged[number] = played.judge(number, seed, tries)
            yield so_far(complete=False)
        look += 1
        numbers, tries = next_look(look, judged, asked, looks)
    yield so_far(complete=True)


def analyse(
    table: Table | Finished, seats: tuple[int, ...] = (), seed: int = 0, looks: Sequence[int] = TRIES
) -> Analysis:
    """The whole analysis of a finished game; `analysing` shows how it grows."""
    *_, last = analysing(table, seats, seed, looks)
    return last
