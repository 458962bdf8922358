"""A pack to begin with: a description of itself, and a file for each deck that says what may stand in it."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from unboxed.content.cards import Card
from unboxed.content.packs import MANIFEST
from unboxed.content.writing import card_in_toml, fields_of, toml_of
from unboxed.contract.packages import BadPackage
from unboxed.kernel.game import Game

NUMBERS = (int, float)
OF_ALL = ("id", "name", "copies", "text", "flavour")


def write_new_pack(game: Game, folder: Path, name: str, author: str, values: bool) -> list[Path]:
    """Write the files of a new pack, and give their places; with `values` every card is in it with its numbers."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadPackage(f"{folder} is there already; a new pack needs a new folder")
    cards = game.setup(game.players[0]).cards
    files = {MANIFEST: _manifest(game, name, author)}
    for deck, cls in game.decks.items():
        own = [card for card in cards.values() if card.deck == deck]
        files[f"{deck}.toml"] = _head(deck, cls, own) + (_values(own) if values else _example(own))
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    return [folder / file for file in files]


def _manifest(game: Game, name: str, author: str) -> str:
    lines = [
        f"name = {toml_of(name)}",
        'version = "0.1"',
        f"author = {toml_of(author)}",
        f"game = {toml_of(game.id)}",
        'about = ""',
        "",
        "# Cards that are taken out of the game, by their ids (unboxed cards --json shows them):",
        "remove = []",
        "",
        "# Numbers of the rules. Take the # away and change what you like:",
        "[rules]",
    ]
    for constant in game.constants:
        lines.append(f"# {constant.name} = {constant.default}  # {constant.least} to {constant.most}: {constant.text}")
    for option in game.options:
        allowed = ", ".join(toml_of(value) for value in option.values)
        lines.append(f"# {option.name} = {toml_of(option.default)}  # {allowed}: {option.text}")
    return "\n".join(lines) + "\n"


def _head(deck: str, cls: type[Card], cards: list[Card]) -> str:
    """What a file of this deck may hold, in remarks."""
    lines = [f"# Cards of the deck {deck!r}. A known id changes only what is named here; a new id is a new card."]
    for name, hint in fields_of(cls).items():
        if name not in OF_ALL:
            lines.append(f"#   {name}: {_kind(hint)}")
    ids = ", ".join(card.id for card in cards)
    return "\n".join([*lines, *_wrapped(f"Ids of the game: {ids}")]) + "\n\n"


def _example(cards: list[Card]) -> str:
    card = cards[0]
    return "".join(f"# {line}\n" for line in ("[[card]]", f"id = {toml_of(card.id)}", f"copies = {card.copies + 1}"))


def _values(cards: list[Card]) -> str:
    """Every card with those of its numbers that are not known from print, to type the printed ones over them."""
    found = [(card, _numbers(card)) for card in cards]
    return "\n".join(
        f"# {card.name}\n" + card_in_toml({"id": card.id, **numbers}, [_once_printed(numbers)])
        for card, numbers in found
        if numbers
    )


def _numbers(card: Card) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in fields_of(type(card)):
        value = getattr(card, name)
        if type(value) in NUMBERS and card.source.get(name) != "printed":
            found[name] = value
    return found


def _once_printed(numbers: Iterable[str]) -> str:
    told = ", ".join(f'{name} = "printed"' for name in numbers)
    return f"Once they are as on your card, take away the # before source:\n# source = {{ {told} }}"


def _kind(hint: Any) -> str:
    """What may stand in a field, in a few words."""
    if typing.get_origin(hint) is Annotated:
        if "effects" in hint.__metadata__:
            return "effects, such as [{ verb = ... }]"
        hint = hint.__origin__
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return ", ".join(toml_of(word) for word in inside)
    if origin is tuple:
        return f"a list of: {_kind(inside[0])}"
    if origin is dict:
        return "a table of numbers by name"
    if dataclasses.is_dataclass(hint):
        return f"a table with {', '.join(field.name for field in dataclasses.fields(hint))}"
    return {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}.get(
        hint, "see docs/cards.md"
    )


def _wrapped(text: str, width: int = 110) -> list[str]:
    lines, line = [], "#"
    for word in text.split(" "):
        if len(line) + len(word) >= width:
            lines.append(line)
            line = "#  "
        line += f" {word}"
    return [*lines, line]
