"""What OpenSpiel is told of a game in one line, `players=3,mode=points,options=hand:5;deal:random,packs=my/cards`: a
value there is one word, so several options and several packs stand in one, with `;` between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unboxed.content.packs import Pack
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup

from .play import read

BETWEEN = ";"
UNWRITABLE = ",()="
"""What has a meaning of its own where OpenSpiel writes a game in a line."""


def parameters_of(game: Game) -> dict[str, Any]:
    """The parameters of a game with their usual values."""
    return {"players": game.players[0], "mode": "", "options": "", "packs": "", "short": False}


def setup_told(game: Game, told: Mapping[str, Any]) -> Setup:
    """The set-up that these parameters say; SetupError lists what is allowed."""
    packs = read(_places(told.get("packs") or ""))
    options = dict(_options(game, told.get("options") or "", packs))
    return game.setup(told.get("players") or game.players[0], told.get("mode") or "", packs, options)


def _places(text: str) -> Iterator[str]:
    for place in filter(None, text.split(BETWEEN)):
        if wrong := [sign for sign in UNWRITABLE if sign in place]:
            raise SetupError(
                f"{place}: OpenSpiel cannot write {' '.join(wrong)} in a line; give the pack another place"
            )
        yield place


def _options(game: Game, text: str, packs: tuple[Pack, ...]) -> Iterator[tuple[str, Any]]:
    known = {option.name: option for option in game.options_with(packs)}
    for word in filter(None, text.split(BETWEEN)):
        name, colon, value = word.partition(":")
        if name not in known:
            raise SetupError(f"{game.id} has no option {name!r}; options are: {', '.join(known) or 'none'}")
        values = {str(one).lower(): one for one in known[name].values}
        if not colon or value.lower() not in values:
            raise SetupError(f"option {name!r} is written {name}:VALUE, where VALUE may be {', '.join(values)}")
        yield name, values[value.lower()]
