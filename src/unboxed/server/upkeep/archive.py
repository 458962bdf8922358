"""The file of a backup: lines of JSON, compressed, and a seal. `zcat FILE` shows all of it.

The seal is a second piece of the same compressed file: one line with the hash of every byte before it, written in the
one way there is. So no byte of the file can be lost or changed without being noticed, and that is seen before the
first row is read."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from unboxed.server.errors import ServiceError

from .files import new_file

CHUNK = 1 << 20
_GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def _seal(digest: str) -> bytes:
    """A line with a digest, as a gzip member that does not compress: the same bytes on every machine."""
    line = json.dumps({"sha256": digest}).encode() + b"\n"
    block = struct.pack("<BHH", 1, len(line), len(line) ^ 0xFFFF) + line
    return _GZIP + block + struct.pack("<II", zlib.crc32(line), len(line))


SEALED = len(_seal(hashlib.sha256().hexdigest()))
"""How many bytes the seal has."""


class Writer:
    """Writes the lines of a backup."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._hash = file, hashlib.sha256()
        self._compress = zlib.compressobj(wbits=zlib.MAX_WBITS | 16)  # as gzip does

    def line(self, data: Any) -> None:
        """Add a line."""
        self._write(self._compress.compress(json.dumps(data, separators=(",", ":")).encode() + b"\n"))

    def seal(self) -> None:
        """End the file."""
        self._write(self._compress.flush())
        self._file.write(_seal(self._hash.hexdigest()))

    def _write(self, data: bytes) -> None:
        self._hash.update(data)
        self._file.write(data)


@contextmanager
def writing(place: Path) -> Iterator[Writer]:
    """A new backup; nothing is written over."""
    if place.exists():
        raise ServiceError(f"{place} is there already; remedy: name another file, or remove it")
    with new_file(place) as file:
        writer = Writer(file)
        yield writer
        writer.seal()


def check_seal(place: Path) -> None:
    """Read the whole file once; ServiceError if it is not, to the last byte, what was written."""
    try:
        with place.open("rb") as file:
            size, digest = os.fstat(file.fileno()).st_size, hashlib.sha256()
            if file.read(2) != _GZIP[:2]:
                raise ServiceError(f"{place} is not a backup; remedy: name a file that `unboxed tables backup` wrote")
            file.seek(0)
            left = size - SEALED
            while left > 0 and (chunk := file.read(min(CHUNK, left))):
                digest.update(chunk)
                left -= len(chunk)
            whole = left == 0 and file.read() == _seal(digest.hexdigest())
    except OSError as error:
        raise ServiceError(f"{place} cannot be read ({error.strerror}); remedy: name another file") from None
    if not whole:
        raise ServiceError(f"{place} is damaged: it was cut off or changed; nothing was restored; remedy: take another")


def read_lines(place: Path) -> Iterator[Any]:
    """The lines of a file whose seal has been checked, without the seal."""
    try:
        with gzip.open(place, "rb") as file:
            for line in file:
                data = json.loads(line)
                if isinstance(data, dict) and "sha256" in data:
                    return
                yield data
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise ServiceError(f"{place} cannot be read ({error}); nothing was restored; remedy: take another") from None
