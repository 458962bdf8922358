"""A game of Unbroken, as plain data, and the small things every rule does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unboxed.content.verbs import Vocabulary
from unboxed.kernel.piles import renew
from unboxed.kernel.position import Position, rule_of
from unboxed.kernel.state import Zone, state

from .sums import SMALL, TIME, Sum, in_words, less, one

if TYPE_CHECKING:
    from .lookup import Lookup

YOU = 0
"""The only seat."""
MOST = (20, 7, 7, 7, 7, 7, 7, 7)
"""The ends of the bars (1.2)."""
MOST_TIME = 31
MOST_ARMOR = 6
MOST_HEALTH = 20
TIMES = {1: 7, 2: 12, 3: 16, 4: 19}
"""Time at the start of each level (2.3)."""
LAST_LEVEL = 4
EXPLORATIONS = 100
ACTIONS = 200
ACTS = 200
REROLLS = 100
"""Safety nets, far from what anybody does of a level, a Preparation, a turn, a monster's act (6.10, 8.14, 9.6)."""
NEAR = 1
"""With so little Time left nobody explores on without a stop (6.11)."""


@state
class Unbroken(Position):
    """Zones hold tokens; the last of a pile is its top. Only the order of two decks is hidden."""

    encounters: Zone
    encounter_discards: Zone
    revealed: Zone
    skill_deck: Zone
    skill_discards: Zone
    skill_offer: Zone
    skills: Zone
    dark: Zone
    """Monsters not met."""
    monster: Zone
    gone: Zone
    """Monsters defeated or tricked."""
    weapon_supply: Zone
    weapon: Zone
    """The weapon in hand, on those it grew from."""
    aside: Zone
    """Weapons out of reach for a few turns (10.5)."""
    condition_supply: Zone
    conditions: Zone
    waiting: Zone
    """Conditions gained for the next level (11.1)."""
    character: Zone
    staying: tuple[int, ...]
    """Active conditions that were also gained for the next level (11.3)."""
    marks: list[int]
    """Tokens on each condition, in the order of the conditions' tokens."""
    lasting: list[int]
    """Turns of yours for which each condition still lasts, in the same order; 0: until it is cleared (11.2)."""
    entering: tuple[tuple[str, int], ...]
    """Tokens that a condition will bring along when it enters in this combat (11.7)."""
    res: list[int]
    """The eight resources in the order of decks.RESOURCES."""
    time: int
    """-1 once the marker has left the track (7.3)."""
    level: int
    fox: str
    uses: int
    extra_cards: int
    skill_cards: int
    committed: bool
    strides: int
    """0, or 1 more than the weapons that could be made when you set out to explore on (6.11)."""
    explorations: int
    actions: int
    armor: int
    health: int
    most_armor: int
    most_health: int
    defending: bool
    roll_bonus: int
    next_roll: int
    wounds: int
    """Wounds inflicted this round."""
    wounded: bool
    """The monster has been wounded in this battle."""
    monster_skips: int
    skips: int
    """Turns you have lost."""
    freed: bool
    """The paralysis roll has been bought off."""
    aside_turns: int
    round: int
    acts: int
    again: bool
    rerolls: int
    die: int
    row: int
    """The row of the monster's table that counts now, or 0."""
    power: int
    pierce: bool
    wounding: bool
    paid: int
    loss: int
    used_turn: int
    used_battle: int
    used_level: int
    moments: int
    """Bits of lookup.BIT for everything the cards in play may speak of; spares a search per event."""
    ambushes: int
    tricks: int
    eaten: int
    starved: bool
    """Effort was lost in a Hunger step."""
    abilities: int
    """Character abilities used in the whole game."""
    rests: int
    scratched: bool
    """Small Effort was lost in a Battle step (16.5)."""
    least_time: int
    upgraded: bool
    staked: bool
    """Spike Thrower took the Vampire's last Health (16.9)."""
    outcome: str
    """Empty while the game goes on, then `won`, `died`, `starved` or `collapsed`."""

    if TYPE_CHECKING:
        lookup: Lookup  # more exactly than the engine knows


rule = rule_of(Unbroken)
vocabulary = Vocabulary()


# --- resources and Time -------------------------------------------------------------------------------


def gain(g: Unbroken, amounts: Sum) -> None:
    """Move markers up; what does not fit is lost (3.1)."""
    res = g.res
    before = holdings(g) if g.listener is not None else None
    for i in range(TIME):
        n = amounts[i]
        if n:
            total = res[i] + n
            res[i] = total if total < MOST[i] else MOST[i]
    if amounts[TIME]:
        gain_time(g, amounts[TIME])
    if before is not None:
        came = less(holdings(g), before)
        if any(came):
            g.say("gained", YOU, in_words(came))
        if came != amounts:
            g.say("no_room", YOU, in_words(less(amounts, came)))


def gain_small(g: Unbroken, n: int) -> None:
    """Gain Small Effort."""
    if n > 0:
        gain(g, one(SMALL, n))


def gain_time(g: Unbroken, n: int) -> None:
    """Time gained in combat on the last level is lost (7.4)."""
    if g.time >= 0:
        g.time = min(g.time + n, MOST_TIME)


def holdings(g: Unbroken) -> Sum:
    """What you have of everything, Time included: for telling what really came and went."""
    small, medium, large, cunning, food, wood, metal, treasure = g.res
    return (small, medium, large, cunning, food, wood, metal, treasure, max(g.time, 0))


def set_time(g: Unbroken, n: int) -> None:
    """Move the Time marker and remember how low it ever stood (16.6)."""
    g.time = n
    if 0 <= n < g.least_time:
        g.least_time = n


# --- cards ------------------------------------------------------------------------------------------------


def face_of(g: Unbroken, zone: Zone) -> str:
    """The face of a zone's top card, or nothing."""
    return g.face[zone[-1]] if zone else ""


def draw(g: Unbroken, pile: Zone, discards: Zone, n: int, target: Zone) -> None:
    """Reveal cards from a deck; with too few of them, fewer (1.3).

    Nobody ever looks into a deck, so its order is decided card by card: the same as shuffling, and much quicker."""
    while n > 0:
        if not pile and discards:
            g.say("renewed", "encounters" if pile is g.encounters else "skills")
        if not renew(g, pile, discards):
            return
        at = g.below(len(pile))
        token = pile[at]
        pile[at] = pile[-1]
        pile.pop()
        g.reveal(token)
        target.append(token)
        n -= 1


def token_of(g: Unbroken, face: str) -> int:
    """The one token of a monster, condition or weapon."""
    return g.lookup.tokens[face]


def has_condition(g: Unbroken, face: str) -> bool:
    """Is this condition active?"""
    names = g.face
    return any(names[token] == face for token in g.conditions)


def note_moments(g: Unbroken) -> None:
    """Look again what the cards in play may speak of."""
    bits, face, found = g.lookup.bits, g.face, 0
    for zone in (g.skills, g.conditions, g.monster, g.character):
        for token in zone:
            found |= bits[face[token]]
    g.moments = found
