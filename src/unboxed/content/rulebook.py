"""Our rulebooks: numbered paragraphs in Markdown, read so that a refusal, a log line or a person can cite one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from zipfile import Path as PathInZip

_PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\*\s+(.*)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Paragraph:
    """One numbered paragraph and the section it stands in."""

    number: str
    section: str
    text: str


def read_rulebook(path: Path | PathInZip) -> dict[str, Paragraph]:
    """All numbered paragraphs of a rulebook by number, in order."""
    found: dict[str, Paragraph] = {}
    section = ""
    for block in re.split(r"\n\s*\n", path.read_text("utf-8")):
        for line in block.strip().splitlines():
            if line.startswith("## "):
                section = line[3:].strip()
        match = _PARAGRAPH.search(block)
        if match:
            number, text = match.groups()
            found[number] = Paragraph(number, section, " ".join(text.split()))
    return found
