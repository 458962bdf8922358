"""REST: the games, their cards and rules, and the bots. Nothing here changes while the service runs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import Path as PathInZip

from litestar import Request, get
from litestar.exceptions import NotFoundException

import unboxed
from unboxed.content.packs import Pack
from unboxed.content.rulebook import read_rulebook
from unboxed.content.themes import read_theme
from unboxed.content.tutorials import read_tutorial
from unboxed.frozen.releases import Release, releases
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game
from unboxed.server import data, learning


def _game(game: str) -> Game:
    found = games().get(game)
    if found is None:
        raise NotFoundException(f"there is no game {game!r}; games are {', '.join(games())}")
    return found


@get("/api/about", sync_to_thread=False)
def about(request: Request[Any, Any, Any]) -> data.About:
    """The service itself."""
    settings = request.app.state.house.settings
    return data.About(
        version=unboxed.__version__,
        webhooks=settings.webhooks != "off",
        default_pace=settings.pace_ms,
        default_window=settings.window_ms,
        lab=settings.lab,
    )


@get("/api/games", sync_to_thread=False)
def list_games(request: Request[Any, Any, Any]) -> list[data.GameFacts]:
    """All games that can be played here."""
    packs = request.app.state.house.settings.packs
    return [
        data.GameFacts(
            id=game.id,
            title=game.title,
            about=game.about,
            players=list(game.players),
            modes=dict(game.modes),
            fits=_fits(game),
            together=_together(game),
            questions=game.questions,
            instinct=game.instinct is not None,
            paragraphs=len(_rules(game)),
            options=[
                data.OptionFacts(o.name, list(o.values), [o.meaning(v) for v in o.values], o.default, o.text)
                for o in game.options_with(packs.get(game.id, ()))
            ],
            version=game.rules_version,
            tutorial=_tutorial(game),
        )
        for game in games().values()
    ]


def _tutorial(game: Game) -> learning.TutorialFacts | None:
    if game.tutorial is None:
        return None
    told = read_tutorial(game.tutorial)
    return learning.TutorialFacts(told.players, told.mode, told.seed, told.bot, dict(told.options))


@lru_cache(maxsize=32)
def _fits(game: Game) -> dict[str, list[int]]:
    """For how many players each mode is, with the usual options."""

    def fits(mode: str, players: int) -> bool:
        try:
            game.setup(players, mode)
        except SetupError:
            return False
        return True

    return {mode: sorted(n for n in game.players if fits(mode, n)) for mode in game.modes}


@lru_cache(maxsize=32)
def _together(game: Game) -> list[str]:
    """The modes in which several play and all are on one side."""
    several = {mode: n for mode, counts in _fits(game).items() for n in counts if n > 1}
    return [mode for mode, n in several.items() if len(set(game.sides(game.setup(n, mode)))) == 1]


def release_named(game: str, version: str) -> Release:
    for release in releases():
        if release.version == version and game in release.rules:
            return release
    known = [release.version for release in releases() if game in release.rules]
    raise NotFoundException(f"there is no release {version!r} of {game!r}; earlier releases are {', '.join(known)}")


@get("/api/games/{game:str}/cards", raises=[NotFoundException])
async def game_cards(request: Request[Any, Any, Any], game: str, release: str = "") -> data.Cards:
    """All cards of a game with their texts and where their values come from; of an earlier release, if one is named."""
    if not release:
        return _cards(_game(game), request.app.state.house.settings.packs.get(game, ()))
    return data.Cards(**await request.app.state.house.old.box(release_named(game, release), game))


@lru_cache(maxsize=32)
def _cards(game: Game, packs: tuple[Pack, ...]) -> data.Cards:
    cards = game.setup(game.players[0], packs=packs).cards
    return data.Cards(list(game.decks), [card.as_data() for card in cards.values()])


@get("/api/games/{game:str}/rules", raises=[NotFoundException], sync_to_thread=False)
def game_rules(game: str, release: str = "") -> list[data.Paragraph]:
    """The numbered paragraphs of a game's rulebook, in order; as an earlier release had it, if one is named."""
    return _old_rules(release_named(game, release), game) if release else _rules(_game(game))


@lru_cache(maxsize=32)
def _rules(game: Game) -> list[data.Paragraph]:
    return _paragraphs(game.rulebook)


@lru_cache(maxsize=32)
def _old_rules(release: Release, game: str) -> list[data.Paragraph]:
    return _paragraphs(release.rulebook(game))


def _paragraphs(rulebook: Path | PathInZip) -> list[data.Paragraph]:
    if not rulebook.is_file():
        return []
    return [data.Paragraph(p.number, p.section, p.text) for p in read_rulebook(rulebook).values()]


@get("/api/games/{game:str}/theme", raises=[NotFoundException], sync_to_thread=False)
def game_theme(game: str) -> dict[str, Any]:
    """How a game that comes in a package of its own wants to be drawn; empty if it does not say."""
    file = _game(game).theme
    return read_theme(file).data if file is not None else {}


@get("/api/bots", sync_to_thread=False)
def list_bots(request: Request[Any, Any, Any]) -> list[data.BotFacts]:
    """The bots that may take a seat, the default first."""
    return [data.BotFacts(name, text) for name, text in request.app.state.house.bots.known().items()]
