"""Island: a deck of blanks with a few bombs in it, and effects that answer effects."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game, Option, Setup

from .bot.judging import judge
from .cards import DECKS
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout
from .face.texts import texts
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import aims, blanks, chain, effects, paying, rounds, setup, turns  # every module here defines rules
from .state import Island, vocabulary
from .variants import variants

__all__ = ["GAME", "aims", "blanks", "chain", "effects", "paying", "rounds", "setup", "turns"]


def _forbids(setup: Setup) -> str:
    if setup.options["rounds"] == "survival" and not setup.mode.startswith("knockout"):
        return "survival points are for the knockout modes (island 17.1)"
    return rounds.too_few_cards(setup)


GAME = Game(
    id="island",
    title="Island",
    about="Everything you do makes you draw from a deck with bombs in it, and almost everything can be answered.",
    rules_version="4",
    players=(2, 3, 4, 5),
    questions=18,
    modes={
        "points": "nobody is ever out; fewest points win",
        "knockout": "three bombs or an explosion throw you out of the round; five survival points end the match",
        "points-all-cards": "points, with all attack cards dealt at the start",
        "knockout-all-cards": "knockout, with all attack cards dealt at the start",
    },
    decks=DECKS,
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=Lookup,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Island,
    begin=setup.begin,
    constants=CONSTANTS,
    options=(
        Option(
            "rounds",
            ("usual", 1, 3, 5, "survival"),
            "usual",
            "rounds of a match",
            {"usual": "1, or in knockout to five points", "survival": "to five survival points"},
        ),
        Option(
            "explosions",
            ("usual", 0, 1, 2, 3),
            "usual",
            "explosions under the deck",
            {"usual": "0, or in knockout 1 (3 with five)"},
        ),
        Option(
            "bombs",
            ("usual", *range(13)),
            "usual",
            "bombs in the blank deck",
            {"usual": "6, or 9 with four or five"},
        ),
        Option("secret_bombs", ("off", "on"), "off", "everybody secretly adds a bomb or a blank"),
        Option(
            "hand",
            ("usual", *range(3, 10)),
            "usual",
            "cards of a starting hand",
            {"usual": "from 10 with two to 6 with five"},
        ),
        Option(
            "deal",
            ("pick", "random"),
            "pick",
            "choose the piles of your starting hand, or leave it to chance",
            {"pick": "everybody chooses", "random": "left to chance"},
        ),
        Option(
            "end_draw",
            ("may", "must"),
            "may",
            "the attack card at the end of a turn",
            {"may": "you may take it", "must": "you must take it"},
        ),
        Option(
            "attack_end",
            ("usual", "all", "any_deck"),
            "usual",
            "when are the attack cards out?",
            {
                "usual": "one back gone, in knockout all",
                "all": "when all are gone",
                "any_deck": "when one back is gone",
            },
        ),
        Option(
            "explosion_after_shuffle",
            ("last", "shuffled"),
            "last",
            "where explosions go in a shuffle",
            {"last": "under the deck", "shuffled": "shuffled into it"},
        ),
        Option(
            "magpie",
            ("plain", "draw_two"),
            "plain",
            "does Magpie Nest draw two first?",
            {"plain": "no", "draw_two": "yes"},
        ),
        Option(
            "reverse_two",
            ("nothing", "again"),
            "nothing",
            "Turn of the Tide with two players left",
            {"nothing": "does nothing", "again": "lets you play again"},
        ),
        Option("open_looks", ("off", "on"), "off", "everybody sees what Watchtower looks at"),
    ),
    forbids=_forbids,
    phrases=WORDS,
    layout=layout,
    rounds=lambda g: g.rounds,
    why_not=why_not,
    texts=texts,
    ask_again=ask_again,
    evaluate=judge,
)
