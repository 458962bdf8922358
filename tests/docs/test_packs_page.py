"""docs/packs.md: its pack works, its table of numbers and its errors are the real ones, its commands are there."""

import re
from pathlib import Path

import pytest

from unboxed.cli.parser import parser
from unboxed.content.manifests import manifest_of
from unboxed.content.packs import read_pack
from unboxed.games import find, games
from unboxed.kernel.errors import BadCards

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text("utf-8")
FILES = dict(re.findall(r"^```toml\n# my-box/(\S+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))


@pytest.fixture
def box(tmp_path):
    """Writes files of the page into a pack."""
    folder = tmp_path / "my-box"
    folder.mkdir()

    def fill(*names):
        for name in names:
            (folder / name).write_text(f"# my-box/{name}\n{FILES[name]}", "utf-8")
        return read_pack(folder)

    return fill


def test_the_pack_of_the_page_does_what_the_page_says(box):
    pack = box("pack.toml", "beasts.toml")
    setup = find("unlucky").setup(4, packs=(pack,))
    assert manifest_of(pack).told() == "My Box 1.0 by Your name"
    assert (setup.constants["hand"], setup.options["ghosts"]) == (6, True)
    assert "kraken_up" not in setup.cards
    assert (setup.cards["unicorny"].copies, setup.cards["rude_goose"].reward) == (2, 3)


def test_the_table_names_every_number_with_its_bounds():
    for game in games().values():
        told = ", ".join(f"`{one.name}` {one.least} to {one.most}" for one in game.constants)
        assert f"| {game.id} | {told} |" in PAGE


def test_the_errors_of_the_page_are_the_real_ones(box):
    with pytest.raises(BadCards) as caught:
        find("unlucky").setup(2, packs=(box("characters.toml", "quest.toml"),))
    listed = re.search(r"^```\n(my-box/characters\.toml.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    assert caught.value.problems == listed.splitlines()


def test_the_commands_of_the_page_are_there():
    lines = re.findall(r"^unboxed ([^#>\n]+)", PAGE, re.MULTILINE)
    assert len(lines) >= 10
    for line in lines:
        words = re.findall(r'"[^"]*"|\S+', line)
        parser(serving=words[0] == "serve").parse_args([word.strip('"') for word in words])
