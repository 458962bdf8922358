"""What is decided before a game of Unlucky Adventurers, and which of it goes together."""

from __future__ import annotations

from unboxed.kernel.game import Option, Setup

OPTIONS = (
    Option(
        "ghosts",
        (False, True),
        False,
        "players who are out may come back as ghosts (4 or more, no teams)",
    ),
    Option(
        "beast_out_of_turn",
        ("free", "lose_turn"),
        "free",
        "does a beast met outside your turn cost a turn?",
        {"free": "no", "lose_turn": "yes"},
    ),
    Option("thrown_fights", (False, True), False, "may a fight be lost on purpose although it could be won?"),
)


def forbids(setup: Setup) -> str:
    """Why this cannot be played; empty if it can."""
    if setup.mode == "teams" and setup.players not in (4, 6):
        return f"teams need 4 or 6 players, not {setup.players} (unlucky 10.1)"
    if setup.options["ghosts"] and (setup.players < 4 or setup.mode == "teams"):
        return "ghosts need at least 4 players and no teams (unlucky 12.1)"
    hand, cards = setup.constants["hand"], len(setup.lookup.holdable)
    if cards < hand * setup.players:
        return f"{cards} quest cards to deal are too few for {setup.players} hands of {hand} (unlucky 2.2)"
    return ""


def sides(setup: Setup) -> tuple[int, ...]:
    """Partners sit apart (10.1)."""
    teams = setup.players // 2 if setup.mode == "teams" else setup.players
    return tuple(seat % teams for seat in range(setup.players))
