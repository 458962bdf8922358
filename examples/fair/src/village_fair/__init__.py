"""Village Fair: bake, show, and keep the goat away."""

from __future__ import annotations

from pathlib import Path

from unboxed.api import Game

from . import rules
from .bot import evaluate
from .face import WORDS, layout
from .state import Fair, Lookup, Ware, vocabulary

GAME = Game(
    id="village_fair",
    title="Village Fair",
    about="Bake, win ribbons before the judge, and keep the goat away.",
    rules_version="1",
    players=(2, 3, 4),
    position=Fair,
    begin=rules.begin,
    result=rules.result,
    rounds=rules.rounds,
    phrases=WORDS,
    layout=layout,
    decks={"deck": Ware},
    cards=Path(__file__).parent / "cards",
    vocabulary=vocabulary,
    lookup=Lookup,
    evaluate=evaluate,
)
