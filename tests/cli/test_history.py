"""History: a finished game is remembered once, and what it earned is named once."""

import dataclasses

from unboxed import Table
from unboxed.cli import history
from unboxed.cli.saves import PERSON, Saved
from unboxed.cli.session import Session
from unboxed.cli.terminal import Terminal
from unboxed.games import find
from unboxed.kernel.game import Achievement

GAME = dataclasses.replace(
    find("unlucky"),
    achievements=(Achievement("first", "First steps", "finish a game"), Achievement("second", "Again", "finish two")),
    tally=lambda position, seat: {"cards": len(position.hands[seat])},
    earned=lambda position, seat, earlier: ("first", "second") if earlier else ("first",),
)


def finished(seed):
    table = Table(GAME.setup(2), seed, ["Ann", "Bob"])
    while table.decision:
        table.choose(len(table.choices) % len(table.decision.options))
    return table


def test_a_finished_game_is_remembered_with_its_tally():
    table = finished(1)
    history.remember(table, 0)
    row = history.rows()[0]
    assert (row["game"], row["name"], row["mode"]) == ("unlucky", "Ann", "free")
    assert row["tally"] == {"cards": len(table.position.hands[0])}


def test_what_was_earned_is_named_once_and_depends_on_earlier_games():
    assert [a.id for a in history.remember(finished(1), 0)] == ["first"]
    assert [a.id for a in history.remember(finished(2), 0)] == ["second"]
    assert history.remember(finished(3), 0) == []


def test_looking_at_the_same_end_again_changes_nothing():
    history.remember(finished(1), 0)
    assert history.remember(finished(1), 0) == []
    assert len(history.rows()) == 1


def test_everybody_has_a_history_of_their_own():
    history.remember(finished(1), 0)
    assert [a.id for a in history.remember(finished(1), 1)] == ["first"]


def test_a_damaged_line_is_passed_over():
    history.remember(finished(1), 0)
    with history.history_file().open("a") as file:
        file.write("{half a line\n[]\n")
    assert len(history.rows()) == 1


def test_the_end_of_a_session_names_what_was_earned(home, capsys):
    Session(Saved(finished(1), [PERSON, PERSON]), home / "game.json", Terminal()).run()
    out = capsys.readouterr().out
    assert "Ann earned First steps: finish a game" in out
    assert "Bob earned First steps" in out
