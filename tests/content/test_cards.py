"""Cards and packs: TOML checked against classes, with one clear line for every problem."""

import json
import time
from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from tests.kernel.tiny import TINY, TinyCard, verb
from unboxed.content.cards import Card, CardReader, Effects
from unboxed.content.packs import Pack, read_pack
from unboxed.content.texts import is_plain
from unboxed.kernel.errors import BadCards
from unboxed.table.table import begin


@dataclass(frozen=True)
class Row:
    on: tuple[Literal[1, 2, 3], ...] | Literal["tie"]
    do: Effects = ()


@dataclass(frozen=True, kw_only=True)
class Beast(Card):
    points: int
    kind: Literal["land", "sea"] = "land"
    weight: float = 1.0
    fierce: bool = False
    rows: tuple[Row, ...] = ()
    costs: dict[str, int] = field(default_factory=dict)
    lair: Annotated[str, "a note"] = ""
    do: Effects = ()


GOOD = """
[source]
points = "designed"

[[card]]
id = "crab"
name = "Crab"
points = 2
kind = "sea"
copies = 3
weight = 0.5
rows = [{ on = [1, 2], do = [{ verb = "gain", n = 2 }] }, { on = "tie" }]
costs = { gold = 1 }
lair = "rocks"
source = { name = "printed" }

[[card]]
id = "boar"
name = "Boar"
points = 4
fierce = true
"""


def reader():
    return CardReader({"beasts": Beast}, verb)


def cards_of(tmp_path, text, *packs):
    (tmp_path / "beasts.toml").write_text(text, "utf-8")
    return reader().read(tmp_path, packs)


def pack(text, name="beasts.toml"):
    return Pack("mine", ((name, text),))


def problems(tmp_path, text):
    """What is wrong with a pack that holds this text."""
    with pytest.raises(BadCards) as caught:
        cards_of(tmp_path, GOOD, pack(text))
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


# --- reading -------------------------------------------------------------------------------------------------


def test_cards_are_read_in_file_order_with_every_value_in_its_type(tmp_path):
    cards = cards_of(tmp_path, GOOD)
    assert list(cards) == ["crab", "boar"]
    crab = cards["crab"]
    assert (crab.name, crab.points, crab.kind, crab.copies, crab.weight) == ("Crab", 2, "sea", 3, 0.5)
    assert crab.rows == (Row((1, 2), (("gain", "you", 2),)), Row("tie"))
    assert crab.costs == {"gold": 1}
    assert crab.lair == "rocks"
    assert crab.deck == "beasts"
    assert crab.place == "beasts.toml:5"
    assert cards["boar"].fierce
    assert cards["boar"].copies == 1


def test_a_whole_number_will_do_where_a_number_is_asked_for(tmp_path):
    weight = cards_of(tmp_path, GOOD, pack('[[card]]\nid = "crab"\nweight = 2'))["crab"].weight
    assert (weight, type(weight)) == (2.0, float)


def test_every_value_has_its_provenance(tmp_path):
    cards = cards_of(tmp_path, GOOD)
    assert cards["crab"].source == {"points": "designed", "name": "printed"}
    assert cards["boar"].source == {"points": "designed"}


def test_a_card_as_data_is_json(tmp_path):
    data = cards_of(tmp_path, GOOD)["crab"].as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["rows"][0] == {"on": [1, 2], "do": [["gain", "you", 2]]}
    assert data["costs"] == {"gold": 1}
    assert "place" not in data


# --- packs ---------------------------------------------------------------------------------------------------


def test_a_pack_changes_only_what_it_names(tmp_path):
    cards = cards_of(tmp_path, GOOD, pack('[[card]]\nid = "crab"\npoints = 9\nsource = { points = "printed" }'))
    before = cards_of(tmp_path, GOOD)["crab"]
    crab = cards["crab"]
    assert crab.points == 9
    assert (crab.name, crab.kind, crab.rows, crab.copies) == (before.name, before.kind, before.rows, before.copies)
    assert crab.source == {"points": "printed", "name": "printed"}
    assert crab.place == "mine/beasts.toml:1"
    assert list(cards) == ["crab", "boar"]


def test_what_a_pack_says_without_a_source_its_maker_designed(tmp_path):
    changed = '[[card]]\nid = "crab"\nname = "Krab"'
    cards = cards_of(tmp_path, GOOD, pack(f'{changed}\n[[card]]\nid = "eel"\nname = "Eel"\npoints = 1'))
    assert cards["crab"].source == {"points": "designed", "name": "designed"}
    assert cards["eel"].source == {"name": "designed", "points": "designed"}


def test_a_pack_adds_cards(tmp_path):
    cards = cards_of(tmp_path, GOOD, pack('[[card]]\nid = "eel"\nname = "Eel"\npoints = 1'))
    assert list(cards) == ["crab", "boar", "eel"]


def test_a_later_pack_lies_over_an_earlier_one(tmp_path):
    first, second = pack('[[card]]\nid = "crab"\npoints = 8'), pack('[[card]]\nid = "crab"\npoints = 9')
    assert cards_of(tmp_path, GOOD, first, Pack("other", second.files))["crab"].points == 9


def test_a_game_is_played_with_its_packs():
    more = Pack("more", (("deck.toml", '[[card]]\nid = "spark"\ncopies = 20'),))
    setup = TINY.setup(2, "", (more,))
    assert setup.packs == (more,)
    assert begin(setup, 1).face.count("spark") == 20
    assert TINY.setup(2).cards["spark"].copies == 8


def test_an_empty_file_is_an_empty_pack(tmp_path):
    assert list(cards_of(tmp_path, GOOD, pack(""))) == ["crab", "boar"]


def test_a_pack_is_read_from_a_folder(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "b.toml").write_text("# b", "utf-8")
    (folder / "a.toml").write_text("# a", "utf-8")
    (folder / "readme.txt").write_text("no card file", "utf-8")
    assert read_pack(folder) == Pack("mine", (("a.toml", "# a"), ("b.toml", "# b")))


def test_a_folder_that_is_none_or_empty_is_no_pack(tmp_path):
    with pytest.raises(BadCards, match=r"there is no such folder; a pack is a folder of .toml files"):
        read_pack(tmp_path / "nowhere")
    with pytest.raises(BadCards, match=r"holds no .toml file"):
        read_pack(tmp_path)


def test_a_file_that_is_no_text_is_named(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "b.toml").mkdir()
    with pytest.raises(BadCards) as caught:
        read_pack(tmp_path)
    assert caught.value.problems == [
        f"{tmp_path.name}/{name}: cannot be read; card files are text in UTF-8" for name in ("a.toml", "b.toml")
    ]


# --- bad packs: one line for each problem, with file, line and remedy ------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("points = 1.5", "points is 1.5; it must be a whole number"),
        ("points = true", "points is True; it must be a whole number"),
        ('points = "2"', "points is '2'; it must be a whole number"),
        ("name = 5", "name is 5; it must be a text in quotes"),
        ("fierce = 1", "fierce is 1; it must be true or false"),
        ('weight = "2"', "weight is '2'; it must be a number"),
        ("rows = [3]", "rows is 3; it must be a table with on, do"),
        ("rows = 3", "rows is 3; it must be a list"),
        ("costs = 3", "costs is 3; it must be a table"),
        ('costs = { gold = "x" }', "costs is 'x'; it must be a whole number"),
        ("lair = 3", "lair is 3; it must be a text in quotes"),
        ('kind = "air"', "kind is 'air'; it may be 'land', 'sea'"),
        ("copies = 100", "copies may be 0 to 99"),
        ("copies = -1", "copies may be 0 to 99"),
        ('deck = "other"', "there is no field 'deck'; fields are id, name, copies, text"),
        ("wings = 2", "there is no field 'wings'; fields are id, name, copies, text"),
        ("do = 3", 'do must be a list of effects such as { verb = "draw" }'),
        ("do = [3]", 'do must be a list of effects such as { verb = "draw" }'),
        ('do = [{ verb = "fly" }]', "there is no verb 'fly'; verbs are gain"),
        ('do = [{ verb = ["fly"] }]', "there is no verb ['fly']; verbs are gain"),
        ('do = [{ verb = "gain", n = 1000 }]', "'n' of 'gain' is 1000; it may be a whole number up to 99"),
        ('rows = [{ on = "high" }]', "rows is 'high'; it may be 'tie'"),
        ("rows = [{ on = [1.0] }]", "rows is [1.0]; it may be 'tie'"),
        ("rows = [{ on = [7] }]", "rows is [7]; it may be 'tie'"),
        ("rows = [{ do = [] }]", "rows lacks 'on'"),
        ("rows = [{ on = [1], off = 2 }]", "rows has no 'off'; it may have on, do"),
        ('source = "printed"', 'source must be a table such as { name = "printed" }'),
        (
            'source = { points = "heard" }',
            "source of 'points' is 'heard'; it may be one of printed, inferred, designed",
        ),
        ('source = { wings = "printed" }', "source of 'wings' is 'printed'; it may be one of printed"),
    ],
)
def test_a_bad_value_gets_one_line_that_names_file_and_line(tmp_path, lines, problem):
    found = problems(tmp_path, f'# mine\n\n[[card]]\nid = "crab"\n# a remark\n{lines}\n')
    assert len(found) == 1
    assert found[0].startswith(f"mine/beasts.toml:6: {problem}")


def test_a_missing_field_is_named(tmp_path):
    assert problems(tmp_path, '[[card]]\nid = "eel"') == [
        "mine/beasts.toml:2: the field 'name' is missing",
        "mine/beasts.toml:2: the field 'points' is missing",
    ]
    assert problems(tmp_path, '[[card]]\nname = "Eel"\npoints = 1') == ["mine/beasts.toml:1: the field 'id' is missing"]


def test_an_id_is_plain(tmp_path):
    found = problems(tmp_path, '[[card]]\nid = "Big Eel"\nname = "Eel"\npoints = 1')
    assert found == ["mine/beasts.toml:2: an id is made of small letters, digits and underscores"]


def test_every_problem_of_every_card_is_told_at_once(tmp_path):
    found = problems(tmp_path, '[[card]]\nid = "crab"\npoints = "x"\n\n[[card]]\nid = "boar"\nkind = 3\ncopies = 500')
    assert [line.split(": ")[0] for line in found] == [
        "mine/beasts.toml:3",
        "mine/beasts.toml:7",
        "mine/beasts.toml:8",
    ]


def test_what_is_not_toml_is_told_with_its_line(tmp_path):
    (found,) = problems(tmp_path, '[[card]]\nid = "crab"\npoints = = 2')
    assert found.startswith("mine/beasts.toml:3: is not valid TOML: ")
    (found,) = problems(tmp_path, "x = " + "[" * 1_900)
    assert found.startswith("mine/beasts.toml:1: is not valid TOML: ")


def many(count: int) -> str:
    return "".join(f'[[card]]\nid = "c{n}"\nname = "C"\npoints = 1\n' for n in range(count))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (many(100_000), f"has {len(many(100_000)):,} bytes; a card file may have 500,000"),
        ("[[card]]\n" * 3_000, "has 3,000 cards; a card file may have 2,000"),
        ("x = " + "[" * 100_000, "has 100,004 characters in one line; a card file may have 2,000"),
        ("a." * 100_000 + "a = 1", "has 200,005 characters in one line; a card file may have 2,000"),
    ],
)
def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path, text, problem):
    before = time.process_time()
    assert problems(tmp_path, text) == [f"mine/beasts.toml:1: {problem}"]
    assert time.process_time() - before < 1


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{n} = 1\n" for n in range(30_000)),
        "[[card]]\n" + "".join(f"k{n} = 1\n" for n in range(30_000)),
        (" " * 1_900 + "\n") * 240 + "x = 1\n" * 2,
        "[[card]]\n" * 2_000,
        "\n".join(".".join(["a"] * 950) + f".b{n} = 1" for n in range(240)),
    ],
)
def test_no_file_takes_long_whatever_is_in_it(tmp_path, text):
    before = time.process_time()
    found = problems(tmp_path, text)
    assert len(found) <= 201
    assert time.process_time() - before < 3


def test_only_so_many_problems_are_listed(tmp_path):
    found = problems(tmp_path, "[[card]]\n" + "".join(f"k{n} = 1\n" for n in range(1_000)))
    assert len(found) == 201
    assert found[-1] == "mine/beasts.toml: and more; only the first 200 are listed"


@pytest.mark.parametrize("number", [1_001, -1_001, 10**6])
def test_numbers_on_cards_are_not_enormous(tmp_path, number):
    found = problems(tmp_path, f'[[card]]\nid = "crab"\npoints = {number}')
    assert found == [f"mine/beasts.toml:3: points is {number:,}; numbers on cards are at most 1,000"]


def test_a_number_of_a_thousand_digits_is_not_repeated(tmp_path):
    (found,) = problems(tmp_path, f'[[card]]\nid = "crab"\npoints = {10**1000}')
    assert "a number of more than twelve digits" in found


@pytest.mark.parametrize(
    "line",
    [
        r'name = "\u001B[31mred"',
        r'text = "\u009B2J"',
        r'flavour = "a\u202Eb"',
        r'lair = "a\rb"',
        r'costs = { "a\u0007" = 1 }',
        r'rows = [{ on = [1], do = [{ verb = "gain\u001B" }] }]',
    ],
)
def test_nothing_on_a_card_steers_a_terminal(tmp_path, line):
    found = problems(tmp_path, f'[[card]]\nid = "crab"\n{line}')
    key = line.split(" ")[0]
    told = f"mine/beasts.toml:3: {key!r} holds control characters, and a card is read on many screens"
    assert told in found
    assert all(is_plain(problem) for problem in found)


def test_a_text_may_have_several_lines(tmp_path):
    cards = cards_of(tmp_path, GOOD, pack('[[card]]\nid = "crab"\ntext = """one\n\ttwo"""'))
    assert cards["crab"].text == "one\n\ttwo"


@pytest.mark.parametrize(
    "text",
    ["card = 3", "card = [1]", 'card = [{ id = "crab", points = 9 }]', '[card]\nid = "crab"'],
)
def test_cards_written_in_another_way_are_refused_not_overlooked(tmp_path, text):
    assert problems(tmp_path, text) == ["mine/beasts.toml:1: cards are written as [[card]] tables"]


def test_a_table_that_means_nothing_is_refused_not_overlooked(tmp_path):
    assert problems(tmp_path, '# mine\n[[cards]]\nid = "crab"') == [
        "mine/beasts.toml:2: there is no 'cards' in a card file; it holds [source] and [[card]] tables"
    ]


def test_a_source_for_the_whole_file_must_be_a_table(tmp_path):
    (found,) = problems(tmp_path, 'source = "printed"\n[[card]]\nid = "crab"')
    assert found == 'mine/beasts.toml:2: source must be a table such as { name = "printed" }'


def test_a_file_of_no_deck_is_named_with_those_there_may_be(tmp_path):
    with pytest.raises(BadCards, match=r"^mine/birds.toml: is no card file of this game; files may be beasts.toml$"):
        cards_of(tmp_path, GOOD, pack("", "birds.toml"))


def test_an_id_is_taken_once(tmp_path):
    with pytest.raises(BadCards, match=r"beasts.toml:6: the id 'a' is already taken by a card at beasts.toml:1"):
        cards_of(tmp_path, '[[card]]\nid = "a"\nname = "A"\npoints = 1\n[[card]]\nid = "a"\nname = "B"\npoints = 1')


def test_a_pack_says_each_id_once(tmp_path):
    (found,) = problems(tmp_path, '[[card]]\nid = "crab"\npoints = 3\n[[card]]\nid = "crab"\npoints = 4')
    assert found == "mine/beasts.toml:5: the id 'crab' is already taken by a card at mine/beasts.toml:1"


def test_a_pack_cannot_change_a_card_from_the_file_of_another_deck(tmp_path):
    (tmp_path / "beasts.toml").write_text(GOOD, "utf-8")
    (tmp_path / "deck.toml").write_text("", "utf-8")
    two = CardReader({"beasts": Beast, "deck": TinyCard}, verb)
    with pytest.raises(BadCards, match=r"mine/deck.toml:2: the id 'crab' is already taken by a card at beasts.toml:5"):
        two.read(tmp_path, [pack('[[card]]\nid = "crab"', "deck.toml")])


@dataclass(frozen=True)
class Outcome:
    label: str
    price: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Meeting(Card):
    outcomes: tuple[Outcome, ...]


def test_a_table_inside_a_card_may_leave_out_what_has_a_default(tmp_path):
    text = '[[card]]\nid = "duel"\nname = "Duel"\noutcomes = [{ label = "Run" },'
    text += ' { label = "Pay", price = { gold = 1 } }]\n'
    (tmp_path / "meetings.toml").write_text(text, "utf-8")
    cards = CardReader({"meetings": Meeting}, verb).read(tmp_path)
    assert cards["duel"].outcomes == (Outcome("Run"), Outcome("Pay", {"gold": 1}))
