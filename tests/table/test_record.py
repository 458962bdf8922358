"""Records: a game written as its set-up, seed and choices, and every kind of record that is none."""

import json
import random

import pytest

from tests.kernel.tiny import TINY, find_tiny, setup
from unboxed.content.cardsets import set_in
from unboxed.content.packs import Pack
from unboxed.kernel.errors import BadRecord
from unboxed.kernel.version import KERNEL
from unboxed.table.record import replayed
from unboxed.table.table import Table

PACK = Pack("more", (("deck.toml", '[[card]]\nid = "spark"\ncopies = 20\n'),))


@pytest.fixture
def table():
    made = Table(TINY.setup(3, "wild", (PACK,), {"bonus": 1}), 12, ["Ada", "Bob", "Cyd"])
    rng = random.Random(1)
    while made.decision:
        made.choose(rng.randrange(len(made.decision.options)))
    return made


@pytest.fixture
def record(table):
    return table.record()


def test_a_record_holds_the_setup_the_seed_and_the_choices(table, record):
    assert record == {
        "unboxed": 1,
        "kernel": KERNEL,
        "game": "tiny",
        "rules": "3",
        "cards": set_in(TINY.cards),
        "players": 3,
        "mode": "wild",
        "options": {"bonus": 1},
        "packs": [{"name": "more", "files": dict(PACK.files)}],
        "names": ["Ada", "Bob", "Cyd"],
        "seed": 12,
        "choices": table.choices,
    }


@pytest.mark.parametrize("write", [dict, json.dumps, lambda record: json.dumps(record).encode()])
def test_a_record_is_replayed_from_a_dict_or_its_json(table, record, write):
    again = replayed(write(record), find_tiny, Table)
    assert again.fingerprint() == table.fingerprint()
    assert again.result == table.result
    assert again.record() == record
    assert again.log(0) == table.log(0)


def test_a_record_does_not_change_with_the_table_it_is_of():
    table = Table(setup(), 1)
    record = table.record()
    table.choose(0)
    assert record["choices"] == []


def bad(record, **changes):
    with pytest.raises(BadRecord) as caught:
        replayed({**record, **changes}, find_tiny, Table)
    return str(caught.value)


def test_what_is_not_json_is_told_so():
    for text in ("{", "", b"\xff\xfe", "[" * 100_000):
        with pytest.raises(BadRecord, match=r"^the record is not JSON: "):
            replayed(text, find_tiny, Table)


@pytest.mark.parametrize("record", ["[]", "3", "null", '"x"', None, 5, [1]])
def test_what_is_no_table_of_fields_is_told_so(record):
    with pytest.raises(BadRecord, match=r"^a record is a table of fields, not \w+$"):
        replayed(record, find_tiny, Table)


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]])
def test_another_format_is_told_so(record, version):
    assert bad(record, unboxed=version) == f"the record's format is {version!r}; this version reads format 1"


@pytest.mark.parametrize("other", [{"rules": "2"}, {"kernel": KERNEL + 1}, {"cards": "0123456789ab"}])
def test_another_kernel_rules_or_cards_are_told_so(record, other):
    told = {**record, **other}
    made = f"kernel {told['kernel']}, rules {told['rules']} of tiny, cards {told['cards']}"
    here = f"kernel {KERNEL}, rules 3, cards {record['cards']}"
    assert bad(record, **other) == f"this record was made with {made}; these are {here}"


def test_a_record_without_a_kernel_is_of_the_first(record):
    del record["kernel"], record["cards"]
    assert bad(record).startswith("this record was made with kernel 1, rules 3 of tiny; these are kernel ")


def test_a_record_need_not_name_its_cards(table, record):
    del record["cards"]
    assert replayed(record, find_tiny, Table).fingerprint() == table.fingerprint()


@pytest.mark.parametrize(
    ("name", "kind"), [("kernel", "the number of the kernel"), ("cards", "the name of the game's")]
)
def test_kernel_and_cards_are_a_number_and_a_text(record, name, kind):
    for wrong in (None, 1.5, True, [1]):
        assert f"the record's {name!r} is {wrong!r}; it should be {kind}" in bad(record, **{name: wrong})


@pytest.mark.parametrize("name", ["game", "rules", "players", "mode", "options", "packs", "names", "seed", "choices"])
def test_a_missing_field_or_one_of_another_type_is_named(record, name):
    for wrong in (None, 1.5, True):
        assert f"the record's {name!r} is {wrong!r}; it should be the " in bad(record, **{name: wrong})
    del record[name]
    assert bad(record).startswith(f"the record lacks {name!r}, the ")


@pytest.mark.parametrize("choices", [["0"], [True], [0.0], [None], [[0]]])
def test_choices_are_whole_numbers(record, choices):
    assert bad(record, choices=choices) == "the record's 'choices' must be whole numbers"


@pytest.mark.parametrize("names", [[], ["Ada"], ["Ada", "Bob", 3], ["Ada"] * 4])
def test_there_is_a_name_for_each_player(record, names):
    assert bad(record, names=names) == "the record's 'names' must be one text for each player"


@pytest.mark.parametrize(
    "packs",
    [
        [1],
        [{}],
        [{"name": "p"}],
        [{"files": {}}],
        [{"name": 1, "files": {}}],
        [{"name": "p", "files": []}],
        [{"name": "p", "files": {"a": 1}}],
        [{"name": "p", "files": {1: "a", "b": "c"}}],
    ],
)
def test_packs_have_a_name_and_files(record, packs):
    assert bad(record, packs=packs) == "the record's 'packs' must each have a name and files with their texts"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'; games are tiny"),
        ({"mode": "mild"}, "tiny has no mode 'mild'; modes are plain, wild"),
        ({"options": {"x": 1}}, "tiny has no option 'x'; options are: bonus"),
        ({"options": {"bonus": [1]}}, "option 'bonus' may be 0, 1, not [1]"),
        ({"players": 2, "names": ["Ada", "Bob"]}, "wild needs three players or more"),
        ({"players": 9, "names": ["Ada"] * 9}, "Tiny is for 1 to 4 players, not 9"),
        ({"seed": -1}, "a seed is a whole number from 0 to 2**64 - 1, not -1"),
        ({"packs": [{"name": "p", "files": {"x.toml": ""}}]}, "p/x.toml: is no card file of this game"),
        ({"packs": [{"name": "p", "files": {"deck.toml": "="}}]}, "p/deck.toml:1: is not valid TOML"),
    ],
)
def test_a_setup_that_cannot_be_played_is_told_why(record, changes, reason):
    assert bad(record, **changes).startswith(f"the record's set-up cannot be played: {reason}")


def test_a_choice_that_does_not_fit_is_told_its_number(record):
    record["choices"][4] = 77
    assert bad(record).startswith("choice number 4 of the record does not fit: choice 77 is not on offer; there are ")


def test_a_choice_after_the_end_does_not_fit(record):
    number = len(record["choices"])
    record["choices"].append(0)
    assert bad(record) == (
        f"choice number {number} of the record does not fit: the game is over; nobody is asked anything"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"names": ["Ada", "Bob", "Cyd\x1b[2J"]},
        {"packs": [{"name": "more\x1b", "files": {}}]},
        {"packs": [{"name": "more", "files": {"\x1b.toml": ""}}]},
    ],
)
def test_names_in_a_record_are_plain(record, changes):
    with pytest.raises(BadRecord, match="plain"):
        replayed({**record, **changes}, find_tiny, Table)
