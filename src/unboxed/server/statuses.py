"""Refusals as HTTP statuses."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import ClientException

from unboxed.engine import UnboxedError
from unboxed.workers.errors import Busy, WorkError

from .errors import Conflict, Forbidden, NotThere, TooBusy


class ConflictException(ClientException):
    """It is too late, or too early, for this."""

    status_code = 409


class TooLarge(ClientException):
    """The request is larger than anything that is needed here."""

    status_code = 413


class TooMany(ClientException):
    """Too many requests; wait a little."""

    status_code = 429


def refuse(_request: Request[Any, Any, Any], error: UnboxedError) -> Response[dict[str, Any]]:
    """What a person can put right is a 4xx with one sentence; work that was begun in vain is a 503."""
    status = 403 if isinstance(error, Forbidden) else 404 if isinstance(error, NotThere) else 400
    if isinstance(error, Conflict):
        status = 409
    if isinstance(error, TooBusy | WorkError):
        status = 429 if isinstance(error, TooBusy | Busy) else 503
    return Response({"status_code": status, "detail": str(error)}, status_code=status)
