"""The Few and Cursed: curse chasers on a dry sea floor, against each other, together or alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unboxed.content.cards import Card
from unboxed.kernel.game import Game, Option, Setup

from .bot.evaluate import evaluate
from .bot.instinct import instinct
from .cards import DECKS
from .checks import check
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout
from .face.scene import rounds as rounds_of
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import action, effects, encounters, plays, rounds, settling, setup, shopping, travel, wanted  # rules
from .state import SOLO, Cursed, vocabulary
from .variants import variants

__all__ = [
    "action",
    "effects",
    "encounters",
    "plays",
    "rounds",
    "settling",
    "setup",
    "shopping",
    "travel",
    "wanted",
]


def _book(cards: Mapping[str, Card]) -> Lookup:
    check(cards)
    return Lookup(cards)


def _forbids(setup: Setup) -> str:
    alone = setup.mode in SOLO
    if alone and setup.players != 1:
        return f"{setup.mode} is for one player (cursed 16.1)"
    if not alone and setup.players == 1:
        return f"one player can play {', '.join(SOLO)} (cursed 16.1)"
    belongs = {"town_falls": "standard", "team_grit": "coop", "coop_drain": "coop"}
    for name, mode in belongs.items():
        if setup.mode != mode and setup.options[name] != _DEFAULT[name]:
            game = "cooperative" if mode == "coop" else "competitive"
            return f"option {name!r} belongs to the {game} game (cursed 14.3, 15.1, 15.4)"
    return ""


def _sides(setup: Setup) -> tuple[int, ...]:
    """In the cooperative game all ride together (15.1)."""
    return (0,) * setup.players if setup.mode == "coop" else tuple(range(setup.players))


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
_DEFAULT = {option.name: option.default for option in OPTIONS}

GAME = Game(
    id="cursed",
    title="The Few and Cursed",
    about="Ride the dry sea floor for bounties, jobs and artifacts, and keep the curse at bay.",
    rules_version="5",
    players=(3, 2, 4, 1),  # three first: that is what a game without further words is set up for
    questions=170,
    modes={
        "standard": "most grit wins (2 to 4 players)",
        "coop": "all together against the Most Wanted (2 to 4 players)",
        "curse_chaser": "alone: slay three monsters",
        "dark_arts": "alone: bring four artifacts to Crow Prime",
        "shadows": "alone: clear two tracks of jobs",
    },
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=_book,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Cursed,
    begin=setup.begin,
    constants=CONSTANTS,
    options=OPTIONS,
    forbids=_forbids,
    sides=_sides,
    phrases=WORDS,
    layout=layout,
    rounds=rounds_of,
    why_not=why_not,
    ask_again=ask_again,
    evaluate=evaluate,
    instinct=instinct,
)
