"""Unbroken: alone in the Dark, with four monsters between you and the way out."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game

from .bot.evaluate import evaluate
from .bot.instinct import instinct
from .cards import DECKS
from .checks import checked
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout
from .face.words import WORDS
from .measures import MEASURES
from .rules import (  # noqa: F401 - they define rules
    actions,
    aftermath,
    battle,
    combat,
    conditions,
    effects,
    monsters,
    setup,
    travel,
    weapons,
)
from .rules.achievements import ACHIEVEMENTS, earned, tally
from .rules.options import OPTIONS
from .state import Unbroken, vocabulary
from .variants import variants

__all__ = ["GAME"]


GAME = Game(
    id="unbroken",
    title="Unbroken",
    about="Alone in the Dark, with four monsters between you and the way out.",
    rules_version="5",
    players=(1,),
    questions=84,
    modes={
        "normal": "13 Small Effort, and the first turn in battle is yours",
        "easy": "an extra resource and a skill to start with",
        "hard": "10 Small Effort, and the monster strikes first",
    },
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=checked,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Unbroken,
    begin=setup.begin,
    constants=CONSTANTS,
    options=OPTIONS,
    achievements=ACHIEVEMENTS,
    tally=tally,
    earned=earned,
    phrases=WORDS,
    layout=layout,
    rounds=lambda g: len(g.gone),  # whole levels behind you
    why_not=why_not,
    ask_again=ask_again,
    evaluate=evaluate,
    instinct=instinct,
)
