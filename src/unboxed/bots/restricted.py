"""Restricted play: a bot that never does something, to be held against the same bot that may do everything."""

from __future__ import annotations

from collections.abc import Iterator

from unboxed.kernel.position import Position
from unboxed.kernel.state import Step

from .contract import Bot
from .look import Look

MARK = "~"
"""Stands in a bot's name before what it never does."""
OTHERS = "others"
"""Never takes an option that names another player, where there is another."""


class RestrictedBot:
    """Takes what another bot takes unless that is ruled out: then it declines, or takes any option that is not."""

    def __init__(self, bot: Bot, never: tuple[str, ...]) -> None:
        self.bot, self.never = bot, frozenset(never)

    def choose(self, look: Look, seed: int) -> int:
        index = self.bot.choose(look, seed)
        if not self._ruled_out(look, look.options[index]):
            return index
        left = [i for i, option in enumerate(look.options) if not self._ruled_out(look, option)]
        if not left:
            return index
        return look.decline if look.decline in left else left[seed % len(left)]

    def _ruled_out(self, look: Look, option: Step) -> bool:
        if OTHERS in self.never and any(
            kind == "seat" and value != look.seat for kind, value in look.game.phrases.concerns(option)
        ):
            return True
        return not self.never.isdisjoint(faces_of(look.world, option))


def faces_of(g: Position, step: Step) -> list[str]:
    """The faces of the cards that a step's words name, in their order."""
    return list(_faces(g, step))


def _faces(g: Position, step: Step) -> Iterator[str]:
    for at, kind in g.setup.game.phrases.named(step[0]):
        if at < len(step) and kind == "face":
            yield step[at]
        elif at < len(step) and kind in ("card", "cards"):
            value = step[at]
            yield from (g.face[token] for token in (value if kind == "cards" else (value,)) if token >= 0)
