"""REST: the games, their cards and rules, and the bots. Nothing here changes while the service runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar, cast
from zipfile import Path as PathInZip

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

import unboxed
from unboxed.content.cards import Card
from unboxed.content.packs import Pack
from unboxed.content.rulebook import read_rulebook
from unboxed.content.themes import read_theme
from unboxed.content.tutorials import read_tutorial
from unboxed.frozen.releases import Release, releases
from unboxed.games import games
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game
from unboxed.server import data, learning
from unboxed.server.answers import Answer

from .encodings import accepted
from .statuses import TooMany

T = TypeVar("T")


def kept(request: Request[Any, Any, Any], answer: Answer, _shape: type[T]) -> T:
    """An answer that is kept as bytes, for a handler that declares what shape it has."""
    zipped = accepted(request.headers.get("accept-encoding", ""), ["gzip"]) == "gzip"
    headers = {"vary": "accept-encoding", **({"content-encoding": "gzip"} if zipped else {})}
    body = answer.zipped if zipped else answer.plain
    return cast(T, Response(body, media_type=MediaType.JSON, headers=headers))


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


@get("/api/games/{game:str}/cards", raises=[NotFoundException, TooMany])
async def game_cards(request: Request[Any, Any, Any], game: str, release: str = "") -> data.Cards:
    """All cards of a game with their texts and where their values come from; of an earlier release, if one is named."""
    if release:
        return await cards_then(request, release, game)
    found, packs = _game(game), request.app.state.house.settings.packs.get(game, ())
    return await cards_now(request, found, packs, lambda: found.setup(found.players[0], packs=packs).cards)


async def cards_now(
    request: Request[Any, Any, Any], game: Game, packs: tuple[Pack, ...], cards: Callable[[], Mapping[str, Card]]
) -> data.Cards:
    """All cards of a game with packs laid over them; `cards` finds them."""
    answer = await request.app.state.house.answers.get(
        ("cards", game.id, packs),
        lambda: data.Cards(list(game.decks), [card.as_data() for card in cards().values()]),
    )
    return kept(request, answer, data.Cards)


async def cards_then(request: Request[Any, Any, Any], version: str, game: str) -> data.Cards:
    """All cards of a game as an earlier release had them."""
    house = request.app.state.house
    box = await house.old.box(release_named(game, version), game)
    return kept(request, await house.answers.get(("cards", game, version), lambda: data.Cards(**box)), data.Cards)


@get("/api/games/{game:str}/rules", raises=[NotFoundException, TooMany])
async def game_rules(request: Request[Any, Any, Any], game: str, release: str = "") -> list[data.Paragraph]:
    """The numbered paragraphs of a game's rulebook, in order; as an earlier release had it, if one is named."""
    if release:
        found, key = partial(_old_rules, release_named(game, release), game), ("rules", game, release)
    else:
        found, key = partial(_rules, _game(game)), ("rules", game, "")
    return kept(request, await request.app.state.house.answers.get(key, found), list[data.Paragraph])


@lru_cache(maxsize=32)
def _rules(game: Game) -> list[data.Paragraph]:
    return _paragraphs(game.rulebook)


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
