"""Why work was not done."""

from __future__ import annotations

from unboxed.kernel.errors import UnboxedError


class WorkError(UnboxedError):
    """Work that was asked for was not done; it may be asked for again."""


class Busy(WorkError):
    """Too much waits already, or the same was asked for before and is not done yet; nothing has been begun."""


class TooLong(WorkError):
    """The work took longer than it may and was stopped."""


class Overran(WorkError):
    """What was expected to be short is not; it is to be done elsewhere."""


class WorkerEnded(WorkError):
    """The worker's process ended in the middle of the work, and so did the one that tried again."""


class Closed(WorkError):
    """The workers have been stopped for good."""


class WorkFailed(Exception):
    """The work met a fault of ours; where, stands in a note of this error."""
