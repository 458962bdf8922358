"""docs/reference.md says what is so: each public name has its entry, as it is written in code."""

import re

import pytest

from tools import reference
from unboxed import api

PAGE = reference.PAGE.read_text("utf-8")
NEEDED = [
    "announce",
    "amend",
    "offered",
    "conceal",
    "pools",
    "limits",
    "forbids",
    "lookup",
    "modes",
    "rulebook",
    "Track",
    "Map",
    "phases",
    "headline",
    "might_be_answered",
    "ask_all",
    "confirm",
    "why_not",
]
"""What nobody finds out by reading one game."""


def test_the_reference_says_what_is_so():
    assert reference.problems(PAGE) == [], "remedy: python tools/reference.py, and name in it what is new"


def test_the_source_is_read_as_python_reads_it():
    assert reference.public() == api.__all__
    methods = {name for name in dir(api.Position) if not name.startswith("_") and callable(getattr(api.Position, name))}
    assert {entry.name for entry in reference._methods("Position")} == methods


@pytest.mark.parametrize("name", NEEDED)
def test_what_authors_missed_is_told(name):
    assert re.search(rf"\b{name}\b", PAGE)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (" Position.roll ", " ", "Position.roll has no entry"),
        (" Option ", " Optoin ", "Option has no entry"),
        (" Option ", " Optoin ", "Optoin is no public name"),
        (" Position.roll ", " Position.rol ", "Position.rol is no public name"),
        (" Option ", " Option Option ", "Option has two entries"),
        (
            "roll(sides: int = 6) -> int",
            "roll(sides: int = 8) -> int",
            "missing: - `roll(sides: int = 6) -> int`: A die.",
        ),
        (
            "roll(sides: int = 6) -> int",
            "roll(sides: int = 8) -> int",
            "not so: - `roll(sides: int = 8) -> int`: A die.",
        ),
        ("  - `winners: tuple[int, ...]`\n", "", "missing:   - `winners: tuple[int, ...]`"),
    ],
)
def test_what_is_wrong_with_the_reference_is_found(old, new, told):
    assert PAGE.count(old) == 1
    assert told in reference.problems(PAGE.replace(old, new))


def test_it_is_written_anew_from_the_source():
    bare = reference.BLOCK.sub(lambda found: found[1] + found[4], PAGE)
    assert len(bare) < len(PAGE) / 2
    assert reference.written(bare) == PAGE
