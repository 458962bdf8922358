"""What people read and see."""

from __future__ import annotations

from unboxed.api import Counter, Goal, Layout, LayoutSeat, LayoutZone, Phrase, Phrases, Track, ending, race

from .rules import GOAL, rounds, score
from .state import Fair

WORDS = Phrases(
    {
        # questions
        "your_turn": Phrase("Play a card.", rule="1.2"),
        "whose_stall": Phrase("{1:card}: whose newest bake is eaten?", rule="2.2", joins="choice"),
        "about_whom": Phrase("{1:card}: who loses a ribbon?", rule="2.4", joins="choice"),
        "what_to_show": Phrase("{0:card}: what do you show?", rule="2.6"),
        "whose_hand": Phrase("{1:card}: whose hand do you look at?", rule="2.8", joins="choice"),
        "answer": "Do you answer?",
        # options
        "play": Phrase("Play {1:card}", rule="1.2"),
        "let_loose": Phrase("{1:seat}", rule="2.2"),
        "spread": Phrase("{1:seat}", rule="2.4"),
        "present": Phrase("Show {1:card}", rule="2.6"),
        "see_hand": Phrase("{1:seat}", rule="2.8"),
        "sweep": Phrase("Swing {1:card}", rule="2.3"),
        "turn_round": Phrase("Answer with {1:card}", rule="2.5"),
        "let_it_be": "Let it happen",
        # announced
        "eat": "{0:seat}: a goat at {1:seat's} stall.",
        "shame": "{0:seat}: gossip about {1:seat}.",
        # what happened
        "drew": Phrase("{0:seat} drew {1:card}.", rule="1.2", changes="{0} cards +1"),
        "played": Phrase("{0:seat} played {1:card}.", rule="1.2", changes="{0} cards -1"),
        "baked": Phrase("{0:seat} gained {1:#point}.", rule="2.1", changes="{0} score +{1}"),
        "wandered_off": Phrase("{0:seat} let {1:card} loose, and it wandered off.", rule="2.2"),
        "ate": Phrase(
            "{0:seat's} goat ate {2:seat's} {1:card}: {3:#point}.",
            rule="2.2",
            changes="{2} score -{3}",
        ),
        "swept": Phrase("{0:seat} drove the goat away with {1:card}.", rule="2.3", changes="{0} cards -1"),
        "nobody_listened": Phrase("{0:seat} told {1:card}, and nobody listened.", rule="2.4"),
        "lost_ribbon": Phrase("{0:seat} lost a ribbon.", rule="2.4", changes="{0} score -2, {0} ribbons -1"),
        "nothing_to_lose": Phrase("{0:seat} had no ribbon to lose.", rule="2.5"),
        "turned": Phrase("{0:seat} turned the gossip on {2:seat} with {1:card}.", rule="2.5", changes="{0} cards -1"),
        "presented": Phrase("{0:seat} showed {1:card} (taste {2}).", rule="2.6", changes="{0} cards -1"),
        "won_ribbon": Phrase("{0:seat} won a ribbon.", rule="2.6", changes="{0} score +2, {0} ribbons +1"),
        "went_to_lunch": Phrase("The judge went to lunch.", rule="2.6"),
        "saw": Phrase("{0:seat} saw {1:seat's} hand.", rule="2.8"),
    }
)


def layout(g: Fair, seat: int | None) -> Layout:
    """Hands, stalls, the judge's table and the two piles."""
    seats, zones, tracks = [], [], []
    scores = [score(g, p) for p in range(g.setup.players)]
    for p in range(g.setup.players):
        counters = [Counter(name="ribbons", value=g.ribbons[p]), Counter(name="cards", value=len(g.hands[p]))]
        seats.append(LayoutSeat(seat=p, title="", status="", counters=counters))
        tracks.append(Track(id=f"score:{p}", name="score", value=scores[p], most=GOAL, seat=p))
        zones.append(LayoutZone(id=f"hand:{p}", name="Hand", kind="hand", tokens=g.hands[p], seat=p))
        zones.append(LayoutZone(id=f"stall:{p}", name="Stall", kind="row", tokens=g.stalls[p], seat=p))
    zones.append(LayoutZone(id="deck", name="Deck", kind="pile", tokens=g.deck, top_only=True))
    zones.append(LayoutZone(id="discards", name="Discards", kind="pile", tokens=g.discards))
    zones.append(LayoutZone(id="shown", name="Judge's table", kind="row", tokens=g.shown))
    goal = Goal(
        wins="the highest score",
        race=race(scores),
        ends=[ending("best score", max(scores), GOAL, within=3), ending("cards left", len(g.deck), within=6)],
    )
    return Layout(turn=g.active, round=rounds(g) + 1, seats=seats, zones=zones, tracks=tracks, goal=goal)
