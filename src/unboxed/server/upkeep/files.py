"""New files that hold what not everybody may read: whole or not there at all, and their owner's alone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from unboxed.server.errors import ServiceError


@contextmanager
def new_file(place: Path) -> Iterator[IO[bytes]]:
    """A file that has its name only once it is on the disk; ServiceError if it cannot be written."""
    part = place.with_name(f"{place.name}.part")
    try:
        part.unlink(missing_ok=True)  # left by a run that was killed
        try:
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, place)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise ServiceError(f"{place} cannot be written ({error.strerror}); remedy: name another place") from None
