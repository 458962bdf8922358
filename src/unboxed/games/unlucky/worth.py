"""How good a position is for a seat: what bots aim at."""

from __future__ import annotations

from .state import Unlucky, team_of

EXTRA = {"shield": 0.6, "resurrection": 2.5, "ally": 0.5, "thief": 0.4, "trap": 0.3}
"""What a card in hand is worth beyond being a card."""


def evaluate(g: Unlucky, seat: int) -> float:
    """A seat's chance to win, roughly: its side's strength as a part of all strength."""
    if g.winners:
        return 1.0 if seat in g.winners else 0.0
    value, face = g.book.value, g.face
    mine, all_strength, side = 0.0, 0.0, team_of(g, seat)
    for p, hand in enumerate(g.hands):
        if not g.alive[p]:
            continue
        strength = 0.5
        for token in hand:
            name = face[token]
            strength += 1 + 0.12 * value[name] + EXTRA.get(name, 0.0)
        strength += 0.9 * len(g.heroes[p]) - 0.8 * g.skips[p] + 0.5 * g.protected[p]
        strength = max(0.3, strength) ** 1.2 if hand else 0.1
        all_strength += strength
        if team_of(g, p) == side:
            mine += strength
    return mine / all_strength if all_strength else 0.0
