"""A seat as a server for language models, over the Model Context Protocol."""

from __future__ import annotations

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from unboxed.games import games
from unboxed.kernel.errors import UnboxedError

from .seat import Seat


class Tools:
    """What a model may do; it plays one game at a time."""

    def __init__(self) -> None:
        self._seat: Seat | None = None

    def list_games(self) -> str:
        """The games with their players and modes."""
        return "\n".join(
            f"{game.id}: {game.title}, for {', '.join(map(str, game.players))} players; modes: {', '.join(game.modes)}"
            for game in games().values()
        )

    def new_game(
        self, game: str, players: int | None = None, mode: str = "", seat: int = 0, bots: str = "greedy", seed: int = 0
    ) -> str:
        """Begin a game in this seat against bots, and look at it."""
        try:
            self._seat = Seat(game, players, mode, seat, bots, seed)
        except UnboxedError as error:
            raise ToolError(str(error)) from None
        return self._seat.look()

    def look(self) -> str:
        """The table as you see it, what happened since you last looked, and your question."""
        return self._seated().look()

    def options(self) -> str:
        """Your question and what you may choose, by number."""
        return self._seated().options()

    def ahead(self) -> str:
        """What each option would do to the numbers you see, and what you could do besides if you had enough for it."""
        return self._seated().ahead()

    def choose(self, number: int) -> str:
        """Take the option of this number; the others play until you are asked again."""
        try:
            return self._seated().choose(number)
        except UnboxedError as error:
            raise ToolError(str(error)) from None

    def rules(self, wanted: str = "") -> str:
        """Paragraphs of the rules, by their number or by a word in them."""
        return self._seated().rules(wanted)

    def cards(self, wanted: str = "") -> str:
        """What cards say, by a word in their name or text."""
        return self._seated().cards(wanted)

    def _seated(self) -> Seat:
        if self._seat is None:
            raise ToolError("no game has begun; call new_game first")
        return self._seat


def server() -> MCPServer:
    """A server with a table of its own."""
    tools = Tools()
    made: MCPServer = MCPServer("unboxed", instructions="Play tabletop games: new_game, then look and choose.")
    for tool in (
        tools.list_games,
        tools.new_game,
        tools.look,
        tools.options,
        tools.ahead,
        tools.choose,
        tools.rules,
        tools.cards,
    ):
        made.add_tool(tool)
    return made
