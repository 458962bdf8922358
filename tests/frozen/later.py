"""A later time: what plays games now has been frozen as release 9.8, and nothing has changed since.

So whatever is done with an earlier release can be held against the same done here, whether or not the rules of any game
are still those of a release that was shipped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from tools.freeze import PACKAGE, ROOT, release_of
from unboxed.frozen import releases as known
from unboxed.frozen.keeper import keeper_of
from unboxed.frozen.releases import Release, releases

VERSION = "9.8"
KINDS = (".py", ".toml", ".md", ".json")
STARTUP = """
from pathlib import Path
import unboxed.frozen.releases
unboxed.frozen.releases.FOLDER = Path({folder!r})
"""


@contextmanager
def frozen_now(folder: Path) -> Iterator[Release]:
    """The present as a release beside those that are shipped: for this process and for those that it starts."""
    for shipped in known.FOLDER.glob("*.zip"):
        (folder / shipped.name).symlink_to(shipped)
    (folder / f"{VERSION}.zip").write_bytes(release_of(_sources(), VERSION, "none"))
    (folder / "sitecustomize.py").write_text(STARTUP.format(folder=str(folder)))
    with patch.object(known, "FOLDER", folder), patch.dict(os.environ, PYTHONPATH=str(folder)):
        releases.cache_clear()
        release = releases()[-1]
        yield release
        if (process := keeper_of(release).process) is not None:
            process.end()
    releases.cache_clear()


def _sources() -> Iterator[tuple[str, bytes]]:
    for place in (ROOT / PACKAGE).rglob("*"):
        if place.suffix in KINDS and "static" not in place.parts:
            yield str(place.relative_to(ROOT)), place.read_bytes()
