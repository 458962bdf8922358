"""Frames: what the viewers of a table are sent when something has changed. What is the same for all is written once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from unboxed.engine.scene import Drawn

from .connection import Connection
from .views import log_of, scene_of

if TYPE_CHECKING:
    from .live import LiveTable

_encoder = msgspec.json.Encoder()


def written(part: Any) -> msgspec.Raw:
    """A part as JSON, ready to be put into many messages."""
    return msgspec.Raw(_encoder.encode(part))


class Frames:
    """Writes the `scene` messages of one table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.drawn = Drawn(written)
        self._same: dict[str, Any] = {}

    def look_again(self) -> None:
        """Something may have changed since the last frame."""
        live = self.live
        self.drawn.look_again()
        self._same = {
            "type": "scene",
            "seats": written(live.seated()),
            "pace": live.facts.pace,
            "window": live.window.told(),
        }

    def frame(self, connection: Connection, new: int | None = None) -> tuple[str, int, dict[str, Any]]:
        """A viewer's message, and then the lines and the scene this viewer has."""
        live, seat = self.live, connection.seat
        book, facts, hidden = live.book, live.facts, live.window.hides_from(seat)
        shown = live.window.shown if hidden else None
        lines = shown.lines if shown else len(book.lines)
        state = "running" if hidden and facts.state == "over" else facts.state
        everything = state == "over" and (seat is not None or facts.spectators == "all_after_end")
        first = min(connection.lines, lines)
        log = log_of(book, seat, first, lines)
        scene = scene_of(book, seat, shown, everything, self.drawn)
        quiet_until = 0 if seat is None else live.seats[seat].quiet_until
        message = {
            **self._same,
            "number": book.number_for(seat),
            "moment": book.moment_for(seat, book.moment),
            "state": state,
            "log_from": first,
            "log": log,
            "new": (len(log) if first else 0) if new is None else new,
            "you": seat,
            "owner": connection.owner,
            "can_undo": not hidden and seat is not None and facts.state == "running" and book.free_undo(seat),
            "undo": live.consents.told(seat),
            "clock": self._clock(seat),
            "quiet": quiet_until > 0 and quiet_until > book.round,
            **(_patch(connection.scene, scene) if connection.patches else {"scene": scene}),
        }
        return _encoder.encode(message).decode(), lines, scene if connection.patches else {}

    def _clock(self, seat: int | None) -> dict[str, Any] | None:
        live = self.live
        if not live.facts.clock or not live.facts.deadline or live.facts.state != "running":
            return None
        asked = live.book.table.position.asked(seat)
        if asked is None or live.seats[asked].kind != "person":
            return None
        return {"seat": asked, "ends_in": max(0, round((live.facts.deadline - time.time()) * 1000))}


def _patch(had: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
    """What has changed of a scene: the whole of it unless both have the same parts and as many zones."""
    if had.keys() != scene.keys() or len(had["zones"]) != len(scene["zones"]):
        return {"scene": scene}
    zones = [
        (i, zone)
        for i, (zone, before) in enumerate(zip(scene["zones"], had["zones"], strict=True))
        if zone is not before
    ]
    parts = {key: part for key, part in scene.items() if part is not had[key] and part != had[key] and key != "zones"}
    return {"scene": parts, "zones": zones}
