"""Unbroken: alone in the Dark, with four monsters between you and the way out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unboxed.content.cards import Card
from unboxed.kernel.game import Game, Option, Result

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
    travel,
    weapons,
)
from .rules.achievements import ACHIEVEMENTS, earned, in_one_game, tally
from .rules.aftermath import rank_of, score_of
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
    "travel",
    "weapons",
]

REASONS = {
    "died": "death in the Dark",
    "starved": "starvation in the Dark",
    "collapsed": "collapse in a fight without end",
}


def _result(g: Unbroken) -> Result:
    if g.outcome == "won":
        score = score_of(g)
        return Result((0,), (float(score),), f"out of the Dark as {rank_of(score)} with {score} points{_feats(g)}")
    return Result((), (0.0,), f"{REASONS[g.outcome]} on level {g.level}{_feats(g)}")


def _feats(g: Unbroken) -> str:
    """What the game earned by itself; what several games earn together only their keeper can know."""
    done = in_one_game(g)
    names = [achievement.name for achievement in ACHIEVEMENTS if achievement.id in done]
    return f", earning {' and '.join([', '.join(names[:-1]), names[-1]] if len(names) > 1 else names)}" if names else ""


def _book(cards: Mapping[str, Card]) -> Lookup:
    check(cards)
    return Lookup(cards)


GAME = Game(
    id="unbroken",
    title="Unbroken",
    about="Alone in the Dark, with four monsters between you and the way out.",
    rules_version="4",
    players=(1,),
    questions=84,
    modes={
        "normal": "13 Small Effort, and the first turn in battle is yours",
        "easy": "an extra resource and a skill to start with",
        "hard": "10 Small Effort, and the monster strikes first",
    },
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
    constants=CONSTANTS,
    position=Unbroken,
    begin=travel.begin,
    result=_result,
    phrases=WORDS,
    layout=layout,
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    tutorial=Path(__file__).with_name("tutorial.toml"),
    vocabulary=vocabulary,
    lookup=_book,
    variants=variants,
    rounds=rounds,
    why_not=why_not,
    ask_again=ask_again,
    evaluate=evaluate,
    instinct=instinct,
    achievements=ACHIEVEMENTS,
    tally=tally,
    earned=earned,
    measures=MEASURES,
)
