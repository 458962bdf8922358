"""Section 12: Treasures, each in every mode it is in."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, attack, faces, marks, names, offers, take, through
from unboxed.games.uncharted import GAME
from unboxed.table.table import begin

MODES = ["standard", "deathmatch", "survival"]
BOTH = ["standard", "survival"]
every_mode = pytest.mark.parametrize("mode", MODES)


def finding(mode, treasure, counts=(1, 1, 0), **more):
    """Three players; the first completes the Treasure by the Basic Search card, one marker being missing."""
    needed = GAME.setup(3, mode).lookup.treasures[treasure].markers
    missing = needed - 1 - sum(counts)
    if missing > 0:
        counts = (counts[0] + missing, *counts[1:])
    more = {"areas": ["ac_003 ac_002", "ac_002", "ac_002"], "hands": ["", "", ""], "zone": f"{treasure} tr_003", **more}
    g = arrange(markers={treasure: counts}, mode=mode, **more)
    return through(g, ("use", "ac_003"), ("put_marker", treasure))


@every_mode
@pytest.mark.parametrize(("treasure", "ap"), [("tr_001", 1), ("tr_015", 2), ("tr_023", 1)])
@pytest.mark.rule("uncharted 12.1")
def test_treasures_that_add_ap_while_a_marker_lies_there(mode, treasure, ap):
    g = arrange(
        hands=["ac_005", "", ""], areas=["ac_001 ac_002", "ac_002", ""], mode=mode, markers={treasure: (2, 0, 0)},
        zone=f"{treasure} tr_003" + ("" if mode == "deathmatch" else " en_014"),
    )  # fmt: skip
    through(g, ("attack_player", 1) if mode == "deathmatch" else ("attack", "en_014"))
    assert g.prompt[:3] == ("add_to_attack", 0, 1 + ap)


@every_mode
@pytest.mark.parametrize(("treasure", "dp"), [("tr_005", 1), ("tr_023", 1), ("tr_007", 2)])
@pytest.mark.rule("uncharted 12.1")
def test_treasures_that_add_dp_while_a_marker_lies_there(mode, treasure, dp):
    if mode == "deathmatch":
        dp = 0 if treasure == "tr_007" else dp  # it speaks of the Damage phase, and is out here
        g = arrange(
            hands=["", "", ""], areas=["ac_010", "ac_002", ""], mode=mode, markers={treasure: (0, 1, 0)},
            zone=f"{treasure} tr_003",
        )  # fmt: skip
        take(g, "attack_player", 1)
        assert g.prompt[:3] == ("defend_yourself", 1, 4 - dp)
    else:
        zone, marked = f"{treasure} en_009 en_001", {treasure: (2, 0)}
        g = arrange(zone=zone, markers=marked, mode=mode, heroes=["ch_004", ""], at="damage_phase")
        assert g.prompt[:3] == ("defend_yourself", 0, 4 - dp)


@every_mode
@pytest.mark.rule("uncharted 12.1")
def test_the_gold_coin_lowers_all_costs(mode):
    zone, marked = "tr_011 tr_003", {"tr_011": (1, 0, 0)}
    g = arrange(hands=["ac_012", "", ""], zone=zone, markers=marked, mode=mode)
    assert offers(g, "play_card", "ac_012")
    assert not offers(arrange(hands=["ac_012", "", ""], zone=zone, mode=mode), "play_card", "ac_012")


@every_mode
@pytest.mark.rule("uncharted 12.2")
def test_varaha_makes_everyone_with_a_marker_place_one_elsewhere(mode):
    g = finding(mode, "tr_012", (2, 2, 0), zone="tr_012 tr_003 tr_002", adventure="tr_001")
    assert asked(g) == (0, "place_a_marker")
    through(g, ("put_marker", "tr_003"), ("put_marker", "tr_002"))
    assert (marks(g, "tr_003"), marks(g, "tr_002")) == ((1, 0, 0), (0, 1, 0))


@every_mode
@pytest.mark.rule("uncharted 12.2")
def test_the_ritual_vase_moves_a_marker_of_another_or_leaves_it(mode):
    more = {
        "zone": "tr_009 tr_003 tr_002",
        "adventure": "tr_001",
        "areas": ["ac_003 ac_002", "ac_002", "ac_002"],
        "hands": ["", "", ""],
    }
    markers = {"tr_009": (2, 2, 0), "tr_003": (0, 0, 2)}
    g = through(arrange(mode=mode, markers=markers, **more), ("use", "ac_003"), ("put_marker", "tr_009"))
    assert asked(g) == (0, "move_which")
    assert offers(g, "grab_marker", "tr_003", 2)
    assert not offers(g, "grab_marker", "tr_009")  # it lies fast
    through(g, ("grab_marker", "tr_003", 2))
    assert marks(g, "tr_002") == (0, 0, 1)
    take(g, "move_nothing")
    assert marks(g, "tr_003") == (0, 0, 1)


@every_mode
@pytest.mark.rule("uncharted 12.3")
def test_the_singing_bowl_heals_finders_and_whom_they_name(mode):
    g = finding(mode, "tr_010", (2, 2, 0), life=[4, 4, 4])
    assert [offers(g, "for_player", p) for p in range(3)] == [False, True, True]
    through(g, ("for_player", 2), ("for_player", 2))
    assert g.life == [6, 6, 6]


@every_mode
@pytest.mark.rule("uncharted 12.3")
def test_the_turquoise_ring_lets_finders_play_at_a_lower_cost_also_out_of_turn(mode):
    g = finding(mode, "tr_014", (2, 2, 0), hands=["ac_012", "ac_016", ""])
    take(g, "play_nothing")
    assert asked(g) == (1, "play_cheaper_card")
    take(g, "play_cheaper", "ac_016")
    assert "ac_016" in faces(g, g.standing[1])
    assert asked(g) == (0, "choose_action")


@every_mode
@pytest.mark.rule("uncharted 12.4")
def test_rams_head_brings_special_cards(mode):
    g = finding(mode, "tr_016", (3, 2, 0), special="ac_037 ac_036")
    assert [faces(g, hand) for hand in g.hands] == [["ac_037"], ["ac_036"], []]


@every_mode
@pytest.mark.rule("uncharted 12.4")
def test_mani_jewel_brings_any_action_card_from_the_discards(mode):
    g = finding(mode, "tr_024", (3, 2, 0), discards="ac_029 ac_012")
    take(g, "take_discard", "ac_029")
    assert [faces(g, hand) for hand in g.hands] == [["ac_029"], ["ac_012"], []]


@pytest.mark.parametrize(("vp", "cards"), [([0, 9, 0], [2, 0, 0]), ([5, 9, 0], [0, 0, 0]), ([9, 0, 0], [0, 2, 0])])
@pytest.mark.rule("uncharted 12.5")
def test_ganesh_pays_those_behind_after_its_own_vp(vp, cards):
    g = finding("standard", "tr_017", (3, 2, 0), vp=vp)  # 4 VP go to the first
    assert [len(hand) for hand in g.hands] == cards


@pytest.mark.rule("uncharted 12.5", "uncharted 14.11")
def test_ganesh_in_deathmatch_looks_at_treasures_held():
    g = finding("deathmatch", "tr_017", (3, 2, 0), held=["", "tr_016 tr_013", ""])
    assert [len(hand) for hand in g.hands] == [2, 0, 0]
    g = finding("deathmatch", "tr_017", (3, 2, 0), held=["", "tr_016", ""])
    assert [len(hand) for hand in g.hands] == [0, 2, 0]


@pytest.mark.rule("uncharted 12.5", "uncharted 14.7")
def test_ganesh_in_deathmatch_counts_the_treasures_of_whoever_sits_out():
    g = finding("deathmatch", "tr_017", (3, 2, 0), held=["", "", "tr_021 tr_003"], out=(2,), life=[8, 8, 0])
    assert [len(hand) for hand in g.hands] == [2, 2, 0]


@pytest.mark.rule("uncharted 12.6")
def test_the_flint_lighter_steals_from_a_leader_one_finder_after_the_other():
    g = finding("standard", "tr_018", (2, 2, 0), vp=[0, 0, 9])  # 3 VP for the first
    assert g.vp == [4, 1, 7]
    g = finding("standard", "tr_018", (2, 2, 0), vp=[7, 0, 9])
    assert g.vp == [9, 1, 9]  # with 10 VP the first led alone and could not steal, but the second stole from it


@pytest.mark.rule("uncharted 12.6")
def test_the_knife_pays_for_every_enemy_defeated():
    g = arrange(areas=["ac_010", ""], zone="en_001 tr_025", markers={"tr_025": (1, 0)})
    attack(g, "en_001")
    assert g.vp[0] == 1 + 1  # the Guard itself brings one


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.rule("uncharted 12.7")
def test_the_oil_lamp_heals_by_the_number_of_enemies(mode):
    g = finding(mode, "tr_019", (2, 2, 0), zone="tr_019 tr_003 en_001 en_002 en_003", life=[2, 2, 2])
    assert g.life == [5, 5, 2]


@every_mode
@pytest.mark.parametrize(
    ("treasure", "cards"), [("tr_002", 1), ("tr_013", 2), ("tr_022", 2), ("tr_006", 1), ("tr_003", 0)]
)
@pytest.mark.rule("uncharted 12.7")
def test_treasures_that_give_cards(mode, treasure, cards):
    g = finding(mode, treasure, (1, 2, 0), zone=f"{treasure} tr_001")
    assert [len(hand) for hand in g.hands] == [cards, cards, 0]


@every_mode
@pytest.mark.parametrize(("treasure", "life"), [("tr_004", 2), ("tr_006", 2)])
@pytest.mark.rule("uncharted 12.7")
def test_treasures_that_give_life(mode, treasure, life):
    g = finding(mode, treasure, (1, 1, 0), life=[3, 3, 3])
    assert g.life == [3 + life, 3 + life, 3]


@every_mode
@pytest.mark.rule("uncharted 12.7")
def test_the_snuff_bottle_stands_two(mode):
    areas = ["ac_003 ~ac_002 ~ac_001 ~ac_012", "~ac_002", ""]
    g = finding(mode, "tr_008", (1, 2, 0), areas=areas)
    assert asked(g) == (0, "stand_a_card")
    through(g, ("stand_card", "ac_001"), ("stand_card", "ac_012"))
    assert sorted(faces(g, g.standing[0])) == ["ac_001", "ac_012"]
    assert g.resting[1] == []


@every_mode
@pytest.mark.rule("uncharted 12.7")
def test_the_horn_stands_all(mode):
    areas = ["ac_003 ~ac_002 ~ac_001 ~ac_012", "~ac_002 ~ac_003 ~ac_004", "~ac_002"]
    g = finding(mode, "tr_020", (3, 2, 0), areas=areas)
    assert [len(zone) for zone in g.resting] == [0, 0, 1]


@every_mode
@pytest.mark.rule("uncharted 12.8")
def test_yama_and_buffalo_saves_once(mode):
    g = arrange(
        hands=["", "", ""], areas=["ac_020 ac_002", "ac_002", ""], zone="tr_021 tr_003", markers={"tr_021": (2, 1, 0)},
        life=[1, 8, 8], mode=mode,
    )  # fmt: skip
    through(g, ("use", "ac_020"), ("put_marker", "tr_003"), ("put_marker", "tr_003"))
    assert (g.life[0], marks(g, "tr_021"), g.supply[0], g.out[0]) == (1, (0, 1, 0), 4, False)


@every_mode
@pytest.mark.rule("uncharted 14.2", "uncharted 15.2")
def test_treasures_are_in_the_modes_they_belong_to(mode):
    there = {f for f in begin(GAME.setup(3, mode), 1).face if f.startswith("tr")}
    gone = {
        "standard": set(),
        "deathmatch": {"tr_007", "tr_018", "tr_019", "tr_025"},
        "survival": {"tr_017", "tr_018", "tr_025"},
    }
    assert there == set(GAME.setup(3).lookup.treasures) - gone[mode]
    assert names(begin(GAME.setup(3, mode, (), {"side": "choose"}), 1)) == {"choose_character"}
