"""Before the first turn."""

from __future__ import annotations

from false_lanterns.rules import doubts, turns, work  # noqa: F401 - a rule is known once its module is read
from false_lanterns.state import Night

CREW = 3
BARRELS = 2


def begin(g: Night) -> None:
    """Deal three crew cards and some barrels to everybody (1.1, 1.2)."""
    players = g.setup.players
    g.harbour = g.add_deck("crew", [card.id for card in g.setup.cards.values() for _ in range(card.copies)])
    g.shuffle(g.harbour)
    g.crews = [[g.harbour.pop() for _ in range(CREW)] for _ in range(players)]
    for seat, crew in enumerate(g.crews):
        g.show_all(crew, seat)
    g.aboard = [BARRELS] * players
    g.cellar = [0] * players
    g.said = [[] for _ in range(players)]
    g.round = 1
    g.do("turn", 0)
