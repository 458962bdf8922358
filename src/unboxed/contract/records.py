"""A record is the game: written, read back and replayed it ends the same, and a damaged one is told apart.

UNBOXED_RECORDS says how many records of each way are written and UNBOXED_DAMAGED how many are damaged.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from unboxed.api import replay
from unboxed.content.packs import Pack
from unboxed.games import games
from unboxed.kernel.errors import BadRecord
from unboxed.kernel.game import Setup
from unboxed.table.calls import AnyTable
from unboxed.table.table import Table

from .settings import Way
from .statements import DoesNotApply, every_way, refused

RECORDS = int(os.environ.get("UNBOXED_RECORDS", "10"))
DAMAGED = int(os.environ.get("UNBOXED_DAMAGED", "10"))


def played(setup: Setup, seed: int) -> Table:
    table, rng = Table(setup, seed), random.Random(seed)
    while table.position.player >= 0:
        table.choose(int(rng.random() * len(table.position.options)))
    return table


def _replayed(record: Any, way: Way) -> AnyTable:
    """Found by its name if it is installed, else given."""
    game = way.game
    return replay(record) if games().get(game.id) is game else replay(record, game)


@every_way
def records_written_and_read_back_replay_to_the_same_fingerprints(way: Way) -> None:
    prints = []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        with file.open("w", encoding="utf-8") as lines:
            for seed in range(RECORDS):
                table = played(way.setups[seed % len(way.setups)], seed)
                lines.write(json.dumps(table.record()) + "\n")
                prints.append((table.fingerprint(), table.result, len(table.events)))
        with file.open(encoding="utf-8") as lines:
            for line, expected in zip(lines, prints, strict=True):
                again = _replayed(line, way)
                assert (again.fingerprint(), again.result, len(again.events)) == expected, "replayed, it ends otherwise"


@every_way
def a_record_of_an_unfinished_game_is_played_on_as_if_never_left(way: Way) -> None:
    for setup, seed in way.games(part=10):
        whole = played(setup, seed)
        for number in (0, len(whole.choices) // 2):
            resumed = _replayed(whole.at(number).record(), way)
            for choice in whole.choices[number:]:
                resumed.choose(choice)
            assert resumed.record() == whole.record()
            assert resumed.fingerprint() == whole.fingerprint(), "played on from a record, it ends otherwise"


@every_way
def a_record_carries_its_packs(way: Way) -> None:
    setup = _with_pack(way.setups[0])
    table = played(setup, 1)
    again = _replayed(json.dumps(table.record()), way)
    assert again.fingerprint() == table.fingerprint()
    assert again.setup.cards == setup.cards
    assert "Repainted" in {card.name for card in again.setup.cards.values()}


def _with_pack(setup: Setup) -> Setup:
    """The same set-up with a pack that paints one card of the first deck anew."""
    if not setup.cards:
        raise DoesNotApply("the game has no cards, so there are no packs for it")
    card = next(iter(setup.cards.values()))
    text = f'[[card]]\nid = "{card.id}"\nname = "Repainted"\n'
    pack = Pack("paint", ((f"{card.deck}.toml", text),))
    return setup.game.setup(setup.players, setup.mode, (pack,), setup.options)


# --- damage --------------------------------------------------------------------------------------------------


def flip_bytes(text: str, rng: random.Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut_off(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def lose_a_field(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    del data[rng.choice(list(data))]
    return json.dumps(data)


def swap_a_value(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    nonsense: list[Any] = [None, True, -1, 0, 1.5, 10**30, "", "x", [], [1], [None], {}, {"x": 1}, [{}], [[]]]
    data[rng.choice(list(data))] = rng.choice(nonsense)
    return json.dumps(data)


def choose_out_of_range(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    at = rng.randrange(len(data["choices"]))
    data["choices"][at] = rng.choice([-1, 1000, 10**20, "0", None, True, 0.0, [0]])
    return json.dumps(data)


def choose_after_the_end(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    data["choices"].append(rng.randrange(4))
    return json.dumps(data)


def change_a_choice(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    data["choices"][rng.randrange(len(data["choices"]))] = rng.randrange(4)
    return json.dumps(data)


def claim_another_version(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    data[rng.choice(["unboxed", "rules"])] = rng.choice(["0", 0, 2, "999", None, [1]])
    return json.dumps(data)


def change_the_setup(text: str, rng: random.Random) -> str:
    data = json.loads(text)
    changes: list[dict[str, Any]] = [
        {"game": "chess"},
        {"players": 1000},
        {"mode": "upside down"},
        {"options": {"x": 1}},
        {"options": {name: [value] for name, value in data["options"].items()} or {"x": 1}},
        {"seed": data["seed"] + 1},
        {"seed": 2**64},
        {"names": [*data["names"], "One more"]},
        {"packs": [{"name": "p", "files": {"nothing.toml": ""}}]},
        {"packs": [{"name": "p", "files": {f"{deck}.toml": "[[card]]\nid = 7" for deck in ("quest", "x")}}]},
    ]
    data |= rng.choice(changes)
    return json.dumps(data)


DAMAGES: tuple[Callable[[str, random.Random], str | bytes], ...] = (
    flip_bytes,
    cut_off,
    lose_a_field,
    swap_a_value,
    choose_out_of_range,
    choose_after_the_end,
    change_a_choice,
    claim_another_version,
    change_the_setup,
)


@every_way
def a_damaged_record_is_a_bad_record_or_a_correct_game(way: Way) -> None:
    reasons = []
    for seed in range(DAMAGED):
        setup, rng = way.setups[seed % len(way.setups)], random.Random(seed)
        table = played(_with_pack(setup) if seed % 5 == 0 and setup.cards else setup, seed)
        damage = DAMAGES[seed % len(DAMAGES)]
        damaged = damage(json.dumps(table.record()), rng)
        try:
            again = _replayed(damaged, way)
        except BadRecord as error:
            reasons.append(str(error))
        else:
            twin = _replayed(again.record(), way)
            assert twin.fingerprint() == again.fingerprint()
            assert twin.record() == again.record()
    assert reasons, "no damaged record was refused"
    assert all(len(reason) > 10 and "Traceback" not in reason for reason in reasons)


@every_way
def damage_that_cannot_be_a_game_is_always_refused(way: Way) -> None:
    text = json.dumps(played(way.setups[0], 3).record())
    for damage in (lose_a_field, choose_out_of_range, choose_after_the_end, claim_another_version):
        for seed in range(5):
            with refused(BadRecord, "."):
                _replayed(damage(text, random.Random(seed)), way)
