"""Quick tables made from the cards: what every rule looks up, put in order once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.modifiers import Modifiers
from unboxed.kernel.state import Step

from .cards import (
    COLOURS,
    TOWN,
    Artifact,
    Bounty,
    Character,
    Choice,
    CursedEncounter,
    Encounter,
    Job,
    Place,
    Played,
    Spot,
    Store,
    Wanted,
)


class Lookup:
    """Look-ups that every turn needs, made once for a set of cards."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self.played = {c.id: c for c in cards.values() if isinstance(c, Played)}
        self.artifacts = {c.id: c for c in cards.values() if isinstance(c, Artifact)}
        self.characters = {c.id: c for c in cards.values() if isinstance(c, Character)}
        self.bounties = {c.id: c for c in cards.values() if isinstance(c, Bounty)}
        self.monsters = frozenset(c.id for c in self.bounties.values() if c.kind == "monster")
        self.wanted = {c.id: c for c in cards.values() if isinstance(c, Wanted)}
        self.jobs = {c.id: c for c in cards.values() if isinstance(c, Job)}
        self.spending = {c.id: c for c in self.jobs.values() if c.kind == "spend"}
        self.jobs_at = _jobs_at(self.jobs.values())
        """Jobs that ask for exactly this number of a track (8.4)."""
        self.store = {c.id: c for c in cards.values() if isinstance(c, Store)}
        self.starters = frozenset(c.id for c in cards.values() if c.deck == "starters")
        self.upgrades = frozenset(c.id for c in cards.values() if c.deck == "upgrades")
        self.exhausting = frozenset(c.id for c in self.store.values() if c.kind == "exhaust")
        self.weapons = {c.id: (c.shot, c.force) for c in self.store.values() if c.kind == "weapon"}
        self.hands = {c.id: {"hand": 1, "hands": 2, "accessory": 0}[c.slot] for c in self.store.values()}
        self.modifiers = _modifiers(self.store.values(), self.characters.values())
        """What equipment and characters add to numbers; of a character it depends on the side that is up."""
        self.passives = frozenset(c.id for c in self.store.values() if c.passive)
        self.colour = {c.id: COLOURS.index(c.colour) for c in self.artifacts.values()}
        self.grit = {c.id: sum(e[2] for e in c.effect if e[:2] == ("gain", "grit")) for c in self.bounties.values()}
        self.choices = _choices(cards)
        self.spaces = [c for c in cards.values() if isinstance(c, Place)]
        self.key = {c.id: _key(c) for c in self.spaces}
        self.spots = _spots({c.id: c for c in self.spaces}, self.key)
        self.corners = {spot.colour: spot.name for spot in self.spots.values() if spot.colour >= 0}
        self.routes = {key: way for spot in self.spots for key, way in _routes(self.spots, spot).items()}
        self.last_seen = {c.id: c.terrain or self.key[c.spot] for c in self.bounties.values()}
        self.gives = {c.id: _gives(c) for c in self.played.values()}
        self.item_gives = {c.id: _gives(c) for c in self.store.values() if c.kind == "exhaust"}
        self.solo_jobs = frozenset(c.id for c in self.jobs.values() if for_tracks(c))
        """Jobs that the tracks of the Shadows may hold (16.9)."""
        self.no_track = frozenset(self.jobs) - self.solo_jobs
        self.most = {c.id: _most(c) for c in cards.values() if isinstance(c, Played | Store)}
        """The most movement and attack that a card can bring by any of its effects."""
        self.not_upgrades = frozenset(self.played) - self.upgrades


def for_tracks(job: Job) -> bool:
    """May this job lie on the tracks of a player alone (16.9)?"""
    return job.kind != "end" and job.event != "rob"


def _modifiers(store: Iterable[Store], characters: Iterable[Character]) -> Modifiers:
    known = Modifiers()
    for card in store:
        known.add_all(card.id, card.passive)
    for hero in characters:
        known.add_all(hero.id, hero.gift.passive, only=hero.gift)
        known.add_all(hero.id, hero.burden.passive, only=hero.burden)
    return known


def _jobs_at(jobs: Iterable[Job]) -> dict[tuple[str, int], set[str]]:
    found: dict[tuple[str, int], set[str]] = {}
    for job in jobs:
        found.setdefault((job.track, job.value), set()).add(job.id)
    return found


def _choices(cards: Mapping[str, Card]) -> dict[tuple[str, str], tuple[Choice, ...]]:
    found = {}
    for card in cards.values():
        if isinstance(card, Encounter):
            for terrain in ("desert", "canyons", "ruins"):
                found[card.id, terrain] = getattr(card, terrain).choices
        elif isinstance(card, CursedEncounter):
            found[card.id, "cursed"] = card.choices
    return found


def _gives(card: Played | Store) -> tuple[dict[str, int], ...]:
    """What a card plainly gives, one table for each way to use it; none if it counts for nothing (7.4)."""
    parts = card.effect
    if (isinstance(card, Played) and card.cost) or any(not _plain(effect) for effect in parts):
        return ()
    branches = card.either or ((),)
    return tuple(_sum((*parts, *branch)) for branch in branches if all(_plain(effect) for effect in branch))


def _most(card: Played | Store) -> dict[str, int]:
    trashed = card.trashed if isinstance(card, Played) else ()
    sums = [_sum((*card.effect, *branch, *trashed)) for branch in card.either or ((),)]
    return {what: max(found.get(what, 0) for found in sums) for what in ("move", "attack")}


def _plain(effect: Step) -> bool:
    return effect[0] in ("draw", "gain", "others") or effect[:2] == ("lose", "curse")


def _sum(effects: tuple[Step, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for verb, *words in effects:
        if verb == "gain":
            found[words[0]] = found.get(words[0], 0) + words[1]
    return found


def _routes(spots: Mapping[str, Spot], start: str) -> dict[tuple[str, str], tuple[int, int, int, str]]:
    """The easiest way from a space to every other: its movement, curse and attack symbols, and its first step."""
    found = {start: (0.0, 0, 0, 0, start)}
    edge = [start]
    for here in edge:  # grows while it is walked: a space whose way became easier is walked again
        effort, move, curse, attack, step = found[here]
        for to, m, c, a in spots[here].roads:
            way = (effort + m + 0.8 * c + 0.8 * a, move + m, curse + c, attack + a, to if here == start else step)
            if to not in found or way[0] < found[to][0]:
                found[to] = way
                edge.append(to)
    return {(start, to): way[1:] for to, way in found.items()}


def _key(place: Place) -> str:
    """A space's id as steps and logs name it: with capitals, and with what its name has besides."""
    told = place.name.replace(" ", "_")
    return told if told.replace("'", "").lower().endswith(place.id) else place.id.title()


def _spots(places: Mapping[str, Place], key: Mapping[str, str]) -> dict[str, Spot]:
    """The map with its roads both ways, distances, and the ways monsters take."""
    roads: dict[str, list[tuple[str, int, int, int]]] = {name: [] for name in key.values()}
    for place in places.values():
        for way in place.roads:
            roads[key[place.id]].append((key[way.to], way.move, way.curse, way.attack))
            roads[key[way.to]].append((key[place.id], way.move, way.curse, way.attack))
    distance, signs, edge = {TOWN: 0}, {TOWN: 0}, [TOWN]
    onwards: dict[str, tuple[str, ...]] = {TOWN: ()}
    for name in edge:  # grows while it is walked: nearest places first
        for to, *_ in roads[name]:
            if to not in distance:
                distance[to] = distance[name] + 1
                edge.append(to)
    for name in edge[1:]:
        ways = {to: signs[to] + sum(cost) for to, *cost in roads[name] if distance[to] < distance[name]}
        signs[name] = min(ways.values())
        onwards[name] = tuple(to for to, count in ways.items() if count == signs[name])
    return {
        key[p.id]: Spot(
            key[p.id],
            p.terrain,
            COLOURS.index(p.colour) if p.colour else -1,
            tuple(roads[key[p.id]]),
            distance[key[p.id]],
            onwards[key[p.id]],
        )
        for p in places.values()
    }
