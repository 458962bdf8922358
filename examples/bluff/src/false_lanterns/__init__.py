"""False Lanterns: bring eight barrels ashore, with a crew that nobody has seen."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import Game

from .bot.belief import belief
from .bot.evaluate import evaluate
from .bot.instinct import instinct
from .cards import Crew, crew_of
from .face.scene import layout
from .face.why_not import why_not
from .face.words import WORDS
from .rules import setup
from .rules.end import result
from .state import Night

HERE = Path(__file__).parent

GAME = Game(
    id="false_lanterns",
    title="False Lanterns",
    about="Bring eight barrels ashore with a crew that nobody has seen. Say who works for you; some of it may be true.",
    rules_version="1",
    players=(2, 3, 4, 5),
    position=Night,
    begin=setup.begin,
    result=result,
    phrases=WORDS,
    layout=layout,
    decks={"crew": Crew},
    cards=HERE / "cards",
    lookup=crew_of,
    variants=lambda cards: {"look": {"number": range(1, setup.CREW + 1)}},
    rounds=lambda g: max(0, g.round - 1),
    why_not=why_not,
    evaluate=evaluate,
    instinct=instinct,
    belief=belief,
    theme=HERE / "theme.json",
    tutorial=HERE / "tutorial.toml",
)
