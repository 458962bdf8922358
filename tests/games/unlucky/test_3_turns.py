"""Section 3: a turn."""

import pytest

from tests.games.unlucky.arrange import (
    arrange,
    asked,
    can_use,
    choose,
    dice,
    faces,
    hear,
    known,
    offers,
    play,
    settle,
    sizes,
    use,
)
from unboxed.games.unlucky import GAME
from unboxed.table.scene import scene


@pytest.mark.rule("unlucky 3.1")
def test_a_turn_is_one_draw_and_one_play_and_then_the_next_player_goes_on():
    g = arrange([2, 3, 3], at="draw", deck="rest")
    assert sizes(g) == [3, 3, 3]
    assert asked(g) == (0, "choose_a_card")
    play(g, "rest")  # the card just drawn may be the one played
    assert sizes(g) == [2, 4, 3]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.1")
def test_the_next_player_in_the_direction_of_play_goes_on():
    g = arrange(["rest 2", 3, 3], direction=-1)
    play(g, "rest")
    assert asked(g) == (2, "choose_a_card")


@pytest.mark.rule("unlucky 3.2")
def test_one_cannot_pass():
    g = arrange(["rest trap", 3])
    assert [option[0] for option in g.options] == ["play", "play"]


@pytest.mark.rule("unlucky 3.2")
def test_a_shield_may_be_played_and_does_nothing():
    g = arrange(["shield 2", 3])
    play(g, "shield")
    assert sizes(g) == [2, 4]
    assert faces(g, g.discards) == ["shield"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.2")
def test_a_resurrection_beside_other_cards_may_be_played_for_nothing():
    g = arrange(["resurrection rest trap", 3])
    choose(g, "play_in_vain", token="resurrection")
    assert faces(g, g.hands[0]) == ["rest", "trap"]
    assert faces(g, g.discards) == ["resurrection"]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.4")
def test_copies_of_a_card_are_one_choice_and_what_others_know_tells_of_no_second_copy():
    g = arrange(["rest 2", "trap trap thief", 3])
    first, second = g.hands[1][:2]
    g.show(second, 2)  # as if it had been stolen and given back
    play(g, "rest")
    assert [g.face[option[2]] for option in g.options][:2] == ["trap", "thief"]
    assert g.options[0][3] == (first,)  # people may point at either
    picture = scene(g, 1, ["Ann", "Otto", "Mia"])
    assert picture["prompt"]["options"][0]["cards"] == [second, first]
    assert not any(first in reason["cards"] for reason in picture["prompt"]["why_not"])
    choose(g, "play", token="trap")
    assert first in g.hands[1]
    assert known(g, 2, of=1) == [None, None, None]


@pytest.mark.rule("unlucky 3.4")
def test_a_card_is_lit_by_its_own_die_only():
    g = arrange(["sword_of_useful 2", "fire_bawl 2", 3], rolls=[1])
    play(g, "sword_of_useful", 1)  # a 1: nothing happens
    assert dice(g) == [1]
    choose(g, "play", token="fire_bawl")
    assert asked(g) == (1, "choose_target")
    assert dice(g) == []
    assert [zone.get("notes") for zone in GAME.layout(g, 1)["zones"] if zone["id"] == "table"] == [{}]


@pytest.mark.rule("unlucky 3.8")
@pytest.mark.parametrize("hero", ["tinker", ""])
def test_a_play_that_was_gained_need_not_be_made(hero):
    g = arrange(["rest boots_of_springing 2", 3], heroes={0: hero}, rolls=[3])
    if hero:
        use(g, "tinker")
        assert not offers(g, "play_no_more")  # the turn's own play is compulsory (3.2)
    play(g, "rest" if hero else "boots_of_springing")
    choose(g, "play_no_more")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.3")
def test_several_characters_may_be_used_one_after_another_before_the_card():
    g = arrange(["rest 2", 5], heroes={0: "warrior tinker"}, at="draw")
    use(g, "warrior", target=1)
    settle(g)
    assert can_use(g, "tinker")
    use(g, "tinker")
    assert asked(g) == (0, "choose_a_card")
    assert not can_use(g, "warrior")
    assert offers(g, "play", token="rest")


@pytest.mark.rule("unlucky 3.3")
def test_characters_need_not_be_used_and_not_after_the_play():
    g = arrange(["rest 2", 5], heroes={0: "seer"})
    play(g, "rest")
    assert asked(g) == (1, "choose_a_card")
    assert faces(g, g.heroes[0]) == ["seer"]


@pytest.mark.rule("unlucky 3.4")
def test_first_the_card_then_its_target_then_the_die():
    g = arrange(["knight_club 2", 3, 3], rolls=[2])
    choose(g, "play", token="knight_club")
    assert asked(g) == (0, "choose_target")
    assert dice(g) == []
    choose(g, "aim", target=2)
    assert dice(g) == [2]
    assert asked(g) == (2, "discard_a_card")


@pytest.mark.rule("unlucky 3.4")
def test_the_only_possible_target_is_named_for_you():
    g = arrange(["knight_club 2", 3], rolls=[2])
    choose(g, "play", token="knight_club")
    assert asked(g) == (1, "discard_a_card")


@pytest.mark.rule("unlucky 3.5")
def test_a_target_is_any_other_player_still_in_the_game():
    g = arrange(["knight_club 2", 3, 0, 3], out=[2])
    choose(g, "play", token="knight_club")
    assert sorted(option[3] for option in g.options) == [1, 3]


@pytest.mark.rule("unlucky 3.5")
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize(("roll", "hit"), [(1, 2), (3, 3)])
def test_left_and_right_are_the_next_in_the_game_whatever_the_direction(direction, roll, hit):
    g = arrange(["bow_tie 2", 0, 3, 3], out=[1], direction=direction, rolls=[roll])
    play(g, "bow_tie")
    assert asked(g) == (hit, "discard_a_card")


@pytest.mark.rule("unlucky 3.6")
def test_the_loser_chooses_the_discard():
    g = arrange(["magic_missal 2", "trap ally 1"], rolls=[1])
    play(g, "magic_missal")
    assert asked(g) == (1, "discard_a_card")
    choose(g, "lose", token="ally")
    assert "trap" in faces(g, g.hands[1])
    assert "ally" in faces(g, g.discards)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.6")
def test_a_random_discard_is_not_chosen():
    g = arrange(["stab_in_the_dark 2", "trap ally rest", 3], rolls=[1, (1, 3)])
    play(g, "stab_in_the_dark")
    assert "ally" in faces(g, g.discards)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.6")
def test_who_has_fewer_cards_than_demanded_loses_all():
    g = arrange([3, 2, 3], heroes={0: "warrior"})
    use(g, "warrior", target=1)
    assert sizes(g)[1] == 0
    assert not g.alive[1]
    assert asked(g) == (0, "choose_a_card")


@pytest.mark.rule("unlucky 3.6")
def test_several_losers_act_in_the_direction_of_play():
    for direction, order in ((1, [1, 2, 3]), (-1, [3, 2, 1])):
        g = arrange(["trap 2", 3, 3, 3], direction=direction)
        play(g, "trap")
        acted = []
        while g.prompt[0] == "discard_a_card":
            acted.append(g.player)
            g.choose(0)
        assert acted == order


@pytest.mark.rule("unlucky 3.6")
def test_thief_victims_act_in_the_direction_of_play_however_they_were_named():
    g = arrange(["thief 2", "shield 2", 3, "shield 2"])
    play(g, "thief", 3, 1)
    assert asked(g) == (1, "answer")
    choose(g, "let_it_be")
    assert asked(g) == (3, "answer")


@pytest.mark.rule("unlucky 3.6")
def test_friendly_fireball_hits_the_active_player_first():
    g = arrange([3, 3, 3], active=1, at="draw", deck="friendly_fireball")
    assert asked(g) == (1, "discard_a_card")
    g.choose(0)
    assert asked(g) == (2, "discard_a_card")
    g.choose(0)
    assert asked(g) == (0, "discard_a_card")
    g.choose(0)
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.7")
def test_a_missed_turn_passes_without_draw_or_play():
    g = arrange(["rest 2", 3, 3], heroes={1: "tinker"})
    g.skips[1] = 1
    play(g, "rest")
    assert sizes(g) == [2, 3, 4]
    assert asked(g) == (2, "choose_a_card")
    assert g.skips == [0, 0, 0]


@pytest.mark.rule("unlucky 3.7")
def test_missed_turns_add_up():
    g = arrange(["rest rest 2", 3])
    g.skips[1] = 2
    play(g, "rest")
    assert asked(g) == (0, "choose_a_card")
    play(g, "rest")
    assert asked(g) == (0, "choose_a_card")
    assert g.skips[1] == 0


@pytest.mark.rule("unlucky 3.7")
def test_overslept_out_of_turn_costs_one_turn_in_all():
    g = arrange(["knight_club 2", 3, 3], rolls=[1], deck="overslept")
    play(g, "knight_club", 2)
    assert g.skips == [0, 0, 1]
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.8")
def test_boots_of_springing_give_another_play_without_a_new_draw():
    g = arrange(["boots_of_springing 2", 3], rolls=[3], deck="rest")
    play(g, "boots_of_springing")
    assert sizes(g) == [3, 3]  # the card that the Boots drew, and no other
    assert faces(g, g.discards) == ["boots_of_springing"]  # finished before the next play
    assert asked(g) == (0, "choose_a_card")
    play(g, "rest")
    assert asked(g) == (1, "choose_a_card")


@pytest.mark.rule("unlucky 3.8")
def test_an_extra_play_is_lost_with_the_last_card():
    g = arrange(["rest", 3, 3], heroes={0: "tinker"}, rest="nowhere")
    events = hear(g)
    use(g, "tinker")  # nothing is left to draw; the one card is played at once
    assert ("left", 0) in events
    assert asked(g) == (1, "choose_a_card")
