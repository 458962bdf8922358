"""A sealed-bid auction: hands are hidden, everybody lays a bid face down, and the highest single one wins the lot."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from unboxed.api import Card, Game, Phrases, Position, Result, Step, Zone, rule_of, state
from unboxed.table.layout import Layout

LOTS = (1, 2, 3)


@dataclass(frozen=True, kw_only=True)
class Bid(Card):
    worth: int


@state
class Auction(Position):
    hands: list[Zone]
    pile: Zone
    discards: Zone
    bids: list[int]
    points: list[int]
    lot: int

    def options_of(self, seat: int, prompt: Step) -> list[Step]:
        return [("bid", seat, token, number) for number, token in enumerate(self.hands[seat], 1)]


rule = rule_of(Auction)


def _begin(g: Auction) -> None:
    players = g.setup.players
    g.pile = g.add_deck("bid", [card.id for card in g.setup.cards.values() for _ in range(card.copies)])
    g.shuffle(g.pile)
    g.hands = [[g.pile.pop() for _ in range(4)] for _ in range(players)]
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.show(token, seat)
    g.points = [0] * players
    g.do("next_lot")


@rule
def next_lot(g: Auction) -> None:
    if g.lot < len(LOTS):
        g.lot += 1
        g.bids = []
        g.do("award")
        g.ask_all(range(g.setup.players), ("how_much", LOTS[g.lot - 1]))


@rule
def bid(g: Auction, seat: int, token: int, number: int) -> None:
    g.hands[seat].remove(token)
    g.reveal(token)
    g.bids.append(token)
    g.discards.append(token)
    g.say("bid_was", seat, token)


@rule
def award(g: Auction) -> None:
    worth = [g.setup.cards[g.face[token]].worth for token in g.bids]
    if worth.count(max(worth)) == 1:
        winner = worth.index(max(worth))
        g.points[winner] += LOTS[g.lot - 1]
        g.say("won_lot", winner, LOTS[g.lot - 1])
    g.do("next_lot")


def _result(g: Auction) -> Result:
    most = max(g.points)
    return Result(tuple(p for p, n in enumerate(g.points) if n == most), tuple(map(float, g.points)))


def _layout(g: Auction, seat: int | None) -> Layout:
    seats = [
        {"seat": p, "title": "", "status": "", "counters": [{"name": "points", "value": n}]}
        for p, n in enumerate(g.points)
    ]
    zones = [
        {"id": f"hand{p}", "name": "hand", "kind": "hand", "tokens": hand, "seat": p} for p, hand in enumerate(g.hands)
    ]
    zones += [
        {"id": "discards", "name": "discards", "kind": "row", "tokens": g.discards},
        {"id": "pile", "name": "deck", "kind": "pile", "tokens": g.pile, "top_only": True},
    ]
    return {"turn": -1, "round": g.lot, "zones": zones, "seats": seats}


GAME = Game(
    id="auction",
    title="Auction",
    about="Bid face down.",
    rules_version="1",
    players=(2, 3, 4),
    position=Auction,
    begin=_begin,
    result=_result,
    variants=lambda cards: {"bid": {"number": range(1, 5)}},
    phrases=Phrases(
        {
            "how_much": "What do you bid for a lot worth {0}?",
            "bid": "Bid {1:card}, number {2} of your hand",
            "bid_was": "{0:seat} bid {1:card}.",
            "won_lot": "{0:seat} won a lot worth {1}.",
        }
    ),
    layout=_layout,
    decks={"bid": Bid},
    cards=Path(__file__).parent / "cards",
    rounds=lambda g: g.lot,
)
