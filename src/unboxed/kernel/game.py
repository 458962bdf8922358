"""The contract: what a game tells the engine about itself. Everything above the engine knows games only by this."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from unboxed.content.cards import Card, CardReader
from unboxed.content.packs import Pack
from unboxed.content.themes import read_theme
from unboxed.content.verbs import Vocabulary

from .errors import BadCards, BadGame, SetupError

if TYPE_CHECKING:
    from unboxed.table.phrases import Phrases
    from unboxed.table.scene import Layout

    from .position import Position


Variants: TypeAlias = Mapping[str, Mapping[str, Iterable[Any]] | None]
"""By step and argument, every value it can have; None for a step that nobody ever chooses."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game: `ghosts` may be False or True."""

    name: str
    values: tuple[Any, ...]
    default: Any
    text: str
    meanings: Mapping[Any, str] = field(default_factory=dict)
    """What values say in answer to the text; numbers, yes and no, on and off speak for themselves."""
    brief: Any = None
    """The value under which a game played by chance ends soon, where the default lets it go on for very long; tests and
    measurements of such games play with it."""

    def meaning(self, value: Any) -> str:
        """What a value says in answer to the option's text, in words for people."""
        written = str(value).lower()
        return self.meanings.get(value) or _YES_OR_NO.get(written, written)


_YES_OR_NO = {"true": "yes", "on": "yes", "false": "no", "off": "no"}


@dataclass(frozen=True)
class Result:
    """How a game ended: who won (nobody, one, or all who share it) and, where the game counts, each seat's score."""

    winners: tuple[int, ...]
    scores: tuple[float, ...] = ()
    reason: str = ""

    def share(self, seat: int) -> float:
        """1 for a sole winner, parts of it for a shared win, 0 for the others."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Achievement:
    """Something to earn, in one game or across a person's games."""

    id: str
    name: str
    text: str
    rule: str = ""


@dataclass(frozen=True)
class Setup:
    """Everything decided before the first step, shared by all copies of a position."""

    game: Game
    players: int
    mode: str
    options: Mapping[str, Any]
    packs: tuple[Pack, ...] = ()
    cards: Mapping[str, Card] = field(default_factory=dict)
    lookup: Any = None  # the game's own quick tables made from its cards
    confirm: bool = False
    """Are people shown what they have no choice about, where a question says so? Simulations need not be."""

    @cached_property
    def unconfirmed(self) -> Setup:
        """The same, where nobody has to be shown what they have no choice about: for worlds that are only imagined."""
        return replace(self, confirm=False) if self.confirm else self

    def same_as(self, other: Setup) -> bool:
        """Was the same decided? Cards and quick tables follow from it."""
        return self._decided() == other._decided()

    def _decided(self) -> tuple[Any, ...]:
        return self.game, self.players, self.mode, self.packs, dict(self.options), self.confirm

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds what was decided; cards and quick tables are made from it again."""
        return _set_up, self._decided()


def _nothing_forbidden(setup: Setup) -> str:
    return ""


def _no_result(position: Any) -> Result:
    game = position.setup.game.id
    raise BadGame(f"{game}: the game is over, and nothing says how: let a rule `finish` it, or give it a `result`")


def _no_why_not(position: Any, seat: int, token: int) -> tuple[str, str]:
    return "", ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game as the engine sees it. See docs/add_a_game.md for a complete one."""

    id: str
    """Small letters, digits and underscores; records and commands use it."""
    title: str
    about: str
    """What it is, in a sentence."""
    rules_version: str
    """Goes up when an old record would play differently."""
    players: tuple[int, ...]
    """Every number of players it is for."""
    position: type[Position]
    """The class of its positions, marked with `@state`."""
    begin: Callable[[Any], None]
    """Lays out the table of a blank position and puts the first step on the stack."""
    phrases: Phrases
    """Words for options, prompts and events."""
    layout: Callable[[Any, int | None], Layout]
    """What a seat (None: a spectator) sees of the table, without the parts the engine adds."""
    decks: Mapping[str, type[Card]]
    """The class of the cards in each file; a game without cards has none."""
    cards: Path
    """The folder with a file for each deck, as in `quest.toml`."""
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    """The verbs that cards may name."""
    lookup: Callable[[Mapping[str, Card]], Any] = lambda cards: None
    """Makes quick tables from the cards, once for each set-up; rules read them as `g.lookup`."""
    variants: Callable[[Mapping[str, Card]], Variants] = lambda cards: {}
    """What tells options of one step apart besides the seats, cards and places that its words name: by step and
    argument, every value it can have (of a card: its faces). Environments number actions by it."""
    result: Callable[[Any], Result] = _no_result
    """How a game ended that is over though no rule said `finish`."""
    modes: Mapping[str, str] = field(default_factory=lambda: {"standard": "the game as it is"})
    """Ways to play, by name, each with a few words; the first is the usual one."""
    options: tuple[Option, ...] = ()
    """What else is decided before a game."""
    forbids: Callable[[Setup], str] = _nothing_forbidden
    """Says why a combination of players, mode and options cannot be played; empty if it can."""
    rounds: Callable[[Any], int] = lambda position: 0
    """How long the game has lasted, in rounds."""
    why_not: Callable[[Any, int, int], tuple[str, str]] = _no_why_not
    """Why this seat cannot use this card now, with the paragraph of the rules; empty if the game has nothing to say."""
    evaluate: Callable[[Any, int], float] | None = None
    """How good a position is for a seat, 0 to 1, from what lies in it; optional, for bots."""
    instinct: Callable[[Any], int] | None = None
    """The number of the option a player would take without thinking; optional, for the playouts of bots."""
    belief: Callable[[Any, int], float] | None = None
    """How likely an imagined world is to a seat, 0 to 1, from what was claimed and done; optional, without it all are
    alike. It also lets bots think of others as people who answer by what they may know, not by what is so."""
    sides: Callable[[Setup], tuple[int, ...]] = lambda setup: tuple(range(setup.players))
    """Which side each seat is on: partners share a number, and where all play together everybody does."""
    questions: int = 0
    """How many questions a player answers in a usual game, which tells people how long it takes; 0: unknown."""
    achievements: tuple[Achievement, ...] = ()
    """What there is to earn."""
    tally: Callable[[Any, int], dict[str, Any]] = lambda position, seat: {}
    """What a score pad keeps of a finished game for a seat; JSON-able."""
    earned: Callable[[Any, int, list[dict[str, Any]]], tuple[str, ...]] = lambda position, seat, earlier: ()
    """The achievements a finished game earned a seat, given that person's earlier tallies, oldest first."""
    rulebook: Path = Path("rulebook.md")
    """The numbered rulebook; a plain name is a file beside the folder of the cards."""
    theme: Path | None = None
    """How the page draws it (JSON, see content/themes.py), of a game that comes in a package of its own."""

    def __post_init__(self) -> None:
        if not isinstance(self.players, tuple) or not self.players or not all(type(n) is int for n in self.players):
            raise BadGame(f"{self.id}: players={self.players!r}; name every number it is for, as in (2, 3, 4)")
        object.__setattr__(self, "rulebook", self.cards.parent / self.rulebook)
        if self.theme is not None and (problems := read_theme(self.theme).problems):
            raise BadGame(f"{self.id}: {'; '.join(problems)}")

    def setup(
        self,
        players: int,
        mode: str = "",
        packs: tuple[Pack, ...] = (),
        options: Mapping[str, Any] | None = None,
        confirm: bool = False,
    ) -> Setup:
        """Check what was asked for and load the cards; SetupError lists what is allowed."""
        if type(players) is not int or players not in self.players:
            raise SetupError(f"{self.title} is for {_span(self.players)} players, not {players!r}")
        mode = mode or next(iter(self.modes))
        if mode not in self.modes:
            raise SetupError(f"{self.id} has no mode {mode!r}; modes are {', '.join(self.modes)}")
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            known = next((option for option in self.options if option.name == name), None)
            if known is None:
                listed = ", ".join(chosen) or "none"
                raise SetupError(f"{self.id} has no option {name!r}; options are: {listed}")
            if not any(value == v and type(value) is type(v) for v in known.values):
                listed = ", ".join(repr(v) for v in known.values)
                raise SetupError(f"option {name!r} may be {listed}, not {value!r}")
            chosen[name] = value
        cards, lookup = _cards_and_lookup(self, packs)
        setup = Setup(self, players, mode, chosen, packs, cards, lookup, confirm)
        if refusal := self.forbids(setup):
            raise SetupError(refusal)
        return setup

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle says where the game is found: it is full of functions, which travel by their names only."""
        for name, module in list(sys.modules.items()):
            if isinstance(module, ModuleType) and vars(module).get("GAME") is self:
                return _imported, (name,)
        raise PicklingError(f"{self.id} cannot be found by other processes: no module calls it GAME")

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def _imported(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game


def _set_up(game: Game, *decided: Any) -> Setup:
    return game.setup(*decided)


@lru_cache(maxsize=64)
def _cards_and_lookup(game: Game, packs: tuple[Pack, ...]) -> tuple[Mapping[str, Card], Any]:
    """Reading TOML costs milliseconds; a simulation sets up a hundred thousand games."""
    cards = CardReader(game.decks, game.vocabulary).read(game.cards, packs)
    try:
        return cards, game.lookup(cards)
    except (LookupError, ValueError, TypeError) as error:
        if not packs:
            raise
        # The game's own cards make sense, so it is the packs that do not: a card names what is not there, for example.
        names = ", ".join(pack.name for pack in packs)
        raise BadCards([f"{names}: the cards do not fit together ({type(error).__name__}: {error})"]) from error


def _span(numbers: tuple[int, ...]) -> str:
    first, *_, last = order = sorted(numbers) if len(numbers) > 1 else [numbers[0]] * 2
    if first < last and order == [*range(first, last + 1)]:
        return f"{first} to {last}"
    return " or ".join(str(n) for n in sorted(numbers))
