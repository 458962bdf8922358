"""What people see of a table of Island."""

import pytest

from tests.games.island.arrange import answer, arrange, decline, laid_out, play, power, token_of
from unboxed.games.island.face.reasons import why_not
from unboxed.table.scene import scene
from unboxed.table.table import Table
from unboxed.table.wording import Wording

NAMES = ["Ana", "Ben", "Cleo"]


def zones(g, seat):
    return {zone["id"]: zone for zone in scene(g, seat, NAMES)["zones"]}


def test_the_table_shows_hands_fronts_bombs_piles_discards_and_the_box():
    g = arrange(["6a .", ". .", ". ."], fronts={1: "7a"}, bombs={2: 1})
    shown = zones(g, 0)
    assert [card["face"] for card in shown["front:1"]["cards"]] == ["7a"]
    assert [card["face"] for card in shown["bombs:2"]["cards"]] == ["bomb"]
    assert (shown["blanks"]["count"], len(shown["blanks"]["cards"])) == (30, 1)
    assert shown["sword_low"]["name"] == "Sword low"
    assert "aside" not in shown
    assert all(card["face"] is None for card in shown["hand:1"]["cards"])


@pytest.mark.rule("island 2.4")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_everybody_sees_of_every_hidden_card_whether_it_is_low_or_high(seat):
    for g in (deal(laid_out(3)), deal(laid_out(3, mode="knockout", deal="random"))):
        shown = zones(g, seat)
        hidden = [(i, card) for i in range(3) for card in shown[f"hand:{i}"]["cards"] if not card["face"]]
        assert len(hidden) == 9 * (3 if seat is None else 2)
        for _, card in hidden:
            number = g.lookup.number[g.face[card["token"]]]
            assert card["back"].endswith("_high" if number > 6 else "_low")


@pytest.mark.rule("island 11.6", "island 11.9", "island 14.1")
def test_cards_that_speak_of_being_knocked_out_say_what_they_do_where_nobody_is():
    def told(mode):
        held, laid = arrange(["11b 12b 1", "1"], mode=mode), arrange(["1 .", ". ."], fronts={1: "11b"}, mode=mode)
        assert not any("text" in card for card in zones(held, 1)["hand:0"]["cards"])
        shown = [*zones(held, 0)["hand:0"]["cards"], *zones(laid, 0)["front:1"]["cards"]]
        return [card.get("text", "") for card in shown]

    tent = "Once on each of your turns, shuffle one of your bombs back."
    cellar = "For the rest of the round your first 4 bombs count 3 points each, and only further ones 5."
    assert told("points") == [tent, cellar, "", tent]
    assert told("knockout") == ["", "", "", ""]


@pytest.mark.rule("island 16.2")
def test_where_all_cards_are_dealt_only_the_back_is_seen():
    g = laid_out(3, mode="points-all-cards")
    backs = {card["back"] for card in zones(g, 0)["hand:1"]["cards"]}
    assert backs == {"sword", "mace", "fuse"}


def deal(g):
    while g.prompt[0] == "choose_start":
        g.choose(0)
    return g


@pytest.mark.rule("island 2.4")
def test_hidden_hand_cards_show_their_backs():
    g = arrange([". .", "12a 12b 12c", ". ."])
    assert [card["back"] for card in zones(g, 0)["hand:1"]["cards"]] == ["sword_high", "fuse_high", "mace_high"]


def test_cards_hidden_out_of_play_are_shown_as_a_pile():
    g = laid_out(3, secret_bombs="on")
    assert zones(g, 0)["aside"]["count"] == 6 + 3 + 6


def test_seats_show_bombs_of_how_many_points_and_who_is_out_or_safe():
    g = arrange(["1 .", "", ". ."], out=[1], fronts={0: "11b 7a"}, bombs={0: 2}, explosions=1)
    power(g, "be_safe")
    seats = scene(g, 0, NAMES)["seats"]
    assert (seats[0]["status"], seats[1]["status"]) == ("safe from explosions", "out of the round")
    assert {"name": "bombs", "value": 2, "most": 4, "icon": "bomb"} in seats[0]["counters"]
    assert seats[0]["counters"][2]["name"] == "survival points"


def test_points_tables_count_explosions_and_part_paid_cards():
    g = arrange(["8a .", ". ."], deck="explosion", under=2, mode="points")
    play(g, "8a")
    counters = {c["name"]: c["value"] for c in scene(g, 0, NAMES[:2])["seats"][0]["counters"]}
    assert (counters["explosions"], counters["part-paid"], counters["bombs"]) == (1, 3, 0)
    assert counters["points on the table"] == 5 + 3


def test_a_spent_power_is_marked_as_used():
    g = arrange([". .", ". ."], fronts={0: "10c"})
    power(g, "look")
    assert zones(g, 1)["front:0"]["cards"][0]["state"] == ["used"]


def test_the_headline_tells_the_length_of_the_match_and_the_direction():
    g = arrange(["1 .", ". .", ". ."], direction=-1)
    assert scene(g, None, NAMES)["headline"] == "to five survival points, play goes counter-clockwise"
    g = arrange(["1 .", ". .", ". ."], mode="points", rounds=3)
    assert scene(g, None, NAMES)["headline"] == "3 rounds, play goes clockwise"


def test_while_a_draw_travels_it_is_told_what_will_happen():
    g = arrange(["6a . .", "0a . .", "0b . ."], fronts={0: "10a"}, coin="tails")
    play(g, "6a", 1)
    assert Wording(g, 0, NAMES).text(g.prompt) == "Castaway's Coin costs 3. Cut the cost?"
    assert Wording(g, 0, NAMES).labels() == ["Use Seasoned Survivor: pay 2", "Pay all 3"]
    decline(g)
    assert scene(g, 1, NAMES)["unanswered"] == "5 cards drawn"
    assert [s["status"] for s in scene(g, 1, NAMES)["seats"]] == ["", "may answer", ""]
    answer(g, "0a")
    picture = scene(g, 2, NAMES)
    assert picture["chain"] == ["A draw of 5 for Ben.", "Ben's Pass the Coconut: a draw of 6 for you instead."]
    assert picture["unanswered"] == "Pass the Coconut works, the draw goes elsewhere"


@pytest.mark.parametrize(
    ("hands", "fronts", "card", "said"),
    [
        (["2 .", "0a 0b .", ". ."], {}, "0a", ("only a draw", "8.1")),
        (["1 .", "0b 4a .", ". ."], {}, "0b", ("not on you", "7.8")),
        (["2 .", "8a 0b .", ". ."], {}, "8a", ("Only quick cards", "7.5")),
        (["2 .", "0b 4a .", ". ."], {1: "11c"}, "11c", ("only on your own turn", "1.6")),
        (["2 .", "0b .", ". ."], {1: "12b"}, "12b", ("works all the time", "1.6")),
    ],
)
def test_a_card_that_cannot_answer_says_why(hands, fronts, card, said):
    g = arrange(hands, fronts=fronts)
    play(g, hands[0].split()[0], 1)
    assert g.player == 1
    text, rule = why_not(g, 1, token_of(g, [*g.hands[1], *g.fronts[1]], card))
    assert said[0] in text
    assert rule == said[1]


def test_other_reasons_why_a_card_cannot_be_used():
    g = arrange(["6a .", "0a 0b 4a", ". ."], coin="tails")
    play(g, "6a", 1)
    decline(g)
    assert why_not(g, 1, token_of(g, g.hands[1], "0b"))[1] == "7.10"
    g = arrange([". .", "0b 0b 4a .", ". ."], fronts={0: "11a 10b"})
    power(g, "remove", 1)
    answer(g, "0b")
    power(g, "take_card", 1)
    assert why_not(g, 1, token_of(g, g.hands[1], "0b"))[1] == "7.9"
    g = arrange(["8a .", ". ."], fronts={0: "10c"})
    power(g, "look")
    assert why_not(g, 0, g.fronts[0][0]) == ("Its power is spent for this turn.", "3.7")
    play(g, "8a")
    assert why_not(g, 0, g.hands[0][0])[1] == "3.3"
    assert why_not(g, 0, g.attack_discards[0]) == ("", "")
    g = arrange(["2 . .", ". .", ". ."], fronts={0: "11b"}, explosions=1)
    assert why_not(g, 0, g.fronts[0][0])[1] == "7.2"


def test_every_announced_effect_reads_well_for_everybody():
    g = arrange(["9a .", "0b . .", ". ."], fronts={0: "7a", 1: "12b"})
    play(g, "9a", "12b")
    words = Wording(g, 1, NAMES)
    assert words.text(g.chain[0]) == "Ana's Mutiny: a bomb for Ana, your Storm Cellar goes."
    assert Wording(g, 0, NAMES).text(g.chain[0]) == "Your Mutiny: a bomb for you, Ben's Storm Cellar goes."


def test_a_whole_game_can_be_read_by_every_seat_and_a_spectator():
    table = Table(arrange([". .", ". ."], mode="points").setup, 5, ["Ana", "Ben"])
    while table.decision:
        table.choose(0)
    for seat in (0, 1, None):
        lines = table.log(seat)
        starter = "you" if seat == table.position.starter else table.names[table.position.starter]
        assert lines[0] == f"Round 1 began with {starter}."
        winners = table.result.winners
        names = ["You" if p == seat else table.names[p] for p in winners]
        how = "won" if len(winners) == 1 else "shared the win of"
        assert [line.split(" the match")[0] for line in lines[-len(winners) :]] == [f"{name} {how}" for name in names]
        assert not any("_" in line or "{" in line for line in lines)
