"""What is decided before a game of Uncharted, and which of it goes together."""

from __future__ import annotations

from collections.abc import Callable

from unboxed.kernel.game import Option, Setup

OPTIONS = (
    Option(
        "side",
        ("plain", "effects", "choose"),
        "plain",
        "which side of the Characters is used",
        {"plain": "the plain side", "effects": "the side with effects", "choose": "everybody chooses"},
    ),
    Option(
        "adventure",
        ("random", "easy", "normal", "hard"),
        "random",
        "random piles or a suggested list",
        {"random": "random piles", "easy": "the easy list", "normal": "the normal list", "hard": "the hard list"},
    ),
    Option(
        "boss",
        ("none", "one"),
        "none",
        "is a boss hidden in the Special pile?",
        {"none": "no", "one": "yes"},
    ),
    Option("last_round", (100, 15), 100, "the round after which the game ends at the latest", brief=15),
    Option(
        "markers_out",
        ("strict", "take_back"),
        "strict",
        "may a marker be taken back when all are out?",
        {"take_back": "yes", "strict": "no"},
    ),
    Option(
        "end_decks",
        ("any", "action_adventure"),
        "any",
        "which decks end the game when they run out",
        {"any": "any of them", "action_adventure": "only Action and Adventure"},
    ),
    Option(
        "gatling",
        ("after", "in_total"),
        "after",
        "does the Gatling Gunner's extra damage count in the sum?",
        {"after": "no, it comes after", "in_total": "yes"},
    ),
    Option("solo_pass_bonus", ("no", "yes"), "no", "does a single player get the bonus for passing?"),
)


def forbids(setup: Setup) -> str:
    """Why this cannot be played; empty if it can."""
    if setup.mode == "standard" and setup.players == 1:
        return "the Standard game is for 2 to 4 players; one player can play survival (uncharted 15.1)"
    if setup.mode == "deathmatch" and setup.players < 3:
        return f"Deathmatch is for 3 or 4 players, not {setup.players} (uncharted 14.1)"
    for option in OPTIONS:
        if setup.options[option.name] != option.default and option.name in _MATTERS:
            matters, where = _MATTERS[option.name]
            if not matters(setup):
                return f"option {option.name!r} changes nothing here: {where}"
    return ""


def sides(setup: Setup) -> tuple[int, ...]:
    """In Survival all stand together (15.1)."""
    return (0,) * setup.players if setup.mode == "survival" else tuple(range(setup.players))


def _standard(setup: Setup) -> bool:
    return setup.mode == "standard"


def _random_piles(setup: Setup) -> bool:
    return setup.mode == "standard" and setup.options["adventure"] == "random"


_MATTERS: dict[str, tuple[Callable[[Setup], bool], str]] = {
    "adventure": (_standard, "the lists are for the Standard game (uncharted 2.7)"),
    "boss": (
        _random_piles,
        "it is for random piles of the Standard game, a list has its own bosses (uncharted 2.5, 2.7)",
    ),
    "end_decks": (
        lambda setup: _random_piles(setup) and setup.players > 2,
        "only with random piles and three or four players are there Enemies enough for all Special Action cards "
        "(uncharted 9.1)",
    ),
    "gatling": (lambda setup: setup.mode != "deathmatch", "Deathmatch has no Enemies (uncharted 14.1)"),
    "solo_pass_bonus": (lambda setup: setup.players == 1, "it is for a single player (uncharted 15.8)"),
}
