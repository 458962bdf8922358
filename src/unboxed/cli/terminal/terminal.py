"""The terminal: lines out, answers in, colours only where they can be seen."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TextIO

from unboxed.content.texts import shown
from unboxed.kernel.errors import UnboxedError

WIDEST, NARROWEST = 110, 40
"""Lines longer than this tire the eye; terminals narrower than this are not wrapped for."""


class UsageError(UnboxedError):
    """Something was asked for that the command line does not offer."""


class Closed(Exception):
    """The input has ended: nobody will answer any more."""


CODES = ("0", "1", "2", "31", "36", "1;32", "1;33")
_OURS = re.compile("(" + "|".join(re.escape(f"\033[{code}m") for code in CODES) + ")")
"""The colours that Paint puts on; every other control character came with somebody's text."""


def safe(text: str) -> str:
    """A text as it may be written to a terminal: our own colours stay, and nothing else steers it."""
    return "".join(part if _OURS.fullmatch(part) else shown(part) for part in _OURS.split(text))


class Paint:
    """Puts colour on text, or leaves it alone."""

    def __init__(self, on: bool) -> None:
        self.on = on

    def bold(self, text: str) -> str:
        """What matters most."""
        return self._in("1", text)

    def dim(self, text: str) -> str:
        """What may be overlooked."""
        return self._in("2", text)

    def number(self, text: str) -> str:
        """What can be typed."""
        return self._in("1;33", text)

    def card(self, text: str) -> str:
        """A card's name."""
        return self._in("36", text)

    def good(self, text: str) -> str:
        """Whose turn it is; who won."""
        return self._in("1;32", text)

    def bad(self, text: str) -> str:
        """What is wrong, or out of the game."""
        return self._in("31", text)

    def _in(self, code: str, text: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.on and text else text


class Terminal:
    """Where a person sits: the streams, their width, and whether they are a screen at all."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        self.is_screen = self.target.isatty() and os.environ.get("TERM", "") != "dumb"
        self.is_person = self.source.isatty()
        self.paint = Paint(self.is_screen and not os.environ.get("NO_COLOR"))

    @property
    def width(self) -> int:
        """Columns to write in; asked for anew each time, because windows are resized."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    @property
    def height(self) -> int:
        """Lines of the screen."""
        return shutil.get_terminal_size((80, 24)).lines if self.is_screen else 1000

    def write(self, lines: str | Iterable[str] = "") -> None:
        """Write lines."""
        for line in [lines] if isinstance(lines, str) else lines:
            print(safe(line), file=self.target)
        self.target.flush()

    def paragraph(self, text: str, indent: str = "", first: str | None = None) -> None:
        """Write a text, wrapped to the width."""
        self.write(wrapped(text, self.width, indent, first))

    def clear(self, scrollback: bool = False) -> None:
        """Start a fresh screen; with `scrollback` nobody can scroll up to what was there."""
        if self.is_screen:
            print("\033[2J\033[3J\033[H" if scrollback else "\033[2J\033[H", end="", file=self.target)

    def ask(self, prompt: str) -> str:
        """A line typed by a person; Closed when there will be none."""
        prompt = safe(prompt)
        if self.is_person and self.source is sys.stdin and self.target is sys.stdout:
            try:
                return input(prompt).strip()
            except EOFError:
                self.write()
                raise Closed from None
        print(prompt, end="", file=self.target, flush=True)
        line = self.source.readline()
        self.write()
        if not line:
            raise Closed
        return line.strip()


def wrapped(text: str, width: int, indent: str = "", first: str | None = None) -> list[str]:
    """A text in lines of at most this width; words longer than a line are broken."""
    return textwrap.wrap(text, width, initial_indent=indent if first is None else first, subsequent_indent=indent)


def cut(text: str, width: int) -> str:
    """A text shortened to this width, with a sign that something is missing."""
    if len(text) <= width:
        return text
    return text[: width - 1].rstrip() + "…" if width > 0 else ""
