"""Uncharted: treasure hunters in one ruin, under fire; a game of its own, a deathmatch, and six waves together."""

from __future__ import annotations

from pathlib import Path

from unboxed.engine import Game, Option, Result, Setup

from . import attack, damage, effects, rounds, searching, setup, turns  # every module here defines rules
from .decks import DECKS, Book
from .instinct import instinct
from .scene import layout, why_not
from .scene import rounds as rounds_of
from .state import Uncharted, points_of, vocabulary
from .words import WORDS
from .worth import evaluate

__all__ = ["GAME", "attack", "damage", "effects", "rounds", "searching", "setup", "turns"]


def _result(g: Uncharted) -> Result:
    scores = () if g.setup.mode == "survival" else tuple(float(points_of(g, p)) for p in range(g.setup.players))
    return Result(g.winners, scores, g.reason)


def _forbids(setup: Setup) -> str:
    options = setup.options
    if setup.mode == "standard" and setup.players == 1:
        return "the Standard game is for 2 to 4 players; one player can play survival (uncharted 15.1)"
    if setup.mode == "deathmatch" and setup.players < 3:
        return f"Deathmatch is for 3 or 4 players, not {setup.players} (uncharted 14.1)"
    if setup.mode != "standard":
        for name in ("boss", "adventure", "end_decks"):
            if options[name] != _DEFAULT[name]:
                return f"option {name!r} belongs to the Standard game (uncharted 2.5, 2.7, 9.1)"
    if setup.mode == "deathmatch" and options["gatling"] != "after":
        return "option 'gatling' needs Enemies, and Deathmatch has none (uncharted 14.1)"
    if options["boss"] == "one" and options["adventure"] != "random":
        return "a suggested list has its own bosses: leave 'boss' at 'none' (uncharted 2.7)"
    if options["solo_pass_bonus"] == "no" and setup.players != 1:
        return "option 'solo_pass_bonus' is for a single player (uncharted 15.8)"
    return ""


def _sides(setup: Setup) -> tuple[int, ...]:
    """In Survival all stand together (15.1)."""
    return (0,) * setup.players if setup.mode == "survival" else tuple(range(setup.players))


OPTIONS = (
    Option("side", ("plain", "effects", "choose"), "plain", "which side of the Characters is used"),
    Option("adventure", ("random", "easy", "normal", "hard"), "random", "random piles or a suggested list"),
    Option("boss", ("none", "one"), "none", "is a boss hidden in the Special pile?"),
    Option("markers_out", ("take_back", "strict"), "take_back", "may a marker be taken back when all are out?"),
    Option("end_decks", ("any", "action_adventure"), "any", "which decks end the game when they run out"),
    Option("gatling", ("after", "in_total"), "after", "does the Gatling Gunner's extra damage count in the sum?"),
    Option("solo_pass_bonus", ("yes", "no"), "yes", "does a single player get the bonus for passing?"),
)
_DEFAULT = {option.name: option.default for option in OPTIONS}

GAME = Game(
    id="uncharted",
    title="Uncharted: The Board Game",
    about="Dig for treasure and shoot your way out, with or against each other.",
    rules_version="1",
    players=(2, 3, 4, 1),  # two first: that is what a game without further words is set up for
    modes={
        "standard": "treasures and enemies, most victory points win (2 to 4 players)",
        "deathmatch": "no enemies but each other, treasures worth 10 win (3 or 4 players)",
        "survival": "all together against six waves (1 to 4 players)",
    },
    options=OPTIONS,
    forbids=_forbids,
    position=Uncharted,
    begin=setup.begin,
    result=_result,
    phrases=WORDS,
    layout=layout,
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    book=Book,
    rounds=rounds_of,
    why_not=why_not,
    evaluate=evaluate,
    instinct=instinct,
    sides=_sides,
)
