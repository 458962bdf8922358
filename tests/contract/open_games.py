"""Two games in which nothing is hidden: noughts and crosses has no cards, and those of Stairs lie open."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import TURN, Card, Game, Phrases, Position, Result, Step, Zone, rule_of, state
from unboxed.table.scene import Layout, Seat
from unboxed.table.scene import Zone as Place

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@state
class Noughts(Position):
    marks: list[int]
    """Who has marked each of the nine squares; -1 where nobody has."""


@rule_of(Noughts)
def turn(g: Noughts, seat: int) -> None:
    free = [square for square, mark in enumerate(g.marks) if mark < 0]
    if free and winner(g) < 0:
        g.ask(seat, ("your_turn", seat), [("mark", seat, square) for square in free], stakes=TURN)


@rule_of(Noughts)
def mark(g: Noughts, seat: int, square: int) -> None:
    g.marks[square] = seat
    g.say("marked", seat, square)
    g.do("turn", 1 - seat)


def winner(g: Noughts) -> int:
    return next((g.marks[a] for a, b, c in LINES if g.marks[a] == g.marks[b] == g.marks[c] >= 0), -1)


def empty_board(g: Noughts) -> None:
    g.marks = [-1] * 9
    g.do("turn", 0)


def seats_of(g: Position) -> list[Seat]:
    return [Seat(seat=p, title="", status="", counters=[]) for p in range(g.setup.players)]


NOUGHTS = Game(
    id="noughts",
    title="Noughts and Crosses",
    about="Three in a row.",
    rules_version="1",
    players=(2,),
    position=Noughts,
    begin=empty_board,
    result=lambda g: Result((winner(g),) if winner(g) >= 0 else ()),
    phrases=Phrases({"your_turn": "Mark a square", "mark": "Square {1}", "marked": "{0:seat} marked {1}"}),
    layout=lambda g, seat: Layout(turn=-1, round=9 - g.marks.count(-1), zones=[], seats=seats_of(g)),
)


@state
class Stairs(Position):
    row: Zone
    taken: list[Zone]


@rule_of(Stairs)
def step_up(g: Stairs, seat: int) -> None:
    """Take a card from either end of the row."""
    if g.row:
        ends = dict.fromkeys((g.row[0], g.row[-1]))
        options: list[Step] = [("take", seat, token) for token in ends]
        g.ask(seat, ("which_end", seat), options, stakes=TURN)


@rule_of(Stairs)
def take(g: Stairs, seat: int, token: int) -> None:
    g.row.remove(token)
    g.taken[seat].append(token)
    g.say("took", seat, token)
    g.do("step_up", 1 - seat)


def open_row(g: Stairs) -> None:
    g.row = g.add_deck("deck", g.shuffled(["crow", "gull", "heron"] * 4))
    g.reveal_all(g.row)
    g.taken = [[], []]
    g.do("step_up", 0)


def crows(g: Stairs) -> Result:
    held = [sum(g.face[token] == "crow" for token in zone) for zone in g.taken]
    return Result(tuple(p for p, n in enumerate(held) if n == max(held)), tuple(map(float, held)))


def row_and_taken(g: Stairs, seat: int | None) -> Layout:
    zones = [Place(id="row", name="Row", kind="row", tokens=g.row)]
    zones += [Place(id=f"taken:{p}", name="Taken", kind="row", tokens=zone, seat=p) for p, zone in enumerate(g.taken)]
    return Layout(turn=-1, round=12 - len(g.row), zones=zones, seats=seats_of(g))


STAIRS = Game(
    id="stairs",
    title="Stairs",
    about="Take crows from either end.",
    rules_version="1",
    players=(2,),
    position=Stairs,
    begin=open_row,
    result=crows,
    phrases=Phrases({"which_end": "Which end?", "take": "Take {1:card}", "took": "{0:seat} took {1:card}"}),
    layout=row_and_taken,
    decks={"deck": Card},
    cards=Path(__file__).parent / "fowl",
)
