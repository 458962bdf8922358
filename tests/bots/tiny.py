"""Games small enough to be solved exactly: one with a hidden card, one of pushing one's luck alone, one together."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from unboxed.kernel.game import Game, Result
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.state import Zone, state
from unboxed.table.layout import Layout
from unboxed.table.phrases import Phrases

HERE = Path(__file__).parent
CARDS = 9
SWAPS = 2


# --- Higher: you and a rival hold a card each; you may swap yours for the top of the deck, twice; the higher wins ---


@state
class Higher(Position):
    deck: Zone
    hands: list[Zone]
    gone: Zone
    swaps: int
    won: int


@rule_of(Higher)
def decide(g: Higher) -> None:
    """Keep or swap; the rival then shows, or concedes like a fool."""
    options = [("keep",), ("swap",)] if g.swaps else [("keep",)]
    g.ask(0, ("keep_or_swap",), options)


@rule_of(Higher)
def keep(g: Higher) -> None:
    g.ask(1, ("show_or_concede",), [("show",), ("concede",)])


@rule_of(Higher)
def swap(g: Higher) -> None:
    g.swaps -= 1
    g.gone.append(g.hands[0].pop())
    token = g.deck.pop()
    g.show(token, 0)
    g.hands[0].append(token)
    g.do("decide")


@rule_of(Higher)
def show(g: Higher) -> None:
    g.won = int(g.face[g.hands[1][0]] > g.face[g.hands[0][0]])


@rule_of(Higher)
def concede(g: Higher) -> None:
    g.won = 0


def _deal(g: Higher) -> None:
    g.deck = g.add_deck("cards", [str(n) for n in range(1, CARDS + 1)])
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop()], [g.deck.pop()]]
    for seat in (0, 1):
        g.show(g.hands[seat][0], seat)
    g.gone, g.swaps = [], SWAPS
    g.do("decide")


def holding(position: Higher, card: int, gone: tuple[int, ...]) -> Higher:
    """The position in which seat 0 holds this card after having swapped those away."""
    wanted = [str(n) for n in (*gone, card)]
    others = [str(n) for n in range(1, CARDS + 1) if str(n) not in wanted]
    g = position.clone()
    for _ in gone:
        g.choose(1)
    known = [*g.gone, *g.hands[0]]
    for token in range(CARDS):
        g.face[token] = wanted[known.index(token)] if token in known else others.pop()
    return g


@cache
def worth_of(card: int, gone: tuple[int, ...]) -> tuple[float, float]:
    """What keeping and what swapping is worth, played perfectly from there."""
    unseen = [n for n in range(1, CARDS + 1) if n != card and n not in gone]
    keeping = sum(n < card for n in unseen) / len(unseen)
    if len(gone) == SWAPS:
        return keeping, 0.0
    swapping = sum(max(worth_of(n, (*gone, card))) for n in unseen) / len(unseen)
    return keeping, swapping


# --- Push: roll as often as you like; a 1 loses everything, or stop and keep the sum -------------------------------

GOAL = 40


@state
class Push(Position):
    total: int
    stopped: bool


@rule_of(Push)
def go_on(g: Push) -> None:
    if g.total < GOAL:
        g.ask(0, ("roll_or_stop",), [("throw",), ("stop",)])


@rule_of(Push)
def throw(g: Push) -> None:
    die = g.roll()
    if die == 1:
        g.total = 0
    else:
        g.total += die
        g.do("go_on")


@rule_of(Push)
def stop(g: Push) -> None:
    g.stopped = True


@cache
def push_worth(total: int) -> tuple[float, float]:
    """What rolling and what stopping is worth at this sum, played perfectly from there."""
    if total >= GOAL:
        return float(total), float(total)
    return sum(max(push_worth(total + die)) for die in range(2, 7)) / 6, float(total)


# --- Climb: the same by two in turn, who both win if they stop in time with enough ---------------------------------

ENOUGH = 12


@state
class Climb(Position):
    total: int
    turn: int
    won: bool


@rule_of(Climb)
def climb_on(g: Climb) -> None:
    g.ask(g.turn, ("climb_or_rest",), [("climb",), ("rest",)])


@rule_of(Climb)
def climb(g: Climb) -> None:
    die = g.roll()
    if die == 1:
        g.total = 0
    else:
        g.total, g.turn = g.total + die, 1 - g.turn
        g.do("climb_on")


@rule_of(Climb)
def rest(g: Climb) -> None:
    g.won = g.total >= ENOUGH


def _empty(position: Position, seat: int | None) -> Layout:
    return Layout(zones=[], seats=[])


def _game(name: str, players: int, position: type[Position], begin, result) -> Game:
    return Game(
        id=name,
        title=name,
        about="a game for tests",
        rules_version="1",
        players=(players,),
        position=position,
        begin=begin,
        result=result,
        phrases=Phrases({"keep": "Keep", "swap": "Swap", "throw": "Roll", "stop": "Stop"}),
        layout=_empty,
        decks={},
        cards=HERE,
    )


HIGHER = _game("higher", 2, Higher, _deal, lambda g: Result((g.won,)))
PUSH = _game("push", 1, Push, lambda g: g.do("go_on"), lambda g: Result((), (float(g.total),)))
CLIMB = replace(
    _game(
        "climb",
        2,
        Climb,
        lambda g: g.do("climb_on"),
        lambda g: Result((0, 1) if g.won else (), (float(g.total), float(g.total))),
    ),
    sides=lambda setup: (0, 0),
)
