"""docs/games/<game>.statements.toml: every statement of a printed rulebook has a paragraph of ours that says it, every
paragraph of ours has a statement behind it or is marked as ours, and no line of the printed text is passed over.

The printed text is not part of the project and is not read: the file states its number of lines (the last one counts
even without an end of line) and its SHA-256. Tests of rules cite our own paragraphs only, so a wrong or missing one
would go unseen: this is the other half. What a file holds:

    [text]
    lines = 119
    sha256 = "..."
    blank = [2, 4]               # lines with nothing on them that no range covers; may be left out

    [[statement]]
    lines = [12, 14]             # inclusive, at most six
    says = "What it says, in our own words, as one sentence."
    paragraphs = ["4.11"]        # of our rulebook
    ruling = "How we read it."   # only where we interpret; its numbers from 10 on are those of the paragraphs

    [[nothing]]                  # headings, story, pictures: no rule in it
    lines = [1, 6]
    why = "title and contents"

    [ours]                       # paragraphs that no statement stands behind, each with its reason
    "9.7" = "digital play needs it"

A line that makes several statements has several entries with the same `lines`; ranges that are not the same never share
a line.
"""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import unboxed
from unboxed.content.rulebook import Paragraph, read_rulebook
from unboxed.games import find

FOLDER = Path(__file__).parents[2] / "docs" / "games"
FILES = sorted(FOLDER.glob("*.statements.toml"))
LONGEST = 6
"""Lines of one statement: a longer range would hide statements in it."""
KEYS = {
    "text": ({"lines", "sha256"}, {"blank"}),
    "statement": ({"lines", "says", "paragraphs"}, {"ruling"}),
    "nothing": ({"lines", "why"}, set()),
}
"""What an entry must have, and what else it may have."""


def problems(data, book):
    """All that is wrong with a file of statements, for a rulebook with these paragraphs, by number."""
    wrong = [f"there is no such part as [{name}]" for name in data if name not in (*KEYS, "ours")]
    entries = [("statement", entry) for entry in data.get("statement", [])]
    entries += [("nothing", entry) for entry in data.get("nothing", [])]
    for kind, entry in [("text", data.get("text", {})), *entries]:
        must, may = KEYS[kind]
        if must - set(entry) or set(entry) - must - may:
            wrong.append(f"[{kind}] {entry.get('lines', '')}: needs {sorted(must)} and may have {sorted(may)}")
    if wrong:
        return wrong
    return [
        *_text(data["text"]),
        *_words(entries),
        *_ranges(data, entries),
        *_paragraphs(data, book),
        *_numbers(data, book),
    ]


def _text(text):
    if not re.fullmatch("[0-9a-f]{64}", text["sha256"]):
        yield "[text] sha256 is 64 hexadecimal digits"
    if text["lines"] < 1:
        yield "[text] lines is the number of lines of the printed text"


def _words(entries):
    for kind, entry in entries:
        for key in ("says", "ruling", "why"):
            if key in entry and not entry[key].strip():
                yield f"[{kind}] {entry['lines']}: {key} is empty"
        if kind == "statement" and not entry["paragraphs"]:
            yield f"[statement] {entry['lines']}: no paragraph of ours says it"


def _ranges(data, entries):
    last, blank = data["text"]["lines"], set(data["text"].get("blank", []))
    for kind, entry in entries:
        lines = entry["lines"]
        if len(lines) != 2 or not 1 <= lines[0] <= lines[1] <= last:
            yield f"[{kind}] {lines}: lines are [first, last], from 1 to {last}"
            return
        if kind == "statement" and lines[1] - lines[0] >= LONGEST:
            yield f"[statement] {lines}: more than {LONGEST} lines"
    nothing = [tuple(entry["lines"]) for kind, entry in entries if kind == "nothing"]
    ranges = sorted([*{tuple(entry["lines"]) for kind, entry in entries if kind == "statement"}, *nothing])
    for before, after in pairwise(ranges):
        if after[0] <= before[1]:
            yield f"{list(before)} and {list(after)} share lines"
    covered = {line for first, end in ranges for line in range(first, end + 1)}
    if both := sorted(covered & blank):
        yield f"lines {both} are covered and said to be blank"
    if missing := sorted(set(range(1, last + 1)) - covered - blank):
        yield f"lines {missing} are passed over"


def _paragraphs(data, book):
    stated = {number for entry in data.get("statement", []) for number in entry["paragraphs"]}
    ours = data.get("ours", {})
    for number in sorted((stated | set(ours)) - set(book)):
        yield f"there is no paragraph {number}"
    for number in book:
        if number in stated and number in ours:
            yield f"{number} is marked as ours, but a statement stands behind it"
        if number not in stated and number not in ours:
            yield f"{number}: no statement stands behind it, and it is not marked as ours"
    for number, why in ours.items():
        if not why.strip():
            yield f"[ours] {number}: give the reason"


def _numbers(data, book):
    """A limit that changes is changed in our paragraph: the ruling must not go on telling the old one."""
    for entry in data.get("statement", []):
        told = set(re.findall(r"(?<![\d.])\d{2,}(?!\.?\d)", entry.get("ruling", "")))
        said = " ".join(book[number].text for number in entry["paragraphs"] if number in book)
        if strange := sorted(told - set(re.findall(r"\d+", said))):
            yield f"[statement] {entry['lines']}: the ruling names {strange}, which its paragraphs do not"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_statement_has_its_paragraph_every_paragraph_its_statement_and_no_line_is_passed_over(path):
    game = path.name.removesuffix(".statements.toml")
    assert game in unboxed.games(), f"{path.name}: there is no game {game!r}"
    book = read_rulebook(find(game).rulebook)
    assert problems(tomllib.loads(path.read_text("utf-8")), book) == []


# --- what it finds --------------------------------------------------------------------------------------------------

SOUND = """
[text]
lines = 9
sha256 = "0000000000000000000000000000000000000000000000000000000000000000"
blank = [3]
[[nothing]]
lines = [1, 2]
why = "title"
[[statement]]
lines = [4, 8]
says = "Draw a card."
paragraphs = ["1.1"]
[[statement]]
lines = [4, 8]
says = "Then play one."
paragraphs = ["1.1", "1.2"]
ruling = "One of those in hand, within 100 turns (11.12)."
[[statement]]
lines = [9, 9]
says = "Who has none is out."
paragraphs = ["1.2"]
[ours]
"1.3" = "every game must end"
"""
BOOK = {
    number: Paragraph(number, "A turn", text)
    for number, text in [("1.1", "Draw a card."), ("1.2", "Play one. Turn 100 is the last."), ("1.3", "It ends.")]
}


def test_a_sound_file_has_no_problems():
    assert problems(tomllib.loads(SOUND), BOOK) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('paragraphs = ["1.1"]', "paragraphs = []", "no paragraph of ours says it"),
        ('["1.1", "1.2"]', '["1.1", "7.7"]', "there is no paragraph 7.7"),
        ('"1.3" = "every', '"7.8" = "every', "there is no paragraph 7.8"),
        ('"1.3" = "every game must end"', "", "1.3: no statement stands behind it"),
        ('"1.3" = "every game must end"', '"1.3" = "every"\n"1.2" = "a"', "1.2 is marked as ours, but"),
        ('"1.3" = "every game must end"', '"1.3" = " "', "give the reason"),
        ("lines = 9\n", "lines = 10\n", "lines [10] are passed over"),
        ("blank = [3]", "", "lines [3] are passed over"),
        ("blank = [3]", "blank = [2, 3]", "lines [2] are covered and said to be blank"),
        ("lines = [1, 2]", "lines = [1, 4]", "share lines"),
        ("lines = [9, 9]", "lines = [8, 9]", "share lines"),
        ("lines = [9, 9]", "lines = [9, 10]", "from 1 to 9"),
        ("lines = [9, 9]", "lines = [9]", "from 1 to 9"),
        ("lines = [4, 8]", "lines = [3, 8]", "lines [3] are covered"),
        ("blank = [3]", "blank = []\n[[statement]]\nlines = [3, 9]\nsays = 'x'\nparagraphs = ['1.1']", "more than 6"),
        ('says = "Draw a card."', 'says = ""', "says is empty"),
        ("ruling", "rulings", "may have ['ruling']"),
        ("within 100 turns", "within 30 turns", "the ruling names ['30'], which its paragraphs do not"),
        ('why = "title"', "", "[nothing] [1, 2]: needs"),
        ("[ours]", "[others]", "no such part as [others]"),
        ("00000000", "0000000", "64 hexadecimal digits"),
    ],
)
def test_each_fault_is_found_and_named(old, new, found):
    assert old in SOUND
    told = problems(tomllib.loads(SOUND.replace(old, new)), BOOK)
    assert any(found in problem for problem in told), told
