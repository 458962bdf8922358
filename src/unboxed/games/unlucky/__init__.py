"""Unlucky Adventurers: hold on to your cards while everybody else tries to take them away."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game

from .bot.evaluate import evaluate
from .cards import DECKS
from .checks import checked
from .constants import CONSTANTS
from .face.scene import layout, why_not
from .face.words import WORDS
from .measures import MEASURES
from .rules import effects, fights, ghosts, looking, losses, plays, setup, turns  # noqa: F401 - they define rules
from .rules.options import OPTIONS, forbids, sides
from .rules.turns import rounds
from .state import Unlucky, vocabulary
from .variants import variants

__all__ = ["GAME"]


GAME = Game(
    id="unlucky",
    title="Unlucky Adventurers",
    about="Hold on to your cards while everybody else tries to take them away.",
    rules_version="3",
    players=(2, 3, 4, 5, 6),
    questions=33,
    modes={"free": "everybody for themselves", "teams": "teams of two, partners apart (4 or 6 players)"},
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=checked,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Unlucky,
    begin=setup.begin,
    constants=CONSTANTS,
    options=OPTIONS,
    forbids=forbids,
    sides=sides,
    phrases=WORDS,
    layout=layout,
    rounds=rounds,
    why_not=why_not,
    evaluate=evaluate,
)
