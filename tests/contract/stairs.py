"""Stairs: a small game of open information whose cards lie face up."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import (
    TURN,
    Card,
    Game,
    Layout,
    LayoutSeat,
    LayoutZone,
    Phrases,
    Position,
    Result,
    Step,
    Zone,
    rule_of,
    state,
)


@state
class Stairs(Position):
    row: Zone
    taken: list[Zone]


@rule_of(Stairs)
def step_up(g: Stairs, seat: int) -> None:
    """Take a card from either end of the row."""
    if g.row:
        options: list[Step] = [("take", seat, g.row[0], "left"), ("take", seat, g.row[-1], "right")][: len(g.row)]
        g.ask(seat, ("which_end", seat), options, stakes=TURN)


@rule_of(Stairs)
def take(g: Stairs, seat: int, token: int, end: str) -> None:
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
    zones = [LayoutZone(id="row", name="Row", kind="row", tokens=g.row)]
    zones += [
        LayoutZone(id=f"taken:{p}", name="Taken", kind="row", tokens=zone, seat=p) for p, zone in enumerate(g.taken)
    ]
    seats = [LayoutSeat(seat=p, title="", status="", counters=[]) for p in range(2)]
    return Layout(turn=-1, round=12 - len(g.row), zones=zones, seats=seats)


STAIRS = Game(
    id="stairs",
    title="Stairs",
    about="Take crows from either end.",
    rules_version="1",
    players=(2,),
    position=Stairs,
    begin=open_row,
    result=crows,
    phrases=Phrases({"which_end": "Which end?", "take": "Take {1:card} at the {2}", "took": "{0:seat} took {1:card}"}),
    layout=row_and_taken,
    decks={"deck": Card},
    cards=Path(__file__).parent / "fowl",
    rulebook=Path("stairs.md"),
)
