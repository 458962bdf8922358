"""Zip files from strangers: unpacked in memory, never onto a disk, and never more than is asked for."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from pathlib import PurePosixPath

from unboxed.kernel.errors import BadCards

from .texts import shown

PLAIN_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How a file may be packed: these two can be unpacked a little at a time, the others all at once."""
ASIDE = ("__MACOSX",)
"""Folders that archivers add of their own accord."""


def texts_in_zip(name: str, data: bytes, most_files: int, most_bytes: int) -> dict[str, bytes]:
    """The .toml files in a zip file; they lie in one folder, or in none. BadCards says why it cannot be read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _unpacked(name, archive, most_files, most_bytes)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, ValueError, OSError, EOFError) as error:
        raise BadCards([f"{name}: is no zip file that can be read ({shown(str(error))})"]) from error


def _unpacked(name: str, archive: zipfile.ZipFile, most_files: int, most_bytes: int) -> dict[str, bytes]:
    infos = [info for info in archive.infolist() if _matters(info)]
    if len(infos) > most_files:
        raise BadCards([f"{name}: has {len(infos):,} .toml files; a pack may have {most_files}"])
    _lie_together(name, infos)
    files: dict[str, bytes] = {}
    left = most_bytes
    for info in infos:
        file = PurePosixPath(info.filename).name
        if info.compress_type not in PLAIN_WAYS:
            raise BadCards([f"{name}/{shown(file)}: is packed in a way that is not read; zip it in the ordinary way"])
        if file in files:
            raise BadCards([f"{name}/{shown(file)}: is in the zip file twice"])
        with archive.open(info) as packed:
            files[file] = packed.read(left + 1)
        left -= len(files[file])
        if left < 0:  # whatever the zip file says of its size: a bomb is not unpacked further than this
            raise BadCards([f"{name}: unpacks to more than {most_bytes:,} bytes; a pack may have no more"])
    return files


def _matters(info: zipfile.ZipInfo) -> bool:
    parts = re.split(r"[/\\]", info.filename)
    hidden = any(part in ASIDE or (part.startswith(".") and part not in (".", "..")) for part in parts)
    return not info.is_dir() and not hidden and parts[-1].lower().endswith(".toml")


def _lie_together(name: str, infos: list[zipfile.ZipInfo]) -> None:
    """All files of a pack lie in one folder; a path that leads anywhere else is refused, not followed."""
    for info in infos:
        path = PurePosixPath(info.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in info.filename or ":" in info.filename:
            raise BadCards([f"{name}: holds the path {shown(info.filename)!r}, which leads out of the pack"])
    folders = sorted({str(PurePosixPath(info.filename).parent) for info in infos})
    if len(folders) > 1:
        told = ", ".join(shown(folder) for folder in folders[:3])
        raise BadCards([f"{name}: has card files in {len(folders)} folders ({told}); a pack is one folder"])
