"""The score pad and the sixteen achievements (15.4 and section 16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from unboxed.games.unbroken.state import LAST_LEVEL, Unbroken
from unboxed.games.unbroken.sums import FOOD, METAL, RESOURCES, TREASURE, WOOD
from unboxed.kernel.game import Achievement

from .scoring import rank_of, score_of

ACHIEVEMENTS = (
    Achievement("reckless", "Reckless", "Win although an ambush effect struck you on every level.", "16.2"),
    Achievement("conflict_avoidance", "Conflict Avoidance", "Win after tricking the first three monsters.", "16.2"),
    Achievement("ascetic", "Ascetic", "Win without eating any Food.", "16.3"),
    Achievement("glutton", "Glutton", "Win without losing Effort to hunger.", "16.3"),
    Achievement("not_worth_it", "Not Worth It", "Win without using a character ability.", "16.4"),
    Achievement("no_rest_for_the_wicked", "No Rest for the Wicked", "Win without ever resting.", "16.4"),
    Achievement("not_a_scratch", "Not a Scratch", "Win without losing Small Effort in battle.", "16.5"),
    Achievement("all_the_time", "All the Time in the World", "Win with the Time marker never below 3.", "16.6"),
    Achievement("master_of_survival", "Master of Survival", "Win with four or more skills.", "16.7"),
    Achievement("a_bit_of_everything", "A Bit of Everything", "Win with Wood, Metal, Food and Treasure left.", "16.7"),
    Achievement("payday", "Payday", "Win with four or more Treasure.", "16.7"),
    Achievement("slugger", "Slugger", "Win without ever upgrading your weapon.", "16.8"),
    Achievement("still_kicking", "Still Kicking", "Win with no Effort of any kind left.", "16.8"),
    Achievement("high_stakes", "High Stakes", "Take the Vampire's last Health with Spike Thrower.", "16.9"),
    Achievement("best_served_cold", "Best Served Cold", "Win with each of the four characters.", "16.10"),
    Achievement("consistency_is_key", "Consistency Is Key", "Win three games in a row.", "16.11"),
)

Game = Mapping[str, Any]
"""A finished game as the score pad keeps it (see `tally`)."""


def tally(g: Unbroken, seat: int) -> dict[str, Any]:
    """What the score pad keeps of a finished game; the date is added by whoever keeps it (15.4)."""
    score = score_of(g)
    return {
        "character": g.face[g.character[0]],
        "difficulty": g.setup.mode,
        "won": g.outcome == "won",
        "level": g.level,
        "left": {name: n for name, n in zip(RESOURCES, g.res, strict=True) if n},
        "score": score,
        "rank": rank_of(score) if g.outcome == "won" else "",
    }


def in_one_game(g: Unbroken) -> list[str]:
    """The achievements that this finished game earned by itself (16.2 to 16.9)."""
    found = ["high_stakes"] if g.staked else []
    if g.outcome != "won":
        return found
    feats = {
        "reckless": g.ambushes >= LAST_LEVEL,
        "conflict_avoidance": g.tricks >= LAST_LEVEL - 1,
        "ascetic": not g.eaten,
        "glutton": not g.starved,
        "not_worth_it": not g.abilities,
        "no_rest_for_the_wicked": not g.rests,
        "not_a_scratch": not g.scratched,
        "all_the_time": g.least_time >= 3,
        "master_of_survival": len(g.skills) >= 4,
        "a_bit_of_everything": all(g.res[kind] for kind in (WOOD, METAL, FOOD, TREASURE)),
        "payday": g.res[TREASURE] >= 4,
        "slugger": not g.upgraded,
        "still_kicking": not any(g.res[:3]),
    }
    return [*(name for name, done in feats.items() if done), *found]


def across_games(history: Sequence[Game], characters: Sequence[str]) -> list[str]:
    """Those that several games earn together; the history is the person's, oldest first, the last game its end.

    A game given up stands in it as lost."""
    if not history:
        return []
    last = history[-1]
    here = [game for game in history if game["difficulty"] == last["difficulty"]]
    in_a_row = [game["won"] and game["difficulty"] == last["difficulty"] for game in history[-3:]]
    found = []
    if last["won"] and {game["character"] for game in here if game["won"]} >= set(characters):
        found.append("best_served_cold")
    if len(in_a_row) == 3 and all(in_a_row):
        found.append("consistency_is_key")
    return found


def earned(g: Unbroken, seat: int, before: Sequence[Game] = ()) -> tuple[str, ...]:
    """Every achievement this finished game earned on its difficulty, with the person's games before it in mind."""
    return (*in_one_game(g), *across_games([*before, tally(g, seat)], list(g.lookup.character)))
