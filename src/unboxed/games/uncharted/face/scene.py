"""What people see of a table of Uncharted."""

from __future__ import annotations

from unboxed.content.cards import Card
from unboxed.games.uncharted.rules.attack import power_of
from unboxed.games.uncharted.state import Uncharted, enemies_in, health_of, points_of
from unboxed.table.layout import CardNote, Counter, Layout, LayoutSeat, LayoutZone, Track

from .goal import goal
from .texts import choice_note, enemy_text, hero_note

PHASES = ["recovery", "action", "damage", "end"]
COLOUR_ORDER = {"red": 0, "blue": 1, "yellow": 2, "green": 3}


def layout(g: Uncharted, seat: int | None) -> Layout:
    """The board with its adventure zone and decks, and each player's hand and play area."""
    survival, deathmatch = g.setup.mode == "survival", g.setup.mode == "deathmatch"
    zones = [
        LayoutZone(id="spaces", name="Adventure zone", kind="row", tokens=[*g.spaces, *g.found], notes=_notes(g)),
        LayoutZone(id="action_deck", name="Action deck", kind="pile", tokens=g.action_deck, top_only=True),
        LayoutZone(id="special_deck", name="Special Action deck", kind="pile", tokens=g.special_deck, top_only=True),
        LayoutZone(
            id="adventure",
            name="Adventure deck" if g.setup.mode == "standard" else "Treasure deck",
            kind="pile",
            tokens=g.adventure,
            top_only=True,
        ),
        LayoutZone(id="discards", name="Discard area", kind="pile", tokens=g.discards),
    ]
    if survival:
        zones.append(LayoutZone(id="foes", name="Enemy deck", kind="pile", tokens=g.foes, top_only=True))
    if g.crowd and g.phase == "setup":
        choices = {token: choice_note(g, token) for token in g.crowd}
        zones.append(LayoutZone(id="crowd", name="Characters", kind="row", tokens=g.crowd, notes=choices))
    seats = []
    for p in range(g.setup.players):
        seats.append(_seat(g, p))
        zones.append(LayoutZone(id=f"hand:{p}", name="Hand", kind="hand", tokens=g.hands[p], seat=p))
        area = sorted((*g.standing[p], *g.resting[p]), key=lambda t: (COLOUR_ORDER[g.lookup.colour[g.face[t]]], t))
        notes: dict[int, CardNote] = {t: {"state": ["resting"]} for t in g.resting[p]}
        zones.append(LayoutZone(id=f"area:{p}", name="Play area", kind="row", tokens=area, seat=p, notes=notes))
        hero = [g.chosen[i] for i in range(len(g.chosen)) if (g.first + i) % g.setup.players == p]
        sides = {token: hero_note(g, p, token) for token in hero}
        zones.append(LayoutZone(id=f"hero:{p}", name="Character", kind="sheet", tokens=hero, seat=p, notes=sides))
        if deathmatch:
            zones.append(LayoutZone(id=f"held:{p}", name="Treasures", kind="row", tokens=g.held[p], seat=p))
    found = Layout(turn=g.turn if g.phase == "action" else -1, round=g.round, zones=zones, seats=seats)
    found["headline"] = _headline(g)
    found["phases"] = PHASES[:2] if deathmatch else PHASES
    found["phase"] = g.phase
    found["goal"] = goal(g)
    found["tracks"] = [] if g.phase == "setup" else _tracks(g)
    return found


def _headline(g: Uncharted) -> str:
    """The attack with its running total, which is open to all (6.4); else the fire that is to be expected."""
    if g.target >= 0 or g.rival >= 0:
        aim = f"against {health_of(g, g.target)} Health" if g.target >= 0 else f"against {g.life[g.rival]} Life"
        return f"attack: {power_of(g, g.turn)} AP {aim}"
    said = [_fire(g)] if enemies_in(g) else []
    if g.deck_gone:
        said.append("the last round: a deck has run out")
    return ", ".join(said)


def _fire(g: Uncharted) -> str:
    """The AP of all Enemies, and what a Gatling Gunner adds where that counts in the sum (8.1, 13.3)."""
    foes = enemies_in(g)
    said = f"Enemies have {sum(g.lookup.enemies[g.face[t]].ap for t in foes)} AP"
    acts = g.lookup.foe_acts[g.setup.mode, "damage"]
    more = sum(n for t in foes for _, n, _ in acts.get(g.face[t], ()))
    if not more or g.setup.options["gatling"] == "after":
        return said
    return f"{said} and {more} more against whoever has most {'cards' if g.setup.mode == 'survival' else 'VP'}"


def _tracks(g: Uncharted) -> list[Track]:
    """Everybody's Life, and everybody on one track of VP."""
    tracks = []
    points = [points_of(g, p) for p in range(g.setup.players)]
    most = (
        max(g.setup.constants["goal"], *points)
        if g.setup.mode == "deathmatch"
        else max(30, 10 * (max(points) // 10 + 1))
    )
    for p, value in enumerate(points):
        tracks.append(Track(id=f"life:{p}", name="Life", value=g.life[p], most=g.most[p], seat=p, icon="heart"))
        if g.setup.mode != "survival":
            tracks.append(Track(id=f"vp:{p}", name="VP", value=value, most=most, seat=p, group="VP", icon="star"))
    return tracks


def _notes(g: Uncharted) -> dict[int, CardNote]:
    """Markers on Treasures by their owners' Characters, and the Health of Enemies where it is not the printed one."""
    notes: dict[int, CardNote] = {}
    for token in (*g.spaces, *g.found):
        if (treasure := g.lookup.treasures.get(g.face[token])) is not None:
            counts = g.markers.get(token, (0,) * g.setup.players)
            counters = [Counter(name="markers", value=sum(counts), most=treasure.markers, icon="marker")]
            counters += [_owned(g, p, n) for p, n in enumerate(counts) if n]
            notes[token] = {"counters": counters}
            if token in g.found or token in g.awaiting:
                notes[token]["state"] = ["discovered"]
        else:
            health, printed = health_of(g, token), g.lookup.enemies[g.face[token]].health
            notes[token] = {"counters": [Counter(name="Health", value=health)] if health != printed else []}
            if (text := enemy_text(g, token)) != g.lookup.enemies[g.face[token]].text:
                notes[token]["text"] = text
            if token == g.target:
                notes[token]["state"] = ["attacked"]
    return notes


def _owned(g: Uncharted, p: int, n: int) -> Counter:
    """Markers of a seat, known by its Character."""
    character = _character(g, p)
    if character is None:
        return Counter(name=f"{p}", value=n, seat=p)
    return Counter(name=character.name, value=n, icon=character.id, seat=p)


def _character(g: Uncharted, p: int) -> Card | None:
    """The Character a seat has chosen."""
    place = (p - g.first) % g.setup.players
    return g.setup.cards[g.face[g.chosen[place]]] if place < len(g.chosen) else None


def _seat(g: Uncharted, p: int) -> LayoutSeat:
    status = []
    if g.out[p]:
        status.append("sits out" if g.setup.mode == "deathmatch" else "out")
    elif g.passed[p] and g.phase == "action":
        status.append("passed")
    if p == g.start:
        status.append("starts")
    counters = [Counter(name="VP", value=points_of(g, p), icon="star")] if g.setup.mode != "survival" else []
    if g.most[p]:
        counters.append(Counter(name="Life", value=g.life[p], most=g.most[p], icon="heart"))
    counters.append(Counter(name="markers", value=g.supply[p], most=g.setup.constants["markers"], icon="marker"))
    counters.append(Counter(name="cards", value=len(g.hands[p])))
    title = character.name if (character := _character(g, p)) else ""
    if title and g.setup.mode == "survival" and g.hero[p]:
        title += f" (difficulty {g.lookup.characters[g.hero[p]].survival_rank})"
    return LayoutSeat(seat=p, title=title, status=", ".join(status), counters=counters, out=g.out[p])
