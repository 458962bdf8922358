"""Refusals as HTTP statuses."""

from __future__ import annotations

import math
from typing import Any

from litestar import Request, Response
from litestar.exceptions import ClientException, NotFoundException

from unboxed.kernel.errors import UnboxedError
from unboxed.server.errors import Conflict, Forbidden, NotNow, NotThere, TooBusy, TooOften
from unboxed.workers.errors import Busy, WorkError


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
    if isinstance(error, NotNow):
        status = 503
    headers = {}
    if isinstance(error, TooOften):
        status, headers["Retry-After"] = 429, str(max(1, math.ceil(error.wait)))
    return Response({"status_code": status, "detail": str(error)}, status_code=status, headers=headers)


def not_there(_request: Request[Any, Any, Any], error: NotFoundException) -> Response[dict[str, Any]]:
    """An address that leads nowhere says where to look."""
    why = error.detail if error.detail != "Not Found" else "there is nothing at this address; see /api/schema"
    return Response({"status_code": 404, "detail": why}, status_code=404)
