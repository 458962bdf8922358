"""docs/balance: the last reports are of the games as they are now, and say by how many games they were made."""

import re
from pathlib import Path

import pytest

from unboxed.games import find, games
from unboxed.studies.aims import read_aims

ROOT = Path(__file__).parents[2]
REPORTS = sorted((ROOT / "docs" / "balance").glob("*.md"))


def test_every_game_has_a_report():
    assert [path.stem for path in REPORTS] == sorted(games())


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_report_is_of_the_rules_that_are_here(path):
    """A game of other rules is another game. After rules were raised: `make balance`, or `make balance BALANCE=20`."""
    told = re.search(
        r"^`unboxed lab check balance/(\w+)\.toml --games (\d+)`, release \S+, rules (\w+):",
        path.read_text("utf-8"),
        re.MULTILINE,
    )
    assert told, "a report names its command, its games and its rules"
    game = find(path.stem)
    assert (told[1], told[3]) == (path.stem, game.rules_version)
    assert int(told[2]) > 0


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_a_report_is_of_the_aims_that_are_here_and_says_how_strong_its_bots_are(path):
    text = path.read_text("utf-8")
    _, aims = read_aims(ROOT / "balance" / f"{path.stem}.toml", find)
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    for aim in aims:
        (row,) = [line for line in lines if line.startswith(f"| {aim.text} |")]
        assert row.split(" | ")[1].endswith(f", {', '.join(aim.bots)}"), row
        assert any(line.split(" | ")[1] in aim.bots and " % (" in line for line in lines), (
            f"{aim.bots} have no strength"
        )
