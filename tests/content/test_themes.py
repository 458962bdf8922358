"""Themes: colours and drawings of a game's own, and nothing else."""

import json
from dataclasses import replace

import pytest

from tests.kernel.tiny import TINY
from unboxed.content.themes import read_theme
from unboxed.kernel.errors import BadGame

GOOD = {
    "icon": "M1 2h3z",
    "felt": ["#112233", "#AABBCC"],
    "backs": {"deck": {"colour": "#112233", "edge": "#112233", "icon": "M0 0z"}},
    "kinds": {"spark": {"name": "fire", "colour": "#112233"}},
    "icons": {"spark": "M0 0-1.5e3,4z"},
    "signs": {},
}


def written(folder, data):
    file = folder / "theme.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return file


def test_a_good_theme_is_read_as_it_is(tmp_path):
    assert read_theme(written(tmp_path, GOOD)) == (GOOD, [])
    assert replace(TINY, theme=tmp_path / "theme.json").id == "tiny"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("{", "theme.json cannot be read"),
        ("[]", "theme.json is no table of names and values"),
        ({"script": "x"}, "theme.json says 'script'; it may say icon, felt, backs, kinds, icons, signs"),
        ({"icon": '"><script>'}, "theme.json: icon must be the path of a drawing, not"),
        ({"felt": ["#112233"]}, "theme.json: felt must be a list of 2"),
        ({"felt": ["#112233", "red"]}, r"theme.json: felt\[1\] must be a colour such as #1d3a4a, not 'red'"),
        ({"icons": []}, "theme.json: icons is no table of names and values"),
        ({"kinds": {"spark": {"name": "<b>", "colour": "#112233"}}}, "kinds.spark.name must be a few plain words"),
        ({"backs": {"deck": {"colour": "#112233"}}}, "theme.json: backs.deck must say colour, edge, icon"),
        ({"signs": {"x": 5}}, "theme.json: signs.x must be the path of a drawing, not '5'"),
    ],
)
def test_anything_else_is_told_to_the_author(tmp_path, data, problem):
    file = written(tmp_path, data)
    assert len(read_theme(file).problems) == 1
    with pytest.raises(BadGame, match=f"tiny: .*{problem}"):
        replace(TINY, theme=file)
