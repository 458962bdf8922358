"""Where what is wrong with several cards together is written: a field's line, or the pack to blame for a deck."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .lines import Lines, card_lines
from .manifests import lines_of
from .packs import MANIFEST, Pack

FIELD = re.compile(r"(?P<file>.+?):(?P<line>\d+)@(?P<field>\w+)(?=: )")
"""How a problem begins that is about a field of a card (`Card.at`)."""


def located(problem: str, packs: Sequence[Pack]) -> str:
    """A problem that is about a field, with the line on which a pack says it; elsewhere with the card's own line."""
    if not (found := FIELD.match(problem)):
        return problem
    file, line, rest = found["file"], int(found["line"]), problem[found.end() :]
    for pack in packs:
        text = pack.text_of(file.removeprefix(f"{pack.name}/")) if file.startswith(f"{pack.name}/") else None
        for start, body in card_lines(text or ""):
            if start == line:
                return f"{file}:{Lines(file, start, body).line_of(found['field'])}{rest}"
    return f"{file}:{line}{rest}"


def blamed(problem: str, packs: Sequence[Pack]) -> str:
    """A problem of a game's cards with the file and line of the pack that brought it about."""
    problem = located(problem, packs)
    if not packs or any(problem.startswith(f"{pack.name}/") for pack in packs):
        return problem
    file, _, rest = problem.partition(":")
    for pack in reversed(packs):
        if pack.text_of(file) is not None and not re.match(r"\d", rest):
            return f"{pack.name}/{file}:1:{rest}"
    for pack in reversed(packs):
        if pack.text_of(MANIFEST) is not None:
            return f"{pack.name}/{MANIFEST}:{lines_of(pack).line_of('remove')}: {problem}"
    return f"{', '.join(pack.name for pack in packs)}: {problem}"
