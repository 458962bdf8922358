"""What people see of a table of The Few and Cursed: the map with its figures, boards, store, piles and jobs."""

from __future__ import annotations

from functools import lru_cache

from unboxed.games.cursed.cards import COLOURS, Encounter
from unboxed.games.cursed.lookup import Lookup
from unboxed.games.cursed.rules.wanted import shown
from unboxed.games.cursed.state import BULLETS_END, CURSE_END, HEALTH_END, Cursed, corner_of, is_cursed, threshold
from unboxed.table.layout import CardNote, Counter, Figure, Layout, LayoutSeat, LayoutZone, Map, Place, Track
from unboxed.table.wording import counted

from .goal import goal

PHASES = ["improvise", "encounter", "action", "cleanup"]


def layout(g: Cursed, seat: int | None) -> Layout:
    """The map, the common decks, and each player's cards and tracks."""
    zones = [*_common(g), *_artifacts(g)]
    for p in range(g.setup.players):
        zones += [
            LayoutZone(id=f"hand:{p}", name="Hand", kind="hand", tokens=g.hand[p], seat=p),
            LayoutZone(id=f"play:{p}", name="In play", kind="row", tokens=g.play[p], seat=p),
            LayoutZone(id=f"deck:{p}", name="Deck", kind="pile", tokens=g.deck[p], seat=p, top_only=True),
            LayoutZone(id=f"discard:{p}", name="Discard pile", kind="pile", tokens=g.discard[p], seat=p),
            LayoutZone(id=f"jobs:{p}", name="Jobs", kind="row", tokens=g.jobs[p], seat=p),
            LayoutZone(id=f"items:{p}", name="Equipment", kind="row", tokens=g.items[p], seat=p, notes=_tired(g, p)),
            LayoutZone(id=f"scored:{p}", name="Score area", kind="pile", tokens=g.scored[p], seat=p),
        ]
        hero = [t for t in g.heroes if g.face[t] == g.hero[p]]
        notes: dict[int, CardNote] = {t: {"state": ["cursed"]} for t in hero if is_cursed(g, p)}
        zones.append(LayoutZone(id=f"hero:{p}", name="Character", kind="sheet", tokens=hero, seat=p, notes=notes))
    found = Layout(turn=g.turn, round=g.round, zones=zones, seats=[_seat(g, p) for p in range(g.setup.players)])
    found["headline"] = _headline(g)
    found["phases"] = PHASES
    found["phase"] = g.phase
    found["tracks"] = _tracks(g)
    found["map"] = _map(g)
    found["goal"] = goal(g)
    return found


def _common(g: Cursed) -> list[LayoutZone]:
    zones = [
        LayoutZone(id="met", name="Encounters", kind="row", tokens=g.met, notes=_met(g)),
        LayoutZone(id="looked", name="Upgrades looked at", kind="row", tokens=g.looked),
        LayoutZone(id="up_deck", name="Upgrades", kind="pile", tokens=g.up_deck, top_only=True),
        LayoutZone(id="up_discard", name="Upgrade discards", kind="pile", tokens=g.up_discard),
        LayoutZone(id="enc_deck", name="Encounter deck", kind="pile", tokens=g.enc_deck, top_only=True),
        LayoutZone(id="enc_discard", name="Encounter discards", kind="pile", tokens=g.enc_discard),
        LayoutZone(id="dark_deck", name="Cursed encounter deck", kind="pile", tokens=g.dark_deck, top_only=True),
        LayoutZone(id="dark_discard", name="Cursed encounter discards", kind="pile", tokens=g.dark_discard),
        LayoutZone(id="job_deck", name="Job deck", kind="pile", tokens=g.job_deck, top_only=True),
        LayoutZone(id="job_discard", name="Job discards", kind="pile", tokens=g.job_discard),
        LayoutZone(id="row", name="Store", kind="row", tokens=g.row),
        LayoutZone(id="store_deck", name="Store deck", kind="pile", tokens=g.store_deck, top_only=True),
        LayoutZone(id="store_discard", name="Store discards", kind="pile", tokens=g.store_discard),
        LayoutZone(id="wanted", name="Wanted", kind="row", tokens=g.wanted, notes=_sides(g)),
    ]
    for i, pile in enumerate(g.piles):
        top = LayoutZone(id=f"pile:{i}", name=f"Most Wanted {i + 1}", kind="pile", tokens=pile, top_only=True)
        zones.append({**top, "notes": _last_seen(g, shown(g, pile))})
    for i, track in enumerate(g.tracks):
        zones.append(LayoutZone(id=f"track:{i}", name=f"Track {i + 1}", kind="pile", tokens=track, top_only=True))
    if g.phase == "setup":
        crowd = [t for t in g.heroes if g.face[t] not in g.hero]
        zones.append(LayoutZone(id="crowd", name="Characters", kind="row", tokens=crowd))
    zones.append(LayoutZone(id="removed", name="Out of the game", kind="pile", tokens=g.removed, gone=True))
    return zones


def _artifacts(g: Cursed) -> list[LayoutZone]:
    """The tokens of each colour: on the map in their corner, or laid out large for whoever chooses from them."""
    zones, asked = [], g.player >= 0 and g.prompt[0] == "choose_artifact"
    for i, colour in enumerate(COLOURS):
        corner, boxed = corner_of(g, i), [t for t in g.boxed if g.lookup.colour[g.face[t]] == i]
        there = LayoutZone(id=f"corner:{i}", name=f"{colour.title()} artifacts", kind="row", tokens=corner)
        if not asked:
            there["place"] = g.lookup.corners[i]
        zones.append(there)
        zones.append(LayoutZone(id=f"boxed:{i}", name=f"{colour.title()} out of play", kind="pile", tokens=boxed))
    return zones


def _met(g: Cursed) -> dict[int, CardNote]:
    """Of an encounter only the column of its terrain applies."""
    cards = {token: g.setup.cards[g.face[token]] for token in g.met}
    terrains = {token: g.lookup.spots[place].terrain for token, place in zip(g.met, g.met_at, strict=True)}
    return {t: {"text": card.told(terrains[t])} for t, card in cards.items() if isinstance(card, Encounter)}


def _tired(g: Cursed, p: int) -> dict[int, CardNote]:
    return {t: {"state": ["exhausted"]} for t in g.items[p] if t in g.tired}


def _last_seen(g: Cursed, token: int) -> dict[int, CardNote]:
    """Where a face-up bounty is found."""
    if token < 0:
        return {}
    seen = g.monsters_at[g.monsters.index(token)] if token in g.monsters else g.lookup.last_seen[g.face[token]]
    return {token: {"state": [seen.replace("_", " ")]}}


def _sides(g: Cursed) -> dict[int, CardNote]:
    """Which side of a Wanted card is up."""
    notes: dict[int, CardNote] = {}
    for i, token in enumerate(g.wanted):
        up = g.lookup.wanted[g.face[token]].sides[g.flipped >> i & 1]
        notes[token] = {"state": [up.name], "counters": [Counter(name="attack", value=up.cost)]}
    return notes


def _headline(g: Cursed) -> str:
    words = []
    if g.setup.mode == "coop":
        words.append(f"team grit {g.team}")
    if g.fallen:
        words.append(f"{counted(g.fallen, 'monster')} fallen")
    if g.fight:
        words.append("a bounty action")
    return ", ".join(words)


def _tracks(g: Cursed) -> list[Track]:
    tracks = []
    if g.setup.mode == "coop":
        tracks.append(Track(id="team", name="Team grit", value=g.team, most=max(120, g.team), icon="star"))
    for p in range(g.setup.players):
        tracks += [
            Track(id=f"health:{p}", name="Health", value=g.health[p], most=HEALTH_END, seat=p, icon="heart"),
            Track(
                id=f"bullets:{p}",
                name="Bullets",
                value=g.bullets[p],
                most=BULLETS_END,
                seat=p,
                icon="bullet",
                marks={"maximum": g.bullet_max[p]},
            ),
            Track(
                id=f"curse:{p}",
                name="Curse",
                value=g.curse[p],
                most=CURSE_END,
                seat=p,
                icon="skull",
                marks={"threshold": threshold(g, p) if g.hero[p] else 0},
            ),
        ]
    return tracks


def _seat(g: Cursed, p: int) -> LayoutSeat:
    status = []
    if p == g.first and g.phase != "setup":
        status.append("first player")
    if g.hero[p] and is_cursed(g, p):
        status.append("cursed")
    if g.out >> p & 1:
        status.append("wounded")
    counters = [
        Counter(name="grit", value=g.grit[p], icon="star"),
        Counter(name="water", value=g.water[p], icon="drop"),
        Counter(name="cards", value=len(g.hand[p])),
    ]
    if g.setup.mode == "coop":
        del counters[0]
    if p == g.turn:
        counters += [Counter(name="movement", value=g.move), Counter(name="attack", value=g.attack)]
    title = g.setup.cards[g.hero[p]].name if g.hero[p] else ""
    return LayoutSeat(seat=p, title=title, status=", ".join(status), counters=counters)


@lru_cache(maxsize=8)
def _ground(lookup: Lookup) -> tuple[list[Place], list[tuple[str, str, list[str]]]]:
    """The map without its figures."""
    places, roads = [], []
    for space in lookup.spaces:
        spot = lookup.spots[lookup.key[space.id]]
        place = Place(id=spot.name, name=space.name, x=space.x / 10, y=space.y / 7, kind=space.terrain)
        if space.colour:
            place["signs"] = [space.colour]
        places.append(place)
        for to, move, curse, attack in spot.roads:
            if spot.name < to:
                roads.append((spot.name, to, ["movement"] * move + ["curse"] * curse + ["attack"] * attack))
    return places, roads


def _map(g: Cursed) -> Map:
    places, roads = _ground(g.lookup)
    figures = [
        Figure(name=g.setup.cards[g.hero[p]].name, place=place, seat=p) for p, place in enumerate(g.at) if g.hero[p]
    ]
    for token, place in zip(g.monsters, g.monsters_at, strict=True):
        figures.append(Figure(name=g.setup.cards[g.face[token]].name, place=place, icon="monster"))
    return Map(places=places, roads=roads, figures=figures)
