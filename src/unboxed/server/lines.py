"""The WebSocket protocol of the service: uvicorn's own, and a way to write at once to a reader who keeps up."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

WRITE = "unboxed.write"
"""The ASGI extension of a socket; its `now` writes a text at once, or says that it must wait."""


class LineProtocol(WebSocketsSansIOProtocol):
    """Four views go out for every choice; waking a task for each of them costs more than writing them."""

    async def run_asgi(self) -> None:
        """Serve one socket."""
        self.scope["extensions"][WRITE] = {"now": self.write_now}
        await super().run_asgi()

    def write_now(self, text: bytes) -> bool:
        """Write a text; False if the reader is slow or gone, and then nothing has been written."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        self.transport.write(Frame(Opcode.TEXT, text).serialize(mask=False))
        return True
