"""Rock, paper, scissors: everybody shows at once; nobody has a card. Whoever beats the most others over three rounds
wins."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import Game, Phrases, Position, Result, Step, rule_of, state
from unboxed.table.layout import Layout

SHAPES = ("rock", "paper", "scissors")
ROUNDS = 3


@state
class Rps(Position):
    shown: list[str]
    points: list[int]
    round: int

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        return [("show", seat, shape) for shape in SHAPES]


rule = rule_of(Rps)


def _begin(g: Rps) -> None:
    g.points = [0] * g.setup.players
    g.do("next_round")


@rule
def next_round(g: Rps) -> None:
    if g.round < ROUNDS:
        g.round += 1
        g.shown = [""] * g.setup.players
        g.do("compare")
        g.ask_all(range(g.setup.players), ("which",))
    else:
        most = max(g.points)
        g.finish(Result(tuple(p for p, n in enumerate(g.points) if n == most), tuple(map(float, g.points))))


@rule
def show(g: Rps, seat: int, shape: str) -> None:
    g.shown[seat] = shape
    g.say("showed", seat, shape)


@rule
def compare(g: Rps) -> None:
    for seat, shape in enumerate(g.shown):
        beaten = SHAPES[SHAPES.index(shape) - 1]
        g.points[seat] += sum(other == beaten for other in g.shown)
    g.do("next_round")


def _layout(g: Rps, seat: int | None) -> Layout:
    seats = [
        {"seat": p, "title": "", "status": "", "counters": [{"name": "points", "value": n}]}
        for p, n in enumerate(g.points)
    ]
    return {"turn": -1, "round": g.round, "zones": [], "seats": seats}


GAME = Game(
    id="rps",
    title="Rock, Paper, Scissors",
    about="Everybody shows at once.",
    rules_version="1",
    players=(2, 3, 4),
    position=Rps,
    begin=_begin,
    variants=lambda cards: {"show": {"shape": SHAPES}},
    phrases=Phrases(
        {
            "which": "Which do you show?",
            "show": "Show {1}",
            "showed": "{0:seat} showed {1}.",
        }
    ),
    layout=_layout,
    decks={},
    cards=Path(__file__).parent / "cards",
    rounds=lambda g: g.round,
)
