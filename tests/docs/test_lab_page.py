"""docs/lab.md: its commands can be typed, its files can be read, and its tables are those of the lab."""

import argparse
import dataclasses
import re
import shlex
from pathlib import Path

import pytest

from unboxed.bots.names import usual_bot
from unboxed.cli.parser import parser
from unboxed.content.packs import read_pack
from unboxed.games import find, games
from unboxed.kernel.measures import Measures
from unboxed.lab.rows import TABLES
from unboxed.studies.aims import ALLOWED, KINDS, read_aims
from unboxed.studies.targets import CARD, read_wishes

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
TYPED = [line.strip() for line in PAGE.splitlines() if re.match(r"    unboxed lab ", line)]
TARGETS = re.search(r"^    (\[\[target\]\]\n.*?)\n    unboxed lab tune", PAGE, re.DOTALL | re.MULTILINE)[1].replace(
    "\n    ", "\n"
)


def rows_under(*heads):
    """The rows of the table with these heads."""
    start = PAGE.index(f"| {' | '.join(heads)} |")
    lines = PAGE[start:].split("\n\n", 1)[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def names_in(cell):
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("line", TYPED)
def test_its_commands_can_be_typed(line):
    words = shlex.split(line.replace("[", "").replace("]", ""))[1:]
    assert parser().parse_args(words).run


def test_its_table_of_actions_has_all_there_are():
    lab = next(action.choices["lab"] for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    actions = next(action.choices for action in lab._actions if isinstance(action, argparse._SubParsersAction))
    told = [names_in(row[0])[0] for row in rows_under("action", "what it does")]
    assert sorted(command.split()[2] for command in told) == sorted(actions)
    for command in told:
        assert all(
            option in actions[command.split()[2]]._option_string_actions for option in re.findall(r"--\w+", command)
        )


def test_its_table_of_measures_has_those_that_only_aims_have():
    told = [
        name
        for row in PAGE[PAGE.index("| measure | |") :].split("\n\n", 1)[0].splitlines()[2:]
        for name in names_in(row.split("|")[1])
    ]
    assert sorted(told) == sorted(KINDS)


def test_its_tables_have_the_columns_that_it_names():
    told = {names_in(row[0])[0]: set(names_in(row[2])) for row in rows_under("table", "one row for", "columns")}
    assert set(told) == set(TABLES)
    for name, kind in TABLES.items():
        assert set(kind._fields) <= told[name], name
    kinds = set(names_in(dict(zip(told, rows_under("table", "one row for", "columns"), strict=True))["counts"][2]))
    assert kinds - set(TABLES["counts"]._fields) == {
        "play", "spend", "points", "attack", "event", "offered", "taken", "rule",
    }  # fmt: skip


def grouped(events):
    """`as an answer (`answered`)`: what for, and the events that count as it."""
    by_words: dict[str, list[str]] = {}
    for event, words in events.items():
        by_words.setdefault(words, []).append(f"`{event}`")
    return "; ".join(f"{words} ({', '.join(names)})" for words, names in by_words.items()) or "-"


def test_what_the_games_tell_of_cards_is_what_they_declare():
    for id, game in games().items():
        own = game.measures
        attacks = ", ".join(f"`{event}`" for event in own.attacks) or "-"
        cells = f"`{id}`", grouped(own.plays), grouped(own.spends), attacks, grouped(own.happenings)
        assert f"| {' | '.join(cells)} |" in PAGE


def test_its_declaration_could_be_a_games():
    code = re.search(r"^```python\n(MEASURES = .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    found = {}
    exec(code, {"Measures": Measures}, found)
    assert {field.name for field in dataclasses.fields(Measures)} >= set(re.findall(r"^    (\w+)=", code, re.MULTILINE))
    assert found["MEASURES"].plays["shielded"] == "as an answer"


def test_its_file_of_aims_is_one(tmp_path):
    text = re.search(r"^```toml\n(game = .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    file = tmp_path / "aims.toml"
    file.write_text(text, "utf-8")
    game, (aim,) = read_aims(file, find)
    assert (game.id, aim.measure, aim.least) == ("unlucky", "first out", 0.5)
    assert aim.bots == (usual_bot(game),)
    sentence = PAGE[PAGE.index("An aim may also have") :].split("`measure`", 1)[0]
    assert set(names_in(sentence)) <= set(ALLOWED)


def test_the_targets_of_the_first_hour_are_targets_and_its_pack_is_one(tmp_path):
    file = tmp_path / "targets.toml"
    file.write_text(TARGETS, "utf-8")
    setup = find("unlucky").setup(4)
    wishes = read_wishes(file, setup)
    assert {target.measure for target in wishes.targets} == {"win rate of seat 1", "minor_taur:played"}
    listed = re.search(r"of a card: ([\w, ]+)", TARGETS)[1]
    assert set(re.split(r",\s*", listed)) == set(CARD)
    pack = tmp_path / "harder"
    pack.mkdir()
    (pack / "beasts.toml").write_text(
        re.search(r"<<END\n(.*?)\s*END", PAGE, re.DOTALL)[1].replace("\n    ", "\n"), "utf-8"
    )
    harder = find("unlucky").setup(4, packs=(read_pack(pack),))
    changed = [id for id, card in harder.cards.items() if card != setup.cards[id]]
    assert changed == ["minor_taur"]
    assert harder.cards["minor_taur"].points == 5 != setup.cards["minor_taur"].points


def test_games_without_instinct_are_not_played_by_instinct_on_it():
    """What it says to type must not be refused."""
    for line in TYPED:
        for id, game in games().items():
            assert not (id in line and "instinct" in line and game.instinct is None), line
    sentence = re.search(r"`instinct` \(hundreds of games a minute;(.*?) have one\)", PAGE, re.DOTALL)[1]
    for game in games().values():
        title = game.title.partition(":")[0]
        assert (title in " ".join(sentence.split())) == (game.instinct is not None), title
