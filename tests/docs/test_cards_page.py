"""docs/cards.md: its pack works, its errors are the real ones, its verb is as the game declares it."""

import inspect
import re
from pathlib import Path

import pytest

import unboxed
from unboxed.content.packs import read_pack
from unboxed.games import find
from unboxed.kernel.errors import BadCards

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")
FILES = re.findall(r"^```toml\n(# my-box/(\S+)\n.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture
def box(tmp_path):
    """The pack of the page, to be filled file by file."""
    folder = tmp_path / "my-box"
    folder.mkdir()

    def fill(wanted):
        for text, name in FILES:
            if name == wanted:
                (folder / name).write_text(text, "utf-8")
        return folder

    return fill


def test_the_pack_of_the_page_changes_what_it_names_and_adds_what_is_new(box):
    cards = unboxed.new("unlucky", packs=[box("beasts.toml")]).setup.cards
    before = unboxed.new("unlucky").setup.cards
    assert (cards["kraken_up"].points, cards["kraken_up"].source["points"]) == (11, "printed")
    assert cards["kraken_up"].name == before["kraken_up"].name
    assert cards["house_cat"].reward == 1
    assert "house_cat" not in before


def test_the_errors_of_the_page_are_the_real_ones(box):
    with pytest.raises(BadCards) as caught:
        find("unlucky").setup(2, packs=(read_pack(box("quest.toml")),))
    listed = re.search(r"^```\n(my-box/quest\.toml.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    assert caught.value.problems == listed.splitlines()


def test_the_verb_of_the_page_is_declared_as_it_says():
    discard = find("unlucky").vocabulary.verbs["discard"]
    source = inspect.getsource(discard)
    declared = source[source.index("def ") : source.index(":\n")]
    assert f"{declared}: ..." in PAGE


def test_the_card_of_the_page_is_the_card_of_the_game():
    text = re.search(r"^```toml\n(# quest\.toml.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    card = find("unlucky").setup(2).cards["knight_club"]
    assert f'name = "{card.name}"' in text
    assert f"value = {card.value}" in text
    assert f"copies = {card.copies}" in text
    assert card.text in text
