"""Setting up the table (section 2 of the rules)."""

from __future__ import annotations

from unboxed.games.unlucky.state import Unlucky, note_moments


def begin(g: Unlucky) -> None:
    """Lay out the table: characters, beasts, seven cards each without Blunders or Encounters (2.1-2.3)."""
    tables, players, size = g.lookup, g.setup.players, g.setup.constants["hand"]
    dealt = size * players
    # Deal from the cards that may be held, then shuffle the rest: the same as redealing until every hand fits.
    held = g.shuffled(tables.holdable)
    rest = g.shuffled([*held[dealt:], *tables.acting])
    tokens = g.add_deck("quest", [*held[:dealt], *rest])
    g.hands = [tokens[size * p : size * (p + 1)] for p in range(players)]
    for p, hand in enumerate(g.hands):
        g.show_all(hand, p)
    g.quest = tokens[dealt:]
    g.beasts = g.add_deck("beasts", g.shuffled(tables.all_beasts))
    g.crowd = g.add_deck("characters", g.shuffled(tables.all_characters))
    g.heroes = [[g.crowd.pop()] for _ in range(players)]
    g.spent = [[] for _ in range(players)]
    g.own = tuple([heroes[0] for heroes in g.heroes])
    for token in g.own:
        g.reveal(token)
    g.alive = [True] * players
    g.skips = [0] * players
    g.stalled = [False] * players
    g.protected = [False] * players
    g.own_doing = -1
    g.direction = 1
    note_moments(g)
    g.do("begin_turn", 0)
