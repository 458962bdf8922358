"""Kuhn's poker: three cards, two players, one bet. Small enough to be solved, and its solution is known.

Each puts one chip in and gets a card. The first may bet one more or pass; a bet is answered by calling it or folding;
if the first passes, the second may bet or pass, and then the first calls or folds. The higher card takes the pot.
Played perfectly it costs the first player an eighteenth of a chip a game.
"""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game, Result
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.state import Zone, state
from unboxed.table.layout import Layout
from unboxed.table.phrases import Phrases

CARDS = ("1", "2", "3")


@state
class Kuhn(Position):
    deck: Zone
    hands: list[Zone]
    chips: list[int]
    folded: int
    """The seat that gave in, or -1."""


def _begin(g: Kuhn) -> None:
    g.deck = g.add_deck("cards", CARDS)
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop()], [g.deck.pop()]]
    for seat in (0, 1):
        g.show(g.hands[seat][0], seat)
    g.chips, g.folded = [1, 1], -1
    g.ask(0, ("bet_or_pass",), [("bet", 0), ("pass_first",)])


@rule_of(Kuhn)
def bet(g: Kuhn, seat: int) -> None:
    """One chip more; the other calls it or folds."""
    g.chips[seat] += 1
    g.say("bet", seat)
    g.ask(1 - seat, ("call_or_fold",), [("call", 1 - seat), ("fold", 1 - seat)])


@rule_of(Kuhn)
def pass_first(g: Kuhn) -> None:
    """The second may bet instead."""
    g.say("pass_first")
    g.ask(1, ("bet_or_pass",), [("bet", 1), ("pass_too",)])


@rule_of(Kuhn)
def pass_too(g: Kuhn) -> None:
    """Nobody bets; the cards are shown."""


@rule_of(Kuhn)
def call(g: Kuhn, seat: int) -> None:
    """The bet is met; the cards are shown."""
    g.chips[seat] += 1


@rule_of(Kuhn)
def fold(g: Kuhn, seat: int) -> None:
    """The pot is the other's."""
    g.folded = seat


def _result(g: Kuhn) -> Result:
    first, second = (int(g.face[g.hands[seat][0]]) for seat in (0, 1))
    winner = int(second > first) if g.folded < 0 else 1 - g.folded
    won = float(g.chips[1 - winner])
    return Result((winner,), (won, -won) if winner == 0 else (-won, won))


def _layout(position: Position, seat: int | None) -> Layout:
    return Layout(zones=[], seats=[])


GAME = Game(
    id="kuhn",
    title="Kuhn's poker",
    about="Three cards, two players, one bet.",
    rules_version="1",
    players=(2,),
    position=Kuhn,
    begin=_begin,
    result=_result,
    phrases=Phrases(
        {
            "bet": "{0:seat} bet",
            "pass_first": "The first passed",
            "pass_too": "Pass too",
            "call": "{0:seat} called",
            "fold": "{0:seat} folded",
        }
    ),
    layout=_layout,
    decks={},
    cards=Path(__file__).parent,
)
