"""Who sits where: seats in the order of play."""

from __future__ import annotations

MOST = 12
"""Players for whom the order is kept ready; a rule asks for it many times a turn."""


def _around(players: int, first: int, direction: int) -> tuple[int, ...]:
    return tuple((first + direction * i) % players for i in range(players))


AROUND = {
    (players, direction, first): _around(players, first, direction)
    for players in range(1, MOST + 1)
    for direction in (1, -1)
    for first in range(players)
}
"""All seats from one on, clockwise (1) or counter-clockwise (-1): `AROUND[players, direction, first]`."""
