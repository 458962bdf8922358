"""The end: who has won, and the final scoring (sections 14 to 16)."""

from __future__ import annotations

from unboxed.games.cursed.state import Cursed, artifacts_of, is_cursed
from unboxed.kernel.game import Result

from .tracks import gain_grit, waste

REASONS = {
    "monsters_slain": "three monsters have fallen",
    "artifacts_gone": "no artifact is left on the map",
    "town_fell": "a monster took San Andreas",
    "last_round": "the last round is over",
    "grit_gone": "the team's grit is gone",
    "wounded": "health reached 0",
    "crow_prime_met": "four artifacts were brought to Crow Prime",
    "tracks_cleared": "two tracks of jobs are done",
    "all_monsters": "all four monsters are on the map",
}
TEAM_WINS = ("monsters_slain", "crow_prime_met", "tracks_cleared")


def finish(g: Cursed, verdict: str) -> None:
    """Nothing happens any more."""
    g.call_off_all()
    waste(g, g.turn)
    g.trouble, g.phase, g.turn = 0, "over", -1
    g.say("ended", REASONS[verdict])
    if g.setup.mode == "standard":
        for p in range(len(g.at)):
            _final_score(g, p)
        best = max(_rank(g, p) for p in range(len(g.at)))
        winners, scores = tuple([p for p in range(len(g.at)) if _rank(g, p) == best]), tuple([float(n) for n in g.grit])
    else:
        winners, scores = tuple(range(len(g.at))) if verdict in TEAM_WINS else (), ()
    g.trouble = 0
    g.finish(Result(winners, scores, REASONS[verdict]))
    for p in winners:
        g.say("won_game", p)


def most_wanted_of(g: Cursed, p: int) -> int:
    """Most Wanted cards in a score area; whether monsters are such cards is the same as for an action (12.2)."""
    apart = g.setup.options["monster_limit"] == "apart"
    return sum(g.face[t] in g.lookup.bounties and not (apart and g.face[t] in g.lookup.monsters) for t in g.scored[p])


def bounties_of(g: Cursed, p: int) -> int:
    """Cards of the Most Wanted piles in a score area, monsters included."""
    return sum(g.face[t] in g.lookup.bounties for t in g.scored[p])


def jobs_of(g: Cursed, p: int) -> int:
    """Jobs completed."""
    return sum(g.face[t] in g.lookup.jobs for t in g.scored[p])


def _rank(g: Cursed, p: int) -> tuple[int, int, int, int]:
    """Grit, then Most Wanted, then jobs, then water (14.8)."""
    return g.grit[p], most_wanted_of(g, p), jobs_of(g, p), g.water[p]


def _final_score(g: Cursed, p: int) -> None:
    """End-of-game jobs as long as one scores, then debts, then artifacts (14.5 to 14.7)."""
    jobs, face = g.lookup.jobs, g.face
    again = True
    while again:
        again = False
        for t in [t for t in g.jobs[p] if jobs[face[t]].kind == "end"]:
            if any(face[d] == face[t] for d in g.scored[p]):
                continue
            if jobs[face[t]].at_least <= measured(g, p, jobs[face[t]].measure) <= jobs[face[t]].at_most:
                g.jobs[p].remove(t)
                g.scored[p] = [*g.scored[p], t]
                g.reveal(t)
                g.say("scored", p, t, jobs[face[t]].grit, jobs[face[t]].water)
                g.water[p] += jobs[face[t]].water
                gain_grit(g, p, jobs[face[t]].grit)
                again = True
    for t in g.jobs[p]:
        g.reveal(t)
        gain_grit(g, p, -jobs[face[t]].grit)
        g.say("job_undone", p, t, jobs[face[t]].grit)
    worth = sum(g.lookup.artifacts[name].grit for name in artifacts_of(g, p))
    gain_grit(g, p, worth)
    g.say("artifacts_scored", p, worth)
    g.say("came_to_grit", p, g.grit[p])


def measured(g: Cursed, p: int, measure: str) -> int:
    """What a job of the end looks at."""
    if measure == "jobs_done":
        return jobs_of(g, p)
    if measure == "jobs_open":
        return len(g.jobs[p]) - 1
    if measure == "artifacts":
        return len(artifacts_of(g, p))
    if measure == "most_wanted":  # the job says that monsters count
        return bounties_of(g, p)
    if measure == "store_cards":
        return len(g.items[p])
    if measure == "cursed":
        return int(is_cursed(g, p))
    return g.water[p] if measure == "water" else g.curse[p]
