"""Packs that nobody means well with, made from a seed: cards of the game itself, changed where it hurts."""

from __future__ import annotations

import json
import random
import tomllib
from copy import deepcopy
from typing import Any

from unboxed.content.packs import Pack
from unboxed.kernel.game import Game

ODD: list[Any] = [
    0, -1, 1, 2, 7, 99, 100, -99, 2**31, 2**70, 0.5, -0.0, 1e308, float("nan"), float("inf"), True, False,
    "", " ", "x", "crab", "a" * 300, "\u001b[31mred", "\u202e", "{0}", "{", "%s", "null", "é", "\n", "you", "target",
    [], [[]], [0], ["x"], [{}], [1, 1, 1], {}, {"verb": "x"}, {"": ""}, [{"verb": "draw"}], [{"verb": "draw", "n": 99}],
]  # fmt: skip


def hostile_pack(game: Game, rng: random.Random) -> Pack:
    """A pack of one to three files, each with some cards that have something odd in them, and perhaps a pack.toml."""
    decks = rng.sample(list(game.decks), min(len(game.decks), rng.randrange(1, 4)))
    files = [(f"{deck}.toml", _file(game, deck, rng)) for deck in decks]
    kind = rng.random()
    if kind < 0.2:
        files = []
    if kind < 0.6:
        files.append(("pack.toml", _manifest(game, rng)))
    return Pack(rng.choice(["mine", "", "../x", "a b", "\u001b[2J"]), tuple(files))


def _manifest(game: Game, rng: random.Random) -> str:
    """What a pack says of itself: mostly sound, with cards taken out and numbers set at or beyond their bounds."""
    cards = list(game.setup(game.players[0]).cards)
    told: dict[str, Any] = {"game": game.id, "name": "Mine", "version": "1"}
    if rng.random() < 0.7:
        told["remove"] = rng.sample(cards, rng.choice([1, 1, 2, 5, len(cards) // 2]))
    rules = {
        c.name: rng.choice([c.least, c.most, c.default, c.default, c.least - 1, c.most + 1]) for c in game.constants
    }
    options = {option.name: rng.choice(option.values) for option in game.options}
    every = list({**rules, **options}.items())
    told["rules"] = dict(rng.sample(every, rng.randrange(0, 4)))
    kind = rng.random()
    if kind < 0.3:
        told[rng.choice([*told, "", "nam", "\u001b"])] = deepcopy(rng.choice(ODD))
    text = "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in told.items())
    return _broken(text, rng) if kind > 0.9 else text


def _file(game: Game, deck: str, rng: random.Random) -> str:
    plain = (game.cards / f"{deck}.toml").read_text("utf-8")
    kind = rng.random()
    if kind < 0.1:
        return _broken(plain, rng)
    cards = tomllib.loads(plain)["card"]
    if kind < 0.25:
        return _written(_whole_deck(cards, rng))
    chosen = [json.loads(json.dumps(card)) for card in rng.sample(cards, min(len(cards), rng.randrange(1, 6)))]
    change = _change_alike if kind < 0.75 else _change_wildly
    for card in chosen:
        card.pop("source", None)
        for _ in range(rng.randrange(1, 4)):
            change(card, rng, cards)
    return _written(chosen)


def _written(cards: list[dict[str, Any]]) -> str:
    return "\n".join(
        "[[card]]\n" + "".join(f"{json.dumps(key)} = {_toml(value)}\n" for key, value in card.items()) for card in cards
    )


def _whole_deck(cards: list[dict[str, Any]], rng: random.Random) -> list[dict[str, Any]]:
    """All cards of a deck gone, many, without effects, or all alike but for their ids."""
    ways = [
        lambda card: {"id": card["id"], "copies": rng.choice([0, 0, 1, 99])},
        lambda card: {"id": card["id"], "copies": 0},
        lambda card: {"id": card["id"], **{key: [] for key, value in card.items() if isinstance(value, list)}},
        lambda card: {"id": card["id"], **{k: v for k, v in cards[0].items() if k not in ("id", "source")}},
        lambda card: {"id": card["id"], **{key: 0 for key, value in card.items() if type(value) is int}},
    ]
    return [rng.choice(ways)(card) for card in cards[: rng.choice([1, 3, 999])]]


def _change_alike(value: Any, rng: random.Random, cards: list[dict[str, Any]]) -> None:
    """Change one thing in a card to another of its kind, so that it is still a card, but perhaps a senseless one."""
    keys = [key for key in value if key != "id"] if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = rng.choice(keys)
    now = value[key]
    if isinstance(now, dict | list) and now and rng.random() < 0.75:
        _change_alike(now, rng, cards)
    elif isinstance(now, list):
        value[key] = rng.choice([[], now * 2, now[::-1], now[1:]])
    elif type(now) is int:
        value[key] = rng.choice([0, 1, -1, 2, 7, 50, 99, -99, 10**6])
    elif isinstance(now, bool):
        value[key] = not now
    else:
        like = [part for card in cards for name, part in _named_parts(card) if name == key and type(part) is type(now)]
        value[key] = deepcopy(rng.choice(like or [now]))


def _named_parts(value: Any) -> list[tuple[Any, Any]]:
    """Everything that stands in a card with the name it stands under, however deep."""
    pairs = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [*pairs, *(one for _, part in pairs for one in _named_parts(part))]


def _broken(text: str, rng: random.Random) -> str:
    """A file with some letters lost, doubled or changed."""
    letters = list(text)
    for _ in range(rng.randrange(1, 8)):
        place = rng.randrange(len(letters))
        letters[place] = rng.choice(["", letters[place] * 2, rng.choice('[]{}=",\n\\0-#'), "\u001b", "\u0000"])
    return "".join(letters)


def _change_wildly(value: Any, rng: random.Random, cards: list[dict[str, Any]]) -> None:
    """Change one thing somewhere in a card: to something odd, or to something from another card."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(value[key], dict | list) and rng.random() < 0.6:
        _change_wildly(value[key], rng, cards)
    elif rng.random() < 0.15:
        del value[key]
    elif isinstance(value, dict) and rng.random() < 0.15:
        value[rng.choice(["", "verb", "copies", "rows", "do", "no such", "\u001b", "points"])] = deepcopy(
            rng.choice(ODD)
        )
    elif rng.random() < 0.6:
        value[key] = deepcopy(rng.choice(ODD))
    else:
        value[key] = deepcopy(rng.choice([part for _, part in _named_parts(rng.choice(cards))]))


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case float():
            return {"nan": "nan", "inf": "inf", "-inf": "-inf"}.get(str(value), repr(value))
        case int():
            return str(value)
        case str():
            return json.dumps(value)
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {_toml(part)}" for key, part in value.items()) + "}"
    raise TypeError(value)
