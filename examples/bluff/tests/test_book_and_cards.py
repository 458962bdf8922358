"""The rulebook, the cards and who uses which."""

import ast
import re
from pathlib import Path

import pytest
from false_lanterns import GAME
from false_lanterns.cards import TARGETS

from unboxed.api import BadCards, new

BOOK = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", GAME.rulebook.read_text("utf-8"), re.MULTILINE))


def test_every_paragraph_that_words_and_rules_cite_exists():
    cited = {phrase.rule for phrase in GAME.phrases.phrases.values() if phrase.rule}
    for file in (GAME.rulebook.parent / "rules").glob("*.py"):
        for found in re.findall(r"\(([\d., to]+)\)[.?]", file.read_text("utf-8")):
            cited |= set(re.findall(r"\d\.\d", found))
    assert len(cited) > 15
    assert cited <= BOOK


def test_the_package_relies_on_nothing_of_the_house_but_its_public_face():
    for file in Path(GAME.rulebook).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert not node.module.startswith("unboxed") or node.module == "unboxed.api", file
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("unboxed") for name in node.names), file


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('id = "mermaid"\nname = "Mermaid"', "mermaid: the rules know no such role; roles are pilot"),
        ('id = "pilot"\ntarget = "cellar"', "pilot: target is 'cellar'; the rules need ''"),
        ('id = "pilot"\nblocked_by = "mermaid"', "pilot: blocked_by is 'mermaid'; it may be pilot, wrecker"),
        ('id = "pilot"\nwork = -1', "pilot: work is -1; it moves no barrels or some"),
    ],
)
def test_a_pack_that_the_rules_cannot_do_is_told_why(tmp_path, text, why):
    (tmp_path / "crew.toml").write_text(f"[[card]]\n{text}\n")
    with pytest.raises(BadCards, match=why):
        new(GAME, packs=[tmp_path])


def test_a_pack_with_too_few_cards_is_told_so(tmp_path):
    cards = "".join(f'[[card]]\nid = "{role}"\ncopies = 1\n' for role in TARGETS)
    (tmp_path / "crew.toml").write_text(cards)
    with pytest.raises(BadCards, match="there are 6 crew cards; five captains need at least 18"):
        new(GAME, packs=[tmp_path])
