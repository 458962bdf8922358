"""Hands: the small card game of the peer (peer_game.js) with the same rules, so that two services play one game.

On a turn one plays a card of the row's suit, takes a card, or drops one; what leaves goes under the deck. Cards go
round, so it never ends."""

from __future__ import annotations

from pathlib import Path

from unboxed.content.cards import Card
from unboxed.kernel.game import Game, Result
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.state import Zone, state
from unboxed.table.layout import Layout, LayoutSeat
from unboxed.table.layout import LayoutZone as Place
from unboxed.table.phrases import Phrases

HAND, ROW, MOST = 7, 5, 10


@state
class Hands(Position):
    """Everything that lies on the table."""

    deck: Zone
    row: Zone
    hands: list[Zone]
    points: list[int]
    moves: int


rule = rule_of(Hands)


def begin(g: Hands) -> None:
    """Seven cards each, five in the row."""
    g.deck = g.add_deck("suits", [card.id for card in g.setup.cards.values() for _ in range(card.copies)])
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop() for _ in range(HAND)] for _ in range(g.setup.players)]
    g.points = [0] * g.setup.players
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.show(token, seat)
    g.row = [g.deck.pop() for _ in range(ROW)]
    for token in g.row:
        g.reveal(token)
    g.do("turn", 0)


@rule
def turn(g: Hands, seat: int) -> None:
    """One move, then the next seat."""
    g.moves += 1
    g.do("turn", (seat + 1) % g.setup.players)
    hand, suit = g.hands[seat], g.face[g.row[0]]
    options = [("play", seat, token) for token in hand if g.face[token] == suit]
    if g.deck and len(hand) < MOST:
        options.append(("take", seat))
    if hand:
        options.append(("drop", seat, hand[0]))
    g.ask(seat, ("your_turn", seat), options)


@rule
def play(g: Hands, seat: int, token: int) -> None:
    """The card goes to the head of the row, and the last of the row goes under the deck."""
    g.hands[seat].remove(token)
    _under(g, g.row.pop())
    g.row.insert(0, token)
    g.reveal(token)
    g.points[seat] += 1
    g.say("played", seat, token)


@rule
def take(g: Hands, seat: int) -> None:
    """A card from the deck."""
    token = g.deck.pop()
    g.hands[seat].append(token)
    g.show(token, seat)
    g.say("took", seat, token)


@rule
def drop(g: Hands, seat: int, token: int) -> None:
    """A card goes under the deck."""
    g.hands[seat].remove(token)
    g.say("dropped", seat, token)
    _under(g, token)


def _under(g: Hands, token: int) -> None:
    g.conceal(token)
    g.deck.insert(0, token)


def layout(g: Hands, seat: int | None) -> Layout:
    """Four hands, the row and the deck."""
    seats: list[LayoutSeat] = [
        {"seat": p, "title": "", "status": "", "counters": [{"name": "points", "value": points}]}
        for p, points in enumerate(g.points)
    ]
    zones: list[Place] = [
        {"id": f"hand:{p}", "name": "Hand", "kind": "hand", "tokens": hand, "seat": p} for p, hand in enumerate(g.hands)
    ]
    zones.append({"id": "row", "name": "Row", "kind": "row", "tokens": g.row})
    zones.append({"id": "deck", "name": "Deck", "kind": "pile", "tokens": g.deck, "top_only": True})
    return {"turn": g.player, "round": g.moves // g.setup.players + 1, "seats": seats, "zones": zones}


def result(g: Hands) -> Result:
    """Nobody has won, as it never ends."""
    return Result(())


GAME = Game(
    id="hands",
    title="Hands",
    about="Play a card of the row's suit.",
    rules_version="1",
    players=(4,),
    position=Hands,
    begin=begin,
    result=result,
    phrases=Phrases(
        {
            "your_turn": "Play, take or drop a card.",
            "play": "Play {1:card}",
            "take": "Take a card",
            "drop": "Drop {1:card}",
            "played": "{0:seat} played {1:card}.",
            "took": "{0:seat} took {1:card}.",
            "dropped": "{0:seat} dropped {1:card}.",
        }
    ),
    layout=layout,
    decks={"suits": Card},
    cards=Path(__file__).parent / "cards",
)
