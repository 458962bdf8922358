"""Cards are data: TOML files read into classes whose annotations are the format.

A game declares one class for each deck (`class Beast(Card): points: int`), and the files are checked against it.
Effects are tables with a verb; the verb's function signature says which words it takes (see `verbs.py`).
Every value has a provenance: `printed` (rulebook or a named public source), `inferred` or `designed`.
"""

from __future__ import annotations

import dataclasses
import itertools
import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeAlias

from unboxed.kernel.errors import BadCards
from unboxed.kernel.state import Step

from .blame import located
from .lines import Lines, card_lines, read_toml
from .manifests import lines_of, manifest_of
from .packs import LONGEST_LINE, MANIFEST, MOST_BYTES, MOST_CARDS, Pack
from .references import dangling, hints_of
from .texts import is_plain, meant
from .verbs import Vocabulary

if TYPE_CHECKING:
    from pathlib import Path

PROVENANCES = ("printed", "inferred", "designed")
MOST_PROBLEMS = 200
LARGEST_NUMBER = 1_000
"""No number on a card is larger, so that a stranger's pack cannot ask for a million cards."""

Effects: TypeAlias = Annotated[tuple[Step, ...], "effects"]
"""A list of `{ verb = ..., ... }` tables, compiled into steps without their cast."""


@dataclass(frozen=True, kw_only=True)
class Card:
    """What every card has. `deck` is the file it lies in, which is also its back."""

    id: str
    name: str
    deck: str
    copies: int = 1
    text: str = ""
    flavour: str = ""
    source: Mapping[str, str] = field(default_factory=dict)
    place: str = ""  # file and line, for errors and for the curious

    said: ClassVar[Mapping[str, str]] = {}
    """How fields read in one breath: `{"cost": "cost {}", "toughens": ""}`. Where nothing is said of a field, a whole
    number reads as the field's name with it; an empty text keeps silent."""

    def at(self, field: str) -> str:
        """Where a field of it is written, to begin a problem with: `f"{card.at('roads')}: a road leads nowhere"`. What
        is told to people has the field's line instead (content/blame.py)."""
        return f"{self.place}@{field}"

    def as_data(self) -> dict[str, Any]:
        """The card as JSON-able data, for card browsers and pages."""
        return {f.name: _plain(getattr(self, f.name)) for f in dataclasses.fields(self) if f.name != "place"}


class CardReader:
    """Reads card files of one game and collects every problem before it complains."""

    def __init__(self, decks: Mapping[str, type[Card]], vocabulary: Vocabulary) -> None:
        self.decks = decks
        self.vocabulary = vocabulary
        self.cards: dict[str, Card] = {}
        self.problems: list[str] = []

    def read(self, folder: Path, packs: Sequence[Pack] = ()) -> dict[str, Card]:
        """All cards of a game in file order, with the packs laid over them."""
        cards = self.cards
        for deck in self.decks:
            path = folder / f"{deck}.toml"
            self._read_file(deck, path.name, path.read_text("utf-8"), cards, first_time=True)
        for pack in packs:
            if self._is_small(pack):
                self._read_pack(pack, cards)
        if not self.problems:
            found = itertools.islice(dangling(cards, packs, self.vocabulary), MOST_PROBLEMS)
            self.problems += [located(problem, packs) for problem in found]
        if self.problems:
            raise BadCards(self.problems)
        return cards

    def _is_small(self, pack: Pack) -> bool:
        """Could this be a pack at all? It is asked before anything is read, because reading takes time."""
        sizes = {f"{pack.name}/{name}:1": _sizes(text) for name, text in pack.files}
        whole = (sum(size[0] for size in sizes.values()), sum(size[1] for size in sizes.values()), 0)
        for where, told, what in (
            *((file, size, "card file") for file, size in sizes.items()),
            (pack.name, whole, "pack"),
        ):
            for count, most, of in zip(told, (MOST_BYTES, MOST_CARDS, LONGEST_LINE), _OF, strict=True):
                if count > most:
                    self.problems.append(f"{where}: has {count:,} {of}; a {what} may have {most:,}")
                    return False
        return True

    def _read_pack(self, pack: Pack, cards: dict[str, Card]) -> None:
        for name, text in pack.files:
            where, deck = f"{pack.name}/{name}", name.removesuffix(".toml")
            if deck in self.decks:
                self._read_file(deck, where, text, cards, first_time=False)
            elif name != MANIFEST:
                allowed = ", ".join(f"{d}.toml" for d in self.decks)
                near = meant(deck, self.decks)
                self.problems.append(f"{where}: is no card file of this game; files may be {allowed}{near}")
        try:
            removed = manifest_of(pack).remove
        except BadCards as error:
            self.problems += error.problems
            return
        for name in removed:
            card, lines = cards.pop(name, None), lines_of(pack)
            where = f"{lines.file}:{lines.line_with(name)}"
            if card is None:
                self._tell(f"{where}: there is no card {name!r} to remove{meant(name, cards)}")
            elif card.place.startswith(f"{pack.name}/"):
                self._tell(f"{where}: {name!r} is removed and changed (at {card.place}); do one of the two")

    def _read_file(self, deck: str, where: str, text: str, cards: dict[str, Card], first_time: bool) -> None:
        data, problem = read_toml(where, text)
        if problem:
            self.problems.append(problem)
            return
        whole = Lines(where, 1, text.splitlines())
        tables, lines = data.get("card", []), card_lines(text)
        if not isinstance(tables, list) or len(tables) != len(lines):
            self._complain(whole, "card", "cards are written as [[card]] tables")
            return
        for key in data:
            if key not in ("card", "source"):
                self._complain(whole, key, f"there is no {key!r} in a card file; it holds [source] and [[card]] tables")
        default_source = data.get("source", {})
        for table, (line, body) in zip(tables, lines, strict=False):
            known = cards.get(str(table.get("id", "")))
            place = Lines(where, line, body)
            if known is not None and (first_time or known.deck != deck or known.place.startswith(f"{where}:")):
                self._complain(place, "id", f"the id {known.id!r} is already taken by a card at {known.place}")
                continue
            source = default_source
            if not first_time and isinstance(source, dict):  # what a pack says of its own accord, its maker designed
                told = {f.name for f in dataclasses.fields(self.decks[deck])} & table.keys() - {"id", "source"}
                source = dict.fromkeys(sorted(told), "designed") | source
            card = self._card(self.decks[deck], deck, table, source, known, place)
            if card is not None:
                cards[card.id] = card

    def _card(
        self,
        cls: type[Card],
        deck: str,
        table: dict[str, Any],
        default: Any,
        known: Card | None,
        place: Lines,
    ) -> Card | None:
        """One card; a pack's card that has a known id changes only what it names."""
        known_hints = hints_of(cls)
        hints = {f.name: known_hints[f.name] for f in dataclasses.fields(cls)}
        count = len(self.problems)
        for key, raw in table.items():
            if not all(map(is_plain, _texts(raw))):
                self._complain(place, key, f"{key!r} holds control characters, and a card is read on many screens")
        values = {} if known is None else {f.name: getattr(known, f.name) for f in dataclasses.fields(known)}
        for key, raw in table.items():
            if key in ("deck", "place") or key not in hints:
                allowed = ", ".join(n for n in hints if n not in ("deck", "place"))
                self._complain(place, key, f"there is no field {key!r}; fields are {allowed}{meant(key, hints)}")
            elif key != "source":
                values[key] = self._value(hints[key], raw, place, key)
        sources = self._sources(default, table.get("source", {}), hints, place)
        self._check(cls, values, place)
        if len(self.problems) > count:
            return None
        values |= {"deck": deck, "place": f"{place.file}:{place.line}"}
        if known is not None:  # what a pack does not name keeps its provenance
            kept = {k: word for k, word in known.source.items() if k not in table}
            sources = kept | {k: word for k, word in sources.items() if k in table}
        return cls(**{**values, "source": sources})

    def _sources(self, default: Any, given: Any, hints: dict[str, Any], place: Lines) -> dict[str, str]:
        """Where each value comes from: what the card says, and what holds for all cards of the file."""
        if not isinstance(default, dict) or not isinstance(given, dict):
            self._complain(place, "source", 'source must be a table such as { name = "printed" }')
            return {}
        sources = {**default, **given}
        for key, word in sources.items():
            if key not in hints or word not in PROVENANCES:
                allowed = ", ".join(PROVENANCES)
                near = meant(word, PROVENANCES) if key in hints else meant(key, hints)
                self._complain(place, "source", f"source of {key!r} is {word!r}; it may be one of {allowed}{near}")
        return sources

    def _check(self, cls: type[Card], values: dict[str, Any], place: Lines) -> None:
        """Is everything there that a card must have, and could it be a card?"""
        for f in dataclasses.fields(cls):
            missing = f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
            if missing and f.name not in values and f.name != "deck":
                self._complain(place, "id", f"the field {f.name!r} is missing{self._like(values.get('id'))}")
        if not re.fullmatch(r"[a-z0-9_]+", str(values.get("id", "x"))):
            self._complain(place, "id", "an id is made of small letters, digits and underscores")
        if isinstance(values.get("copies", 1), int) and not 0 <= values.get("copies", 1) <= 99:
            self._complain(place, "copies", "copies may be 0 to 99")

    def _like(self, name: Any) -> str:
        """A card that was probably meant where a new one lacks what it needs."""
        near = meant(name, self.cards)
        return f", and there is no card {name!r} yet{near}" if near else ""

    def _value(self, hint: Any, raw: Any, place: Lines, key: str) -> Any:
        """The TOML value as the type the card's class asks for; complains and returns None if it is not one."""
        if "effects" in getattr(hint, "__metadata__", ()):
            return self._effects(raw, place, key)
        if typing.get_origin(hint) is Annotated:
            hint = hint.__origin__
        origin, inside = typing.get_origin(hint), typing.get_args(hint)
        if origin is tuple and isinstance(raw, list):
            return tuple(self._value(inside[0], part, place, key) for part in raw)
        if origin in (typing.Union, types.UnionType):
            return self._first_that_fits(inside, raw, place, key)
        if origin is typing.Literal:
            if not any(raw == word and type(raw) is type(word) for word in inside):
                near = meant(raw, [word for word in inside if isinstance(word, str)])
                self._complain(place, key, f"{key} is {raw!r}; it may be {_listed(inside)}{near}")
            return raw
        if origin is dict and isinstance(raw, dict):
            return {str(k): self._value(inside[1], part, place, key) for k, part in raw.items()}
        if dataclasses.is_dataclass(hint) and isinstance(raw, dict):
            return self._table(hint, raw, place, key)
        if hint is int and type(raw) is int and abs(raw) > LARGEST_NUMBER:
            self._complain(place, key, f"{key} is {_short(raw)}; numbers on cards are at most {LARGEST_NUMBER:,}")
            return None
        if isinstance(hint, type) and type(raw) is hint:
            return raw
        if hint is float and type(raw) is int:
            return float(raw)
        self._complain(place, key, f"{key} is {raw!r}; it must be {_kind(hint)}")
        return None

    def _first_that_fits(self, hints: tuple[Any, ...], raw: Any, place: Lines, key: str) -> Any:
        count, problems = len(self.problems), []
        for hint in hints:
            value = self._value(hint, raw, place, key)
            if len(self.problems) == count:
                return value
            problems += self.problems[count:]
            del self.problems[count:]
        self.problems.append(problems[-1])
        return None

    def _table(self, cls: Any, raw: dict[str, Any], place: Lines, key: str) -> Any:
        """A table inside a card, such as a row of a roll table."""
        hints, values = hints_of(cls), {}
        for name, part in raw.items():
            if name in hints:
                values[name] = self._value(hints[name], part, place, key)
            else:
                allowed = ", ".join(hints)
                self._complain(place, key, f"{key} has no {name!r}; it may have {allowed}{meant(name, hints)}")
        for f in dataclasses.fields(cls):
            needed = f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
            if needed and f.name not in raw:
                self._complain(place, key, f"{key} lacks {f.name!r}")
                return None
        return cls(**values)

    def _effects(self, raw: Any, place: Lines, key: str) -> tuple[Step, ...]:
        if not isinstance(raw, list) or not all(isinstance(part, dict) for part in raw):
            self._complain(place, key, f'{key} must be a list of effects such as {{ verb = "draw" }}')
            return ()
        steps = []
        for part in raw:
            step, problem = self.vocabulary.compile(part)
            if problem:
                self._complain(place, key, problem)
            steps.append(step)
        return tuple(steps)

    def _complain(self, place: Lines, key: str, problem: str) -> None:
        self._tell(f"{place.file}:{place.line_of(key)}: {problem}")

    def _tell(self, problem: str) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            file = problem.partition(":")[0]
            raise BadCards([*self.problems, f"{file}: and more; only the first {MOST_PROBLEMS} are listed"])


_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "tuple": "a list",
    "dict": "a table",
}


def _kind(hint: Any) -> str:
    if dataclasses.is_dataclass(hint):
        return f"a table with {', '.join(f.name for f in dataclasses.fields(hint))}"
    name = getattr(hint, "__name__", str(hint))
    return _KINDS.get(name, name)


def _texts(value: Any) -> Iterator[str]:
    """All texts that stand in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        yield from (text for part in value.values() for text in _texts(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in _texts(part))


def _short(number: int) -> str:
    return f"{number:,}" if abs(number) < 10**12 else "a number of more than twelve digits"


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(repr(value) for value in values)


_OF = ("bytes", "cards", "characters in one line")


def _sizes(text: str) -> tuple[int, int, int]:
    """Bytes, cards and the longest line of a file."""
    lines = text.splitlines()
    cards = sum(line.lstrip().startswith("[[") for line in lines)
    return len(text.encode("utf-8", "replace")), cards, max(map(len, lines), default=0)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return value
