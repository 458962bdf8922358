"""What an honest captain does at a glance, from what they themselves know."""

from __future__ import annotations

from false_lanterns.state import Night
from unboxed.api import Step

LIKED = ("smuggler", "pilot", "wrecker", "exciseman", "lookout", "keeper")
"""The crew in the order in which they are set to work."""
ENOUGH = 3
"""Barrels that make a Smuggler's or a Wrecker's way worth it."""
WORTH_A_RAID = 4


def instinct(g: Night) -> int:
    """The number of the option that an honest captain would take."""
    liked = max(g.options, key=lambda option: _likes(g, option))
    return g.options.index(liked)


def _likes(g: Night, option: Step) -> float:
    name, seat = option[0], option[1]
    if name == "claim":
        return _likes_work(g, seat, option[2])
    if name == "work_on":
        return g.cellar[option[3]] + 0.5 * g.aboard[option[3]]
    if name == "doubt":
        return 2.0 if _impossible(g, seat, option[3]) else -1.0
    if name == "stand_in_the_way":
        return 3.0 if g.holds(seat, option[2]) is not None else -1.0
    if name == "dismiss":
        return -float(LIKED[::-1].index(g.face[option[2]]))
    if name == "send_away":
        return 1.0 if g.face[option[3]] in LIKED[:3] else -1.0
    return {"row": 0.5 if g.aboard[seat] > ENOUGH else 0.0, "fish": 0.2, "hand_over": 1.0}.get(name, 0.0)


def _likes_work(g: Night, seat: int, role: str) -> float:
    if g.holds(seat, role) is None:
        return -1.0
    rich = max(g.aboard[p] for p in g.others(seat))
    full = max(g.cellar[p] for p in g.others(seat))
    idle = {
        "smuggler": g.aboard[seat] < ENOUGH,
        "wrecker": rich < ENOUGH,
        "exciseman": full < WORTH_A_RAID,
        "keeper": sum(g.aboard[p] > g.aboard[seat] for p in g.others(seat)) < 2,
    }
    return -1.0 if idle.get(role) else float(len(LIKED) - LIKED.index(role))


def _impossible(g: Night, seat: int, role: str) -> bool:
    """Has this captain seen all cards of that role?"""
    known = sum(g.face[token] == role and g.knows(seat, token) for token in range(len(g.face)))
    return known == g.crew(role).copies
