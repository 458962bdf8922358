"""The Few and Cursed: curse chasers on a dry sea floor, against each other, together or alone."""

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
from .rules import action, effects, encounters, plays, rounds, settling, setup, shopping, travel, wanted  # noqa: F401 - they define rules
from .rules.options import OPTIONS, forbids, sides
from .state import Cursed, vocabulary
from .variants import variants

__all__ = ["GAME"]


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
    lookup=checked,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Cursed,
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
