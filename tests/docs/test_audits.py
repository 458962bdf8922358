"""docs/games/audits.toml: what audits found of each game, and what shows that it is mended. Every item names tests that
there are, statements of the contract, a reading with its reason, what is measured, or says that it is open."""

import re
import tomllib
from pathlib import Path

import pytest

import unboxed
from unboxed.contract.statements import statements

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "games"
FOUND = tomllib.loads((FOLDER / "audits.toml").read_text("utf-8"))
KEYS = {"shown", "held", "reading", "balance", "open"}
"""What may have become of an item."""
FEWEST = 15
"""Items of a game: what was found must not get lost."""


def names_of_tests():
    """The names of all tests of the project, of the page apart."""
    return set(
        re.findall(r"^(?:async )?def (test_\w+)", "\n".join(map(_read, (ROOT / "tests").rglob("test_*.py"))), re.M)
    )


def _read(path):
    return path.read_text("utf-8")


def readings():
    """By game, the paragraphs that readings.md gives a reason for."""
    found, game = {}, ""
    for line in _read(FOLDER / "readings.md").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4:
            game = cells[0].lower() or game
            found.setdefault(game, set()).update(re.findall(r"\d+\.\d+", cells[3]))
    return found


def problems(items, game, known, held, read):
    """All that is wrong with the items of a game."""
    for item in items:
        says = item.get("found", "")
        if not says.strip() or not KEYS & set(item) or set(item) - KEYS - {"found"}:
            yield f"{says!r}: say what was found, and what became of it ({', '.join(sorted(KEYS))})"
        yield from [f"{says!r}: there is no {name}" for name in item.get("shown", []) if name not in known]
        yield from [f"{says!r}: the contract does not say {name}" for name in item.get("held", []) if name not in held]
        if "reading" in item and item["reading"] not in read.get(game, ()):
            yield f"{says!r}: readings.md has no reason for {item['reading']} of {game}"
        if not str(item.get("open", "-")).strip():
            yield f"{says!r}: say why it is open"


@pytest.mark.parametrize("game", unboxed.games())
def test_whatever_an_audit_found_is_shown_mended_has_its_reason_or_is_said_to_be_open(game):
    held = {one.body.__name__ for one in statements()}
    assert list(problems(FOUND[game], game, names_of_tests(), held, readings())) == []
    assert len(FOUND[game]) >= FEWEST


@pytest.mark.parametrize(
    ("item", "found"),
    [
        ({"found": "x", "shown": ["test_that_is_not_there"]}, "there is no test_that_is_not_there"),
        ({"found": "x", "held": ["the_moon_is_full"]}, "the contract does not say the_moon_is_full"),
        ({"found": "x", "reading": "99.9"}, "has no reason for 99.9"),
        ({"found": "x", "open": " "}, "say why it is open"),
        ({"found": "x"}, "what became of it"),
        ({"found": " ", "balance": True}, "say what was found"),
        ({"found": "x", "mended": True}, "what became of it"),
    ],
)
def test_an_item_of_which_nothing_became_is_found(item, found):
    (problem,) = problems([item], "unlucky", names_of_tests(), set(), readings())
    assert found in problem
