"""Records: a game as its set-up, seed and choices. A save, a replay and a bug report are all this one thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from unboxed.content.cardsets import set_in
from unboxed.content.packs import Pack
from unboxed.content.texts import is_plain_name
from unboxed.kernel.errors import BadCards, BadRecord, IllegalChoice, SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.kernel.version import KERNEL

from .table import Table

T = TypeVar("T", bound=Table)

FORMAT = 1


def set_up(setup: Setup) -> dict[str, Any]:
    """What was decided before the first step, as a record names it."""
    return {
        "game": setup.game.id,
        "rules": setup.game.rules_version,
        "cards": set_in(setup.game.cards),
        "players": setup.players,
        "mode": setup.mode,
        "options": dict(setup.options),
        "packs": [{"name": pack.name, "files": dict(pack.files)} for pack in setup.packs],
    }


def record_of(table: Table) -> dict[str, Any]:
    """The table's record, JSON-able."""
    setup = table.setup
    record = {
        "unboxed": FORMAT,
        "kernel": KERNEL,
        **set_up(setup),
        "names": list(table.names),
        "seed": table.seed,
        "choices": list(table.choices),
    }
    if setup.confirm:
        record["confirm"] = True
    if table.sealed:
        record["sealed"] = {str(seat): index for seat, index in sorted(table.sealed.items())}
    return record if table.deal is None else {**record, "deal": table.deal}


def replayed(record: Any, find_game: Callable[[str], Game], kind: type[T]) -> T:
    """The table a record describes (a dict, or JSON text); BadRecord names what is wrong."""
    data = read(record)
    try:
        game = find_game(data["game"])
        if not fits(data, game):
            raise BadRecord(f"this record was made with {made_with(data)}; these are {made_here(game)}")
        packs = tuple(Pack(p["name"], tuple(sorted(p["files"].items()))) for p in data["packs"])
        setup = game.setup(data["players"], data["mode"], packs, data["options"], data.get("confirm", False))
        table = kind(setup, data["seed"], data["names"])
        table.deal = data.get("deal")
    except (SetupError, BadCards) as error:
        raise BadRecord(f"the record's set-up cannot be played: {error}") from error
    for number, choice in enumerate(data["choices"]):
        try:
            table.choose(choice)
        except IllegalChoice as error:
            raise BadRecord(f"choice number {number} of the record does not fit: {error}") from error
    for seat, choice in data.get("sealed", {}).items():
        try:
            table.choose(choice, seat=int(seat))
        except (IllegalChoice, ValueError) as error:
            raise BadRecord(f"what seat {seat} has chosen of those asked at once does not fit: {error}") from error
    return table


def fits(data: Mapping[str, Any], game: Game) -> bool:
    """Was this record made with this kernel, these rules and these cards?"""
    made = data.get("kernel"), data["rules"], data.get("cards", set_in(game.cards))
    return made == (KERNEL, game.rules_version, set_in(game.cards))


def made_with(data: Mapping[str, Any]) -> str:
    """In words what a record was made with, as far as it says."""
    cards = f", cards {data['cards']}" if "cards" in data else ""
    return f"kernel {data.get('kernel', 1)}, rules {data['rules']} of {data['game']}{cards}"


def made_here(game: Game) -> str:
    """In words what a record of this game is made with now."""
    return f"kernel {KERNEL}, rules {game.rules_version}, cards {set_in(game.cards)}"


def read(record: Any) -> dict[str, Any]:
    """The fields of a record, each of the right kind; whether it can be played is another question."""
    if isinstance(record, str | bytes):
        try:
            import json

            record = json.loads(record)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"the record is not JSON: {error}") from error
    if not isinstance(record, Mapping):
        raise BadRecord(f"a record is a table of fields, not {type(record).__name__}")
    if record.get("unboxed") != FORMAT or record["unboxed"] is True:
        raise BadRecord(f"the record's format is {record.get('unboxed')!r}; this version reads format {FORMAT}")
    for name, (kind, description) in _FIELDS.items():
        if name not in record:
            raise BadRecord(f"the record lacks {name!r}, {description}")
        if not isinstance(record[name], kind) or isinstance(record[name], bool):
            raise BadRecord(f"the record's {name!r} is {record[name]!r}; it should be {description}")
    for name, (kind, description) in _OPTIONAL.items():
        if name in record and type(record[name]) is not kind:
            raise BadRecord(f"the record's {name!r} is {record[name]!r}; it should be {description}")
    if not all(type(choice) is int for choice in record["choices"]):
        raise BadRecord("the record's 'choices' must be whole numbers")
    if not all(type(choice) is int for choice in record.get("sealed", {}).values()):
        raise BadRecord("the record's 'sealed' must be whole numbers by seat")
    if not all(isinstance(name, str) for name in record["names"]) or len(record["names"]) != record["players"]:
        raise BadRecord("the record's 'names' must be one text for each player")
    if record.get("deal") is not None:
        from .deal import read_deal  # few records have one

        read_deal(record["deal"], record["players"])
    for pack in record["packs"]:
        files = pack.get("files") if isinstance(pack, dict) else None
        fits = isinstance(files, dict) and all(isinstance(text, str) for file in files.items() for text in file)
        if not fits or not isinstance(pack.get("name"), str):
            raise BadRecord("the record's 'packs' must each have a name and files with their texts")
        if not all(is_plain_name(name) for name in (pack["name"], *(files or ()))):
            raise BadRecord("the names of the record's 'packs' and of their files must be plain texts")
    return dict(record)


_FIELDS: dict[str, tuple[type, str]] = {
    "game": (str, "the game's id"),
    "rules": (str, "the version of its rules"),
    "players": (int, "the number of players"),
    "mode": (str, "the game's mode"),
    "options": (dict, "the game's options"),
    "packs": (list, "the packs laid over its cards"),
    "names": (list, "the names of the seats"),
    "seed": (int, "the seed of its chance"),
    "choices": (list, "the numbers of the chosen options"),
}
_OPTIONAL: dict[str, tuple[type, str]] = {
    "kernel": (int, "the number of the kernel"),
    "cards": (str, "the name of the game's card set"),
    "confirm": (bool, "whether people are asked where they have no choice"),
    "sealed": (dict, "what those have chosen, by seat, of several who are asked at once"),
}
"""Release 0.1 wrote none of these: a record without a kernel is of its kernel, 1."""

FIELDS = ("unboxed", *_FIELDS, *_OPTIONAL, "deal")
"""All that a record may name and that decides how it plays."""
