"""Section 7: searching."""

import pytest

from tests.games.uncharted.arrange import arrange, asked, faces, heard, marks, names, offers, take, through
from unboxed.table.scene import scene


@pytest.mark.rule("uncharted 7.1")
def test_markers_may_be_spread_and_may_exceed_what_is_needed():
    g = arrange(areas=["ac_040", ""], zone="tr_004 tr_003")
    through(g, ("use", "ac_040"), ("put_marker", "tr_004"), ("put_marker", "tr_003"), ("put_marker", "tr_003"))
    assert (marks(g, "tr_004"), marks(g, "tr_003")) == ((1, 0), (2, 0))
    g = arrange(areas=["ac_040", ""], zone="tr_004 tr_002", markers={"tr_004": (2, 0)})
    through(g, ("use", "ac_040"), *[("put_marker", "tr_004")] * 3)
    assert (g.vp[0], g.supply[0]) == (1, 6)


@pytest.mark.rule("uncharted 7.2")
def test_with_all_markers_out_one_may_be_taken_back_or_none_placed():
    zone, marked = "tr_016 tr_022 tr_003", {"tr_016": (4, 0), "tr_022": (2, 0)}
    g = arrange(zone=zone, markers=marked, markers_out="take_back")
    take(g, "use", "ac_003")
    assert names(g) == {"take_marker_back", "place_no_more"}
    stay = take(g.clone(), "place_no_more")
    assert marks(stay, "tr_016") == (4, 0)
    take(g, "take_marker_back", "tr_022")
    assert not offers(g, "put_marker", "tr_022")
    take(g, "put_marker", "tr_016")
    assert (marks(g, "tr_016"), marks(g, "tr_022"), g.supply[0]) == ((5, 0), (1, 0), 0)
    strict = arrange(zone="tr_016 tr_022", markers={"tr_016": (4, 0), "tr_022": (2, 0)})
    assert not offers(strict, "use", "ac_003")


@pytest.mark.rule("uncharted 7.3")
def test_discovery_comes_when_the_effect_has_placed_all_and_before_the_rest_of_the_text():
    g = arrange(areas=["ac_020 ac_002", ""], zone="tr_004 tr_002", markers={"tr_004": (0, 2)}, life=[1, 5])
    said = heard(g)
    through(g, ("use", "ac_020"), ("put_marker", "tr_004"), ("put_marker", "tr_002"))
    assert [e[0] for e in said if e[0] in ("placed", "discovered", "recovered", "hurt")] == [
        "placed",
        "placed",
        "discovered",
        "recovered",
        "recovered",
        "hurt",
    ]
    assert g.life == [2, 7]


@pytest.mark.rule("uncharted 7.4")
def test_the_turn_player_chooses_which_find_is_dealt_with_first_and_each_is_finished():
    g = arrange(
        areas=["ac_022", ""],
        zone="tr_004 tr_001",
        markers={"tr_004": (2, 0), "tr_001": (2, 1)},
        adventure="tr_006 tr_008",
    )
    through(g, ("use", "ac_022"), ("put_marker", "tr_004"), ("put_marker", "tr_001"))
    assert asked(g) == (0, "which_find_first")
    take(g, "discover", "tr_001")
    assert faces(g, g.spaces) == ["tr_008", "tr_006"]
    assert g.vp[0] == 3


@pytest.mark.rule("uncharted 7.4")
@pytest.mark.parametrize(("theirs", "vp", "cards"), [(1, 1, 1), (0, 0, 0)])
def test_who_drops_out_in_between_does_not_undo_a_find_of_the_others(theirs, vp, cards):
    g = arrange(
        hands=["", "", ""],
        areas=["ac_022", "", ""],
        zone="tr_004 tr_002 tr_003",
        markers={"tr_004": (2, 0, 0), "tr_002": (2, theirs, 0)},
        adventure="en_007",
        life=[2, 8, 8],
    )
    g.life[0] = 1
    g.most = (1, 8, 8)  # so that the burner cannot help
    through(g, ("use", "ac_022"), ("put_marker", "tr_004"), ("put_marker", "tr_002"), ("discover", "tr_004"))
    assert g.out[0]
    assert "tr_002" in faces(g, g.discards)
    assert (g.vp[1], len(g.hands[1]), g.supply[1]) == (vp, cards, 6)


@pytest.mark.rule("uncharted 7.4", "uncharted 12.8")
def test_a_treasure_that_waits_is_shown_as_discovered_and_saves_nobody():
    g = arrange(
        hands=["", ""], areas=["ac_022", ""], zone="tr_004 tr_021 tr_003", adventure="en_007", life=[1, 8],
        markers={"tr_004": (2, 0), "tr_021": (2, 3)},
    )  # fmt: skip
    g.most = (1, 8)
    through(g, ("use", "ac_022"), ("put_marker", "tr_004"), ("put_marker", "tr_021"))
    shown = scene(g, 1, ["Ann", "Bob"])["zones"][0]["cards"]
    assert [card.get("state", []) for card in shown] == [["discovered"], ["discovered"], []]
    take(g, "discover", "tr_004")  # its place is taken by a Sniper Soldier
    assert (g.out, g.supply) == ([True, False], [6, 6])


@pytest.mark.rule("uncharted 7.4", "uncharted 12.2")
def test_the_effect_of_one_find_neither_undoes_nor_fills_another_that_was_made_with_it():
    other = {"tr_004": (1, 1, 0)}
    g = arrange(
        hands=["", "", ""], areas=["ac_022", "", ""], zone="tr_009 tr_004 tr_003", adventure="tr_006 tr_008",
        markers={"tr_009": (2, 0, 2), **other},
    )  # fmt: skip
    through(g, ("use", "ac_022"), ("put_marker", "tr_009"), ("put_marker", "tr_004"), ("discover", "tr_009"))
    assert asked(g) != (0, "move_which")  # the one marker of another player lies fast
    assert {"tr_009", "tr_004"} <= set(faces(g, g.discards))
    g = arrange(
        hands=["", "", ""], areas=["ac_022", "", ""], zone="tr_012 tr_004 tr_003 tr_005", adventure="tr_006 tr_008",
        markers={"tr_012": (2, 0, 2), **other},
    )  # fmt: skip
    through(g, ("use", "ac_022"), ("put_marker", "tr_012"), ("put_marker", "tr_004"), ("discover", "tr_012"))
    assert [g.face[option[2]] for option in g.options] == ["tr_003", "tr_005"]
    through(g, ("put_marker", "tr_003"), ("put_marker", "tr_003"))  # by both who found the boar
    assert {"tr_012", "tr_004"} <= set(faces(g, g.discards))
    assert g.supply == [5, 6, 5]


@pytest.mark.rule("uncharted 7.5")
@pytest.mark.parametrize(("counts", "vp"), [((2, 1, 0), [2, 0, 0]), ((1, 2, 0), [2, 2, 0]), ((1, 1, 1), [2, 0, 0])])
def test_most_markers_gain_the_vp_and_all_who_are_tied_gain_all_of_it(counts, vp):
    g = arrange(hands=["", "", ""], zone="tr_001 tr_003", markers={"tr_001": counts})
    through(g, ("use", "ac_003"), ("put_marker", "tr_001"))
    assert g.vp == vp


@pytest.mark.rule("uncharted 7.6")
def test_everybody_with_a_marker_gets_the_effect_once_the_turn_player_first():
    g = arrange(
        hands=["", "", ""], zone="tr_002 tr_003", markers={"tr_002": (2, 1, 0)}, turn=1, deck="ac_006 ac_007 ac_008"
    )
    through(g, ("use", "ac_003"), ("put_marker", "tr_002"))
    assert [faces(g, hand) for hand in g.hands] == [["ac_007"], ["ac_006"], []]


@pytest.mark.rule("uncharted 7.7")
def test_markers_return_the_treasure_goes_and_its_markers_lie_fast_until_then():
    g = arrange(zone="tr_012 tr_001 tr_003", markers={"tr_012": (3, 1)}, adventure="tr_006")
    through(g, ("use", "ac_003"), ("put_marker", "tr_012"))
    assert asked(g) == (0, "place_a_marker")  # the boar digs on, but not here
    assert not offers(g, "put_marker", "tr_012")
    through(g, ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.supply, marks(g, "tr_001")) == ([5, 5], (1, 1))
    assert faces(g, g.spaces) == ["tr_006", "tr_001", "tr_003"]
    assert "tr_012" in faces(g, g.discards)


@pytest.mark.rule("uncharted 7.7")
def test_what_becomes_complete_meanwhile_waits():
    g = arrange(zone="tr_012 tr_004 tr_003", markers={"tr_012": (2, 2), "tr_004": (1, 1)}, adventure="tr_006")
    said = heard(g)
    through(g, ("use", "ac_003"), ("put_marker", "tr_012"), ("put_marker", "tr_004"), ("put_marker", "tr_003"))
    order = [e for e in said if e[0] in ("discovered", "appeared")]
    assert [e[0] for e in order] == ["discovered", "appeared", "discovered", "appeared"]


@pytest.mark.rule("uncharted 7.8", "uncharted 12.1")
def test_what_helps_while_a_marker_lies_there_does_nothing_on_discovery_and_ends_with_it():
    g = arrange(zone="tr_001 en_001", markers={"tr_001": (3, 0)}, areas=["ac_003 ac_001", ""])
    take(g, "use", "ac_003")
    assert (g.vp[0], g.markers) == (2, {})
    take(g, "attack", "en_001")
    assert g.vp[0] == 2  # 1 AP only


@pytest.mark.rule("uncharted 7.9")
def test_moving_needs_no_supply_and_can_complete_a_treasure():
    g = arrange(areas=["ac_019 ac_002", ""], zone="tr_004 tr_016", markers={"tr_004": (2, 0), "tr_016": (4, 0)})
    through(g, ("use", "ac_019"), ("grab_marker", "tr_016"))
    assert (g.vp[0], marks(g, "tr_016")) == (1, (3, 0))
    assert asked(g) == (0, "place_a_marker")
