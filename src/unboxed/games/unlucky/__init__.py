"""Unlucky Adventurers: hold on to your cards while everybody else tries to take them away."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from unboxed.content.cards import Card
from unboxed.kernel.game import Game, Option, Setup

from .bot.evaluate import evaluate
from .cards import DECKS
from .checks import check
from .constants import CONSTANTS
from .face.scene import layout, rounds, why_not
from .face.words import WORDS
from .lookup import Lookup
from .measures import MEASURES
from .rules import effects, fights, ghosts, looking, losses, plays, setup, turns  # every module here defines rules
from .state import Unlucky, vocabulary
from .variants import variants

__all__ = ["GAME", "effects", "fights", "ghosts", "looking", "losses", "plays", "setup", "turns"]


def _book(cards: Mapping[str, Card]) -> Lookup:
    check(cards)
    return Lookup(cards)


def _forbids(setup: Setup) -> str:
    if setup.mode == "teams" and setup.players not in (4, 6):
        return f"teams need 4 or 6 players, not {setup.players} (unlucky 10.1)"
    if setup.options["ghosts"] and (setup.players < 4 or setup.mode == "teams"):
        return "ghosts need at least 4 players and no teams (unlucky 12.1)"
    hand, cards = setup.constants["hand"], len(setup.lookup.holdable)
    if cards < hand * setup.players:
        return f"{cards} quest cards to deal are too few for {setup.players} hands of {hand} (unlucky 2.2)"
    return ""


def _sides(setup: Setup) -> tuple[int, ...]:
    """Partners sit apart (10.1)."""
    teams = setup.players // 2 if setup.mode == "teams" else setup.players
    return tuple(seat % teams for seat in range(setup.players))


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
    lookup=_book,
    variants=variants,
    measures=MEASURES,
    tutorial=Path(__file__).with_name("tutorial.toml"),
    position=Unlucky,
    begin=setup.begin,
    constants=CONSTANTS,
    options=(
        Option(
            "ghosts",
            (False, True),
            False,
            "players who are out may come back as ghosts (4 or more, no teams)",
        ),
        Option(
            "beast_out_of_turn",
            ("free", "lose_turn"),
            "free",
            "does a beast met outside your turn cost a turn?",
            {"free": "no", "lose_turn": "yes"},
        ),
        Option("thrown_fights", (False, True), False, "may a fight be lost on purpose although it could be won?"),
    ),
    forbids=_forbids,
    sides=_sides,
    phrases=WORDS,
    layout=layout,
    rounds=rounds,
    why_not=why_not,
    evaluate=evaluate,
)
