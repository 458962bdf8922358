"""What is decided before a game of The Few and Cursed, and which of it goes together."""

from __future__ import annotations

from unboxed.games.cursed.state import SOLO
from unboxed.kernel.game import Option, Setup

OPTIONS = (
    Option(
        "characters",
        ("picked", "dealt"),
        "picked",
        "are the characters dealt at random or picked?",
        {"dealt": "dealt at random", "picked": "everybody picks one"},
    ),
    Option(
        "played_cards",
        ("phase", "cleanup"),
        "phase",
        "when do played cards go to the discard pile?",
        {"phase": "at the end of the phase", "cleanup": "in the cleanup"},
    ),
    Option("jobs_in_passing", ("no", "yes"), "no", "does a job's number count if it is only passed?"),
    Option(
        "monster_limit",
        ("apart", "shared"),
        "apart",
        "is a monster a Most Wanted card, of which an action has one and which break ties?",
        {"shared": "yes", "apart": "no, it comes besides"},
    ),
    Option(
        "town_falls",
        ("round_end", "at_once"),
        "round_end",
        "when does a monster in San Andreas end the competitive game?",
        {"round_end": "at the end of the round", "at_once": "at once"},
    ),
    Option("last_round", (100, 30, 18, 8), 100, "the round after which the game ends", brief=18),
    Option("team_grit", (0, -20, 20), 0, "added to the team's grit at the start (cooperative)"),
    Option(
        "coop_drain",
        ("with_monsters", "without_monsters"),
        "with_monsters",
        "do monsters cost the team grit?",
        {"with_monsters": "yes", "without_monsters": "no"},
    ),
)

DEFAULT = {option.name: option.default for option in OPTIONS}


def forbids(setup: Setup) -> str:
    """Why this cannot be played; empty if it can."""
    alone = setup.mode in SOLO
    if alone and setup.players != 1:
        return f"{setup.mode} is for one player (cursed 16.1)"
    if not alone and setup.players == 1:
        return f"one player can play {', '.join(SOLO)} (cursed 16.1)"
    belongs = {"town_falls": "standard", "team_grit": "coop", "coop_drain": "coop"}
    for name, mode in belongs.items():
        if setup.mode != mode and setup.options[name] != DEFAULT[name]:
            game = "cooperative" if mode == "coop" else "competitive"
            return f"option {name!r} belongs to the {game} game (cursed 14.3, 15.1, 15.4)"
    return ""


def sides(setup: Setup) -> tuple[int, ...]:
    """In the cooperative game all ride together (15.1)."""
    return (0,) * setup.players if setup.mode == "coop" else tuple(range(setup.players))
