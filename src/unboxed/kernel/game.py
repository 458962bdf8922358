"""The contract: what a game tells the engine about itself. Everything above the engine knows games only by this."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from unboxed.content.blame import blamed
from unboxed.content.cards import Card, CardReader
from unboxed.content.manifests import Constant, rules_of
from unboxed.content.packs import MOST_PACKS, Pack
from unboxed.content.verbs import Vocabulary

from .errors import BadCards, BadGame, SetupError
from .measures import Measures

if TYPE_CHECKING:
    from pathlib import Path

    from unboxed.table.layout import Layout
    from unboxed.table.phrases import Phrases

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
    deck: str = ""
    """Values that are ids of cards in this deck come and go with the cards: a pack may add a character to choose."""

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
    """Are people shown what they have no choice about, unless its phrase lets it happen `unseen`? Simulations need not
    be."""
    constants: Mapping[str, int] = field(default_factory=dict)
    """The numbers of the rules that packs may set, by name."""

    @cached_property
    def unconfirmed(self) -> Setup:
        """The same, where nobody has to be shown what they have no choice about: for worlds that are only imagined."""
        return replace(self, confirm=False) if self.confirm else self

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What cards say at this table, where that is not what is printed on them."""
        return self.game.texts(self)

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


def _not_again(position: Any) -> None:
    """A game that says nothing more of what is not on offer."""


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
    constants: tuple[Constant, ...] = ()
    """Numbers of the rules that a pack may set; rules read them as `g.setup.constants["hand"]`."""
    texts: Callable[[Setup], Mapping[str, str]] = lambda setup: {}
    """What cards (by id) say where a mode or an option makes it something else than what is printed on them."""
    forbids: Callable[[Setup], str] = _nothing_forbidden
    """Says why a combination of players, mode and options cannot be played; empty if it can."""
    rounds: Callable[[Any], int] = lambda position: 0
    """How long the game has lasted, in rounds."""
    why_not: Callable[[Any, int, int], tuple[str, str]] = _no_why_not
    """Why this seat cannot use this card now, with the paragraph of the rules; empty if the game has nothing to say."""
    ask_again: Callable[[Any], None] = _not_again
    """Asks the open question of a position once more, so that whoever looks on hears of the prices that decide what is
    on offer (see `Position.afford`); nothing if the question has no prices."""
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
    measures: Measures = field(default_factory=Measures)
    """What a lab counts besides who won and how long it took."""
    rulebook: Path = field(default_factory=lambda: _path("rulebook.md"))
    """The numbered rulebook; a plain name is a file beside the folder of the cards."""
    theme: Path | None = None
    """How the page draws it (JSON, see content/themes.py), of a game that comes in a package of its own."""
    tutorial: Path | None = None
    """A first game in which the table says what is new (TOML, see content/tutorials.py)."""

    def __post_init__(self) -> None:
        if not isinstance(self.players, tuple) or not self.players or not all(type(n) is int for n in self.players):
            raise BadGame(f"{self.id}: players={self.players!r}; name every number it is for, as in (2, 3, 4)")
        object.__setattr__(self, "rulebook", self.cards.parent / self.rulebook)
        if "pack" in self.decks:
            raise BadGame(f"{self.id}: a deck cannot be called 'pack', which is the file a pack describes itself in")
        written = {one.name for deck in self.decks.values() for one in fields(deck)}
        self.measures.check(self.id, self.phrases.phrases, self.position.FIELDS, written, self.vocabulary.verbs)
        if self.theme is not None and (problems := _wrong_theme(self.theme)):
            raise BadGame(f"{self.id}: {'; '.join(problems)}")
        if self.tutorial is not None and (problems := _wrong_tutorial(self, self.tutorial)):
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
        laid = _laid_out(self, packs)
        chosen = {option.name: option.default for option in laid.options}
        for name, value in (options or {}).items():
            known = next((option for option in laid.options if option.name == name), None)
            if known is None:
                listed = ", ".join(chosen) or "none"
                raise SetupError(f"{self.id} has no option {name!r}; options are: {listed}")
            if not any(value == v and type(value) is type(v) for v in known.values):
                listed = ", ".join(repr(v) for v in known.values)
                raise SetupError(f"option {name!r} may be {listed}, not {value!r}")
            chosen[name] = value
        setup = Setup(self, players, mode, chosen, packs, laid.cards, laid.lookup, confirm, laid.constants)
        if refusal := self.forbids(setup):
            if packs and self._allows(players, mode, options or {}):
                raise BadCards([f"{', '.join(pack.name for pack in packs)}: {refusal}"])
            raise SetupError(refusal)
        return setup

    def _allows(self, players: int, mode: str, options: Mapping[str, Any]) -> bool:
        """Could this be played without any pack?"""
        plain = {o.name: options[o.name] for o in self.options if o.name in options and options[o.name] in o.values}
        try:
            self.setup(players, mode, (), plain)
        except SetupError:
            return False
        return True

    def options_with(self, packs: tuple[Pack, ...]) -> tuple[Option, ...]:
        """What is decided before a game with these packs: they may bring characters, and other usual values."""
        return _laid_out(self, packs).options

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle says where the game is found: it is full of functions, which travel by their names only."""
        for name, module in list(sys.modules.items()):
            if isinstance(module, ModuleType) and vars(module).get("GAME") is self:
                return _imported, (name,)
        from pickle import PicklingError

        raise PicklingError(f"{self.id} cannot be found by other processes: no module calls it GAME")

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Game {self.id}>"


def _path(name: str) -> Path:
    from pathlib import Path  # with the first game: programs start sooner

    return Path(name)


def _wrong_theme(file: Path) -> list[str]:
    """What is wrong with how the page is to draw a game; only few games say anything about it."""
    from unboxed.content.themes import read_theme

    return list(read_theme(file).problems)


def _wrong_tutorial(game: Game, file: Path) -> list[str]:
    """What a tutorial names that the game does not have; its cards are not read for this. In the zip of an earlier
    release nobody learns a game, and its files are not to be had by their paths."""
    from unboxed.content.tutorials import read_tutorial

    if any(folder.is_file() for folder in file.parents):
        return []
    told = read_tutorial(file)
    problems = list(told.problems)
    if problems:
        return problems
    if told.players not in game.players:
        problems.append(f"{file.name}: {told.players} players; it is for {_span(game.players)}")
    if told.mode and told.mode not in game.modes:
        problems.append(f"{file.name}: there is no mode {told.mode!r}; modes are {', '.join(game.modes)}")
    for name, value in told.options.items():
        if not any(option.name == name and value in option.values for option in game.options):
            problems.append(f"{file.name}: the option {name!r} cannot be {value!r}")
    for number, step in enumerate(told.steps, 1):
        unknown = [name for name in (*step.asked, *step.offered, *step.said) if name not in game.phrases]
        problems += [f"{file.name}: step {number}: nothing is called {name!r} in this game's words" for name in unknown]
    return problems


def _imported(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game


def _set_up(game: Game, *decided: Any) -> Setup:
    return game.setup(*decided)


class _LaidOut(NamedTuple):
    """A game's cards and numbers with packs laid over them."""

    cards: Mapping[str, Card]
    lookup: Any
    constants: Mapping[str, int]
    options: tuple[Option, ...]


@lru_cache(maxsize=64)
def _laid_out(game: Game, packs: tuple[Pack, ...]) -> _LaidOut:
    """Reading TOML costs milliseconds; a simulation sets up a hundred thousand games."""
    if len(packs) > MOST_PACKS:
        raise BadCards([f"{len(packs)} packs are too many for a game; at most {MOST_PACKS} may lie over each other"])
    names = [pack.name for pack in packs]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadCards([f"{twice}: two packs are called so; give one of the folders another name"])
    cards: Mapping[str, Card] = {}
    problems: list[str] = []
    try:
        cards = CardReader(game.decks, game.vocabulary).read(game.cards, packs)
    except BadCards as error:
        problems += error.problems
    options = game.options
    if packs and cards:
        options = tuple(_with_cards(option, game, cards) if option.deck else option for option in options)
    try:
        constants, usual = rules_of(packs, game.id, game.constants, options)
    except BadCards as error:
        problems += error.problems
    if problems:
        raise BadCards(list(dict.fromkeys(problems)))
    options = tuple(replace(option, default=usual.get(option.name, option.default)) for option in options)
    return _LaidOut(cards, _lookup(game, cards, packs), constants, options)


def _with_cards(option: Option, game: Game, cards: Mapping[str, Card]) -> Option:
    """An option whose values are cards, with those that are there."""
    own = _laid_out(game, ()).cards
    there = [card for card in cards.values() if card.deck == option.deck and card.copies]
    kept = [value for value in option.values if value not in own or value in {card.id for card in there}]
    new = [card for card in there if card.id not in option.values]
    values = (*kept, *(card.id for card in new))
    default = option.default if option.default in values else values[0]
    return replace(option, values=values, default=default, meanings={**option.meanings, **{c.id: c.name for c in new}})


def _lookup(game: Game, cards: Mapping[str, Card], packs: tuple[Pack, ...]) -> Any:
    try:
        return game.lookup(cards)
    except BadCards as error:
        raise BadCards([blamed(problem, packs) for problem in error.problems]) from error
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
