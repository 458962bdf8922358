"""Variants: the same set-up with numbers on cards changed, as packs that hold nothing else."""

from __future__ import annotations

import copy
import itertools
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unboxed.content.packs import Pack
from unboxed.kernel.errors import SetupError
from unboxed.kernel.game import Game, Setup

_STEP = re.compile(r"([a-z_][a-z0-9_]*)|\[(\d+)\]")


@dataclass(frozen=True)
class Value:
    """A number on a card: `minor_taur.points`, `dust_rider.effect[0].n`."""

    card: str
    path: tuple[str | int, ...]

    @property
    def name(self) -> str:
        """As it is written."""
        return self.card + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)


def read_value(text: str) -> Value:
    """A value from its name; SetupError says how it is written."""
    card, dot, rest = text.partition(".")
    parts: list[str | int] = []
    at = 0
    while dot and at < len(rest):
        match = _STEP.match(rest, at)
        if match is None:
            break
        parts.append(int(match[2]) if match[2] else match[1])
        at = match.end() + (rest[match.end() : match.end() + 1] == ".")
    if not card or not parts or at < len(rest):
        raise SetupError(f"{text!r} is no value of a card; it is written CARD.FIELD or CARD.FIELD[0].WORD")
    return Value(card, tuple(parts))


def number_at(setup: Setup, value: Value) -> int:
    """What stands there now; SetupError says what could stand there."""
    found: Any = _written(setup, value.card)
    for at, part in enumerate(value.path):
        inside = range(len(found)) if isinstance(found, list) else found if isinstance(found, dict) else ()
        if part not in inside:
            name = Value(value.card, value.path[: at + 1]).name
            listed = ", ".join(str(one) for one in inside) or "nothing more"
            raise SetupError(f"there is no {name}; there is {listed}")
        found = found[part]
    if type(found) is not int:
        raise SetupError(f"{value.name} is {found!r}, and only whole numbers can be varied")
    return found


def numbers_on(setup: Setup, card: str) -> dict[str, int]:
    """Every number that stands on a card, by its name: what can be varied of it."""
    return {value.name: number for value, number in _numbers(Value(card, ()), _written(setup, card))}


def _numbers(at: Value, found: Any) -> Iterator[tuple[Value, int]]:
    parts = enumerate(found) if isinstance(found, list) else found.items() if isinstance(found, dict) else ()
    for part, inside in parts:
        yield from _numbers(Value(at.card, (*at.path, part)), inside)
    if type(found) is int:
        yield at, found


def variant(setup: Setup, values: Mapping[Value, int], name: str = "variant") -> Setup:
    """The same set-up with these numbers; BadCards or SetupError if it cannot be so."""
    for value in values:
        number_at(setup, value)
    taken = {pack.name for pack in setup.packs}
    free = next(one for one in itertools.chain([name], (f"{name}-{n}" for n in itertools.count(2))) if one not in taken)
    pack = Pack(free, files_of(setup, values))
    return setup.game.setup(setup.players, setup.mode, (*setup.packs, pack), dict(setup.options))


def files_of(setup: Setup, values: Mapping[Value, int]) -> tuple[tuple[str, str], ...]:
    """The card files of a pack that changes these numbers and nothing else."""
    cards: dict[str, dict[str, Any]] = {}
    for value, number in values.items():
        first = str(value.path[0])
        table = cards.setdefault(value.card, {})
        table.setdefault(first, copy.deepcopy(_written(setup, value.card)[first]))
        if len(value.path) == 1:
            table[first] = number
            continue
        inside = table[first]
        for part in value.path[1:-1]:
            inside = inside[part]
        inside[value.path[-1]] = number
    decks: dict[str, list[str]] = {}
    for card, table in cards.items():
        lines = ["[[card]]", f"id = {_toml(card)}", *(f"{name} = {_toml(part)}" for name, part in table.items())]
        decks.setdefault(setup.cards[card].deck, []).append("\n".join(lines) + "\n")
    return tuple((f"{deck}.toml", "\n".join(texts)) for deck, texts in sorted(decks.items()))


def _written(setup: Setup, card: str) -> dict[str, Any]:
    """A card as its files have it, the packs laid over the game's own."""
    if card not in setup.cards:
        raise SetupError(f"{setup.game.id} has no card {card!r}; see: unboxed cards {setup.game.id}")
    found: dict[str, Any] = {}
    for text in _files(setup.game, setup.packs, f"{setup.cards[card].deck}.toml"):
        for table in tomllib.loads(text).get("card", []):
            if table.get("id") == card:
                found |= table
    return found


def _files(game: Game, packs: tuple[Pack, ...], name: str) -> list[str]:
    own = (game.cards / name).read_text("utf-8")
    return [own, *(text for pack in packs for file, text in pack.files if file == name)]


def _toml(value: Any) -> str:
    """A value of a card file as TOML, in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(name)} = {_toml(part)}" for name, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name)


def write_pack(folder: Path, files: tuple[tuple[str, str], ...]) -> None:
    """Write a pack's files into a new folder."""
    if folder.exists():
        raise SetupError(f"{folder} is there already; name a new folder for the pack")
    try:
        folder.mkdir(parents=True)
        for name, text in files:
            (folder / name).write_text(text, "utf-8")
    except OSError as error:
        raise SetupError(f"{folder} cannot be written: {error.strerror}") from None
