"""What a game of The Few and Cursed is about, in each of its modes (14.1 to 14.4, 15.6, 16.4 to 16.8)."""

from __future__ import annotations

from unboxed.games.cursed.cards import COLOURS
from unboxed.games.cursed.state import TO_WIN, Cursed, artifacts_of, corner_of
from unboxed.table.goal import Ending, Goal, ending, race

WINS = {
    "standard": "Most grit wins",
    "coop": "Slay three monsters together to win",
    "curse_chaser": "Slay three monsters to win",
    "dark_arts": "Bring four artifacts to Crow Prime to win",
    "shadows": "Clear two tracks of jobs to win",
}
ARTIFACTS, TRACKS, MONSTERS = 4, 2, 4
CLOSE, LOW_GRIT, LOW_HEALTH, LAST_ROUNDS = 1, 8, 2, 2


def goal(g: Cursed) -> Goal:
    """The race for grit, or what the team or the lonely rider has done of their task."""
    mode = g.setup.mode
    standard = mode == "standard"
    return Goal(wins=WINS[mode], race=race(g.grit) if standard else [], ends=[*_won(g), *_lost(g)])


def _won(g: Cursed) -> list[Ending]:
    """What the players can bring about."""
    mode = g.setup.mode
    if mode == "dark_arts":
        return [ending("artifacts", min(len(artifacts_of(g, 0)), ARTIFACTS), ARTIFACTS)]
    if mode == "shadows":
        return [ending("tracks cleared", sum(not track for track in g.tracks), TRACKS)]
    ends = [ending("monsters slain", min(g.fallen, TO_WIN), TO_WIN, 1)]
    if mode == "standard":
        ends.append(ending("artifacts left", sum(len(corner_of(g, i)) for i in range(len(COLOURS))), within=2))
    return ends


def _lost(g: Cursed) -> list[Ending]:
    """What happens to them."""
    ends = []
    if g.setup.mode == "coop":
        ends.append(ending("team grit", g.team, within=LOW_GRIT))
    elif g.setup.mode != "standard" and g.hero[0]:
        ends.append(ending("health", g.health[0], within=LOW_HEALTH))
    if g.setup.mode == "shadows":
        ends.append(ending("monsters on the map", len(g.monsters), MONSTERS, 1))
    if g.monsters_at:
        nearest = min(g.lookup.spots[place].distance for place in g.monsters_at)
        ends.append(ending("roads from a monster to San Andreas", nearest, within=CLOSE))
    last = int(g.setup.options["last_round"])
    ends.append(ending("round", g.round, last, LAST_ROUNDS))
    return ends
