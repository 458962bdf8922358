"""Decks as spreadsheets: a line for each card, a column for each field, written as CSV and read back as a card file."""

from __future__ import annotations

import csv
import dataclasses
import io
import tomllib
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from unboxed.kernel.errors import BadCards

from .cards import Card
from .packs import MOST_BYTES, MOST_CARDS
from .texts import meant
from .verbs import Vocabulary
from .writing import card_in_toml, fields_of, toml_of, values_of

WORDS = {"true": True, "yes": True, "false": False, "no": False}


def sheet_of(cards: Iterable[Card], cls: type[Card], vocabulary: Vocabulary) -> str:
    """The cards of a deck as CSV. Lists and tables stand in their cells as TOML has them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(fields_of(cls))
    for card in cards:
        writer.writerow([_cell(value) for value in values_of(card, vocabulary).values()])
    return out.getvalue()


def read_sheet(
    where: str, text: str, known: Mapping[str, Card], cls: type[Card], vocabulary: Vocabulary
) -> tuple[str, list[str]]:
    """A sheet as a card file that holds what differs from the known cards, and the ids of those that it lacks."""
    if len(text) > MOST_BYTES:
        raise BadCards([f"{where}:1: has {len(text):,} letters; a sheet may have {MOST_BYTES:,}"])
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(",;\t", key=head.count), strict=True)
    kinds = fields_of(cls)
    problems: list[str] = []
    written, seen = [], set()
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        problems += _column_problems(where, names, kinds)
        for row in reader if not problems else ():
            if not any(cell.strip() for cell in row):
                continue
            values, wrong = _values(dict(zip(names, row, strict=False)), kinds)
            problems += [f"{where}:{reader.line_num}: {problem}" for problem in wrong]
            seen.add(values.get("id", ""))
            if len(seen) > MOST_CARDS:
                raise BadCards([f"{where}:{reader.line_num}: has more than {MOST_CARDS:,} cards"])
            if changed := _changed(values, known.get(values.get("id", "")), vocabulary):
                written.append(card_in_toml(changed))
    except csv.Error as error:
        problems.append(f"{where}:{reader.line_num}: is no CSV: {error}")
    if problems:
        raise BadCards(problems)
    return "\n".join(written), [name for name in known if name not in seen]


def _column_problems(where: str, names: list[str], kinds: Mapping[str, Any]) -> list[str]:
    found = [
        f"{where}:1: there is no column {name!r}; columns are {', '.join(kinds)}{meant(name, kinds)}"
        for name in names
        if name and name not in kinds
    ]
    if "id" not in names:
        found.append(f"{where}:1: the column 'id' is missing; the first line names the columns")
    return found


def _values(cells: dict[str, str], kinds: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """What a line of a sheet says, and what is wrong with it; of numbers an empty cell says nothing."""
    values, problems = {}, []
    for name, cell in cells.items():
        empty = _empty(kinds[name]) if name else None
        if name and cell.strip():
            try:
                values[name] = _value(kinds[name], cell)
            except ValueError:
                problems.append(f"{name} is {cell[:60]!r}; it must be {_told(kinds[name])}")
        elif empty is not None:
            values[name] = empty
    if not cells.get("id", "").strip():
        problems.append("the id is missing")
    return values, problems


def _empty(hint: Any) -> Any:
    """What an empty cell of a column means; None if nothing."""
    if typing.get_origin(hint) is Annotated:
        hint = hint.__origin__
    if hint is str:
        return ""
    if typing.get_origin(hint) is tuple:
        return []
    return {} if typing.get_origin(hint) is dict or dataclasses.is_dataclass(hint) else None


def _value(hint: Any, cell: str) -> Any:
    """A cell as the type its column asks for; ValueError if it is none."""
    if typing.get_origin(hint) is Annotated:
        hint = hint.__origin__
    if hint is str:
        return cell.replace("\r\n", "\n")
    text = cell.strip()
    if hint is bool:
        if text.lower() not in WORDS:
            raise ValueError
        return WORDS[text.lower()]
    if hint in (int, float):
        return hint(text)
    if typing.get_origin(hint) is typing.Literal and any(isinstance(word, str) for word in typing.get_args(hint)):
        return text
    if typing.get_origin(hint) is typing.Literal:
        return int(text)
    return tomllib.loads(f"x = {text}")["x"]  # whose errors are ValueErrors


def _changed(values: dict[str, Any], known: Card | None, vocabulary: Vocabulary) -> dict[str, Any]:
    """What a line says beyond what is known of its card; of a new card everything, of an unchanged one nothing."""
    if known is None:
        return {name: value for name, value in values.items() if value not in ("", [], {})}
    before = values_of(known, vocabulary)
    other = {name: value for name, value in values.items() if value != before[name]}
    return {"id": known.id, **other} if other else {}


def _cell(value: Any) -> str:
    if isinstance(value, tuple | list | dict) and not value:
        return ""
    return value if isinstance(value, str) else toml_of(value)


def _told(hint: Any) -> str:
    if typing.get_origin(hint) in (typing.Literal, typing.Union, types.UnionType):
        return "one of its words or numbers"
    return {bool: "true or false", int: "a whole number", float: "a number"}.get(
        hint, "a list or table, as in card files"
    )
