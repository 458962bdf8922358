"""Points of a round without knockouts: bombs, permanents, and the best split of a hand into sets (section 14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from unboxed.games.island.cards import EXPLOSION

from .standing import bomb_limit, bombs_of

if TYPE_CHECKING:
    from unboxed.games.island.state import Island
    from unboxed.kernel.state import Step

CHEAP, DEAR = 3, 5
"""Points of a bomb within the limit and beyond it (14.2)."""
IMPOSSIBLE = 10_000


def points_of(g: Island, seat: int) -> int:
    """What a player's table and hand count at the end of a round."""
    return table_points(g, seat) + points_in_hand(g, seat)


def table_points(g: Island, seat: int) -> int:
    """What lies in front of a player counts, and what was paid in part."""
    face, number, constants = g.face, g.lookup.number, g.setup.constants
    points = sum([constants["permanent_points"] for token in g.fronts[seat] if number[face[token]] >= 10])
    if g.bombs[seat]:
        points += bomb_points(len(bombs_of(g, seat)), bomb_limit(g, seat))
        points += sum([constants["explosion_points"] for token in g.bombs[seat] if face[token] == EXPLOSION])
    return points + g.part_paid[seat]


def tell_table_points(g: Island, seat: int) -> None:
    """Say what now counts on a player's table, to whoever listens; with knockouts nothing does."""
    if g.listener is not None and not g.knockout:
        g.say("table_points", seat, table_points(g, seat))


def score_sheet(g: Island, seat: int) -> list[Step]:
    """Where a player's points come from, as events: each source that counts anything, in the order of section 14."""
    face, constants = g.face, g.setup.constants
    bombs = len(bombs_of(g, seat))
    blasts = len(g.bombs[seat]) - bombs
    stays = tuple([token for token in g.fronts[seat] if g.lookup.number[face[token]] >= 10])
    alone = unmatched(g, seat)
    sheet: list[tuple[Step, bool]] = [
        (("showed_hand", seat, tuple(g.hands[seat])), bool(g.hands[seat])),
        (("counted_bombs", seat, bombs, bomb_points(bombs, bomb_limit(g, seat))), bombs > 0),
        (("counted_explosions", seat, blasts, constants["explosion_points"] * blasts), blasts > 0),
        (("counted_permanents", seat, stays, constants["permanent_points"] * len(stays)), bool(stays)),
        (("counted_hand", seat, alone, points_in_hand(g, seat)), bool(alone)),
        (("counted_part_paid", seat, g.part_paid[seat]), g.part_paid[seat] > 0),
    ]
    return [event for event, counts in sheet if counts]


def unmatched(g: Island, seat: int) -> tuple[int, ...]:
    """The hand cards that count in the best split of the hand into sets (14.7)."""
    face, number, cost = g.face, g.lookup.number, g.lookup.cost

    def pair(token: int) -> tuple[int, int]:
        return number[face[token]], cost[face[token]]

    left, found = sorted(g.hands[seat], key=pair), list[int]()
    for token in list(left):
        rest = [t for t in left if t != token]
        without = hand_points(tuple([pair(t) for t in rest]))
        if cost[face[token]] and without + cost[face[token]] == hand_points(tuple([pair(t) for t in left])):
            left, found = rest, [*found, token]
    return tuple(found)


def points_in_hand(g: Island, seat: int) -> int:
    """What a hand counts, split into sets as well as can be (14.7)."""
    face, number, cost = g.face, g.lookup.number, g.lookup.cost
    hand = sorted([(number[face[token]], cost[face[token]]) for token in g.hands[seat]])
    return hand_points(tuple(hand))


def bomb_points(bombs: int, limit: int) -> int:
    """The first bombs count 3 each, those beyond the limit 5 (14.2)."""
    return CHEAP * min(bombs, limit) + DEAR * max(0, bombs - limit)


@lru_cache(maxsize=100_000)
def hand_points(hand: tuple[tuple[int, int], ...]) -> int:
    """The fewest points a hand of (number, cost) pairs leaves when pairs, triplets and runs are free (14.5-14.8)."""
    counts = [0] * 13
    cheapest = [0] * 13
    for number, cost in hand:
        cheapest[number] = min(cheapest[number], cost) if counts[number] else cost
        counts[number] += 1
    # For each number: how many runs have one card so far, two, or are long enough to stop
    states = {(0, 0, 0): 0}
    for number in range(13):
        states = _with_number(states, counts[number], cheapest[number])
    return min((points for (one, two, _), points in states.items() if not one and not two), default=IMPOSSIBLE)


def _with_number(states: dict[tuple[int, int, int], int], count: int, cheapest: int) -> dict[tuple[int, int, int], int]:
    """Every way to use the cards of the next number: runs under way go on, or stop, or begin; a pair is free."""
    found: dict[tuple[int, int, int], int] = {}
    for (one, two, long), points in states.items():
        for kept in range(min(long, count - one - two) + 1):
            for begun in range(count - one - two - kept + 1):
                left = count - one - two - kept - begun
                state = (begun, one, two + kept)
                total = points + (cheapest if left == 1 else 0)
                if total < found.get(state, IMPOSSIBLE):
                    found[state] = total
    return found
