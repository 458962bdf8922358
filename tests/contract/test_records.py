"""A record is the game: written, read back and replayed it ends the same, and a damaged one is told apart.

UNBOXED_RECORDS says how many records are written and UNBOXED_DAMAGED how many are damaged; `make records` writes the
full ten thousand.
"""

import json
import os
import random

import pytest

import unboxed
from tests.contract.settings import every_way, ways
from unboxed.content.cards import Pack
from unboxed.kernel.errors import BadRecord
from unboxed.table.table import Table

RECORDS = int(os.environ.get("UNBOXED_RECORDS", "440"))
DAMAGED = int(os.environ.get("UNBOXED_DAMAGED", "440"))


def played(setup, seed):
    table, rng = Table(setup, seed), random.Random(seed)
    while table.position.player >= 0:
        table.choose(int(rng.random() * len(table.position.options)))
    return table


def share(total):
    """So many for each way that all of them together are no fewer than the total."""
    return -(-total // len(ways()))


@every_way
def test_records_written_and_read_back_replay_to_the_same_fingerprints(way, tmp_path):
    file, prints = tmp_path / "records.jsonl", []
    with file.open("w", encoding="utf-8") as lines:
        for seed in range(share(RECORDS)):
            table = played(way.setups[seed % len(way.setups)], seed)
            lines.write(json.dumps(table.record()) + "\n")
            prints.append((table.fingerprint(), table.result, len(table.events)))
    with file.open(encoding="utf-8") as lines:
        for line, expected in zip(lines, prints, strict=True):
            again = unboxed.replay(line)
            assert (again.fingerprint(), again.result, len(again.events)) == expected


@every_way
def test_a_record_of_an_unfinished_game_is_played_on_as_if_never_left(way):
    for setup, seed in way.games(part=10):
        whole = played(setup, seed)
        for number in (0, len(whole.choices) // 2):
            resumed = unboxed.replay(whole.at(number).record())
            for choice in whole.choices[number:]:
                resumed.choose(choice)
            assert resumed.record() == whole.record()
            assert resumed.fingerprint() == whole.fingerprint()


@every_way
def test_a_record_carries_its_packs(way):
    setup = _with_pack(way.setups[0])
    table = played(setup, 1)
    again = unboxed.replay(json.dumps(table.record()))
    assert again.fingerprint() == table.fingerprint()
    assert again.setup.cards == setup.cards
    assert not setup.cards or "Repainted" in {card.name for card in again.setup.cards.values()}


def _with_pack(setup):
    """The same set-up with a pack that paints one card of the first deck anew; without cards, the set-up itself."""
    card = next(iter(setup.cards.values()), None)
    if card is None:
        return setup
    text = f'[[card]]\nid = "{card.id}"\nname = "Repainted"\n'
    pack = Pack("paint", ((f"{card.deck}.toml", text),))
    return setup.game.setup(setup.players, setup.mode, (pack,), setup.options)


# --- damage --------------------------------------------------------------------------------------------------


def flip_bytes(text, rng):
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def cut_off(text, rng):
    return text[: rng.randrange(len(text))]


def lose_a_field(text, rng):
    data = json.loads(text)
    del data[rng.choice(list(data))]
    return json.dumps(data)


def swap_a_value(text, rng):
    data = json.loads(text)
    nonsense = [None, True, -1, 0, 1.5, 10**30, "", "x", [], [1], [None], {}, {"x": 1}, [{}], [[]]]
    data[rng.choice(list(data))] = rng.choice(nonsense)
    return json.dumps(data)


def choose_out_of_range(text, rng):
    data = json.loads(text)
    at = rng.randrange(len(data["choices"]))
    data["choices"][at] = rng.choice([-1, 1000, 10**20, "0", None, True, 0.0, [0]])
    return json.dumps(data)


def choose_after_the_end(text, rng):
    data = json.loads(text)
    data["choices"].append(rng.randrange(4))
    return json.dumps(data)


def change_a_choice(text, rng):
    data = json.loads(text)
    data["choices"][rng.randrange(len(data["choices"]))] = rng.randrange(4)
    return json.dumps(data)


def claim_another_version(text, rng):
    data = json.loads(text)
    data[rng.choice(["unboxed", "rules"])] = rng.choice(["0", 0, 2, "999", None, [1]])
    return json.dumps(data)


def change_the_setup(text, rng):
    data = json.loads(text)
    data |= rng.choice(
        [
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
    )
    return json.dumps(data)


DAMAGES = (
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
def test_a_damaged_record_is_a_bad_record_or_a_correct_game(way):
    reasons = []
    for seed in range(share(DAMAGED)):
        setup, rng = way.setups[seed % len(way.setups)], random.Random(seed)
        table = played(_with_pack(setup) if seed % 5 == 0 else setup, seed)
        damage = DAMAGES[seed % len(DAMAGES)]
        damaged = damage(json.dumps(table.record()), rng)
        try:
            again = unboxed.replay(damaged)
        except BadRecord as error:
            reasons.append(str(error))
        else:
            twin = unboxed.replay(again.record())
            assert twin.fingerprint() == again.fingerprint()
            assert twin.record() == again.record()
    assert reasons
    assert all(len(reason) > 10 and "Traceback" not in reason for reason in reasons)


@pytest.mark.parametrize(
    "damage", [lose_a_field, choose_out_of_range, choose_after_the_end, claim_another_version], ids=lambda d: d.__name__
)
@every_way
def test_damage_that_cannot_be_a_game_is_always_refused(way, damage):
    text = json.dumps(played(way.setups[0], 3).record())
    for seed in range(5):
        with pytest.raises(BadRecord):
            unboxed.replay(damage(text, random.Random(seed)))
