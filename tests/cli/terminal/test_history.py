"""History: a finished game is remembered once, and what it earned is named once."""

import dataclasses
import json

import pytest

from unboxed import Table
from unboxed.cli.terminal import history
from unboxed.cli.terminal.saves import PERSON, Saved
from unboxed.cli.terminal.session import Session
from unboxed.cli.terminal.terminal import Terminal
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


def won(mode, seed):
    """A game of Unbroken, won on this difficulty as if by magic."""
    table = Table(find("unbroken").setup(1, mode), seed, ["Mae"])
    position = table.position
    position.outcome, position.player = "won", -1
    position.stack.clear()
    return table


@pytest.mark.rule("unbroken 16.1")
def test_every_difficulty_has_its_own_boxes(run):
    first = [a.id for a in history.remember(won("normal", 1), 0)]
    assert "ascetic" in first
    assert history.remember(won("normal", 2), 0) == []
    assert [a.id for a in history.remember(won("hard", 1), 0)] == first
    boxes = [line for line in run("pad", "unbroken").out.splitlines() if "Ascetic" in line]
    assert boxes == ["  [x] normal  [ ] easy  [x] hard  Ascetic: Win without eating any Food."]


@pytest.mark.rule("unbroken 15.4")
def test_the_score_pad_can_be_read(run):
    table = won("easy", 1)
    table.position.res = [5, 1, 0, 0, 2, 0, 0, 3]
    history.remember(table, 0)
    assert "Unbroken: Mae" in run("pad").out
    told = " ".join(run("pad", "unbroken", "--name", "Mae").out.split())
    left = "left 5 small, 1 medium, 2 food, 3 treasure"
    assert f"easy: character sneak, won, level 1, {left}, score 39, rank Revenant" in told
    assert json.loads(run("pad", "--json").out)[0]["tally"]["rank"] == "Revenant"


def test_a_pad_without_games_says_so(run):
    ran = run("pad", "unbroken")
    assert (ran.status, "no finished game is on the pad" in ran.err) == (2, True)
    assert run("pad", "chess").status == 2
