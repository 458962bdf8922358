"""Sections 1, 2 and 14: what is in the box, how a game starts, the difficulties."""

import pytest

from tests.games.unbroken.dark import (
    GAME,
    choose,
    faces,
    fighting,
    have,
    load,
    names,
    offers,
    setup,
    takes,
    teach,
    travelling,
)
from unboxed.content.packs import Pack
from unboxed.games.unbroken.state import MOST, gain, gain_small
from unboxed.kernel.errors import SetupError
from unboxed.table.scene import scene
from unboxed.table.table import begin


@pytest.mark.rule("unbroken 1.1")
def test_the_box_holds_what_it_should():
    lookup = setup().lookup
    assert len(lookup.all_encounters) == 92
    assert len(lookup.all_skills) == 26
    assert (len(lookup.all_monsters), len(lookup.all_conditions), len(lookup.all_weapons)) == (24, 10, 7)
    assert sorted(lookup.character) == ["brawler", "hunter", "sage", "sneak"]
    assert all(len(lookup.levels[level]) == 6 for level in (1, 2, 3, 4))
    assert all(sorted(lookup.monster[m].number for m in lookup.levels[n]) == [1, 2, 3, 4, 5, 6] for n in (1, 2, 3, 4))
    assert all(len(card.portraits) == 2 for card in lookup.character.values())


@pytest.mark.rule("unbroken 1.1")
def test_portraits_play_exactly_alike():
    first, second = (begin(setup(portrait=n), 7) for n in (1, 2))
    assert first.to_data() == second.to_data()
    assert scene(first, 0, ["A"])["seats"][0]["title"] == "Maxyn Zenma, Sneak"
    assert scene(second, 0, ["A"])["seats"][0]["title"] == "Mae'el, Sneak"


@pytest.mark.rule("unbroken 1.2")
def test_bars_end_where_the_rules_say():
    assert MOST == (20, 7, 7, 7, 7, 7, 7, 7)
    p = travelling(small=18, time=30)
    gain(p, (0, 9, 9, 9, 9, 9, 9, 9, 5))
    gain_small(p, 5)
    assert p.res == list(MOST)
    assert p.time == 31


@pytest.mark.rule("unbroken 1.3")
def test_a_deck_that_runs_out_is_made_from_its_discards():
    p = travelling(small=3)
    hidden, p.encounters = p.encounters[3:], p.encounters[:3]
    p.encounter_discards = hidden
    choose(p, "orienteer")
    choose(p, "explore")
    assert len(p.revealed) == 4
    assert (len(p.encounters), len(p.encounter_discards)) == (88, 0)
    assert not any(p.knows(0, token) for token in p.encounters)


@pytest.mark.rule("unbroken 1.3")
def test_with_nothing_left_at_all_you_get_fewer_cards():
    p = travelling(small=3, character="sage")
    teach(p, "daring")
    p.skills, p.skill_discards = p.skill_discards, []
    p.player = -1
    p.do("gain_skill")
    p.advance()  # one card only: no choice
    assert "daring" in faces(p, p.skills)
    assert p.skill_deck == []


@pytest.mark.rule("unbroken 1.4")
def test_the_fox_shows_the_step_that_asks():
    p = travelling(small=9, monster="kobold", metal=1)
    assert p.fox == "preparation"
    assert scene(p, 0, ["A"])["phase"] == "preparation"
    choose(p, "explore")
    assert p.fox == "exploration"
    p = travelling(small=9, monster="kobold", metal=1)
    choose(p, "face_monster")
    assert p.fox == "trickery"
    choose(p, "fight")
    assert p.fox == "battle"
    p = travelling(small=9, monster="kobold", metal=1, food=2)
    choose(p, "face_monster")
    choose(p, "trick")
    assert p.fox == "hunger"


SEVENTH = """
[[card]]
id = "cave_bat"
name = "Cave Bat"
level = 1
number = 7
armor = 0
health = 1
rows = [{ on = 2, label = "WOUND", do = [{ verb = "lose", small = 1 }] }]
"""


@pytest.mark.rule("unbroken 1.5")
def test_a_seventh_monster_of_a_pack_is_drawn_evenly_with_the_six():
    pack = Pack("bats", (("monsters.toml", SEVENTH),))
    met = set()
    for seed in range(60):
        p = begin(setup(packs=(pack,)), seed)
        choose(p, "face_monster")
        met.add(p.face[p.monster[0]])
    assert len(met) == 7


@pytest.mark.rule("unbroken 2.1")
def test_character_portrait_and_difficulty_are_chosen_before_the_game():
    assert list(GAME.modes) == ["normal", "easy", "hard"]
    assert faces(begin(setup(), 1), begin(setup(), 1).character) == ["sneak"]
    for character in ("sneak", "sage", "hunter", "brawler"):
        p = begin(setup(character=character), 1)
        assert faces(p, p.character) == [character]
    with pytest.raises(SetupError, match="option 'character' may be"):
        setup(character="bard")


@pytest.mark.rule("unbroken 2.1")
def test_a_random_character_comes_from_the_seed():
    met = {begin(setup(character="random"), seed).face[-1] for seed in range(40)}
    assert met == {"sneak", "sage", "hunter", "brawler"}


@pytest.mark.rule("unbroken 2.2")
def test_you_start_with_bare_hands_and_little_else():
    p = begin(setup(), 3)
    assert have(p) == {"small": 13}
    assert faces(p, p.weapon) == ["bare_hands"]
    assert len(p.weapon_supply) == 6
    assert (p.skills, p.conditions, p.uses, p.level) == ([], [], 1, 1)
    assert not any(p.knows(0, token) for token in [*p.encounters, *p.skill_deck])


@pytest.mark.rule("unbroken 2.3")
def test_levels_start_with_their_time():
    p = begin(setup(), 3)
    assert (p.time, p.monster) == (7, [])
    for level, following in ((1, 12), (2, 16), (3, 19)):
        p = travelling(level, small=9)
        choose(p, "face_monster")
        assert p.time == following


@pytest.mark.rule("unbroken 2.4")
def test_a_level_begins_with_its_responses_and_then_preparation():
    p = travelling(2, small=9, skills=["pathfinder"])
    p.player = -1
    p.do("start_level")
    p.advance()
    assert (p.time, p.fox) == (13, "preparation")
    assert offers(p, "explore")


@pytest.mark.rule("unbroken 14.1")
def test_easy_gives_a_resource_by_the_die_and_a_skill():
    for die, resource in enumerate(("metal", "wood", "food", "cunning", "medium", "treasure"), 1):
        p = begin(setup(), 1)
        p.player = -1
        load(p, die)
        p.RULES["easy_resource"](p)
        assert have(p) == {"small": 13, resource: 1}
    p = begin(setup("easy", character="sage"), 5)
    assert p.prompt == ("choose_skill",)
    assert len(p.options) == 2
    assert have(p)["small"] == 13
    p.choose(0)
    assert len(p.skills) == 1
    assert have(begin(setup("easy", easy_effort=15), 5))["small"] == 15


@pytest.mark.rule("unbroken 14.1")
def test_the_sneak_may_use_flexible_for_the_easy_skill():
    p = begin(setup("easy"), 5)
    choose(p, "respond_with", "Flexible")
    assert len(p.options) == 3
    assert p.uses == 0


@pytest.mark.rule("unbroken 14.2")
def test_normal_starts_with_13_and_your_turn_comes_first():
    assert have(begin(setup("normal"), 1)) == {"small": 13}
    p = fighting("orc", 1, small=9)
    assert p.prompt[0] == "your_turn"
    assert p.round == 1


@pytest.mark.rule("unbroken 14.3")
def test_hard_starts_with_10_and_the_monster_comes_first():
    p = begin(setup("hard"), 1)
    assert have(p) == {"small": 10}
    assert names(p)[0] == "explore"
    p = fighting("kobold", 6, mode="hard", small=9)
    assert have(p) == {"small": 9 - takes("kobold", 6)}
    assert p.prompt[0] == "your_turn"
