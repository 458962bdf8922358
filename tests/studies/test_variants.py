"""Variants: one number on a card changed, and nothing else."""

import pytest

import unboxed
from unboxed.content.packs import read_pack
from unboxed.kernel.errors import BadCards, SetupError
from unboxed.studies.findings import edited
from unboxed.studies.variants import files_of, number_at, read_value, variant, write_pack

VALUES = {
    "unlucky": (2, "minor_taur.points"),
    "island": (3, "6a.do[0].n"),
    "uncharted": (2, "ac_001.attack"),
    "cursed": (2, "dust_rider.effect[0].n"),
    "unbroken": (1, "kobold.rows[1].do[0].n"),
}


@pytest.mark.parametrize("game", VALUES)
def test_a_variant_changes_one_number_and_no_other_card(game):
    players, name = VALUES[game]
    setup = unboxed.games()[game].setup(players)
    value = read_value(name)
    assert value.name == name
    now = number_at(setup, value)
    changed = variant(setup, {value: now + 1})
    assert edited(setup, changed) == [value.card]
    assert number_at(changed, value) == now + 1
    assert edited(setup, variant(setup, {value: now})) == []


def test_variants_lie_over_packs_and_over_each_other():
    setup = unboxed.games()["unlucky"].setup(2)
    points, reward = read_value("minor_taur.points"), read_value("minor_taur.reward")
    twice = variant(variant(setup, {points: 5}), {reward: 2})
    assert (number_at(twice, points), number_at(twice, reward)) == (5, 2)
    both = files_of(setup, {points: 5, reward: 2, read_value("gobblin.points"): 1})
    assert [name for name, _ in both] == ["beasts.toml"]
    assert both[0][1].count("[[card]]") == 2


def test_a_pack_that_was_written_can_be_read_and_is_never_overwritten(tmp_path):
    setup = unboxed.games()["unbroken"].setup(1)
    value = read_value("kobold.rows[1].do[0].n")
    write_pack(tmp_path / "pack", files_of(setup, {value: 9}))
    again = setup.game.setup(1, packs=(read_pack(tmp_path / "pack"),))
    assert number_at(again, value) == 9
    assert edited(setup, again) == ["kobold"]
    with pytest.raises(SetupError, match="is there already"):
        write_pack(tmp_path / "pack", ())
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="cannot be written"):
        write_pack(tmp_path / "file" / "pack", ())


@pytest.mark.parametrize("text", ["", "kobold", "kobold.", ".health", "kobold.rows[", "kobold.rows[x]", "kobold.!"])
def test_a_value_that_is_none_is_told_how_it_is_written(text):
    with pytest.raises(SetupError, match=r"it is written CARD\.FIELD"):
        read_value(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cobold.health", "has no card 'cobold'"),
        ("kobold.helth", "there is no kobold.helth; there is id, name, level"),
        ("kobold.rows[99].on", r"there is no kobold.rows\[99\]; there is 0, 1"),
        ("kobold.health.more", "there is no kobold.health.more; there is nothing more"),
        ("kobold.name", "'Kobold', and only whole numbers"),
    ],
)
def test_a_value_that_is_not_there_is_told_what_is(text, told):
    with pytest.raises(SetupError, match=told):
        number_at(unboxed.games()["unbroken"].setup(1), read_value(text))


def test_a_number_that_no_card_may_have_is_refused():
    with pytest.raises(BadCards, match="at most 1,000"):
        variant(unboxed.games()["unlucky"].setup(2), {read_value("minor_taur.points"): 5000})
