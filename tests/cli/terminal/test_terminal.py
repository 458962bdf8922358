"""The terminal: colours only where they can be seen, and no answer is an answer too."""

import io

import pytest

from unboxed.cli.progress import Progress
from unboxed.cli.terminal.terminal import Closed, Paint, Terminal, cut, wrapped


class Screen(io.StringIO):
    """A stream that says it is a screen."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def ordinary(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)


def painted(terminal):
    return "\033" in terminal.paint.bold("word")


def test_a_screen_has_colours_and_a_file_has_none():
    assert painted(Terminal(io.StringIO(), Screen()))
    assert not painted(Terminal(io.StringIO(), io.StringIO()))


def test_no_color_is_respected(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert not painted(Terminal(io.StringIO(), Screen()))


def test_a_dumb_terminal_gets_plain_lines(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    screen = Screen()
    terminal = Terminal(io.StringIO(), screen)
    terminal.clear()
    assert not painted(terminal)
    assert screen.getvalue() == ""


def test_only_a_screen_is_cleared_and_hiding_wipes_what_could_be_scrolled_to():
    screen, file = Screen(), io.StringIO()
    Terminal(io.StringIO(), screen).clear(scrollback=True)
    Terminal(io.StringIO(), file).clear(scrollback=True)
    assert "\033[3J" in screen.getvalue()
    assert file.getvalue() == ""


@pytest.mark.parametrize(("columns", "width"), [("200", 110), ("80", 80), ("12", 40)])
def test_lines_are_as_wide_as_the_terminal_within_reason(monkeypatch, columns, width):
    monkeypatch.setenv("COLUMNS", columns)
    assert Terminal(io.StringIO(), io.StringIO()).width == width


def test_answers_are_lines_and_the_end_of_them_is_said():
    terminal = Terminal(io.StringIO("  yes \n"), io.StringIO())
    assert terminal.ask("> ") == "yes"
    with pytest.raises(Closed):
        terminal.ask("> ")


def test_texts_are_wrapped_and_cut():
    assert wrapped("one two three", 8, "  ") == ["  one", "  two", "  three"]
    assert cut("one two", 5) == "one…"
    assert cut("one", 5) == "one"


def test_progress_is_drawn_on_a_screen_only_and_wiped_at_the_end():
    screen, file = Screen(), io.StringIO()
    for stream in (screen, file):
        with Progress(stream) as progress:
            progress.show(1, 4)
            progress.show(2, 4)
    assert "1 of 4 games" in screen.getvalue()
    assert "2 of 4 games" not in screen.getvalue()  # too soon to draw again
    assert screen.getvalue().endswith("\r\033[K")
    assert file.getvalue() == ""


def test_only_our_own_colours_reach_the_terminal():
    screen = io.StringIO()
    terminal = Terminal(io.StringIO("yes\n"), screen)
    paint = Paint(on=True)
    painted = [getattr(paint, colour)("word") for colour in ("bold", "dim", "number", "card", "good", "bad")]
    terminal.write([*painted, "a\x1b[2Jb\x9b31m\x07\u202ec", paint.bold("x\x1b[5my")])
    terminal.ask("who is \x1b[2J? ")
    lines = screen.getvalue().splitlines()
    assert lines[:6] == painted
    assert lines[6:] == ["a?[2Jb?31m??c", "\x1b[1mx?[5my\x1b[0m", "who is ?[2J? "]
