"""docs/add_a_game.md is a whole game: its blocks are put where they say, and then it must keep every promise."""

import importlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unboxed
from tests.author.packages import written
from unboxed.cli import main
from unboxed.content.rulebook import read_rulebook
from unboxed.contract.checking import verdicts
from unboxed.contract.packages import subjects_of
from unboxed.contract.playthroughs import write_golden
from unboxed.lab import simulate

registry = importlib.import_module("unboxed.games")
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add_a_game.md"
BLOCK = re.compile(r"^```\w+\n(?:# |<!-- )(\S+?)(?: -->)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MAGPIES = "magpies"


def blocks():
    """Every block of the page that names its file, but for those that quote an example."""
    found = dict(BLOCK.findall(PAGE.read_text("utf-8")))
    return {name: text for name, text in found.items() if not name.startswith("examples/")}


def put_into(folder):
    """Every block where it says."""
    for name, text in blocks().items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A new package, of which the page replaces file by file."""
    package = written(tmp_path_factory.mktemp("page"), MAGPIES)
    before = {path for path in package.rglob("*") if path.is_file()}
    put_into(package)
    assert {path for path in package.rglob("*") if path.is_file()} == before, "the page replaces files and adds none"
    return package


@pytest.fixture(scope="module")
def subject(folder):
    """The game as its author checks it, installed beside the others for as long as the tests of this page run."""
    path = list(sys.path)
    with pytest.MonkeyPatch.context() as patch:
        (subject,) = subjects_of(folder)
        write_golden(subject)
        there = registry.Found({**unboxed.games(), MAGPIES: subject.game}, {})
        patch.setattr(registry, "found", lambda: there)
        yield subject
    sys.path[:] = path
    for name in [name for name in sys.modules if name.split(".")[0] == MAGPIES]:
        del sys.modules[name]


def test_the_game_of_the_page_keeps_the_contract(subject):
    told = list(verdicts(subject))
    assert [verdict for verdict in told if verdict.kind == "fails"] == []
    lacking = {f"{verdict.topic}: {verdict.why}" for verdict in told if verdict.kind == "does not apply"}
    nothing_goes = "one_way: no place of the table is one from which nothing comes back"
    assert lacking == {"coverage: the game has no options", nothing_goes, "tutorials: it has no tutorial"}
    assert len(told) > 100


@pytest.mark.parametrize("tool", [["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict"]], ids=" ".join)
def test_the_page_passes_lint_and_types(folder, tool):
    ran = subprocess.run([sys.executable, "-m", *tool, "."], cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_tests_of_the_page_pass(folder):
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not contract"]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    assert "5 passed" in ran.stdout


def test_every_paragraph_that_the_page_cites_exists(subject):
    numbers = read_rulebook(subject.game.rulebook)
    cited = {phrase.rule for phrase in subject.game.phrases.phrases.values() if phrase.rule}
    for name, text in blocks().items():
        if name.endswith(("rules.py", "state.py", "__init__.py")):
            cited |= set(re.findall(r"\((\d\.\d)\)", text))
    assert cited == set(numbers)


def test_what_the_page_quotes_stands_in_the_example():
    quotes = re.findall(r"^```\w+\n# (examples/\S+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(quotes) > 4
    assert [text for file, text in quotes if text not in (ROOT / file).read_text("utf-8")] == []


def test_the_page_begins_with_the_command_that_writes_a_package():
    page = PAGE.read_text("utf-8")
    commands = re.findall(r"^unboxed .*$", page, re.MULTILINE)
    assert commands[:2] == ["unboxed author new magpies", "unboxed author check magpies"]


def test_the_game_of_the_page_is_played_in_the_terminal(subject, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["play", "magpies", "--people", "0", "--players", "3", "--bots", "greedy,random", "--seed", "5"]) == 0
    assert "won." in capsys.readouterr().out
    (place,) = tmp_path.glob("unboxed/games/*.json")
    assert unboxed.replay(json.loads(place.read_text())).result is not None


def test_bots_that_think_beat_bots_that_do_not(subject):
    tally = simulate(subject.game, games=60, players=3, bots=["greedy", "random"], seed=1).tally
    assert tally.by_bot["greedy"][1] > tally.by_bot["random"][1]
