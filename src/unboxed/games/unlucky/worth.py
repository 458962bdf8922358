"""How good a position is for a seat: what bots aim at.

The numbers were fitted to who won about 1,500 games between greedy bots with 2 to 6 players (a softmax over the players
still in the game), then rounded, and effects under 3 % left out: strength grows with the number of cards, and each card
and character multiplies it a little.
"""

from __future__ import annotations

from .state import Unlucky, team_of

CARD = {
    "resurrection": 1.32,
    "trading_post": 1.19,
    "love_potion": 1.08,
    "mass_hissteria": 1.07,
    "ally": 1.07,
    "bow_tie": 1.05,
    "shield": 1.06,
    "musical_scares": 1.05,
    "loot_box": 1.05,
    "knight_club": 1.03,
    "abracadaver": 1.03,
    "thief": 1.03,
    "sword_of_useful": 0.97,
    "sleeping_draft": 0.96,
    "boots_of_springing": 0.95,
    "second_hand_hand": 0.95,
    "bag_of_holding_up": 0.95,
    "brew_haha": 0.94,
    "money_for_old_rope": 0.94,
    "cloak_of_visibility": 0.93,
    "chain_frightening": 0.93,
    "wrong_way_map": 0.93,
    "liquid_courage": 0.92,
    "heal_ish": 0.90,
}
"""What holding a card multiplies its owner's strength by, beyond being a card; 1 for those not named."""
CHARACTER = {
    "necromancer": 1.8,
    "jester": 1.45,
    "trader": 1.45,
    "warrior": 1.45,
    "knight": 1.4,
    "rogue": 1.32,
    "seer": 1.25,
    "ranger": 1.23,
    "tinker": 1.22,
    "healer": 1.2,
    "mage": 1.1,
    "bard": 1.1,
}
"""The same for a character that is ready."""
UNKNOWN = 1.2
"""A character of a pack that nobody has measured."""
SKIP, HIDDEN, EMPTY = 0.85, 1.08, 0.4
"""A missed turn to come, being hidden, and holding no card just now: whoever looks for it may still draw."""


def evaluate(g: Unlucky, seat: int) -> float:
    """A seat's chance to win, roughly: its side's strength as a part of all strength."""
    if g.winners:
        return 1.0 if seat in g.winners else 0.0
    face, card, character = g.face, CARD.get, CHARACTER.get
    mine, all_strength, side = 0.0, 0.0, team_of(g, seat)
    for p, alive in enumerate(g.alive):
        if not alive:
            continue
        hand = g.hands[p]
        strength = len(hand) + 0.5 if hand else EMPTY
        for token in hand:
            strength *= card(face[token], 1.0)
        for token in g.heroes[p]:
            strength *= character(face[token], UNKNOWN)
        if g.skips[p]:
            strength *= SKIP ** g.skips[p]
        if g.protected[p]:
            strength *= HIDDEN
        all_strength += strength
        if p == seat or team_of(g, p) == side:
            mine += strength
    return mine / all_strength if all_strength else 0.0
