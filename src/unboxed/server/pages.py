"""The page: built files as they are, and the page itself for every path that is none."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Unboxed</title></head>
<body><h1>Unboxed</h1>
<p>The service runs, but its page has not been built.</p>
<p>Remedy: run <code>make page</code>, or <code>make play</code>, then load this page again.</p>
<p>The service itself answers under <a href="/api/games">/api/games</a>.</p>
</body></html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: Path | None = None) -> Response[Any]:
    """A built file, or the page."""
    static: Path = request.app.state.house.settings.static
    asked = request.scope["path"].lstrip("/")
    if asked == "api" or asked.startswith("api/"):
        raise NotFoundException("there is nothing at this address; see /api/schema")
    file = _file(static, asked)
    if file is not None and file.name != "index.html":
        lasting = asked.startswith("assets/")
        cached = "public, max-age=31536000, immutable" if lasting else "public, max-age=3600"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": cached})
    if asked.startswith("assets/"):
        raise NotFoundException("there is no such file; load the page again")
    index = static / "index.html"
    text = index.read_text("utf-8") if index.is_file() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"cache-control": "no-cache"})


def _file(static: Path, asked: str) -> Path | None:
    """The built file of this name; never one outside the folder."""
    if not asked or "\0" in asked:
        return None
    file = (static / asked).resolve()
    return file if file.is_relative_to(static.resolve()) and file.is_file() else None
