"""Unbroken: alone in the Dark, with four monsters between you and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unboxed.content.cards import Card
from unboxed.kernel.game import Game, Option

from .bot.evaluate import evaluate
from .bot.instinct import instinct
from .cards import DECKS
from .checks import check
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout, rounds
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import (  # they define rules
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
from .state import Unbroken, vocabulary
from .variants import variants

__all__ = [
    "GAME",
    "actions",
    "aftermath",
    "battle",
    "combat",
    "conditions",
    "effects",
    "monsters",
    "setup",
    "travel",
    "weapons",
]


def _book(cards: Mapping[str, Card]) -> Lookup:
    check(cards)
    return Lookup(cards)


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
    lookup=_book,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Unbroken,
    begin=setup.begin,
    constants=CONSTANTS,
    options=(
        Option(
            "character",
            ("sneak", "sage", "hunter", "brawler", "random"),
            "sneak",
            "who you are",
            {
                "sneak": "the Sneak",
                "sage": "the Sage",
                "hunter": "the Hunter",
                "brawler": "the Brawler",
                "random": "left to chance",
            },
            deck="characters",
        ),
        Option("portrait", (1, 2), 1, "which of the character's two faces", {1: "the first", 2: "the second"}),
        Option("easy_effort", (13, 15), 13, "Small Effort at the start of an easy game"),
        Option("paralysis_limit", ("none", 5), "none", "the most tokens Paralyzed can hold", {"none": "no limit"}),
        Option("last_round", (100, 30), 100, "the round of a battle after which you collapse"),
    ),
    achievements=ACHIEVEMENTS,
    tally=tally,
    earned=earned,
    phrases=WORDS,
    layout=layout,
    rounds=rounds,
    why_not=why_not,
    ask_again=ask_again,
    evaluate=evaluate,
    instinct=instinct,
)
