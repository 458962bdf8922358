"""Searching: placing, moving and swapping markers, and discovering Treasures (sections 7, 14 and 15)."""

from __future__ import annotations

from unboxed.games.uncharted.state import (
    Uncharted,
    acting_first,
    around,
    discard,
    effects_next,
    end_game,
    next_in,
    others,
    points_of,
    powers,
    rule,
    treasures_in,
)
from unboxed.kernel.state import Step

from .drawing import gain

ANYWHERE, OWN = -1, -2
"""Where markers may go: on any Treasure, or on one that already holds one of yours; else a token."""


def turn_up(g: Uncharted, space: int) -> None:
    """Fill a vacant space from the Adventure deck; what the new card does on appearing comes next (3.5)."""
    if not g.adventure:
        return
    token = g.adventure.pop()
    g.reveal(token)
    g.spaces.insert(space, token)
    g.say("appeared", token)
    if not g.adventure and g.setup.mode == "standard" and not g.deck_gone:
        g.deck_gone = True
        g.say("deck_gone", "Adventure deck")
    effects_next(g, -1, token, g.lookup.foe_acts[g.setup.mode, "appear"].get(g.face[token], ()))


# --- markers --------------------------------------------------------------------------------------


def put(g: Uncharted, seat: int, token: int, n: int) -> None:
    """Lay n of a seat's markers on a Treasure, or take them off (negative)."""
    counts = list(g.markers.get(token) or (0,) * len(g.out))
    counts[seat] += n
    if any(counts):
        g.markers[token] = tuple(counts)
    else:
        del g.markers[token]


def _mine(g: Uncharted, seat: int) -> list[int]:
    """Treasures in the zone that hold a marker of this seat."""
    markers = g.markers
    return [t for t in treasures_in(g) if t in markers and markers[t][seat]]


@rule
def place(g: Uncharted, seat: int, left: int, onto: int, not_on: int) -> None:
    """Place the markers of one effect, one after another, then see what is discovered (7.1-7.3)."""
    if g.out[seat] or left <= 0:
        check_finds(g)
        return
    targets = _mine(g, seat) if onto == OWN else treasures_in(g) if onto == ANYWHERE else [onto]
    if not g.supply[seat]:
        _place_from_treasure(g, seat, left, onto, targets)
        return
    if not_on in targets:
        targets.remove(not_on)
    if targets:
        options: list[Step] = [("put_marker", seat, t, left - 1, onto) for t in targets]
        if (most := min(left, g.supply[seat])) > 1:
            together = [("put_markers", seat, t, most, left - most, onto) for t in targets]
            options = together if len(targets) == 1 or onto == OWN else together + options
        placeable = most if g.setup.options["markers_out"] == "strict" else left
        g.ask(seat, ("place_a_marker", seat, placeable), options)
    else:
        check_finds(g)


def _place_from_treasure(g: Uncharted, seat: int, left: int, onto: int, targets: list[int]) -> None:
    """All markers are out: one may be taken back and placed elsewhere (7.2)."""
    sources = [t for t in _mine(g, seat) if any(other != t for other in targets)]
    if onto == OWN:  # the Treasure it goes to must hold another of yours
        sources = [t for t in sources if len(targets) > 1]
    if not sources or g.setup.options["markers_out"] == "strict":
        check_finds(g)
        return
    options: list[Step] = [("take_marker_back", seat, t, left, onto) for t in sources]
    no = ("place_no_more", seat)
    g.ask(seat, ("take_a_marker_back", seat, left), [*options, no], no)


@rule
def put_marker(g: Uncharted, seat: int, token: int, left: int, onto: int) -> None:
    """One marker lies on the Treasure; all markers of Go Deeper go to the same one (11.7)."""
    g.supply[seat] -= 1
    put(g, seat, token, 1)
    g.say("placed", seat, token)
    place(g, seat, left, token if onto == OWN else onto, -1)


@rule
def put_markers(g: Uncharted, seat: int, token: int, n: int, left: int, onto: int) -> None:
    """Several markers at once lie on the Treasure (7.1)."""
    g.supply[seat] -= n
    put(g, seat, token, n)
    g.say("placed_all", seat, token, n)
    place(g, seat, left, token if onto == OWN else onto, -1)


@rule
def take_marker_back(g: Uncharted, seat: int, token: int, left: int, onto: int) -> None:
    """The marker taken back is placed on another Treasure."""
    g.supply[seat] += 1
    put(g, seat, token, -1)
    g.say("took_marker_back", seat, token)
    place(g, seat, left, onto, token)


@rule
def place_no_more(g: Uncharted, seat: int) -> None:
    """Leave the markers where they are."""
    check_finds(g)


def movable(g: Uncharted, seat: int, whose: str) -> list[tuple[int, int]]:
    """Treasures and the owners whose markers there may be moved by this seat (7.9)."""
    owners = [seat] if whose == "own" else others(g, seat)
    treasures = treasures_in(g)
    if len(treasures) < 2:
        return []
    markers = g.markers
    return [(t, p) for t in treasures if t in markers for p in owners if markers[t][p]]


@rule
def grab_marker(g: Uncharted, seat: int, token: int, owner: int) -> None:
    """A marker is to be moved: where to?"""
    goals: list[Step] = [("move_to", seat, token, owner, t) for t in treasures_in(g) if t != token]
    g.ask(seat, ("move_where", seat, token), goals)


@rule
def move_to(g: Uncharted, seat: int, token: int, owner: int, goal: int) -> None:
    """The marker lies on another Treasure now."""
    put(g, owner, token, -1)
    put(g, owner, goal, 1)
    if owner == seat:
        g.say("moved_own", seat, token, goal)
    else:
        g.say("moved", seat, owner, token, goal)
    check_finds(g)


@rule
def move_nothing(g: Uncharted, seat: int) -> None:
    """Leave all markers where they are."""


@rule
def swap_with(g: Uncharted, seat: int, token: int, owner: int) -> None:
    """Another player's marker gives way to one of yours (11.5)."""
    put(g, owner, token, -1)
    put(g, seat, token, 1)
    g.supply[owner] += 1
    g.supply[seat] -= 1
    g.say("swapped", seat, owner, token)
    check_finds(g)


# --- discovering ----------------------------------------------------------------------------------


@rule
def check_finds(g: Uncharted) -> None:
    """Every Treasure with enough markers is discovered, one after another in the turn player's order (7.3, 7.4)."""
    if g.finding or not (g.markers or g.awaiting):  # what becomes complete meanwhile waits (7.7)
        return
    if not g.awaiting:
        treasures, face, markers = g.lookup.treasures, g.face, g.markers
        g.awaiting = tuple([t for t in g.spaces if t in markers and sum(markers[t]) >= treasures[face[t]].markers])
    if len(g.awaiting) == 1:
        discover(g, g.awaiting[0])
    elif g.awaiting:
        chooser = next_in(g, acting_first(g))
        g.ask(chooser, ("which_find_first", chooser), [("discover", t) for t in g.awaiting])


@rule
def discover(g: Uncharted, token: int) -> None:
    """Its VP go to whoever has most markers there, then everybody with a marker gets its effect (7.5, 7.6)."""
    g.finding = True
    g.awaiting = tuple([t for t in g.awaiting if t != token])
    g.at = g.spaces.index(token)
    counts = g.markers.get(token) or (0,) * len(g.out)  # all who had a marker here may have dropped out (7.4)
    most = max(1, *counts)
    g.say("discovered", token)
    del g.spaces[g.at]
    if g.setup.mode == "deathmatch":
        seats = [(g.start + i) % len(counts) for i in range(len(counts))]
        winner = next(p for p in seats if counts[p] == most)
        g.held[winner].append(token)
        g.say("took_treasure", winner, token, g.lookup.treasures[g.face[token]].vp)
        if deathmatch_won(g, winner):
            return
    else:
        g.found.append(token)
        for p in around(g, acting_first(g)) if g.setup.mode == "standard" else ():
            if counts[p] == most:
                gain(g, p, g.lookup.treasures[g.face[token]].vp, "treasure")
    g.do("finish_find", token)
    finders = [p for p in around(g, acting_first(g)) if counts[p]]
    g.do_in_order([("find_effects", p, token) for p in finders])


@rule
def find_effects(g: Uncharted, seat: int, token: int) -> None:
    """One player gets what the Treasure gives, then what the Character gives for it (7.6, 10.3)."""
    if not g.out[seat]:
        for power in powers(g, seat, "found"):
            effects_next(g, seat, token, power.do)
        effects_next(g, seat, token, g.lookup.treasures[g.face[token]].found)


@rule
def finish_find(g: Uncharted, token: int) -> None:
    """Markers go home, the card is discarded, its space is filled, and what waited is looked at (7.7)."""
    for seat, n in enumerate(g.markers.pop(token, ())):
        g.supply[seat] += n
        if n:
            g.say("markers_home", seat, n, token)
    if token in g.found:
        discard(g, g.found, token)
    g.finding = False
    g.do("check_finds")
    turn_up(g, g.at)


def deathmatch_won(g: Uncharted, seat: int) -> bool:
    """Treasures worth 10 VP win at once (14.12)."""
    goal = g.setup.constants["goal"]
    if points_of(g, seat) < goal:
        return False
    end_game(g, (seat,), f"Treasures worth {goal} VP")
    return True
