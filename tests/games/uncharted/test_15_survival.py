"""Section 15: Survival."""

import random
from collections import Counter

import pytest

from tests.games.uncharted.arrange import arrange, attack, faces, heard, offers, take, take_it, through
from unboxed.games.uncharted import GAME
from unboxed.games.uncharted.rules.rounds import WAVES
from unboxed.table.table import begin


def laid_out(players, seed=1, **options):
    g = begin(GAME.setup(players, "survival", (), options), seed)
    while g.player >= 0 and g.prompt[0] == "choose_your_character":
        g.choose(0)
    return g


@pytest.mark.rule("uncharted 15.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_win_or_lose_together_without_vp_or_bonuses(players):
    g = laid_out(players)
    assert ([len(hand) for hand in g.hands], g.vp) == ([3] * players, [0] * players)
    assert GAME.sides(g.setup) == (0,) * players
    assert not any(track["name"] == "VP" for track in GAME.layout(g, 0)["tracks"])
    assert g.view(0)["hands"][0][0][1] is not None


@pytest.mark.rule("uncharted 15.2")
@pytest.mark.parametrize(("players", "size"), [(1, 74), (2, 86), (4, 86)])
def test_cards_are_left_out_and_more_of_them_alone(players, size):
    g = begin(GAME.setup(players, "survival", (), {"side": "choose"}), 1)
    assert (len(g.action_deck), len(g.special_deck)) == (size, 20)
    alone = {"ac_021", "ac_025", "ac_026", "ac_027", "tr_009", "tr_010"}
    assert not {"ac_031", "ac_032", "ac_038", "tr_017", "tr_018", "tr_025"} & set(g.face)
    assert alone & set(g.face) == (set() if players == 1 else alone)


@pytest.mark.rule("uncharted 15.3")
@pytest.mark.parametrize(("players", "size"), [(1, 20), (3, 22)])
def test_two_treasures_lie_out_and_are_replaced(players, size):
    g = begin(GAME.setup(players, "survival", (), {"side": "choose"}), 1)
    assert (len(g.spaces), len(g.adventure)) == (2, size - 2)
    g = arrange(
        hands=["", ""], zone="tr_004 tr_003 en_001", markers={"tr_004": (2, 0)}, adventure="tr_016", mode="survival"
    )
    through(g, ("use", "ac_003"), ("put_marker", "tr_004"))
    assert faces(g, g.spaces) == ["tr_016", "tr_003", "en_001"]


@pytest.mark.rule("uncharted 15.4")
@pytest.mark.parametrize(("players", "pile", "bosses"), [(1, 4, 1), (2, 7, 1), (3, 10, 1), (4, 10, 4)])
def test_the_enemy_deck_by_player_count(players, pile, bosses):
    g = begin(GAME.setup(players, "survival", (), {"side": "choose"}), 3)
    levels = Counter(g.lookup.enemies[f].level for f in faces(g, g.foes))
    wanted = {"normal": pile, "special": pile, "boss": bosses} | ({"basic": 1} if players == 4 else {})
    assert levels == wanted
    top = [g.lookup.enemies[f].level for f in faces(g, g.foes)][-pile - (players == 4) :]
    assert set(top) <= {"normal", "basic"}
    for seed in range(5):
        world = g.imagine(0, random.Random(seed))
        assert Counter(world.lookup.enemies[f].level for f in faces(world, world.foes)) == wanted


@pytest.mark.rule("uncharted 15.5")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_waves_use_up_the_enemy_deck_exactly(players):
    g = begin(GAME.setup(players, "survival", (), {"side": "choose"}), 1)
    assert sum(WAVES[players]) == len(g.foes)
    for number, size in enumerate(WAVES[players], 1):
        g = arrange(
            hands=[""] * players,
            zone="tr_001 tr_002",
            foes="en_002 " * 9,
            mode="survival",
            round_=number - 1,
            at="start_round",
        )
        assert len(g.spaces) == 2 + size


@pytest.mark.rule("uncharted 15.6")
def test_enemies_appear_one_by_one_and_the_helicopter_acts_after_all_of_them():
    g = arrange(hands=["ac_005", ""], areas=["ac_002", "ac_002"], zone="tr_001 tr_002", foes="en_007 en_014 en_004",
                mode="survival", round_=3)  # fmt: skip
    g.stack, g.player = [("start_round",)], -1
    said = heard(g)
    g.advance()
    order = [e[0] for e in said if e[0] in ("appeared", "hurt", "discarded", "rested", "foe_acted")]
    assert order == ["appeared", "hurt", "appeared", "appeared", "discarded", "foe_acted", "rested", "rested"]
    assert g.hands[0] == []


@pytest.mark.rule("uncharted 15.7")
def test_a_defeated_enemy_brings_a_special_card_is_not_replaced_and_pays_no_vp():
    g = arrange(
        areas=["ac_010 ac_002", ""], zone="tr_001 tr_002 en_001 en_002 en_002", special="ac_037", mode="survival"
    )
    attack(g, "en_001")
    assert (faces(g, g.spaces), faces(g, g.hands[0]), g.vp) == (
        ["tr_001", "tr_002", "en_002", "en_002"],
        ["ac_037"],
        [0, 0],
    )
    g = arrange(zone="tr_004 tr_003", markers={"tr_004": (1, 1)}, life=[3, 3], mode="survival")
    through(g, ("use", "ac_003"), ("put_marker", "tr_004"))
    assert (g.life, g.vp) == ([5, 5], [0, 0])


@pytest.mark.rule("uncharted 15.8")
def test_a_single_player_gets_no_bonus_unless_the_option_says_so():
    assert not offers(arrange(hands=[""], zone="tr_001 tr_002", mode="survival"), "pass_with")
    g = arrange(hands=[""], zone="tr_001 tr_002", mode="survival", solo_pass_bonus="yes")
    assert [option[2] for option in g.options if option[0] == "pass_with"] == ["bonus_card", "bonus_marker"]
    take(g, "pass_with")
    assert len(g.hands[0]) == 1
    g = arrange(hands=["", ""], short=True, discards="ac_012", mode="survival")
    take(g, "use", "ac_002")
    assert faces(g, g.hands[0]) == ["ac_012"]


@pytest.mark.rule("uncharted 15.9")
def test_all_lose_when_anybody_drops_out():
    g = arrange(areas=["ac_020", ""], zone="tr_001 tr_002", life=[1, 8], mode="survival")
    through(g, ("use", "ac_020"), ("put_marker", "tr_001"), ("put_marker", "tr_001"))
    assert (g.over, g.winners) == (True, ())
    g = arrange(areas=["", ""], zone="tr_001 en_009", life=[8, 1], mode="survival", at="damage_phase")
    assert (g.over, g.winners) == (True, ())


@pytest.mark.rule("uncharted 15.9")
@pytest.mark.parametrize(("enemy", "winners"), [("", (0, 1)), ("en_001", ())])
def test_after_round_six_no_enemy_may_be_left(enemy, winners):
    g = arrange(zone=f"tr_001 tr_002 {enemy}", mode="survival", round_=6, passed=[1])
    take(g, "pass_turn")
    take_it(g)
    assert (g.over, g.winners) == (True, winners)


@pytest.mark.rule("uncharted 15.9")
def test_damage_and_end_effects_of_round_six_come_first():
    g = arrange(zone="tr_001 tr_002 en_001", areas=["", ""], life=[1, 8], mode="survival", round_=6, at="damage_phase")
    assert (g.result.reason, g.winners) == ("Life ran out", ())


@pytest.mark.rule("uncharted 15.12")
def test_flynn_and_schaefer_have_no_effects_here():
    lookup = GAME.setup(2).lookup
    assert (lookup.powers["survival", "ch_005"], lookup.powers["survival", "ch_006"]) == ((), ())
    assert not offers(arrange(heroes=["ch_005", ""], hands=["ac_012", ""], mode="survival"), "special_blue")


@pytest.mark.rule("uncharted 15.13")
def test_characters_show_their_difficulty():
    ranks = {c.survival_rank: c.id for c in GAME.setup(2).lookup.characters.values()}
    assert [ranks[n][-1] for n in range(1, 9)] == ["8", "1", "4", "3", "7", "2", "5", "6"]
    g = laid_out(2, side="effects")
    seats = GAME.layout(g, 0)["seats"]
    assert all("difficulty" in seat["title"] for seat in seats)
