"""The page: built files as they are, and the page itself for every path that is none.

All files are read once and kept, each with what the build compressed beforehand (web/tools/compress.ts): nothing is
looked up, read or compressed for a request, and no path can lead out of the folder."""

from __future__ import annotations

import hashlib
import mimetypes
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from .encodings import accepted

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Unboxed</title></head>
<body><h1>Unboxed</h1>
<p>The service runs, but its page has not been built.</p>
<p>Remedy: run <code>make page</code>, or <code>make play</code>, then load this page again.</p>
<p>The service itself answers under <a href="/api/games">/api/games</a>.</p>
</body></html>
"""
INDEX, LIST = "index.html", "compressed.json"
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""How compressed files are called, the best way first."""
LOOK_AGAIN = 1.0
"""Seconds after which it is looked whether the page was built anew."""


@dataclass(frozen=True)
class File:
    """A file of the page, plain and compressed."""

    kind: str
    cached: str
    bodies: dict[str, bytes] = field(repr=False)
    """By encoding, best first; `identity` is the plain one."""
    mark: str = ""
    """Part of the ETag: another content has another mark."""

    def in_encoding(self, wanted: str) -> tuple[str, bytes]:
        """The best encoding that a browser takes."""
        found = accepted(wanted, [encoding for encoding in self.bodies if encoding != "identity"])
        return found, self.bodies[found]


class Pages:
    """An ASGI application that serves the page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, File] = {}
        self._built: int | None = -1
        self._looked = 0.0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _text(send, 405, "files of the page are only read", [(b"allow", b"GET, HEAD")])
            return
        file = self.find(scope["path"])
        if file is None:
            await _text(send, 404, "there is no such file; load the page again")
            return
        headers = dict(scope["headers"])
        encoding, body = file.in_encoding(headers.get(b"accept-encoding", b"").decode("latin-1"))
        tag = f'"{file.mark}-{encoding}"'
        answer = [
            (b"cache-control", file.cached.encode()),
            (b"etag", tag.encode()),
            (b"vary", b"accept-encoding"),
        ]
        if _has(headers.get(b"if-none-match", b"").decode("latin-1"), tag):
            await send({"type": "http.response.start", "status": 304, "headers": answer})
            await send({"type": "http.response.body", "body": b""})
            return
        if encoding != "identity":
            answer.append((b"content-encoding", encoding.encode()))
        answer += [(b"content-type", file.kind.encode()), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": answer})
        await send({"type": "http.response.body", "body": body})

    def find(self, path: str) -> File | None:
        """The file of this path; the page itself if there is none, but never instead of a part of it."""
        self._look_again()
        name = path.lstrip("/")
        found = self._files.get(name)
        if found is None and not name.startswith("assets/"):
            found = self._files[INDEX]
        return found

    def _look_again(self) -> None:
        """Read everything anew if the page was built since."""
        now = time.monotonic()
        if now - self._looked < LOOK_AGAIN:
            return
        self._looked = now
        try:
            built: int | None = (self.folder / INDEX).stat().st_mtime_ns
        except OSError:
            built = None
        if built != self._built:
            self._files, self._built = read_folder(self.folder), built


def read_folder(folder: Path) -> dict[str, File]:
    """All files of the built page by their paths; compressed ones belong to the file they were made from."""
    files = {}
    made_from = _made_from(folder)
    for path in sorted(folder.rglob("*")) if (folder / INDEX).is_file() else ():
        name = path.relative_to(folder).as_posix()
        if path.is_file() and path.suffix not in ENDINGS.values() and name != LIST:
            files[name] = _file(name, _bodies(path, made_from.get(name)))
    files.setdefault(INDEX, _file(INDEX, {"identity": NOT_BUILT.encode()}))
    return files


def _made_from(folder: Path) -> dict[str, str]:
    """Of which content (its SHA-256) each file's compressed forms were made."""
    try:
        return msgspec.json.decode((folder / LIST).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.DecodeError):
        return {}


def _bodies(path: Path, made_from: str | None) -> dict[str, bytes]:
    bodies, plain = {}, path.read_bytes()
    if hashlib.sha256(plain).hexdigest() == made_from:  # else they are of another build
        for encoding, ending in ENDINGS.items():
            made = path.with_name(path.name + ending)
            if made.is_file():
                bodies[encoding] = made.read_bytes()
    return bodies | {"identity": plain}


def _file(name: str, bodies: dict[str, bytes]) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    cached = "no-cache" if name == INDEX else "public, max-age=3600"
    if name.startswith("assets/"):
        cached = "public, max-age=31536000, immutable"
    return File(kind, cached, bodies, hashlib.blake2b(bodies["identity"], digest_size=9).hexdigest())


def _has(if_none_match: str, tag: str) -> bool:
    """Does the browser have this already?"""
    told = [one.strip().removeprefix("W/") for one in if_none_match.split(",")]
    return tag in told or told == ["*"]


async def _text(send: Any, status: int, why: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
    body = why.encode()
    about = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": about + (headers or [])})
    await send({"type": "http.response.body", "body": body})
