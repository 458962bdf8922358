"""Cards that name cards: a text that is marked as an id must be the id of a card that is there."""

from __future__ import annotations

import dataclasses
import inspect
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from .manifests import lines_of, manifest_of
from .packs import Pack
from .texts import meant

if TYPE_CHECKING:
    from .cards import Card
    from .verbs import Vocabulary


@dataclass(frozen=True)
class IdOf:
    """Marks a text on a card as the id of a card of a deck: `to: Annotated[str, IdOf("weapons")]`."""

    deck: str
    or_none: bool = False
    """An empty text names no card, and may."""


def dangling(cards: Mapping[str, Card], packs: Sequence[Pack], vocabulary: Vocabulary) -> Iterator[str]:
    """Every card that names one which is not there, in words."""
    decks: dict[str, list[str]] = {}
    for card in cards.values():
        decks.setdefault(card.deck, []).append(card.id)
    removed = {name: pack for pack in packs for name in manifest_of(pack).remove}
    for card in cards.values():
        for field in dataclasses.fields(card):
            hint = hints_of(type(card))[field.name]
            for name, of in _named(hint, getattr(card, field.name), vocabulary):
                allowed = decks.get(of.deck, [])
                if name in allowed or (of.or_none and not name):
                    continue
                if name in removed and not _of_pack(card, packs):
                    lines = lines_of(removed[name])
                    yield (
                        f"{lines.file}:{lines.line_with(name)}: {name!r} cannot be removed while {card.name!r} "
                        f"({card.place}) names it in {field.name!r}; change or remove that card in the pack as well"
                    )
                else:
                    yield (
                        f"{card.at(field.name)}: {field.name!r} names {name!r}, and there is no such card "
                        f"in {of.deck}.toml{meant(name, allowed)}"
                    )


def _of_pack(card: Card, packs: Sequence[Pack]) -> bool:
    return any(card.place.startswith(f"{pack.name}/") for pack in packs)


def hints_of(cls: Any) -> dict[str, Any]:
    """The types of a class's fields, with their marks."""
    return _hints(cls)


@cache
def _hints(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


def _named(hint: Any, value: Any, vocabulary: Vocabulary) -> Iterator[tuple[str, IdOf]]:
    """The ids that stand in a value of this type, however deep."""
    if typing.get_origin(hint) is Annotated:
        yield from ((value, mark) for mark in hint.__metadata__ if isinstance(mark, IdOf))
        if "effects" in hint.__metadata__:
            for verb, *words in value:
                for kind, word in zip(_kinds_of_words(vocabulary.written(verb)), words, strict=True):
                    yield from _named(kind, word, vocabulary)
            return
        hint = hint.__origin__
    inside = typing.get_args(hint)
    if typing.get_origin(hint) is tuple:
        for part in value:
            yield from _named(inside[0], part, vocabulary)
    elif typing.get_origin(hint) is dict:
        for key, part in value.items():
            yield from _named(inside[0], key, vocabulary)
            yield from _named(inside[1], part, vocabulary)
    elif dataclasses.is_dataclass(hint):
        for field in dataclasses.fields(hint):
            yield from _named(hints_of(type(value))[field.name], getattr(value, field.name), vocabulary)


@cache
def _kinds_of_words(verb: Callable[..., None]) -> tuple[Any, ...]:
    """The types of what a card may say with a verb: of all its parameters but the position and the cast."""
    hints = typing.get_type_hints(verb, include_extras=True)
    return tuple(hints[name] for name in list(inspect.signature(verb).parameters)[2:])
