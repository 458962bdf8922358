"""Fowl: a small game in which people name birds that nobody has shown.

On a turn one says which bird one holds, true or not, and may be doubted; or says which bird somebody else holds; or
asks for one that is in one's own hand. All three are claims: public speech.
"""

from __future__ import annotations

from pathlib import Path

from unboxed.api import TURN, Card, Game, Phrase, Phrases, Position, Result, Spoken, Step, Zone, rule_of, state
from unboxed.table.layout import Layout, LayoutSeat
from unboxed.table.layout import LayoutZone as Place

BIRDS = ("crow", "gull", "heron")
ROUNDS = 4


@state
class Fowl(Position):
    deck: Zone
    shown: Zone
    hands: list[Zone]
    points: list[int]
    boasts: Spoken[list[str]]
    """The bird that each seat boasted of last."""
    turns: int

    def answers(self, seat: int, event: Step) -> list[Step]:
        return [("doubt", seat, *event[1:])] if event[0] == "win" and seat != event[1] else []


rule = rule_of(Fowl)


def begin(g: Fowl) -> None:
    players = g.setup.players
    g.deck = g.add_deck("deck", [bird for bird in BIRDS for _ in range(4)])
    g.shuffle(g.deck)
    g.hands = [[g.deck.pop() for _ in range(2)] for _ in range(players)]
    for seat, hand in enumerate(g.hands):
        g.show_all(hand, seat)
    g.points, g.boasts = [3] * players, [""] * players
    g.do("turn", 0)


def holds(g: Fowl, seat: int, bird: str) -> bool:
    return bird in [g.face[token] for token in g.hands[seat]]


@rule
def turn(g: Fowl, seat: int) -> None:
    if g.turns == ROUNDS * g.setup.players:
        return
    g.turns += 1
    g.do("turn", (seat + 1) % g.setup.players)
    g.do("speak", seat)


@rule
def speak(g: Fowl, seat: int) -> None:
    after = (seat + 1) % g.setup.players
    options: list[Step] = [("boast", seat, bird) for bird in BIRDS]
    options += [("guess", seat, after, bird) for bird in BIRDS]
    g.ask(seat, ("your_turn", seat), [*options, ("beg", seat), ("hush", seat)], ("hush", seat), TURN)


@rule
def boast(g: Fowl, seat: int, bird: str) -> None:
    g.boasts[seat] = bird
    g.say("boasted", seat, bird)
    g.announce(("win", seat, bird), [p % g.setup.players for p in range(seat + 1, seat + g.setup.players)])


@rule
def win(g: Fowl, seat: int, bird: str) -> None:
    g.points[seat] += 1
    g.say("won", seat, bird)


@rule
def doubt(g: Fowl, seat: int, boaster: int, bird: str) -> None:
    loser = seat if holds(g, boaster, bird) else boaster
    g.points[loser] -= 1
    g.say("doubted", seat, boaster, bird, loser)
    g.amend(())
    token = next((token for token in g.hands[boaster] if g.face[token] == bird), None)
    if token is not None and g.deck:  # it is shown and another is drawn, so that it cannot be boasted of again
        g.reveal(token)
        g.say("showed", boaster, token)
        g.hands[boaster].remove(token)
        g.shown.append(token)
        g.hands[boaster].append(g.deck.pop())
        g.show(g.hands[boaster][-1], boaster)


@rule
def guess(g: Fowl, seat: int, other: int, bird: str) -> None:
    g.points[other] -= holds(g, other, bird)
    g.say("guessed", seat, other, bird, int(holds(g, other, bird)))


@rule
def beg(g: Fowl, seat: int) -> None:
    """Ask for a bird that is in one's own hand; whoever holds two of a kind has no choice what to ask for."""
    g.do("speak", seat)
    birds = sorted({g.face[token] for token in g.hands[seat]})
    g.ask(seat, ("beg_for", seat), [("beg_it", seat, bird) for bird in birds])


@rule
def beg_it(g: Fowl, seat: int, bird: str) -> None:
    g.stop("speak")
    after = (seat + 1) % g.setup.players
    g.points[seat] += holds(g, after, bird)
    g.say("begged", seat, bird, int(holds(g, after, bird)))


@rule
def hush(g: Fowl, seat: int) -> None:
    pass


def layout(g: Fowl, seat: int | None) -> Layout:
    zones = [Place(id=f"hand:{p}", name="Hand", kind="hand", tokens=hand, seat=p) for p, hand in enumerate(g.hands)]
    zones.append(Place(id="shown", name="Shown", kind="row", tokens=g.shown))
    zones.append(Place(id="deck", name="Deck", kind="pile", tokens=g.deck, top_only=True))
    seats = [
        LayoutSeat(seat=p, title="", status=g.boasts[p], counters=[{"name": "points", "value": g.points[p]}])
        for p in range(g.setup.players)
    ]
    return Layout(turn=(g.turns - 1) % g.setup.players, round=g.turns, zones=zones, seats=seats)


def result(g: Fowl) -> Result:
    best = max(g.points)
    return Result(tuple(p for p, n in enumerate(g.points) if n == best), tuple(map(float, g.points)))


PHRASES = {
    "your_turn": "What do you say?",
    "answer": "Do you answer?",
    "boast": "Say that you hold {1:claim}",
    "guess": "Say that {2:claim} is with {1:seat}",
    "beg": "Ask for a bird of yours",
    "beg_for": "Which one?",
    "beg_it": "Ask for {1:claim}",
    "hush": "Say nothing",
    "doubt": Phrase("Doubt it", about="{2:claim}"),
    "let_it_be": "Let it be",
    "win": "{0:seat} would win by {1:claim}",
    "boasted": "{0:seat} boasted of {1:claim}",
    "won": Phrase("{0:seat} won by {1:claim}", changes="{0} points +1"),
    "doubted": Phrase(
        "{0:seat} doubted that {1:seat} held {2:claim}: a point less for {3:seat}", changes="{3} points -1"
    ),
    "showed": "{0:seat} showed {1:card}",
    "guessed": Phrase("{0:seat} said that {1:seat} held {2:claim}: {3:#point} less", changes="{1} points -{3}"),
    "begged": Phrase("{0:seat} asked for {1:claim} and gained {2:#point}", changes="{0} points +{2}"),
}

FOWL = Game(
    id="fowl",
    title="Fowl",
    about="Speak of birds.",
    rules_version="1",
    players=(2, 3),
    position=Fowl,
    begin=begin,
    result=result,
    phrases=Phrases(PHRASES),
    layout=layout,
    decks={"deck": Card},
    cards=Path(__file__).parent / "fowl",
    rulebook=Path("fowl.md"),
)
