"""`unboxed balance`: a table with what is missed."""

import json


def test_balance_is_a_table_with_what_is_missed_and_an_exit_status(run):
    arguments = ("balance", "unlucky", "--players", "2", "--games", "1", "--bots", "random", "--jobs", "1")
    ran = run(*arguments)
    assert ran.status == 1  # one game is won by one seat: 50 points apart
    assert "win rate of each seat" in ran.out
    assert "missed: 2 players: seat 0 wins" in ran.out
    data = json.loads(run(*arguments, "--json").out)
    assert data["reports"][0]["games"] == 1
    assert len(data["missed"]) >= 2
