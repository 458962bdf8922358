"""A tiny game that uses every part of the engine: score sparks, and say nay to those of others.

On a turn a seat moves a pawn, looks at the deck, rolls, waits or plays a card. A played card is announced and may be
answered by the other seats: Nay stops it and may itself be answered, Twice doubles it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from unboxed.content.cards import Card, Effects
from unboxed.content.verbs import Vocabulary
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Option, Result, Setup
from unboxed.kernel.position import NOBODY, Position, rule_of
from unboxed.kernel.state import Step, Zone, state
from unboxed.table.layout import Layout, LayoutZone
from unboxed.table.phrases import Phrase, Phrases
from unboxed.table.table import begin

ROUNDS = 4


@dataclass(frozen=True, kw_only=True)
class TinyCard(Card):
    worth: int
    do: Effects = ()


@state
class Pawn:
    """A state class inside the position."""

    steps: int
    trail: list[str]


@state
class Tiny(Position):
    deck: Zone
    discards: Zone
    hands: list[Zone]
    nooks: dict[str, Zone]
    points: list[int]
    pawns: list[Pawn]
    log_of_rolls: dict[int, int]
    turns: int

    def answers(self, seat: int, event: Step) -> list[Step]:
        found: list[Step] = [("say_nay", seat, t) for t in self.hands[seat] if self.face[t] == "nay"]
        if event[0] == "score":
            found += [("say_twice", seat, t) for t in self.hands[seat] if self.face[t] == "twice"]
        return found

    def limits(self) -> list[tuple[Zone, frozenset[str]]]:
        return [(self.nooks["dry"], frozenset({"spark", "blaze"}))] if "dry" in self.nooks else []


rule = rule_of(Tiny)
verb = Vocabulary()


def _begin(g: Tiny) -> None:
    players = g.setup.players
    g.deck = g.add_deck("deck", [c.id for c in g.setup.cards.values() for _ in range(c.copies)])
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop() for _ in range(3)] for _ in range(players)]
    for seat, hand in enumerate(g.hands):
        for token in hand:
            g.show(token, seat)
    g.nooks = {"left": [], "right": []}
    g.points = [0] * players
    g.pawns = [Pawn.blank() for _ in range(players)]
    g.do("turn", 0)


def others(g: Tiny, seat: int) -> list[int]:
    return [(seat + i) % g.setup.players for i in range(1, g.setup.players)]


@rule
def turn(g: Tiny, seat: int) -> None:
    g.turns += 1
    if g.turns <= ROUNDS * g.setup.players:
        g.say("turn_began", seat)
        g.do("act", seat)


@rule
def act(g: Tiny, seat: int) -> None:
    options: list[Step] = [("play", seat, token) for token in g.hands[seat]]
    options += [("move", seat, place) for place in ("mill", "old_tower")]
    options += [("look", seat), ("throw", seat), ("stow", seat), ("wait", seat)]
    g.ask(seat, ("choose_act", seat), options)


@rule
def play(g: Tiny, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.discards.append(token)
    g.reveal(token)
    g.say("played", seat, token)
    g.do("turn", (seat + 1) % g.setup.players)
    g.announce(("score", seat, 1 + g.setup.options["bonus"]), others(g, seat))


@rule
def score(g: Tiny, seat: int, n: int) -> None:
    g.points[seat] += n
    g.say("scored", seat, n)


@rule
def say_nay(g: Tiny, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.discards.append(token)
    g.reveal(token)
    g.say("said_nay", seat, token)
    g.announce(("stop", seat), others(g, seat))


@rule
def stop(g: Tiny, seat: int) -> None:
    g.amend(())


@rule
def say_twice(g: Tiny, seat: int, token: int) -> None:
    g.hands[seat].remove(token)
    g.discards.append(token)
    g.reveal(token)
    name, who, n = g.chain[-1]
    g.amend((name, who, 2 * n))


@rule
def move(g: Tiny, seat: int, place: str) -> None:
    """Teaches nobody anything, so it can be taken back."""
    g.pawns[seat].steps += 1
    g.pawns[seat].trail.append(place)
    g.say("moved", seat, place)
    g.do("act", seat)


@rule
def look(g: Tiny, seat: int) -> None:
    if g.deck:
        g.show(g.deck[-1], seat)
        g.say("looked", seat, tuple(g.deck[-1:]))
    g.do("act", seat)


@rule
def throw(g: Tiny, seat: int) -> None:
    g.log_of_rolls[g.roll()] = g.turns
    g.do("act", seat)


@rule
def stow(g: Tiny, seat: int) -> None:
    """Put the hand away, face down."""
    g.nooks["left"].extend(g.hands[seat])
    g.hands[seat] = []
    g.do("act", seat)


@rule
def wait(g: Tiny, seat: int) -> None:
    g.do("turn", (seat + 1) % g.setup.players)


@verb
@rule
def gain(g: Tiny, cast: int, who: Literal["you", "next"] = "you", n: int = 1) -> None:
    seat = cast if who == "you" else (cast + 1) % g.setup.players
    g.points[seat] += n


def _layout(g: Tiny, seat: int | None) -> Layout:
    zones = [
        LayoutZone(id=f"hand:{p}", name="Hand", kind="hand", tokens=hand, seat=p) for p, hand in enumerate(g.hands)
    ]
    zones.append(LayoutZone(id="deck", name="Deck", kind="pile", tokens=g.deck, top_only=True))
    notes = {token: {"state": ["spent"]} for token in g.discards}
    zones.append(LayoutZone(id="discards", name="Discards", kind="pile", tokens=g.discards, notes=notes))
    zones += [LayoutZone(id=f"nook:{n}", name=n, kind="row", tokens=z, place=n) for n, z in g.nooks.items()]
    seats = [
        {"seat": p, "title": "", "status": "", "counters": [{"name": "points", "value": g.points[p]}]}
        for p in range(g.setup.players)
    ]
    return Layout(turn=(g.turns - 1) % g.setup.players, round=g.turns, zones=zones, seats=seats)


def _why_not(g: Tiny, seat: int, token: int) -> tuple[str, str]:
    return ("This card rests.", "1.2") if token in g.nooks["left"] else ("", "")


def _result(g: Tiny) -> Result:
    most = max(g.points)
    winners = tuple(p for p, n in enumerate(g.points) if n == most and most)
    return Result(winners, tuple(map(float, g.points)), "most points")


TINY = Game(
    id="tiny",
    title="Tiny",
    about="Score sparks and say nay.",
    rules_version="3",
    players=(1, 2, 3, 4),
    position=Tiny,
    begin=_begin,
    result=_result,
    phrases=Phrases(
        {
            "choose_act": Phrase("{0:seat}, what now?", rule="1.1"),
            "answer": "Do you answer?",
            "play": "Play {1:card}",
            "move": "Go to the {1:place}",
            "look": Phrase("Look at the deck", about="{0:seat}"),
            "throw": "Throw a die",
            "stow": "Stow everything",
            "wait": "Wait",
            "say_nay": Phrase("Say {1:card}", rule="1.2"),
            "say_twice": "Say {1:card}",
            "let_it_be": "Let it be",
            "score": "{0:seat} is about to score {1}",
            "stop": "{0:seat} is about to stop it",
            "turn_began": "it is {0:seat's} turn",
            "played": Phrase("{0:seat} played {1:card}", rule="1.1"),
            "scored": Phrase("{0:seat} scored {1}", changes="{0} points +{1}"),
            "said_nay": "{0:seat} said {1:card}",
            "moved": "{0:seat} went to the {1:place}",
            "looked": "{0:seat} saw {1:cards}",
        }
    ),
    layout=_layout,
    decks={"deck": TinyCard},
    cards=Path(__file__).parent / "tiny_cards",
    vocabulary=verb,
    lookup=lambda cards: {card.id: card.worth for card in cards.values()},
    modes={"plain": "as it is", "wild": "three or more"},
    options=(Option("bonus", (0, 1), 0, "what a card scores beyond one"),),
    forbids=lambda setup: "wild needs three players or more" if setup.mode == "wild" and setup.players < 3 else "",
    why_not=_why_not,
)


def find_tiny(game_id: str) -> Game:
    """The only game there is, for records."""
    if game_id != "tiny":
        raise SetupError(f"there is no game {game_id!r}; games are tiny")
    return TINY


def setup(players: int = 3, **options: int) -> Setup:
    return TINY.setup(players, "", (), options)


def position(players: int = 3, hands: list[list[str]] | None = None, seed: int = 1) -> Tiny:
    """A game at its first question; with `hands`, each seat holds exactly these cards."""
    g = begin(setup(players), seed)
    assert isinstance(g, Tiny)
    if hands is not None:
        arrange(g, hands)
    return g


def arrange(g: Tiny, hands: list[list[str]]) -> None:
    """Give each seat exactly these cards, face down, and put the question to seat 0 anew."""
    pool = list(range(len(g.face)))
    g.deck, g.discards = [], []
    for seat, wanted in enumerate(hands):
        g.hands[seat] = []
        for face in wanted:
            token = next(t for t in pool if g.face[t] == face)
            pool.remove(token)
            g.hands[seat].append(token)
    g.deck = pool
    for token in range(len(g.face)):
        g.conceal(token, *(seat for seat, hand in enumerate(g.hands) if token in hand))
    g.player = NOBODY
    act(g, 0)


def take(g: Tiny, name: str, *arguments: object) -> None:
    """Choose the first option of this name (and these arguments)."""
    for index, option in enumerate(g.options):
        if option[0] == name and option[1 : 1 + len(arguments)] == arguments:
            g.choose(index)
            return
    raise AssertionError(f"{name} {arguments} is not among {g.options}")
