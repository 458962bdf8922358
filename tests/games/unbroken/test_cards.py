"""The cards say in words what they do in numbers, and agree with what is known of the box."""

import pytest

from tests.games.unbroken.dark import GAME, setup
from unboxed.content.packs import Pack
from unboxed.games.unbroken.sums import in_words
from unboxed.kernel.errors import BadCards

BOOK = setup().lookup


def test_an_encounters_text_tells_its_exchange():
    for card in BOOK.encounter.values():
        text = card.text.lower()
        for verb, amounts in (("spend", card.spend), ("gain", card.gain)):
            if any(amounts.sum()):
                for part in in_words(amounts.sum()).replace(" and ", ", ").split(", "):
                    assert part.lower() in text, f"{card.id}: {part} is not in {card.text!r}"
                assert verb in text
        assert ("commit" in text) == card.commit


def test_a_weapons_text_tells_its_attacks_and_upgrades():
    for card in BOOK.weapon.values():
        for blow in BOOK.blows[card.id]:
            assert f"{blow.option[4]}: {blow.option[3]}" in card.text
        for upgrade in card.upgrades:
            assert f"{BOOK.weapon[upgrade.to].name} ({in_words(upgrade.spend.sum())})" in card.text


def test_a_characters_text_tells_its_abilities():
    for card in BOOK.character.values():
        assert len(card.effects) == 3
        for effect in card.effects:
            assert f"{effect.name}: {effect.text}" in card.text


def test_a_monsters_rows_tell_what_they_take():
    for card in BOOK.monster.values():
        assert [row.on for row in card.rows] == [1, 2, 3, 4, 5, 6]
        for row in card.rows:
            assert (row.label == "MISS") == (not row.do)
            for step in (*row.do, *row.otherwise):
                if step[0] == "wound":
                    assert row.label == "WOUND"
                    assert f"Lose {step[1]} Small Effort" in row.text
                elif step[0] == "lose" and step[1]:
                    assert f"ose {step[1]} Small Effort" in row.text
                elif step[0] == "condition":
                    assert BOOK.condition[step[1]].name in row.text


def test_a_monsters_text_tells_ambush_trickery_and_reward():
    for card in BOOK.monster.values():
        assert ("Ambush: none." in card.text) == (not card.ambush)
        for clause in card.ambush:
            for step in (*clause.do, *clause.otherwise):
                if step[0] == "lose":
                    assert f"lose {in_words(step[1:])}" in card.text
                elif step[0] == "condition":
                    assert f"gain {BOOK.condition[step[1]].name}" in card.text
        price = "none" if not card.tricked else in_words(card.trickery.sum())
        assert f"Trickery: {'a weapon step' if card.trick_downgrade else price}." in card.text
        assert f"Reward: {in_words(card.reward.sum())}" in card.text
        assert card.reward_weapon == ("a Basic weapon" in card.text.split("Reward")[1])


def test_level_four_cannot_be_tricked_and_most_others_can():
    assert not any(BOOK.monster[face].tricked for face in BOOK.levels[4])
    assert sum(BOOK.monster[face].tricked for level in (1, 2, 3) for face in BOOK.levels[level]) >= 15


def test_known_numbers_of_the_box_are_kept():
    sheets = {face: (m.armor, m.health) for face, m in BOOK.monster.items()}
    assert sheets["basilisk"] == (1, 12)
    assert sheets["bugbear_warlord"] == (1, 5)
    assert (sheets["feral_hyena"], sheets["giant_spider"], sheets["gibberling"]) == ((0, 4), (0, 3), (0, 2))
    assert sheets["crazed_survivor"][1] == 4
    sword = BOOK.blows["sword"]
    assert (sword[0].cost[:3], sword[0].power, sword[0].wounding) == ((1, 0, 0), 1, False)
    assert (sword[3].cost[:3], sword[3].power, sword[3].wounding) == ((2, 0, 1), 5, True)


def test_every_value_has_a_provenance():
    for card in setup().cards.values():
        given = {key for key, value in card.as_data().items() if value not in ("", [], {}, False, 0, None)}
        silent = given - set(card.source) - {"id", "deck", "source", "known", "copies"}
        assert not {key for key in silent if key not in ("effects", "text", "flavour")}, f"{card.id}: {silent}"


BAD = """
[[card]]
id = "ooze"
name = "Ooze"
level = 5
number = 1
armor = 0
health = 4
rows = [{ on = 2, label = "WOUND", do = [{ verb = "wounds", n = 1 }] }]
"""


def test_a_bad_sheet_is_refused_with_its_lines():
    with pytest.raises(BadCards) as refused:
        GAME.setup(1, "normal", (Pack("bad", (("monsters.toml", BAD),)),), {})
    told = str(refused.value)
    assert "bad/monsters.toml:5" in told
    assert "there is no verb 'wounds'" in told
