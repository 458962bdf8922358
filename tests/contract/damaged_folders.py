"""Packs damaged as files are: folders and zip files that are cut off, nested, linked, locked or far too large."""

from __future__ import annotations

import io
import os
import random
import zipfile
from collections.abc import Callable
from pathlib import Path

from unboxed.content.packs import Pack

SECRET = "the key under the mat"


def write_damaged(pack: Pack, folder: Path, rng: random.Random) -> Path:
    """Write a pack with some damage to it, and give its place; beside it lies a file that nobody may read."""
    (folder / "secret.toml").write_text(f'game = "{SECRET}"\n', "utf-8")
    place = folder / "pack"
    place.mkdir()
    for name, text in pack.files:
        (place / name).write_text(text, "utf-8", "replace")
    damage = rng.choice(FOLDERS + ZIPS)
    return damage(place, rng)


def _cut(place: Path, rng: random.Random) -> Path:
    for path in place.iterdir():
        data = path.read_bytes()
        path.write_bytes(data[: rng.randrange(len(data) + 1)])
    return place


def _other_bytes(place: Path, rng: random.Random) -> Path:
    for path in place.iterdir():
        data = bytearray(path.read_bytes()) or bytearray(b" ")
        for _ in range(5):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data)
    return place


def _linked(place: Path, rng: random.Random) -> Path:
    (place / "linked.toml").symlink_to(
        rng.choice([place.parent / "secret.toml", "/etc/passwd", "/dev/zero", place, "x"])
    )
    return place


def _odd_files(place: Path, rng: random.Random) -> Path:
    rng.choice([lambda: os.mkfifo(place / "a.toml"), lambda: (place / "b.toml").mkdir()])()
    return place


def _huge(place: Path, rng: random.Random) -> Path:
    line = rng.choice(["[[card]]\n", "x = 1\n", "#" * 3_000 + "\n"])
    (place / f"{rng.choice(['pack', 'quest', 'x'])}.toml").write_text(line * 100_000, "utf-8")
    return place


def _zipped(place: Path, names: Callable[[str], str], way: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", way) as archive:
        for path in sorted(place.iterdir()):
            archive.writestr(names(path.name), path.read_bytes())
    return made.getvalue()


def _zip(place: Path, data: bytes) -> Path:
    target = place.with_suffix(".zip")
    target.write_bytes(data)
    return target


def _paths(place: Path, rng: random.Random) -> Path:
    way = rng.choice(["../{}", "/etc/{}", "a/b/{}", "../../{}", "C:\\{}", "pack/{}", "{}/{}", "pack/./{}"])
    return _zip(place, _zipped(place, lambda name: way.replace("{}", name)))


def _bomb(place: Path, rng: random.Random) -> Path:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", rng.choice([zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])) as archive:
        archive.writestr("quest.toml", " " * 20_000_000)
    return _zip(place, made.getvalue())


def _bitten(place: Path, rng: random.Random) -> Path:
    data = bytearray(_zipped(place, lambda name: f"pack/{name}"))
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return _zip(place, bytes(data[: rng.choice([len(data), rng.randrange(len(data))])]))


def _no_zip(place: Path, rng: random.Random) -> Path:
    return _zip(place, rng.randbytes(rng.randrange(2_000)))


FOLDERS = [_cut, _other_bytes, _linked, _odd_files, _huge]
ZIPS = [_paths, _bomb, _bitten, _no_zip]
