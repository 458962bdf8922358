"""Analyses of finished games, while somebody wants to see them: made piece by piece in the workers, between everything
that tables wait for, and kept for a while in memory. Nothing of them is stored; they can be had again at any time."""

from __future__ import annotations

import json
import logging
from bisect import bisect_right
from collections.abc import Callable, Coroutine
from typing import Any

from unboxed.kernel.errors import UnboxedError
from unboxed.server.analysed import Analysis, State
from unboxed.server.errors import Conflict
from unboxed.server.looptime import now
from unboxed.teacher.analysis import course
from unboxed.teacher.judging import Judgement
from unboxed.teacher.outline import Outline
from unboxed.teacher.plan import TRIES, first_look, next_look
from unboxed.workers.errors import WorkError
from unboxed.workers.pool import Pool

from . import teaching

KEPT = 64
"""Analyses that are kept in memory; beyond them the one that was not asked for longest goes."""
AT_ONCE = 4
"""Analyses that are worked on at the same time; others wait."""
PATIENCE = 20.0
"""Seconds after which nobody seems to look any more: then the work stops, and goes on when somebody asks again."""
PIECE = 1500
"""Tries that are asked of a worker at once: about a second, so that others get their turn."""

Soon = Callable[[Coroutine[Any, Any, None]], None]
log = logging.getLogger("unboxed.server")


class Lesson:
    """One seat's analysis, as far as it has come."""

    def __init__(self, table: str, seat: int, record: dict[str, Any], moments: list[int], old: bool) -> None:
        self.table, self.seat, self.old = table, seat, old
        self.asked = now()
        self.working = False
        self.complete = False
        self.failed: UnboxedError | None = None
        self.look = 0
        self._record = json.dumps(record)
        self._moments = moments
        """The moments of the replay as whoever asks counts them."""
        self._outline: Outline | None = None
        self._judged: dict[int, Judgement] = {}
        self._left: list[int] = []
        self._tries = TRIES[0]

    async def go_on(self, pool: Pool) -> None:
        """Judge on, until all is judged or nobody looks any more."""
        try:
            while not self.complete and now() - self.asked < PATIENCE:
                await self._step(pool)
        except WorkError as error:
            log.info("an analysis is interrupted: %s", error)  # whoever looks asks again
        except UnboxedError as error:
            self.failed = error
        finally:
            self.working = False

    async def _step(self, pool: Pool) -> None:
        if self._outline is None:
            self._outline = await pool.run(
                teaching.outlined, self._record, self.seat, self.old, share=self.table, kind="analysis"
            )
            self._left = first_look([one.number for one in self._outline.asked])
        piece = self._left[: max(1, PIECE // self._tries)]
        if piece:
            self._judged |= await pool.run(
                teaching.judged, self._record, piece, self._tries, self.old,
                share=self.table, kind="analysis",
            )  # fmt: skip
            del self._left[: len(piece)]
        if not self._left:
            self.look += 1
            asked = [one.number for one in self._outline.asked]
            self._left, self._tries = next_look(self.look, self._judged, asked)
            self.complete = not self._left

    def told(self) -> Analysis:
        """How far it is. What cannot be analysed is refused, for good."""
        if self.failed is not None:
            raise Conflict(str(self.failed))
        state: State = "complete" if self.complete else "working" if self.working else "waiting"
        if self._outline is None:
            return Analysis(state, self.look, None)
        found = course(self._outline, self._judged).as_data()
        for one in (*found["choices"], *found["turning_points"]):
            one["moment"] = max(0, bisect_right(self._moments, one["number"]) - 1)
        return Analysis(state, self.look, found)


class Lessons:
    """The analyses that this process has at hand."""

    def __init__(self, pool: Pool, elsewhere: Pool, soon: Soon) -> None:
        self._pool, self._elsewhere, self._soon = pool, elsewhere, soon
        """Games of earlier releases are judged where these are: nothing of the present one waits for them."""
        self._kept: dict[tuple[str, int, int | None], Lesson] = {}

    def ask(
        self, table: str, seat: int, viewer: int | None, record: dict[str, Any], moments: list[int], old: bool = False
    ) -> Analysis:
        """How far the analysis of this seat's game is, for this viewer; it is begun, or goes on, by being asked for.
        `old` is a game of an earlier release."""
        key = (table, seat, viewer)
        lesson = self._kept.pop(key, None) or Lesson(table, seat, record, moments, old)
        self._kept[key] = lesson
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        lesson.asked = now()
        busy = sum(one.working for one in self._kept.values())
        if not (lesson.working or lesson.complete or lesson.failed) and busy < AT_ONCE:
            lesson.working = True
            self._soon(lesson.go_on(self._elsewhere if old else self._pool))
        return lesson.told()

    def forget(self, table: str) -> None:
        """A table was deleted."""
        for key in [key for key in self._kept if key[0] == table]:
            del self._kept[key]
