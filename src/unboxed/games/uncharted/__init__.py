"""Uncharted: treasure hunters in one ruin, under fire; a game of its own, a deathmatch, and six waves together."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game

from .bot.evaluate import evaluate
from .bot.instinct import instinct
from .cards import DECKS
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import attack, damage, effects, rounds, searching, setup, turns  # noqa: F401 - they define rules
from .rules.options import OPTIONS, forbids, sides
from .state import Uncharted, vocabulary
from .variants import variants

__all__ = ["GAME"]


GAME = Game(
    id="uncharted",
    title="Uncharted: The Board Game",
    about="Dig for treasure and shoot your way out, with or against each other.",
    rules_version="5",
    players=(2, 3, 4, 1),  # two first: that is what a game without further words is set up for
    questions=71,
    modes={
        "standard": "treasures and enemies, most victory points win (2 to 4 players)",
        "deathmatch": "no enemies but each other, treasures worth 10 win (3 or 4 players)",
        "survival": "all together against six waves (1 to 4 players)",
    },
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=Lookup,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Uncharted,
    begin=setup.begin,
    constants=CONSTANTS,
    options=OPTIONS,
    forbids=forbids,
    sides=sides,
    phrases=WORDS,
    layout=layout,
    rounds=lambda g: g.round,
    why_not=why_not,
    ask_again=ask_again,
    evaluate=evaluate,
    instinct=instinct,
)
