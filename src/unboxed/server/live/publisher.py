"""The publisher: sends everybody who looks at a table their own view of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from unboxed.server.looptime import now
from unboxed.server.store.chat import chats_for, hears

from .connection import Connection
from .frames import Frames
from .state import TableState

_encoder = msgspec.json.Encoder()


class Publisher:
    """Writes to the connections of one table."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.frames = Frames(state)
        self.published = 0.0
        """When everybody was last sent something, by the loop's clock."""

    def publish(self, aside: bool = False, only: int | None = None) -> None:
        """Send everybody, or only those of one seat, their own view.

        After an aside nobody is sent the same window again: that alone would tell that somebody has answered."""
        texts: dict[tuple[Any, ...], tuple[bytes, int, int]] = {}
        self.frames.next()
        window = self.state.window
        for connection in self.state.connections:
            held = None if window is None else self._held(connection)
            if only is not None and connection.seat != only:
                continue
            if aside and held is not None and connection.held is held:
                continue
            connection.held = held
            key = (connection.seat, connection.owner, connection.patches, connection.at, connection.lines)
            known = texts.get(key)
            if known is None:
                known = texts[key] = self.frames.frame(connection), connection.at, connection.lines
            text, connection.at, connection.lines = known
            connection.post(text)
        self.published = now()

    def welcome(self, connection: Connection) -> None:
        """All that somebody needs who comes, or who has fallen behind."""
        self.post_scene(connection)
        connection.post(self._chats(connection))

    def heard(self) -> dict[Connection, bytes]:
        """What each viewer hears of the chat now."""
        return {connection: self._chats(connection) for connection in self.state.connections}

    def post_heard(self, but: dict[Connection, bytes]) -> None:
        """Who hears whom has changed: whoever hears otherwise than before is told all that they hear, nobody else."""
        for connection, heard in self.heard().items():
            if heard != but.get(connection):
                connection.post(heard)

    def forget_chats(self, before: float) -> None:
        """What was said before this moment is no longer kept, and no longer heard."""
        kept = [line for line in self.state.chats if line["kind"] == "note" or line["at"] >= before]
        if len(kept) < len(self.state.chats):
            heard = self.heard()
            self.state.chats = kept
            self.post_heard(but=heard)

    def _chats(self, connection: Connection) -> bytes:
        return _encoder.encode(chats_for(self.state.chats, connection.seat, self.state.seats))

    def post_scene(self, connection: Connection) -> None:
        """Send one viewer a complete scene."""
        connection.lines = 0
        connection.held = self._held(connection)
        connection.post(self.frames.whole(connection, new=0))

    def post(self, message: dict[str, Any], but: Connection | None = None) -> None:
        """Send everybody the same."""
        text = _encoder.encode(message)
        for connection in self.state.connections:
            if connection is not but:
                connection.post(text)

    def post_line(self, line: dict[str, Any]) -> None:
        """Send a line of chat to everybody who hears whoever said it."""
        text = _encoder.encode({"type": "chat", "line": line})
        for connection in self.state.connections:
            if hears(line, connection.seat, self.state.seats):
                connection.post(text)

    def forget_lines(self) -> None:
        """Lines were taken back or read otherwise now: everybody is sent them all again."""
        for connection in self.state.connections:
            connection.lines = 0

    def send_away(self, leaves: Callable[[Connection], str], code: int = 4403) -> None:
        """Close the connections of those for whom there is a reason to leave; they are sent nothing more."""
        for connection in list(self.state.connections):
            if why := leaves(connection):
                self.state.connections.pop(connection)
                connection.close(code, why)

    def _held(self, connection: Connection) -> Any:
        window = self.state.window
        return window.window if window is not None and self.state.hides_from(connection.seat) else None
