"""The documents name files and words that are there."""

import re
from pathlib import Path

import unboxed

ROOT = Path(__file__).parents[2]
PACKAGE = Path(unboxed.__file__).parent


def section(document: str, head: str) -> str:
    text = (ROOT / "docs" / document).read_text("utf-8")
    return re.split(r"^#+ ", text.split(f"{head}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def test_the_way_of_a_click_is_a_list_of_files_each_once():
    files = re.findall(r"^\d+\. `([a-z_/]+\.py)`", section("server.md", "### The way of a click"), re.MULTILINE)
    assert len(files) > 10
    assert len(files) == len(set(files))
    assert [file for file in files if not (PACKAGE / file).is_file()] == []


def test_the_rooms_that_are_drawn_are_the_rooms_that_are_there():
    drawn = set(re.findall(r"^  ([a-z]+)/", section("design.md", "## The rooms"), re.MULTILINE))
    there = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert drawn == there


def test_the_glossary_has_at_most_forty_words():
    words = re.findall(r"^\| (?!word|---)(.+?) \|", section("design.md", "## Words"), re.MULTILINE)
    assert 20 < len(words) <= 40
    assert len(words) == len(set(words))
