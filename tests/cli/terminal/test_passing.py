"""Several people at one screen: all of them are asked at once whether somebody answers, whoever can."""

import pytest

import unboxed
from tests.table.test_waiting import twins
from unboxed.cli.terminal import saves
from unboxed.cli.terminal.passing import PASSING
from unboxed.cli.terminal.session import Quit, Session
from unboxed.cli.terminal.terminal import Closed, Terminal


class Script(Terminal):
    """Types what it is told and keeps what is shown."""

    def __init__(self, *typed):
        super().__init__()
        self.typed, self.shown = list(typed), []

    def ask(self, prompt):
        self.shown.append(prompt)
        if not self.typed:
            raise Closed
        return self.typed.pop(0)

    def write(self, lines):
        self.shown += [lines] if isinstance(lines, str) else lines

    def paragraph(self, text, *around):
        self.shown.append(text)

    def clear(self, scrollback=False):
        self.shown.append("-")


def sat_down(waiting, tmp_path, *typed, seats=("person", "person", "person")):
    waiting.table.choices.clear()  # the position was laid out by hand: there is nothing to replay
    session = Session(saves.Saved(waiting.table, list(seats)), tmp_path / "game.json", Script(*typed))
    if session.waiting:
        session.waiting = waiting
    session._keep = lambda: None
    return session


def played(waiting, tmp_path, *typed, **more):
    session = sat_down(waiting, tmp_path, *typed, **more)
    with pytest.raises(Quit):
        session.run()
    return session


@pytest.mark.rule("island 7.4")
def test_the_screen_shows_the_same_whether_or_not_somebody_can_answer(tmp_path):
    screens = [played(waiting, tmp_path).terminal.shown for waiting in twins()]
    assert screens[0] == screens[1]
    assert screens[0] == [
        "-",
        "",
        "  Ana's Castaway's Coin against Ben.",
        "",
        "  Does anybody answer? A number (2 Ben, 3 Cleo), or Enter for nobody. ",
    ]


@pytest.mark.rule("island 7.4")
def test_who_speaks_up_takes_the_screen_and_is_asked_or_told_that_there_is_nothing(tmp_path):
    can, cannot = [played(waiting, tmp_path, "2", "").terminal.shown for waiting in twins()]
    assert can[:10] == cannot[:10]
    assert "it is up to you" in "".join(can[5:9])
    assert any("Answer with Not Today (cost 0)" in line for line in can)
    assert cannot[10:] == ["  You have nothing to answer this with. Press Enter. "]


@pytest.mark.rule("island 7.4")
def test_enter_lets_it_be_for_all_of_them(tmp_path):
    for waiting in twins():
        session = played(waiting, tmp_path, "", "", "", "")
        assert waiting.windows == []
        assert len(waiting.table.position.blanks) == 30 - 3 - 5
        assert "Ana" in "".join(line for line in session.terminal.shown if "it is up to you" in line)


def test_what_is_no_number_is_asked_again_and_quit_goes_home(tmp_path):
    shown = played(twins()[0], tmp_path, "9", "ben", "quit").terminal.shown
    assert len([line for line in shown if "Does anybody answer" in line]) == 3


def test_who_passed_is_not_asked_again_unless_something_is_at_stake(tmp_path):
    waiting = twins()[0]
    session = sat_down(waiting, tmp_path)
    session.passing.wishes = {1: PASSING, 2: PASSING}
    session._who_answers(session.waiting)
    assert session.terminal.shown == []
    waiting = twins(bombs={1: 2})[0]
    session = sat_down(waiting, tmp_path, "")
    session.passing.wishes = {1: PASSING, 2: PASSING}
    session._who_answers(session.waiting)
    assert "A number (2 Ben), or Enter" in session.terminal.shown[-1]


def test_a_bot_that_is_asked_answers_before_the_people_after_it(tmp_path):
    waiting = twins()[0]
    session = sat_down(waiting, tmp_path, seats=("person", "random", "person"))
    assert session._a_bot_is_next(session.waiting)
    waiting = twins()[1]
    assert not sat_down(waiting, tmp_path, seats=("person", "random", "person"))._a_bot_is_next(waiting)


def test_one_person_among_bots_shares_the_screen_with_nobody(tmp_path):
    table = unboxed.new("island", players=2, seed=1)
    session = Session(saves.Saved(table, ["person", "random"]), tmp_path / "game.json", Script())
    assert session.waiting is None
