"""The rules of False Lanterns, paragraph by paragraph."""

from collections import Counter

import pytest
from arrange import choose, faces, let_be, night, offered
from false_lanterns import GAME
from false_lanterns.state import ROUNDS

from unboxed.api import LIFE, TURN, new


@pytest.mark.rule("false_lanterns 1.1")
def test_four_cards_of_each_of_six_roles():
    assert GAME.players == (2, 3, 4, 5)
    assert set(Counter(new(GAME, players=5).position.face).values()) == {4}


@pytest.mark.rule("false_lanterns 1.2", "false_lanterns 1.3")
def test_everybody_has_three_cards_that_only_they_know_and_open_barrels():
    g = new(GAME, players=4, seed=2).position
    assert g.aboard == [2, 2, 2, 2]
    for seat in range(4):
        seen = g.view(seat)
        assert [[face is not None for _, face in crew] for crew in seen["crews"]] == [[p == seat] * 3 for p in range(4)]
        assert (seen["aboard"], seen["cellar"]) == (g.aboard, g.cellar)


@pytest.mark.rule("false_lanterns 1.4", "false_lanterns 2.3")
def test_who_rows_the_eighth_barrel_ashore_wins_at_once():
    table = night("pilot pilot", "keeper keeper", cellar=[7, 0])
    choose(table, "row")
    assert (table.position.aboard[0], table.position.cellar[0]) == (2, 8)
    assert table.result.winners == (0,)


@pytest.mark.rule("false_lanterns 1.5", "false_lanterns 3.5")
def test_the_last_captain_wins_and_who_is_stranded_loses_what_was_aboard():
    table = night("keeper", "pilot", aboard=[2, 0], cellar=[5, 0])
    choose(table, "claim", 0, "pilot")
    choose(table, "doubt")
    assert table.position.aboard == [0, 0]
    assert table.result.winners == (1,)
    assert table.result.scores == (0.0, 0.0)


@pytest.mark.rule("false_lanterns 3.5")
def test_who_is_stranded_has_no_turn_and_nothing_to_say():
    table = night("pilot pilot", "keeper", "keeper keeper", aboard=[3, 2, 3])
    choose(table, "claim", 0, "pilot")
    choose(table, "doubt", 1)
    assert table.position.crews[1] == []
    let_be(table)
    assert table.decision.player == 2
    choose(table, "claim", 2, "pilot")
    assert table.decision.player == 0


@pytest.mark.rule("false_lanterns 1.6")
def test_at_dawn_the_fullest_cellar_wins_then_the_fullest_boat_and_equals_share():
    for cellar, aboard, winners in (([2, 3], [9, 0], (1,)), ([3, 3], [9, 2], (0,))):
        table = night("pilot pilot", "keeper keeper", aboard=aboard, cellar=cellar, turn=1)
        table.position.round = ROUNDS
        choose(table, "fish")
        assert table.result.winners == winners
    table = night("pilot pilot", "keeper keeper", aboard=[2, 1], cellar=[3, 3], turn=1)
    table.position.round = ROUNDS
    choose(table, "fish")
    assert table.result.winners == (0, 1)


@pytest.mark.rule("false_lanterns 2.1", "false_lanterns 2.4")
def test_on_a_turn_one_fishes_rows_or_says_anything():
    table = night("pilot pilot", "keeper keeper", aboard=[3, 4], cellar=[0, 1])
    assert table.position.stakes == TURN
    assert offered(table) == {"fish", "row", "claim"}
    assert [step[2] for step in table.decision.options if step[0] == "claim"] == list(table.setup.cards)


@pytest.mark.rule("false_lanterns 2.2")
def test_fishing_brings_a_barrel_and_nobody_is_asked():
    table = night("pilot pilot", "keeper keeper")
    choose(table, "fish")
    assert table.position.aboard == [4, 3]
    assert (table.decision.player, table.position.stakes) == (1, TURN)


@pytest.mark.rule("false_lanterns 2.5")
def test_work_that_brings_nothing_is_not_on_offer():
    table = night("pilot pilot", "keeper keeper", aboard=[0, 0])
    assert [step[2] for step in table.decision.options if step[0] == "claim"] == ["pilot", "lookout"]
    assert "row" not in offered(table)
    reasons = [GAME.why_not(table.position, 0, token) for token in table.position.crews[0]]
    assert reasons == [("", "")] * 2
    table = night("smuggler keeper", "wrecker exciseman", aboard=[0, 0])
    reasons = [GAME.why_not(table.position, 0, token) for token in table.position.crews[0]]
    assert [number for _, number in reasons] == ["2.5", "2.5"]


@pytest.mark.rule("false_lanterns 3.1")
def test_everybody_else_is_asked_in_turn_order():
    table = night("pilot pilot", "keeper keeper", "lookout lookout", turn=1)
    choose(table, "claim", 1, "pilot")
    assert table.decision.player == 2
    table.choose(table.position.decline)
    assert table.decision.player == 0
    assert offered(table) == {"doubt", "let_it_be"}


@pytest.mark.rule("false_lanterns 3.2", "false_lanterns 3.4")
def test_who_told_the_truth_shows_it_draws_another_and_is_paid():
    table = night("pilot keeper", "wrecker wrecker", "lookout lookout")
    choose(table, "claim", 0, "pilot")
    choose(table, "doubt", 1)
    assert (table.decision.player, table.position.stakes) == (1, LIFE)
    choose(table, "hand_over")
    g = table.position
    assert g.player == 1, "nobody can doubt it again, so it has happened, and the next captain's turn has come"
    assert g.aboard == [9, 0, 3]
    assert len(g.crews[0]) == 2
    assert len(g.harbour) == 18
    assert all(g.seen[token] == 1 for token in g.crews[0])


@pytest.mark.rule("false_lanterns 3.3")
def test_who_lied_shows_nothing_gets_nothing_and_pays():
    table = night("keeper smuggler", "wrecker wrecker")
    choose(table, "claim", 0, "pilot")
    choose(table, "doubt", 1)
    token = table.position.crews[0][1]
    assert not table.position.knows(1, token)
    choose(table, "dismiss", 0, token)
    g = table.position
    assert g.aboard == [3, 3]
    assert faces(table, g.crews[0]) == ["keeper"]
    assert faces(table, g.dismissed) == ["smuggler"]
    assert not g.knows(1, g.crews[0][0])


@pytest.mark.rule("false_lanterns 3.4")
def test_with_fewer_than_three_barrels_the_price_is_a_card():
    table = night("keeper smuggler", "wrecker wrecker", aboard=[2, 3])
    choose(table, "claim", 0, "pilot")
    choose(table, "doubt", 1)
    assert offered(table) == {"dismiss"}


def work(role, *words, crews=("pilot pilot", "keeper keeper", "lookout lookout"), **given):
    """Seat 0 lets this role work and nobody objects."""
    table = night(*crews, **given)
    choose(table, "claim", 0, role)
    if words:
        choose(table, "work_on", 0, role, *words)
    let_be(table)
    return table


@pytest.mark.rule("false_lanterns 4.1")
def test_a_pilot_brings_three_barrels_aboard():
    assert work("pilot").position.aboard == [6, 3, 3]


@pytest.mark.rule("false_lanterns 4.2")
def test_a_wrecker_takes_three_barrels_or_all_there_are():
    assert work("wrecker", 1, aboard=[0, 5, 3]).position.aboard == [3, 2, 3]
    assert work("wrecker", 1, aboard=[0, 2, 3]).position.aboard == [2, 0, 3]


@pytest.mark.rule("false_lanterns 4.3")
def test_a_smuggler_lands_three_barrels_or_all_there_are():
    table = work("smuggler", aboard=[5, 0, 0])
    assert (table.position.aboard[0], table.position.cellar[0]) == (2, 3)
    table = work("smuggler", aboard=[2, 0, 0])
    assert (table.position.aboard[0], table.position.cellar[0]) == (0, 2)


@pytest.mark.rule("false_lanterns 4.4")
def test_a_keeper_has_dues_from_all_who_had_more():
    assert work("keeper", aboard=[2, 3, 2]).position.aboard == [3, 2, 2]
    assert work("keeper", aboard=[2, 3, 5]).position.aboard == [4, 2, 4]


@pytest.mark.rule("false_lanterns 4.5")
def test_an_exciseman_sends_two_barrels_back_aboard():
    table = work("exciseman", cellar=[0, 5, 0], aboard=[0, 1, 0])
    assert (table.position.cellar[1], table.position.aboard[1]) == (3, 3)


@pytest.mark.rule("false_lanterns 4.6")
def test_a_lookout_brings_a_barrel_sees_a_card_and_may_send_it_away():
    table = work("lookout", 1)
    g = table.position
    assert g.aboard == [4, 3, 3]
    token = g.crews[1][0]
    choose(table, "look", 0, 1, token)
    assert g.knows(0, token)
    assert not g.knows(2, token)
    stay = table.clone()
    choose(stay, "let_stay")
    assert stay.position.crews[1][0] == token
    choose(table, "send_away")
    assert len(table.position.crews[1]) == 2
    assert not any(table.position.knows(0, crew) for crew in table.position.crews[1] if crew != g.crews[1][0])
    assert table.position.said[1] == []


@pytest.mark.rule("false_lanterns 5.1")
def test_only_the_victims_keeper_stops_a_wrecker():
    table = night("wrecker pilot", "keeper pilot", "keeper lookout")
    choose(table, "claim", 0, "wrecker")
    choose(table, "work_on", 0, "wrecker", 1)
    assert offered(table) == {"doubt", "stand_in_the_way", "let_it_be"}
    others = table.clone()
    others.choose(others.position.decline)
    assert (others.decision.player, offered(others)) == (2, {"doubt", "let_it_be"})
    choose(table, "stand_in_the_way")
    let_be(table)
    assert table.position.aboard == [3, 3, 3]


@pytest.mark.rule("false_lanterns 5.2")
def test_anybodys_exciseman_stops_a_smuggler_and_keeps_a_barrel():
    table = night("smuggler pilot", "keeper pilot", "exciseman lookout")
    choose(table, "claim", 0, "smuggler")
    table.choose(table.position.decline)
    choose(table, "stand_in_the_way", 2, "exciseman")
    let_be(table)
    assert (table.position.aboard, table.position.cellar) == ([2, 3, 4], [0, 0, 0])


@pytest.mark.rule("false_lanterns 5.3")
def test_a_smuggler_hides_the_cellar_from_an_exciseman():
    table = night("exciseman pilot", "smuggler pilot", cellar=[0, 4])
    choose(table, "claim", 0, "exciseman")
    choose(table, "stand_in_the_way", 1, "smuggler")
    let_be(table)
    assert table.position.cellar == [0, 4]


@pytest.mark.rule("false_lanterns 5.4")
def test_who_stands_in_the_way_may_be_doubted_and_only_tries_once():
    table = night("wrecker pilot", "pilot pilot", "keeper lookout", aboard=[0, 6, 0])
    choose(table, "claim", 0, "wrecker")  # only seat 1 has anything aboard
    choose(table, "stand_in_the_way", 1, "keeper")
    assert table.decision.player == 2, "anybody may doubt it, beginning after them"
    choose(table, "doubt", 2, 1, "keeper")
    choose(table, "hand_over")
    assert (table.decision.player, offered(table)) == (1, {"doubt", "let_it_be"})
    let_be(table)
    assert table.position.aboard == [3, 0, 3]


@pytest.mark.rule("false_lanterns 5.4")
def test_a_true_one_that_was_doubted_stands():
    table = night("wrecker pilot", "keeper pilot", aboard=[3, 3])
    choose(table, "claim", 0, "wrecker")
    choose(table, "stand_in_the_way", 1, "keeper")
    choose(table, "doubt", 0, 1, "keeper")
    choose(table, "hand_over")
    assert table.position.aboard == [0, 6]
    assert (table.decision.player, table.position.stakes) == (1, TURN)
