"""How good a position is for a seat: what bots aim at.

Strength grows with the number of cards, and each card and character multiplies it a little. The numbers were fitted to
about 1,200 games between greedy bots with 2 and 4 players: each position should be worth what the next ones of the same
game are, on average, and the last one who won. (Fitting every position to the winner alone needs many times the games:
most of what comes between is luck.) On games of two left out of the fit, this tells a sixth more of who will win than
multipliers fitted to the winners of 1,500 games. Effects under 2 % are left out.
"""

from __future__ import annotations

from unboxed.games.unlucky.rules.seating import team_of
from unboxed.games.unlucky.state import Unlucky

CARD = {
    "trading_post": 1.36,
    "resurrection": 1.22,
    "ally": 1.11,
    "lucky_talisman": 1.10,
    "truth_syrup": 1.06,
    "wrong_way_map": 1.04,
    "thief": 1.03,
    "abracadaver": 1.02,
    "sword_of_useful": 0.98,
    "flail_to_succeed": 0.98,
    "chain_frightening": 0.98,
    "bow_tie": 0.98,
    "rest": 0.97,
    "money_for_old_rope": 0.97,
    "axe_ident": 0.97,
    "trap": 0.97,
    "mace_to_meet_you": 0.97,
    "heal_ish": 0.96,
    "bag_of_holding_up": 0.96,
    "knight_club": 0.96,
    "winds_of_change": 0.96,
    "hex_appeal": 0.96,
    "ten_foot_poll": 0.96,
    "mass_hissteria": 0.96,
    "fire_bawl": 0.96,
    "magic_missal": 0.95,
    "love_potion": 0.95,
    "summon_something": 0.95,
    "loot_box": 0.95,
    "brew_haha": 0.95,
    "cloak_of_visibility": 0.95,
    "stab_in_the_dark": 0.95,
    "boots_of_springing": 0.94,
    "glass_half_fool": 0.94,
    "liquid_courage": 0.93,
}
"""What holding a card multiplies its owner's strength by, beyond being a card; 1 for those not named."""
CHARACTER = {
    "warrior": 1.92,
    "jester": 1.69,
    "rogue": 1.57,
    "necromancer": 1.47,
    "knight": 1.41,
    "healer": 1.4,
    "tinker": 1.38,
    "trader": 1.35,
    "bard": 1.3,
    "seer": 1.25,
    "ranger": 1.21,
    "mage": 1.19,
}
"""The same for a character that is ready."""
UNKNOWN = 1.4
"""A character of a pack that nobody has measured."""
SKIP, HIDDEN = 0.85, 1.06
"""A missed turn to come, and being hidden."""
BY_CARDS = (0.4, 1.6, 2.2, 3.2, 4.4, 5.4, 6.4, 7.5, 8.3, 9.1, 9.8, 10.6, 11.4, 12.2, 13.0)
"""The strength of so many cards. Even none is worth something: whoever looks for it may still draw."""
MANY, EACH_MORE = len(BY_CARDS), 0.8


def evaluate(g: Unlucky, seat: int) -> float:
    """A seat's chance to win, roughly: its side's strength as a part of all strength."""
    if g.ending:
        return 1.0 if seat in g.winners else 0.0
    face, card, character = g.face, CARD.get, CHARACTER.get
    mine, all_strength, side = 0.0, 0.0, team_of(g, seat)
    for p, alive in enumerate(g.alive):
        if not alive:
            continue
        hand = g.hands[p]
        count = len(hand)
        strength = BY_CARDS[count] if count < MANY else BY_CARDS[-1] + EACH_MORE * (count - MANY + 1)
        for token in hand:
            strength *= card(face[token], 1.0)
        for token in g.heroes[p]:
            strength *= character(face[token], UNKNOWN)
        if g.skips[p] or g.stalled[p]:
            strength *= SKIP ** (g.skips[p] or 1)
        if g.protected[p]:
            strength *= HIDDEN
        all_strength += strength
        if p == seat or team_of(g, p) == side:
            mine += strength
    return mine / all_strength if all_strength else 0.0
