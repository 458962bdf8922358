"""What can go wrong with the service that a person can put right."""

from __future__ import annotations

from unboxed.kernel.errors import UnboxedError


class ServiceError(UnboxedError):
    """The service cannot start or go on; one line says why and what to do."""


class Refused(UnboxedError):
    """Something that was asked for is not possible now; nothing has changed."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.why, self.rule = why, rule


class Forbidden(Refused):
    """The one who asks may not have this."""


class NotThere(Refused):
    """There is no such table, seat, game or person."""


NO_TABLE = "there is no such table, or no longer; ask whoever invited you for a new link"


class Conflict(Refused):
    """It is too late, or too early, for this."""


class NotNow(Refused):
    """What is needed for this does not answer; it is no fault of whoever asks."""


class TooBusy(Refused):
    """Too much is being worked on; the same may be asked for again in a moment."""


class TooOften(Refused):
    """Too often, or too many at the same time; `wait` says how many seconds until it may be tried again."""

    def __init__(self, why: str, wait: float) -> None:
        super().__init__(why)
        self.wait = wait
