"""Cards written down again: the values of a card as TOML, as a pack would have them."""

from __future__ import annotations

import dataclasses
import inspect
import json
import typing
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from .cards import Card
from .references import hints_of
from .verbs import Vocabulary

UNWRITTEN = ("deck", "place", "source")
"""Fields that follow from where a card stands, or say where its values come from."""


def fields_of(cls: type[Card]) -> dict[str, Any]:
    """What may be written on a card of a deck, by name, with its type."""
    hints = hints_of(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls) if field.name not in UNWRITTEN}


def values_of(card: Card, vocabulary: Vocabulary) -> dict[str, Any]:
    """Everything that may be written on a card, as TOML has it; tables in it say only what has no default value."""
    return {name: _plain(hint, getattr(card, name), vocabulary) for name, hint in fields_of(type(card)).items()}


def toml_of(value: Any) -> str:
    """A value as it stands behind the = of a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {toml_of(part)}" for key, part in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_of, value))}]"
    return repr(value)


def card_in_toml(values: Mapping[str, Any], remarks: Iterable[str] = ()) -> str:
    """A [[card]] with these values."""
    lines = ["[[card]]", *(f"{_key(name)} = {toml_of(value)}" for name, value in values.items())]
    return "\n".join([*lines, *(f"# {remark}" for remark in remarks)]) + "\n"


def _key(name: str) -> str:
    plain = name.replace("_", "").replace("-", "")
    return name if plain.isascii() and plain.isalnum() else json.dumps(name, ensure_ascii=False)


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _plain(hint: Any, value: Any, vocabulary: Vocabulary) -> Any:
    """A value of a card's class as it was read from TOML."""
    if typing.get_origin(hint) is Annotated:
        if "effects" in hint.__metadata__:
            return [_effect(step, vocabulary) for step in value]
        hint = hint.__origin__
    inside = typing.get_args(hint)
    if isinstance(value, tuple):
        kind = inside[0] if typing.get_origin(hint) is tuple else object
        return [_plain(kind, part, vocabulary) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(inside[1], part, vocabulary) for key, part in value.items()}
    if dataclasses.is_dataclass(value):
        hints = hints_of(type(value))
        given = [(f, getattr(value, f.name)) for f in dataclasses.fields(value)]
        return {f.name: _plain(hints[f.name], part, vocabulary) for f, part in given if part != _default(f)}
    return value


def _effect(step: tuple[Any, ...], vocabulary: Vocabulary) -> dict[str, Any]:
    verb, *words = step
    said = {"verb": verb}
    for (name, parameter), word in zip(vocabulary.words(verb).items(), words, strict=True):
        if parameter.default is inspect.Parameter.empty or parameter.default != word:
            said[name.rstrip("_")] = word
    return said
