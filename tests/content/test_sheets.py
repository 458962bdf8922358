"""Decks as spreadsheets: what is written is read back, what was changed becomes a card file, what is wrong is told."""

import tomllib
from dataclasses import dataclass, field
from typing import Literal

import pytest

from tests.kernel.tiny import TINY, verb
from unboxed.content.cards import Card, CardReader, Effects
from unboxed.content.changes import changes
from unboxed.content.packs import Pack
from unboxed.content.sheets import read_sheet, sheet_of
from unboxed.content.writing import toml_of
from unboxed.games import find, games
from unboxed.kernel.errors import BadCards


@dataclass(frozen=True)
class Row:
    on: tuple[Literal[1, 2], ...] | Literal["tie"]
    do: Effects = ()


@dataclass(frozen=True, kw_only=True)
class Beast(Card):
    points: int
    size: Literal[1, 2, 3] = 1
    kind: Literal["land", "sea"] = "land"
    weight: float = 1.0
    fierce: bool = False
    rows: tuple[Row, ...] = ()
    costs: dict[str, int] = field(default_factory=dict)


OWN = """
[[card]]
id = "crab"
name = "Crab, red"
points = 2
kind = "sea"
text = "Two\\nlines"
rows = [{ on = [1, 2], do = [{ verb = "gain", n = 2 }] }, { on = "tie", do = [{ verb = "gain", who = "next" }] }]
costs = { gold = 1, "old coins" = 2 }
[[card]]
id = "boar"
name = "Boar"
points = 4
fierce = true
weight = 2.5
"""


@pytest.fixture
def cards(tmp_path):
    (tmp_path / "beasts.toml").write_text(OWN, "utf-8")
    return CardReader({"beasts": Beast}, verb).read(tmp_path)


def read(cards, text):
    return read_sheet("b.csv", text, cards, Beast, verb)


def problems(cards, text):
    with pytest.raises(BadCards) as caught:
        read(cards, text)
    return caught.value.problems


def test_a_deck_is_a_sheet_with_a_column_for_each_field(cards):
    lines = sheet_of(cards.values(), Beast, verb).splitlines()
    assert lines[0] == "id,name,copies,text,flavour,points,size,kind,weight,fierce,rows,costs"
    assert lines[1] == 'crab,"Crab, red",1,"Two'
    assert lines[3] == "boar,Boar,1,,,4,1,land,2.5,true,,"


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_deck_is_written_and_read_back_unchanged(game):
    for deck, cls in game.decks.items():
        own = {card.id: card for card in game.setup(game.players[0]).cards.values() if card.deck == deck}
        sheet = sheet_of(own.values(), cls, game.vocabulary)
        assert read_sheet(f"{deck}.csv", sheet, own, cls, game.vocabulary) == ("", [])
        anew, lacking = read_sheet(f"{deck}.csv", sheet, {}, cls, game.vocabulary)
        assert lacking == []
        assert [card["id"] for card in tomllib.loads(anew)["card"]] == list(own)


def test_every_card_written_as_new_is_the_same_card():
    game = find("unbroken")
    own = {card.id: card for card in game.setup(1).cards.values() if card.deck == "monsters"}
    sheet = sheet_of(own.values(), game.decks["monsters"], game.vocabulary)
    text, _ = read_sheet("m.csv", sheet, {}, game.decks["monsters"], game.vocabulary)
    laid = game.setup(1, packs=(Pack("mine", (("monsters.toml", text),)),)).cards
    assert changes(game.setup(1).cards, laid, game.vocabulary) == []


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_what_a_sheet_changes_becomes_a_card_file(cards, sign):
    lines = [
        ["ID", "points", "fierce", "rows"],
        ["crab", "5", "no", '[{ on = "tie" }]'],
        ["boar", "4", "yes", ""],
    ]
    lines += [["", "", "", ""]]
    quoted = "\n".join(sign.join('"' + cell.replace('"', '""') + '"' for cell in line) for line in lines)
    text, lacking = read(cards, f"\ufeff{quoted}")
    assert tomllib.loads(text) == {"card": [{"id": "crab", "points": 5, "rows": [{"on": "tie"}]}]}
    assert lacking == []


def test_a_new_line_is_a_new_card_and_a_missing_one_is_named(cards):
    text, lacking = read(cards, "id,name,points,size,kind,weight\neel,Eel,1,2,sea,0.5\n")
    new = {"id": "eel", "name": "Eel", "points": 1, "size": 2, "kind": "sea", "weight": 0.5}
    assert tomllib.loads(text)["card"] == [new]
    assert lacking == ["crab", "boar"]


def test_texts_lists_and_tables_may_be_emptied_and_an_empty_number_says_nothing(cards):
    text, _ = read(cards, "id,text,rows,costs,points,kind\ncrab,,,,,\n")
    assert tomllib.loads(text)["card"] == [{"id": "crab", "text": "", "rows": [], "costs": {}}]


@pytest.mark.parametrize(
    ("sheet", "problem"),
    [
        ("id,pionts\ncrab,2\n", "b.csv:1: there is no column 'pionts'; columns are id, name"),
        ("id,pionts\ncrab,2\n", "did you mean 'points'?"),
        ("name,points\nCrab,2\n", "b.csv:1: the column 'id' is missing; the first line names the columns"),
        ("", "b.csv:1: the column 'id' is missing"),
        ("id,points\ncrab,2\nboar,many\n", "b.csv:3: points is 'many'; it must be a whole number"),
        ("id,size\ncrab,big\n", "b.csv:2: size is 'big'; it must be one of its words or numbers"),
        ("id,weight\ncrab,x\n", "b.csv:2: weight is 'x'; it must be a number"),
        ("id,fierce\ncrab,perhaps\n", "b.csv:2: fierce is 'perhaps'; it must be true or false"),
        ("id,rows\ncrab,[{\n", "b.csv:2: rows is '[{'; it must be a list or table, as in card files"),
        ("id,points\n ,2\n", "b.csv:2: the id is missing"),
        ('id,points\n"crab"x,2\n', "b.csv:2: is no CSV"),
        ("id\n" + "x" * 500_000, "b.csv:1: has 500,003 letters; a sheet may have 500,000"),
        ("id\n" + "".join(f"c{n}\n" for n in range(2_100)), "b.csv:2002: has more than 2,000 cards"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_told_with_its_line(cards, sheet, problem):
    assert problem in problems(cards, sheet)[0]


def test_values_are_written_as_toml_reads_them():
    value = {"a": [1, 2.5, True, False, 'x\n"y"'], "b c": {}, "d-e_f": {"g": []}}
    assert tomllib.loads(f"x = {toml_of(value)}")["x"] == value


def test_changes_are_told_field_by_field():
    laid = Pack("mine", (("pack.toml", 'game = "tiny"\nremove = ["nay"]'), ("deck.toml", CHANGED)))
    found = changes(TINY.setup(2).cards, TINY.setup(2, packs=(laid,)).cards, TINY.vocabulary)
    assert [change.as_data() for change in found] == [
        {"id": "nay", "name": "Nay", "deck": "deck", "kind": "removed", "fields": {}},
        {"id": "spark", "name": "Spark", "deck": "deck", "kind": "changed", "fields": {
            "copies": {"before": 8, "after": 1}, "text": {"before": "", "after": "Hot."}}},
        {"id": "ember", "name": "Ember", "deck": "deck", "kind": "added", "fields": {}},
    ]  # fmt: skip


CHANGED = '[[card]]\nid = "spark"\ncopies = 1\ntext = "Hot."\n[[card]]\nid = "ember"\nname = "Ember"\nworth = 1\n'
