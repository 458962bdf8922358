"""Noughts and crosses: a game of open information without a single card."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import TURN, Game, Layout, LayoutSeat, Map, Phrase, Phrases, Place, Position, Result, rule_of, state

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@state
class Noughts(Position):
    fields: list[int]


rule = rule_of(Noughts)


def begin(g: Noughts) -> None:
    g.fields = [-1] * 9
    g.do("turn", 0)


def winner(g: Noughts) -> int:
    return next((g.fields[a] for a, b, c in LINES if g.fields[a] == g.fields[b] == g.fields[c] >= 0), -1)


@rule
def turn(g: Noughts, seat: int) -> None:
    free = [place for place, owner in enumerate(g.fields) if owner < 0]
    if free and winner(g) < 0:
        g.ask(seat, ("your_turn", seat), [("mark", seat, f"field{place}") for place in free], stakes=TURN)


@rule
def mark(g: Noughts, seat: int, place: str) -> None:
    g.fields[int(place[-1])] = seat
    g.say("marked", seat, place)
    g.do("turn", 1 - seat)


def layout(g: Noughts, seat: int | None) -> Layout:
    places = [Place(id=f"field{i}", name=f"Field {i + 1}", x=20 + 30 * (i % 3), y=20 + 30 * (i // 3)) for i in range(9)]
    return Layout(
        turn=g.player,
        round=9 - g.fields.count(-1),
        zones=[],
        seats=[LayoutSeat(seat=p, title="", status="", counters=[]) for p in range(2)],
        map=Map(places=places, roads=[], figures=[]),
    )


GAME = Game(
    id="noughts",
    title="Noughts and Crosses",
    about="Three in a row.",
    rules_version="1",
    players=(2,),
    position=Noughts,
    begin=begin,
    result=lambda g: Result((winner(g),) if winner(g) >= 0 else ()),
    phrases=Phrases(
        {
            "your_turn": Phrase("Mark a field.", rule="1.1"),
            "mark": Phrase("{1:place}", rule="1.1"),
            "marked": Phrase("{0:seat} marked {1:place}.", rule="1.1"),
        }
    ),
    layout=layout,
    decks={},
    cards=Path(__file__).parent / "cards",
    rulebook=Path("noughts.md"),
)
