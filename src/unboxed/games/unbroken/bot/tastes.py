"""What skills are worth to whom, and what resources are worth to those who have a use for them.

Rules of thumb in Small Effort, for instinct; nothing here is a rule of the game. The worth of a skill was measured by
giving it to some hundred games at the start of a level and counting how many more of them were won.
"""

from __future__ import annotations

from unboxed.games.unbroken.state import LAST_LEVEL, Unbroken
from unboxed.games.unbroken.sums import CUNNING, FOOD, LARGE, METAL, TREASURE, WOOD

USES: dict[str, dict[int, float]] = {
    "spike_thrower": {WOOD: 3.2},
    "shrapnel": {METAL: 3.2},
    "dirty_trick": {CUNNING: 3.2},
    "inventive": {CUNNING: 4.2},
    "loaded_purse": {TREASURE: 3.5},
    "heroic_perseverance": {FOOD: 3.6},
    "bait": {FOOD: 2.6},
    "sage": {CUNNING: 2.6, FOOD: 2.2, WOOD: 2.2, METAL: 2.2, TREASURE: 2.2},
}
"""What one more of a resource is worth to who holds this card."""
GAINED: dict[str, tuple[int, ...]] = {"scavenger": (WOOD, METAL)}
"""Skills that pay for encounters that give one of these."""

SKILLS: dict[str, tuple[float, float]] = {
    "scavenger": (-3.4, 9.2),
    "tinker": (1.0, 7.6),
    "find_the_gap": (8.8, 2.7),
    "roll_with_the_blow": (4.6, 4.6),
    "wrecker": (7.0, 3.6),
    "stubborn_blood": (11.6, 0.9),
    "light_sleeper": (0.5, 5.8),
    "pathfinder": (3.6, 4.6),
    "iron_grip": (5.3, 4.1),
    "daring": (7.0, 3.4),
    "finisher": (1.0, 5.1),
    "heroic_perseverance": (1.5, 5.4),
    "spike_thrower": (5.7, 3.5),
    "footwork": (11.5, 1.3),
    "opening_blow": (6.7, 2.8),
    "long_con": (-1.2, 6.1),
    "loaded_purse": (6.8, 3.1),
    "strong_stomach": (8.3, 2.3),
    "dirty_trick": (13.1, 0.5),
    "relentless": (12.7, 0.5),
    "grim_determination": (3.8, 4.2),
    "clear_head": (9.0, 1.4),
    "shrapnel": (10.5, 0.5),
    "second_wind": (11.4, 0.0),
    "bait": (10.0, 0.4),
    "inventive": (7.7, 2.0),
}
"""What a skill is worth at once, and for each level it is still of use on."""
UNKNOWN = (5.0, 2.5)
HANDY: dict[str, tuple[float, ...]] = {"tinker": (6.0, 2.0, -12.0), "scavenger": (4.0, 0.0, -5.0)}
"""More or less by the weapon: bare hands, Basic, Advanced."""
STORES: dict[str, tuple[int, float]] = {
    "spike_thrower": (WOOD, 2.5),
    "shrapnel": (METAL, 2.5),
    "dirty_trick": (CUNNING, 2.5),
    "inventive": (CUNNING, 4.0),
    "loaded_purse": (TREASURE, 4.0),
    "heroic_perseverance": (FOOD, 1.5),
    "bait": (FOOD, 1.0),
    "find_the_gap": (LARGE, 1.0),
    "strong_stomach": (FOOD, -1.0),
}
"""More for each of a resource that lies ready for it, less if there is none."""


def use_of(g: Unbroken, kind: int) -> float:
    """What one more of this resource is worth to the cards in play."""
    face, best = g.face, 0.0
    for token in g.skills:
        found = USES.get(face[token])
        if found and found.get(kind, 0.0) > best:
            best = found[kind]
    if g.uses and (own := USES.get(face[g.character[0]])) and own.get(kind, 0.0) > best:
        best = own[kind]
    return best


def bonus_of(g: Unbroken, gain: tuple[int, ...]) -> float:
    """What skills add to an encounter that gives this."""
    face, total = g.face, 0.0
    for token in g.skills:
        kinds = GAINED.get(face[token])
        if kinds and any(gain[kind] for kind in kinds):
            total += 3.0
    return total


def liking(g: Unbroken, face: str) -> float:
    """How welcome a skill is to this character with these things at this time."""
    at_once, each = SKILLS.get(face, UNKNOWN)
    left = LAST_LEVEL - g.level + (not g.monster)
    worth = at_once + each * left
    if face in HANDY:
        rank = 0 if len(g.weapon) == 1 else 1 if g.lookup.weapon[g.face[g.weapon[-1]]].rank == "basic" else 2
        worth += HANDY[face][rank]
    if face in STORES:
        kind, more = STORES[face]
        worth += more * (min(g.res[kind], 3) - 1)
    return worth
