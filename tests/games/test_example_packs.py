"""The example packs: each is sound, says what it is, and is played to the end; a template changes nothing by itself."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import unboxed
from unboxed.content.changes import changes
from unboxed.content.manifests import manifest_of
from unboxed.content.packs import read_pack
from unboxed.games import find, games

ROOT = Path(__file__).parents[2] / "examples" / "packs"
NEW = {
    "unlucky": {"house_cat", "rude_goose", "butter_churn"},
    "cursed": {"well_sinker", "rain_barrel"},
    "island": set(),
    "unbroken": {"bog_warden", "reed_breath", "ferrywoman", "sunken_chapel"},
    "uncharted": {"prospectors_pan"},
}


def differing(game, pack):
    plain = find(game).setup(find(game).players[0])
    laid = find(game).setup(find(game).players[0], packs=(pack,))
    return changes(plain.cards, laid.cards, plain.game.vocabulary), plain, laid


def test_there_is_an_example_for_every_game():
    assert set(NEW) == set(games())
    assert {path.name for path in ROOT.iterdir() if path.is_dir()} == {*NEW, "printed"}


@pytest.mark.parametrize("game", NEW)
def test_an_example_has_an_idea(game):
    pack = read_pack(ROOT / game)
    told = manifest_of(pack)
    assert told.name
    assert told.version
    assert told.author
    assert told.about
    assert told.rules
    found, plain, laid = differing(game, pack)
    assert {change.card.id for change in found if change.kind == "added"} == NEW[game]
    assert found
    assert laid.constants != plain.constants
    assert re.search(
        rf"\[{game}\]\({game}\) \| \*\*{re.escape(told.name)}\*\*", (ROOT / "README.md").read_text("utf-8")
    )


@pytest.mark.parametrize("game", NEW)
def test_an_example_is_played_to_the_end_and_its_record_needs_the_folder_no_more(game):
    options = {option.name: option.brief for option in find(game).options if option.brief is not None}
    if game == "unbroken":
        options["character"] = "ferrywoman"
    table, rng = unboxed.new(game, packs=[ROOT / game], seed=7, **options), random.Random(7)
    instinct = find(game).instinct
    for _ in range(20_000):
        if table.decision is None:
            break
        by_instinct = instinct is not None and rng.random() < 0.9
        table.choose(instinct(table.position) if by_instinct else rng.randrange(len(table.decision.options)))
    assert table.decision is None
    again = unboxed.replay(table.record())
    assert again.result == table.result
    assert [pack.name for pack in again.setup.packs] == [game]


@pytest.mark.parametrize("game", ["uncharted", "cursed"])
def test_a_template_holds_every_value_to_be_typed_over_and_changes_nothing_by_itself(game):
    pack = read_pack(ROOT / "printed" / game)
    found, plain, laid = differing(game, pack)
    assert found == []
    assert laid.constants == plain.constants
    text = "".join(text for _, text in pack.files)
    for card in plain.cards.values():
        for name, word in card.source.items():
            if word != "printed" and type(getattr(card, name)) is int:
                assert f'id = "{card.id}"\n' in text


def test_the_ferrywoman_meets_the_bog_warden():
    table = unboxed.new("unbroken", packs=[ROOT / "unbroken"], character="ferrywoman")
    g = table.position
    assert g.face[g.character[0]] == "ferrywoman"
    assert g.time == 8
    assert "bog_warden" in g.lookup.levels[2]
    assert "sunken_chapel" in g.face
    assert "reed_breath" in g.face
