"""What a game of Uncharted is about, in each of its modes (9.1, 9.2, 9.5, 14.12, 15.9)."""

from __future__ import annotations

from unboxed.games.uncharted.state import SURVIVAL_ROUNDS, Uncharted, enemies_in, points_of
from unboxed.table.goal import Ending, Goal, ending, race

WINS = {
    "standard": "Most VP win",
    "deathmatch": "Treasures worth {goal} VP win at once",
    "survival": "Leave no Enemy after six waves to win",
}
FEW_CARDS, LOW_LIFE, LAST_ROUNDS = 3, 2, 2


def goal(g: Uncharted) -> Goal:
    """The race for VP, or the waves that all stand against."""
    mode = g.setup.mode
    points = [points_of(g, p) for p in range(g.setup.players)]
    ends = _waves(g) if mode == "survival" else _decks(g) if mode == "standard" else _treasures(g, points)
    wins = WINS[mode].format(goal=g.setup.constants["goal"])
    return Goal(wins=wins, race=[] if mode == "survival" else race(points), ends=ends)


def _waves(g: Uncharted) -> list[Ending]:
    ends = [ending("wave", g.round, SURVIVAL_ROUNDS, 0), Ending(text="Enemies to fell", value=len(enemies_in(g)))]
    if g.phase != "setup":
        ends.append(ending("lowest Life", min(g.life), within=LOW_LIFE))
    return ends


def _decks(g: Uncharted) -> list[Ending]:
    """The round in which a deck runs out is the last."""
    decks = {"Adventure deck": g.adventure, "Action deck": g.action_deck}
    if g.setup.options["end_decks"] == "any":
        decks["Special deck"] = g.special_deck
    ends = [ending(name, len(deck), within=FEW_CARDS) for name, deck in decks.items()]
    out = sum(g.out)
    most = g.setup.players - 1  # the last ones may fall together
    return [*ends, *([ending("players out", min(out, most), most, 1)] if out else []), _last_round(g)]


def _treasures(g: Uncharted, points: list[int]) -> list[Ending]:
    goal = g.setup.constants["goal"]
    return [ending("best Treasures", min(max(points), goal), goal, 3), _last_round(g)]


def _last_round(g: Uncharted) -> Ending:
    return ending("round", g.round, int(g.setup.options["last_round"]), LAST_ROUNDS)
