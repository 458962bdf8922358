"""Turns: fish, row, or say who works."""

from __future__ import annotations

from false_lanterns.rules.end import land
from false_lanterns.state import ROUNDS, Night, rule
from unboxed.api import TURN, Step


@rule
def turn(g: Night, seat: int) -> None:
    """Do one thing (2.1)."""
    g.active = seat
    options: list[Step] = [("claim", seat, role) for role in work_for(g, seat)]
    if g.aboard[seat]:
        options.append(("row", seat))
    g.ask(seat, ("your_turn", seat), [*options, ("fish", seat)], stakes=TURN)


@rule
def next_turn(g: Night, seat: int) -> None:
    """The next captain's turn, until the night is over (1.6)."""
    after = g.others(seat)[0]
    if after < seat:
        g.round += 1
    if g.round <= ROUNDS:
        g.do("turn", after)


@rule
def fish(g: Night, seat: int) -> None:
    """Take one barrel aboard (2.2)."""
    g.do("next_turn", seat)
    g.aboard[seat] += 1
    g.say("fished", seat)


@rule
def row(g: Night, seat: int) -> None:
    """Bring one barrel into the cellar (2.3)."""
    g.do("next_turn", seat)
    g.say("rowed", seat)
    land(g, seat, 1)


@rule
def claim(g: Night, seat: int, role: str) -> None:
    """Say who works, and against whom if that matters (2.4)."""
    g.do("next_turn", seat)
    if g.crew(role).target:
        g.ask(seat, ("against_whom", seat, role), [("work_on", seat, role, p) for p in targets(g, seat, role)])
    else:
        g.do("work_on", seat, role, -1)


@rule
def work_on(g: Night, seat: int, role: str, against: int) -> None:
    """The others may object before it happens (3.1)."""
    g.tried = []
    speak(g, seat, role)
    g.say("said_works" if against < 0 else "said_works_on", seat, role, against)
    g.announce(("works", seat, role, against, 0), g.others(seat))


def speak(g: Night, seat: int, role: str) -> None:
    """Everybody remembers what was said."""
    if role not in g.said[seat]:
        g.said[seat].append(role)


def targets(g: Night, seat: int, role: str) -> list[int]:
    """The captains of whom there is something to be had (2.5)."""
    piles = {"aboard": g.aboard, "cellar": g.cellar, "crew": [len(crew) for crew in g.crews]}
    return [p for p in g.others(seat) if piles[g.crew(role).target][p]]


def work_for(g: Night, seat: int) -> list[str]:
    """The crew whose work can bring anything, in the order of the cards (2.5)."""
    others = g.others(seat)
    aboard = max([g.aboard[p] for p in others])
    idle = {
        "wrecker": aboard == 0,
        "smuggler": g.aboard[seat] == 0,
        "keeper": aboard <= g.aboard[seat],
        "exciseman": max([g.cellar[p] for p in others]) == 0,
    }
    return [role for role in g.setup.cards if not idle.get(role)]
