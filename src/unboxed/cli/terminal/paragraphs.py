"""Rules in words: paragraphs of our own rulebooks, found by number, section or word."""

from __future__ import annotations

import re
from functools import lru_cache

from unboxed.content.rulebook import Paragraph, read_rulebook
from unboxed.table.calls import AnyGame

from .terminal import Terminal, UsageError


@lru_cache(maxsize=8)
def rulebook(game: AnyGame) -> dict[str, Paragraph]:
    """A game's numbered paragraphs; none if the game has no rulebook."""
    return read_rulebook(game.rulebook) if game.rulebook.is_file() else {}


def find_paragraphs(game: AnyGame, wanted: str) -> list[Paragraph]:
    """Paragraphs by number (4.1), section (4) or word; UsageError says what there is."""
    book = rulebook(game)
    if wanted in book:
        return [book[wanted]]
    if re.fullmatch(r"\d+(\.\d*)?", wanted):
        found = [p for n, p in book.items() if "." not in wanted and n.split(".")[0] == wanted]
    else:
        found = [p for p in book.values() if wanted.casefold() in f"{p.section} {p.text}".casefold()]
    if not found:
        sections = list(dict.fromkeys(number.split(".")[0] for number in book))
        span = f"paragraphs run from {next(iter(book))} to {list(book)[-1]}" if sections else "it has none"
        raise UsageError(f"the rules of {game.id} have nothing for {wanted!r}; {span}, or give a word they contain")
    return found


def write_paragraphs(terminal: Terminal, paragraphs: list[Paragraph]) -> None:
    """Paragraphs under the headings of their sections."""
    section = None
    for paragraph in paragraphs:
        if paragraph.section != section:
            section = paragraph.section
            terminal.write(["", terminal.paint.bold(section)])
        text = re.sub(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])", "", paragraph.text)
        lines = [f"{paragraph.number:<6}{text}"]
        terminal.paragraph(lines[0], " " * 6, "")


def write_rule(terminal: Terminal, game: AnyGame, number: str) -> None:
    """One paragraph as a footnote, if it exists."""
    if number and (paragraph := rulebook(game).get(number)):
        text = paragraph.text.replace("*", "")
        terminal.paragraph(f"Rule {number}: {text}", "  ", "  ")
