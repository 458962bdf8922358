"""All that others may rely on: to play a game (`new`, `replay`, `games`), and to write one (everything else).

What is here is documented and changes only with the version; what is not here may change at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from unboxed.content.cards import Card, Effects
from unboxed.content.manifests import Constant
from unboxed.content.packs import Pack, read_pack
from unboxed.content.references import IdOf
from unboxed.content.verbs import Vocabulary
from unboxed.games import find, games
from unboxed.kernel.errors import BadCards, BadGame, BadRecord, IllegalChoice, SetupError, UnboxedError
from unboxed.kernel.game import Achievement, Game, Option, Result, Setup
from unboxed.kernel.knowledge import Imagining
from unboxed.kernel.measures import Measures
from unboxed.kernel.modifiers import Modifier, Modifiers, added, changed, highest, lowest, speakers, speaking
from unboxed.kernel.piles import draw, one_of_each, renew
from unboxed.kernel.position import LIFE, TURN, Position, rule_of
from unboxed.kernel.questions import NOBODY
from unboxed.kernel.responses import may_hold
from unboxed.kernel.seats import AROUND
from unboxed.kernel.state import FROZEN, Hidden, Private, Spoken, Step, Zone, state, zones_of
from unboxed.kernel.tokens import EVERYBODY, SPECTATOR
from unboxed.table.calls import AnyTable
from unboxed.table.goal import Ending, Goal, Runner, ending, race
from unboxed.table.hearing import Event
from unboxed.table.layout import CardNote, Counter, Die, Figure, Layout, LayoutSeat, LayoutZone, Map, Place, Track
from unboxed.table.phrases import Phrase, Phrases
from unboxed.table.record import fits, made_here, made_with, read, replayed
from unboxed.table.table import Decision, begin
from unboxed.table.table import Table as PlainTable
from unboxed.table.waiting import Waiting

if TYPE_CHECKING:
    from pathlib import Path

    from unboxed.bots import Hint
    from unboxed.frozen.releases import Release
    from unboxed.frozen.table import FrozenTable
    from unboxed.teacher import Analysis

__all__ = [
    "AROUND",
    "EVERYBODY",
    "FROZEN",
    "LIFE",
    "NOBODY",
    "SPECTATOR",
    "TURN",
    "Achievement",
    "AnyTable",
    "BadCards",
    "BadGame",
    "BadRecord",
    "Card",
    "CardNote",
    "Constant",
    "Counter",
    "Decision",
    "Die",
    "Effects",
    "Ending",
    "Event",
    "Figure",
    "FrozenTable",
    "Game",
    "Goal",
    "Hidden",
    "IdOf",
    "IllegalChoice",
    "Imagining",
    "Layout",
    "LayoutSeat",
    "LayoutZone",
    "Map",
    "Measures",
    "Modifier",
    "Modifiers",
    "Option",
    "Pack",
    "Phrase",
    "Phrases",
    "Place",
    "Position",
    "Private",
    "Result",
    "Runner",
    "Setup",
    "SetupError",
    "Spoken",
    "Step",
    "Table",
    "Track",
    "UnboxedError",
    "Vocabulary",
    "Waiting",
    "Zone",
    "added",
    "begin",
    "changed",
    "draw",
    "ending",
    "games",
    "highest",
    "lowest",
    "may_hold",
    "new",
    "one_of_each",
    "race",
    "read_pack",
    "renew",
    "replay",
    "rule_of",
    "speakers",
    "speaking",
    "state",
    "zones_of",
]


def __getattr__(name: str) -> Any:
    """What earlier releases need is imported when one is met: most programs never do, and start sooner."""
    if name == "FrozenTable":
        from unboxed.frozen.table import FrozenTable

        return FrozenTable
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class Table(PlainTable):
    """A game in progress, with somebody to ask for advice."""

    def hint(self, seat: int, seed: int = 0) -> list[Hint]:
        """What a bot would do in this seat's place, knowing what the seat may know: best options first."""
        from unboxed.bots import Look, hint  # bots stand above the engine and are not needed to play

        return hint(Look(self.position, seat, seed), seed, names=self.names)

    def analysis(self, *seats: int, seed: int = 0) -> Analysis:
        """What every choice of the finished game was worth to these seats (all if none is named), from what they knew
        then: the chance before and after it, the best option, how sure that is, and what was luck."""
        from unboxed.teacher import analyse

        return analyse(self, seats, seed)


def new(
    game: str | Game,
    players: int | None = None,
    seed: int = 0,
    mode: str = "",
    names: list[str] | None = None,
    packs: Iterable[str | Path] = (),
    confirm: bool = False,
    **options: Any,
) -> Table:
    """Set up a game, by its id or itself; SetupError lists what is allowed. With `confirm` people are asked even where
    they have no choice, unless the game says that it may happen unseen."""
    from pathlib import Path

    found = find(game) if isinstance(game, str) else game
    loaded = tuple(read_pack(Path(pack)) for pack in packs)
    setup = found.setup(found.players[0] if players is None else players, mode, loaded, options, confirm)
    return Table(setup, seed, names)


def replay(record: Any, game: Game | None = None) -> Table | FrozenTable:
    """The table that a record (a dict, or its JSON text) describes; BadRecord names what is wrong. What an earlier
    release wrote is played under that release (`table.release`). A game that is not installed has to be given."""
    if game is not None:
        return replayed(record, lambda _: game, Table)
    data = read(record)
    release = _release_of(data)
    if release is None:
        return replayed(data, find, Table)
    from unboxed.frozen.table import open_frozen

    return open_frozen(release, data)


def _release_of(data: dict[str, Any]) -> Release | None:
    """The earlier release that plays a record, or None for the present one; BadRecord if there is none."""
    game = games().get(data["game"])
    if game is not None and fits(data, game):
        return None
    from unboxed.frozen.releases import release_of, releases

    found = release_of(data)
    if found is None and game is not None:
        raise BadRecord(
            f"this record was made with {made_with(data)}, which no release here plays: the present one has "
            f"{made_here(game)}; earlier ones are {'; '.join(map(str, releases()))}"
        )
    return found
