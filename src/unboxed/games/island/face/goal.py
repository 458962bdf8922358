"""What a game of Island is about: points or survival, and what ends the round (13.1, 13.2, 16.3, 17.1)."""

from __future__ import annotations

from unboxed.games.island.cards import BACKS
from unboxed.games.island.rules.rounds import length_of
from unboxed.games.island.rules.scoring import table_points
from unboxed.games.island.rules.turns import attack_end
from unboxed.games.island.state import Island
from unboxed.table.goal import Ending, Goal, ending, race

FEW_BLANKS, FEW_CARDS = 8, 2


def goal(g: Island) -> Goal:
    """The race, which in points rounds is told without the hands that nobody has seen."""
    if g.knockout:
        wins, standing = "Most survival points win", race(g.scores)
    else:
        wins = "Fewest points win (hands not counted)"
        done = bool(g.ending)
        standing = race([s + (0 if done else table_points(g, p)) for p, s in enumerate(g.scores)], lowest=True)
    return Goal(wins=wins, race=standing, ends=[*_round_ends(g), _match_ends(g)])


def _round_ends(g: Island) -> list[Ending]:
    ends = [ending("blank deck", len(g.blanks), within=FEW_BLANKS)]
    if g.all_cards:
        hands = [len(hand) for p, hand in enumerate(g.hands) if g.alive >> p & 1]
        ends.append(ending("cards in the smallest hand", min(hands), within=FEW_CARDS))
    elif attack_end(g) == "all":
        ends.append(ending("attack cards left", sum(map(len, g.piles)), within=FEW_CARDS))
    else:
        left = {back: len(g.piles[2 * i]) + len(g.piles[2 * i + 1]) for i, back in enumerate(BACKS)}
        back = min(left, key=lambda one: left[one])
        ends.append(ending(f"{back} cards left", left[back], within=FEW_CARDS))
    if g.knockout:
        ends.append(ending("players out", g.setup.players - g.alive.bit_count(), g.setup.players - 1))
    return ends


def _match_ends(g: Island) -> Ending:
    if length := length_of(g.setup):
        return ending("round", g.rounds, length)
    return ending("survival points", max(g.scores), g.setup.constants["survival_points"], 1)
