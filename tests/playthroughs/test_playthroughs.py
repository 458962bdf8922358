"""Every registered game and mode has a golden playthrough, and still plays it to the letter."""

from difflib import unified_diff

import pytest

from tests.playthroughs import transcript as golden

REMEDY = "if the change is meant: python -m tests.playthroughs.transcript, and read the diff"


def test_no_game_or_mode_lacks_a_playthrough_and_none_is_left_over():
    assert {path.name for path in golden.FOLDER.glob("*.txt")} == set(golden.golden()), REMEDY


@pytest.mark.parametrize(("name", "setup"), golden.golden().items(), ids=list(golden.golden()))
def test_a_game_plays_as_its_transcript_says(name, setup):
    path = golden.FOLDER / name
    assert path.exists(), f"{name} is missing; {REMEDY}"
    then, now = path.read_text("utf-8").splitlines(), golden.transcript(setup).splitlines()
    diff = list(unified_diff(then, now, "then", "now", lineterm="", n=2))
    assert not diff, "\n".join([*diff[:40], REMEDY])


def test_a_transcript_tells_decisions_choices_events_views_and_the_end():
    for setup in golden.golden().values():
        lines = golden.transcript(setup).splitlines()
        decisions = [line for line in lines if line.startswith("#")]
        assert len(decisions) == len([line for line in lines if line.startswith("> ")])
        assert decisions
        assert all(len(line.split("views ")[1].split()) == setup.players + 1 for line in decisions)
        assert any(line.startswith("  . ") for line in lines)
        assert lines[-1].startswith("fingerprint ")


def test_the_command_refuses_a_game_there_is_not(capsys):
    assert golden.main(["chess"]) == 2
    assert "there is no game 'chess'; games are" in capsys.readouterr().err
