"""Which pack is to blame where a whole deck, and no single card, is wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .manifests import lines_of
from .packs import MANIFEST, Pack


def blamed(problem: str, packs: Sequence[Pack]) -> str:
    """A problem of a game's cards with the file and line of the pack that brought it about."""
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
