"""Section 1: components."""

from collections import Counter

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, marks, offers, take, take_it
from unboxed.games.uncharted import GAME
from unboxed.table.table import begin

CARDS = GAME.setup(2).cards


def of(deck):
    return [card for card in CARDS.values() if card.deck == deck]


def copies(deck, **fields):
    return sum(c.copies for c in of(deck) if all(getattr(c, k) == v for k, v in fields.items()))


@pytest.mark.rule("uncharted 1.1")
def test_there_are_186_cards_and_names_repeat():
    assert [len(of(deck)) for deck in ("characters", "actions", "treasures", "enemies")] == [8, 41, 25, 14]
    assert [copies(deck) for deck in ("characters", "actions", "treasures", "enemies")] == [8, 128, 25, 25]
    repeated = [name for name, n in Counter(c.name for c in of("actions")).items() if n > 1]
    assert sorted(repeated) == [".45 Defender", "92FS-9mm", "Run", "Search", "Wes-44", "Zip Wire"]


@pytest.mark.rule("uncharted 1.2")
def test_a_character_has_a_plain_side_alike_for_all_and_a_side_with_effects():
    assert {card.life_plain for card in of("characters")} == {8}
    sides = {
        side: {option[3] for option in begin(GAME.setup(2, "", (), {"side": side}), 1).options}
        for side in ("effects", "choose")
    }
    assert sides == {"effects": {"effects"}, "choose": {"plain", "effects"}}
    g = begin(GAME.setup(2, "", (), {"side": "effects"}), 1)
    seat = g.player
    take(g, "choose_character", "ch_001")
    assert (g.life[seat], g.hero[seat]) == (10, "ch_001")
    g = begin(GAME.setup(2), 1)  # all alike, so they are dealt
    assert (g.prompt[0], g.most, g.hero, len(g.chosen)) == ("choose_action", (8, 8), ("", ""), 2)


@pytest.mark.rule("uncharted 1.3", "uncharted 10.1")
@pytest.mark.parametrize(("life", "actions"), [(10, 2), (7, 2), (6, 3), (1, 3)])
def test_drake_gets_an_action_more_while_his_life_is_low(life, actions):
    g = arrange(heroes=["ch_001", ""], life=[life, 8], at="action_phase")
    assert g.actions_left == actions


@pytest.mark.rule("uncharted 1.4")
@pytest.mark.parametrize(
    ("area", "cards"),
    [
        ("ac_005 ac_005 ac_005 ac_003 ac_003 ac_004 ac_004", 2),
        ("ac_005 ac_005 ac_005 ~ac_003 ac_003 ~ac_004 ac_004", 2),
        ("ac_005 ac_005 ac_005 ac_003 ac_003 ac_004", 1),
    ],
)
def test_colour_conditions_count_standing_and_resting_cards(area, cards):
    g = arrange(heroes=["ch_001", ""], areas=[area, ""], zone="en_001 tr_001")
    attack(g, "en_001", "ac_005")
    assert len(g.hands[0]) == cards  # a Special card for the defeat, and perhaps one more


@pytest.mark.rule("uncharted 1.5")
def test_levels_and_colours_are_as_many_as_listed():
    assert [copies("actions", level=level) for level in ("basic", "normal", "special")] == [16, 90, 22]
    assert [copies("treasures", level=level) for level in ("basic", "normal", "special")] == [5, 10, 10]
    assert [copies("enemies", level=level) for level in ("basic", "normal", "special", "boss")] == [1, 10, 10, 4]
    assert {c.colour for c in of("actions")} == {"red", "blue", "yellow", "green"}


@pytest.mark.rule("uncharted 1.6")
def test_attack_draw_and_search_do_as_much_as_their_number():
    g = arrange(areas=["ac_017 ac_040 ac_007", ""], zone="tr_003 tr_003 en_001")
    take(g, "use", "ac_017")
    assert len(g.hands[0]) == 2
    take(g, "use", "ac_040")
    for _ in range(3):
        take(g, "put_marker", "tr_003")
    assert sum(marks(g, "tr_003")) == 3
    g = arrange(areas=["ac_010", ""], zone="en_001 en_002")
    take(g, "attack", "en_002")
    assert g.vp[0] == 1  # 4 AP beat 4 Health


@pytest.mark.rule("uncharted 1.7")
def test_the_board_has_three_decks_a_discard_area_and_six_spaces():
    g = begin(GAME.setup(4, "", (), {"side": "choose"}), 1)
    assert (len(g.spaces), len(g.adventure), len(g.special_deck), g.vp) == (6, 24, 22, [0] * 4)
    picture = GAME.layout(g, None)
    assert {"spaces", "action_deck", "special_deck", "adventure", "discards"} <= {z["id"] for z in picture["zones"]}
    picture = GAME.layout(arrange(hands=[""] * 4, vp=[3, 0, 12, 31]), None)
    assert [(t["seat"], t["value"], t["most"]) for t in picture["tracks"] if t.get("group") == "VP"] == [
        (0, 3, 40),
        (1, 0, 40),
        (2, 12, 40),
        (3, 31, 40),
    ]


@pytest.mark.rule("uncharted 1.8")
@pytest.mark.parametrize("mode", ["standard", "deathmatch", "survival"])
def test_hands_are_hidden_but_their_size_is_not_and_there_is_no_limit(mode):
    g = arrange(hands=["ac_005 " * 12, "ac_006", ""], mode=mode, zone="tr_001 tr_002")
    view = g.view(1)
    assert [face for _, face in view["hands"][0]] == [None] * 12
    assert [face for _, face in view["hands"][1]] == ["ac_006"]
    assert all(face is None for _, face in view["action_deck"])
    assert all(face for _, face in view["spaces"])


@pytest.mark.rule("uncharted 1.9")
def test_everybody_has_six_markers():
    g = begin(GAME.setup(3), 1)
    assert g.supply == [6, 6, 6]
    assert g.start in range(3)


@pytest.mark.rule("uncharted 1.10")
def test_a_used_card_rests_and_cannot_be_used_until_it_stands():
    g = arrange()
    take(g, "use", "ac_002")
    assert faces(g, g.resting[0]) == ["ac_002"]
    assert not offers(g, "use", "ac_002")


@pytest.mark.rule("uncharted 1.11")
def test_nobody_falls_below_0_vp_and_a_thief_gets_what_was_there():
    g = arrange(zone="en_011 tr_001", vp=[1, 0], at="round_is_ending")
    assert g.vp == [0, 0]
    g = arrange(heroes=["ch_005", ""], areas=["ac_003 ac_004 ac_004 ac_004", ""], hands=["ac_026", ""], vp=[0, 3])
    take(g, "special_green", "ac_026")
    take(g, "other_effect")
    assert g.vp == [1, 2]


@pytest.mark.rule("uncharted 1.12")
def test_effects_do_as_much_as_can_be_done():
    g = arrange(areas=["ac_013", ""], life=[7, 7])
    take(g, "use", "ac_013")
    take(g, "for_player", 0)
    assert g.life == [8, 7]
    g = arrange(areas=["ac_017", ""], deck="ac_005", short=True, adventure="tr_003", special="ac_033")
    take(g, "use", "ac_017")
    assert faces(g, g.hands[0]) == ["ac_005"]
    g = arrange(zone="en_014", life=[2, 8], areas=["", ""], at="damage_phase")
    assert g.life[0] == 0


@pytest.mark.rule("uncharted 1.13")
def test_the_turn_player_goes_first_and_who_is_touched_is_settled_before():
    hands = ["ac_005 ac_012", "ac_005 ac_012", "ac_005"]
    g = arrange(hands=hands, areas=["", "ac_010", ""], zone="en_001 tr_001", adventure="en_004", turn=1)
    take(g, "attack", "en_001")
    assert asked(g) == (1, "discard_a_card")  # the Special card gave this player the most cards
    assert [len(hand) for hand in g.hands] == [2, 3, 1]
    hands = ["ac_005 ac_012", "ac_005 ac_012", "ac_005"]
    g = arrange(hands=hands, foes="en_004", zone="tr_001 tr_002", mode="survival", start=1, at=("wave", 1))
    g.phase = "recovery"
    order = []
    while asked(g) and asked(g)[1] == "discard_a_card":
        order.append(asked(g)[0])
        take(g, "drop_card", "ac_005")
    assert sorted(order) == [0, 1]
    assert [len(hand) for hand in g.hands] == [1, 1, 1]


@pytest.mark.rule("uncharted 1.13")
def test_outside_turns_the_starting_player_is_asked_first():
    g = arrange(hands=["", "", ""], zone="en_002", start=2, heroes=["ch_003"] * 3, at="damage_phase")
    assert asked(g) == (2, "defend_yourself")
    take(g, "stop_defending")
    assert asked(g) == (0, "defend_yourself")
    take_it(g)
    assert g.life == [6, 6, 6]
