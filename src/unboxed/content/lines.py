"""Where something stands in a file, so that a complaint can name the very line."""

from __future__ import annotations

import re
from typing import Any


class Lines:
    """Some lines of a file: a whole file, or one card of it."""

    def __init__(self, file: str, line: int, body: list[str]) -> None:
        self.file, self.line, self.body = file, line, body

    def line_of(self, key: str) -> int:
        """The line on which a value is given; the first line if none of them gives it."""
        return self._first(rf"\[*\s*\"?{re.escape(key)}\"?\s*[]=.]")

    def line_with(self, text: str) -> int:
        """The line on which a text stands in quotes; the first line if none has it."""
        return self._first(rf".*[\"']{re.escape(text)}[\"']")

    def _first(self, pattern: str) -> int:
        found = re.compile(pattern)
        for offset, text in enumerate(self.body):
            if found.match(text.lstrip()):
                return self.line + offset
        return self.line


def card_lines(text: str) -> list[tuple[int, list[str]]]:
    """For each [[card]]: its line number and its lines."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
    return [(a + 1, lines[a:b]) for a, b in zip(starts, [*starts, len(lines)][1:], strict=True)]


def read_toml(where: str, text: str) -> tuple[dict[str, Any], str]:
    """What a TOML file holds, and what is wrong with it if it is none (empty if nothing is)."""
    import tomllib  # with the first file that is read: programs start sooner

    try:
        return tomllib.loads(text), ""
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line (\d+)", str(error))
        return {}, f"{where}:{found[1] if found else 1}: is not valid TOML: {error}"
