"""Setting up (sections 2 and 14)."""

from __future__ import annotations

from unboxed.games.unbroken.state import MOST_TIME, YOU, Unbroken, gain, note_moments, rule
from unboxed.games.unbroken.sums import CUNNING, FOOD, MEDIUM, METAL, SMALL, TREASURE, WOOD, one

EASY = (METAL, WOOD, FOOD, CUNNING, MEDIUM, TREASURE)
"""The extra resource of an easy game, by the die (14.1)."""


def begin(g: Unbroken) -> None:
    """Lay out everything and start on level 1 (2.1 to 2.4); the decks are shuffled as they are drawn."""
    lookup, options = g.lookup, g.setup.options
    g.encounters = g.add_deck("encounters", lookup.all_encounters)
    g.skill_deck = g.add_deck("skills", lookup.all_skills)
    hidden = len(g.face)
    g.dark = g.add_deck("monsters", lookup.all_monsters)
    g.condition_supply = g.add_deck("conditions", lookup.all_conditions)
    g.weapon_supply = g.add_deck("weapons", lookup.all_weapons)
    chosen = options["character"]
    if chosen == "random":
        chosen = lookup.all_characters[g.below(len(lookup.all_characters))]
    g.character = g.add_deck("characters", (chosen,))
    g.reveal_all(range(hidden, len(g.face)))
    hands = g.weapon_supply[0]
    g.weapon_supply.remove(hands)
    g.weapon = [hands]
    g.marks = [0] * len(lookup.all_conditions)
    g.lasting = [0] * len(lookup.all_conditions)
    mode = g.setup.mode
    g.res = [0] * 8
    g.res[SMALL] = options["easy_effort"] if mode == "easy" else g.setup.constants[f"effort_{mode}"]
    g.level = g.uses = 1
    g.time = g.setup.constants["time_1"]
    g.least_time = MOST_TIME
    g.fox = "preparation"
    note_moments(g)
    g.do("start_level")
    if mode == "easy":
        g.do("gain_skill")
        g.do("easy_resource")


@rule
def easy_resource(g: Unbroken) -> None:
    """The die gives an easy game one resource more (14.1)."""
    die = g.roll()
    g.say("rolled", YOU, die)
    gain(g, one(EASY[die - 1]))
