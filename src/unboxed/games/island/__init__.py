"""Island: a deck of blanks with a few bombs in it, and effects that answer effects."""

from __future__ import annotations

from pathlib import Path

from unboxed.kernel.game import Game

from .bot.judging import judge
from .cards import DECKS
from .constants import CONSTANTS
from .face.reasons import ask_again, why_not
from .face.scene import layout
from .face.texts import texts
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import aims, blanks, chain, effects, paying, rounds, setup, turns  # noqa: F401 - they define rules
from .rules.options import OPTIONS, forbids
from .state import Island, vocabulary
from .variants import variants

__all__ = ["GAME"]


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
    options=OPTIONS,
    forbids=forbids,
    phrases=WORDS,
    layout=layout,
    rounds=lambda g: g.rounds,
    why_not=why_not,
    texts=texts,
    ask_again=ask_again,
    evaluate=judge,
)
