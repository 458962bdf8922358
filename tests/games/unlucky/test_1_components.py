"""Section 1: components."""

from collections import Counter
from pathlib import Path

import pytest

from tests.games.unlucky.arrange import arrange, asked, choose, faces, hear, play, settle, sizes
from unboxed.games import unlucky
from unboxed.games.unlucky import GAME

# Read off the cards' own footprints: what each quest card is worth against a beast.
FOOTPRINTS = {
    4: "mace_to_meet_you sword_of_useful mass_hissteria",
    3: "knight_club axe_ident flail_to_succeed brew_haha fire_bawl chain_frightening summon_something",
    2: "bow_tie spear_me stab_in_the_dark ten_foot_poll second_hand_hand boots_of_springing liquid_courage"
    " magic_missal polly_morph musical_scares hex_appeal rest trap",
    1: "bag_of_holding_up money_for_old_rope cloak_of_visibility wrong_way_map glass_half_fool sleeping_draft"
    " love_potion truth_syrup abracadaver shield winds_of_change thief ally",
    0: "loot_box heal_ish lucky_talisman trading_post resurrection",
}


@pytest.mark.rule("unlucky 1.1")
def test_the_box_holds_126_cards_in_the_told_numbers():
    cards = GAME.setup(2).cards.values()
    decks = Counter(type(card).__name__ for card in cards for _ in range(card.copies))
    types = Counter(card.type for card in cards if type(card).__name__ == "QuestCard" for _ in range(card.copies))
    assert decks == {"QuestCard": 102, "Beast": 12, "Character": 12}
    assert types == {
        "weapon": 22,
        "spell": 16,
        "item": 11,
        "potion": 10,
        "action": 28,
        "blunder": 9,
        "encounter": 6,
    }


@pytest.mark.rule("unlucky 1.1")
def test_two_to_six_people_can_play():
    assert GAME.players == (2, 3, 4, 5, 6)


@pytest.mark.rule("unlucky 1.2")
@pytest.mark.parametrize(("value", "card"), [(v, card) for v, row in FOOTPRINTS.items() for card in row.split()])
def test_a_card_laid_down_brings_its_footprint(value, card):
    g = arrange([f"{card} 5", 3], at="draw", deck="beast_encounter", beasts="dragon_on_and_on")
    choose(g, "lay", token=card)
    assert g.prompt[5:] == (1, value)


@pytest.mark.rule("unlucky 1.2")
def test_every_card_that_can_be_held_has_a_footprint_here():
    named = {card for row in FOOTPRINTS.values() for card in row.split()}
    assert named == set(GAME.setup(2).lookup.holdable)


@pytest.mark.rule("unlucky 1.2")
def test_a_resurrection_worth_nothing_still_counts_as_a_card_laid_down():
    g = arrange(["sword_of_useful resurrection 2", 3], at="draw", deck="beast_encounter", beasts="owl_bare")
    choose(g, "lay", token="sword_of_useful")
    assert asked(g) == (0, "lay_a_card")  # 4 points are there, the second card is not
    choose(g, "lay", token="resurrection")
    assert "owl_bare" in faces(g, g.beast_discards)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 1.3")
def test_an_empty_quest_deck_is_made_again_from_its_discards_in_the_middle_of_a_draw():
    g = arrange(["lucky_talisman 1", 3], deck="rest", discards="trap thief ally", rest="nowhere", rolls=[3])
    play(g, "lucky_talisman")
    assert sizes(g)[0] == 4
    assert "rest" in faces(g, g.hands[0])
    assert len(g.quest) + len(g.discards) == 1  # one of the three old discards is left; the Talisman came after
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 1.3")
def test_empty_beasts_and_characters_are_made_again_too():
    g = arrange(["liquid_courage 3", "ally 3"], rolls=[1])
    g.beasts, g.beast_discards = [], g.beasts
    g.crowd, g.crowd_discards = [], g.crowd
    play(g, "liquid_courage")
    settle(g)
    assert len(g.beasts) == 11
    play(g, "ally")
    assert (len(g.heroes[1]), len(g.crowd), g.crowd_discards) == (1, 9, [])


@pytest.mark.rule("unlucky 1.3")
def test_a_card_that_is_nowhere_to_be_had_is_not_drawn():
    g = arrange([3, 3], at="draw", rest="nowhere")
    assert sizes(g) == [3, 3]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 1.3")
def test_where_no_beast_is_to_be_had_none_is_met_and_that_is_told():
    g = arrange(["rest 2", 3], deck="beast_encounter")
    g.beasts, g.lair, heard = [], [*g.lair, *g.beasts], hear(g)
    choose(g, "play", token="rest")
    assert ("no_beast",) in heard
    assert "met_beast" not in [event[0] for event in heard]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 1.4")
def test_lucky_talisman_cannot_draw_itself():
    g = arrange(["lucky_talisman 2", 3], discards="trap thief", rest="nowhere", rolls=[6])
    play(g, "lucky_talisman")
    assert sizes(g)[0] == 4
    assert {"thief", "trap"} <= set(faces(g, g.hands[0]))
    assert "lucky_talisman" not in faces(g, g.hands[0])


@pytest.mark.rule("unlucky 1.4")
def test_abracadaver_cannot_fetch_itself():
    g = arrange(["abracadaver 2", 3], discards="trap thief ally", rolls=[6])
    play(g, "abracadaver")
    assert [g.face[option[2]] for option in g.options] == ["ally", "thief", "trap"]
    assert asked(g) == (0, "fetch_a_card")


@pytest.mark.rule("unlucky 1.4")
def test_bag_of_unholding_is_not_shuffled_in_while_it_makes_its_owner_draw():
    g = arrange([4, 3], at="draw", deck="bag_of_unholding", rest="nowhere")
    assert sizes(g)[0] == 3
    assert faces(g, g.discards) == ["bag_of_unholding"]
    assert len(g.quest) == 1
    assert asked(g) == (0, "choose_a_card")


def test_nine_in_ten_quest_cards_are_pure_data():
    folder = Path(unlucky.__file__).parent
    rules = " ".join(file.read_text("utf-8") for file in folder.glob("*.py") if file.name != "worth.py")
    quest = [card.id for card in GAME.setup(2).cards.values() if card.deck == "quest"]
    named = [card for card in quest if f'"{card}"' in rules]  # worth.py only says what bots think of them
    assert len(named) <= len(quest) / 10, named
