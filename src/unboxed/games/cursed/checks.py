"""What the cards must keep to as a whole, whoever wrote them: a pack may not stop or crash a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unboxed.content.cards import Card
from unboxed.kernel.errors import BadCards
from unboxed.kernel.state import Step

from .cards import COLOURS, CROW_PRIME, CURSED, Bounty, Character, Job, Place, Played, Store, Wanted
from .lookup import Lookup, for_tracks
from .state import BULLETS_END, CURSE_END, HEALTH_END

HOME = "san_andreas"
DEAREST = 20
"""What a road may cost at most, in each of its symbols."""
MOST_CARDS = 30
"""Cards of a starting deck."""
MOST_WATER = 99
LEAST = {"characters": 4, "encounters": 12, "cursed_encounters": 8, "jobs": 20}
"""Cards that a deck must have, or four players could find it empty."""
SOLO_JOBS, PILES = 12, 4
NEEDED = {"equal": "track", "event": "event", "end": "measure"}
"""What a job of a kind must say, or nobody could ever do it."""


def checked(cards: Mapping[str, Card]) -> Lookup:
    """The quick tables of cards that can be played with; BadCards if they cannot."""
    check(cards)
    return Lookup(cards)


def check(cards: Mapping[str, Card]) -> None:
    """Complain about every card that could not be played, and about a map that cannot be travelled."""
    problems = [problem for card in cards.values() for problem in _problems(card, cards)]
    problems = problems or list(_map_problems({c.id: c for c in cards.values() if isinstance(c, Place)}))
    problems += _deck_problems(cards)
    if problems:
        raise BadCards(problems)


def _deck_problems(cards: Mapping[str, Card]) -> Iterator[str]:
    dealt = [card for card in cards.values() if card.copies]
    for deck, least in LEAST.items():
        count = sum(1 if deck == "characters" else card.copies for card in dealt if card.deck == deck)
        if count < least:
            yield f"{deck}.toml: the deck has {count} cards to deal; it needs at least {least}"
    if len([job for job in dealt if isinstance(job, Job) and for_tracks(job)]) < SOLO_JOBS:
        yield f"jobs.toml: a player alone needs {SOLO_JOBS} different jobs that no other player has a part in (16.9)"
    monsters = [card for card in dealt if isinstance(card, Bounty) and card.kind == "monster"]
    if not 1 <= sum(card.copies for card in monsters) <= PILES or CROW_PRIME not in {card.id for card in monsters}:
        yield f"bounties.toml: there are 1 to {PILES} monsters, one under each pile, and {CROW_PRIME!r} is one of them"


def _problems(card: Card, cards: Mapping[str, Card]) -> Iterator[str]:
    if isinstance(card, Place):
        yield from _road_problems(card, cards)
    if isinstance(card, Bounty) and not card.terrain and not isinstance(cards.get(card.spot), Place):
        yield f"{card.at('spot')}: spot is {card.spot!r}; it must be the id of a place, or terrain must be set"
    if isinstance(card, Wanted) and len(card.sides) != 2:
        yield f"{card.at('sides')}: a Wanted card has two sides, not {len(card.sides)}"
    if isinstance(card, Job) and (needed := NEEDED.get(card.kind)) and not getattr(card, needed):
        yield f"{card.at('kind')}: a job of the kind {card.kind!r} needs `{needed}`"
    if isinstance(card, Character):
        yield from _starting_problems(card, cards)
        yield from _track_problems(card)
    if isinstance(card, Store) and card.kind == "weapon":
        yield from _shot_problems(card)
    if isinstance(card, Played | Store):
        for effect in (effect for branch in card.either for effect in branch):
            if effect[0] not in ("gain", "lose"):
                wrong = f"{effect[0]!r} cannot be one of several effects to choose from; gain and lose can"
                yield f"{card.at('either')}: {wrong}"
    if isinstance(card, Played) and card.id != CURSED and (field := _copies(card)):
        wrong = f"'copy_played' belongs to the card {CURSED!r} alone: two such cards would copy each other"
        yield f"{card.at(field)}: {wrong}"


def _copies(card: Played) -> str:
    """The field in which a card copies another; empty if it does not."""
    parts: list[tuple[str, tuple[Step, ...]]] = [("effect", card.effect), ("may", card.may), ("trashed", card.trashed)]
    parts += [("either", part) for part in card.either]
    return next((field for field, part in parts for effect in part if effect[0] == "copy_played"), "")


def _road_problems(card: Place, cards: Mapping[str, Card]) -> Iterator[str]:
    if (card.terrain == "town") != (card.id == HOME):
        yield f"{card.at('terrain')}: terrain is {card.terrain!r}; {HOME} is the town, and the only one"
    for way in card.roads:
        if not isinstance(cards.get(way.to), Place):
            yield f"{card.at('roads')}: a road leads to {way.to!r}; it must be the id of a place"
        if not all(0 <= cost <= DEAREST for cost in (way.move, way.curse, way.attack)):
            yield f"{card.at('roads')}: the road to {way.to!r} may cost 0 to {DEAREST} of each symbol"


def _starting_problems(card: Character, cards: Mapping[str, Card]) -> Iterator[str]:
    for name, count in card.starting.items():
        if not isinstance(cards.get(name), Played) or count < 0:
            yield f"{card.at('starting')}: starting has {count} of {name!r}; it must be the id of a card that is played"
    if not 1 <= sum(card.starting.values()) <= MOST_CARDS:
        yield f"{card.at('starting')}: a starting deck has 1 to {MOST_CARDS} cards"


def _track_problems(card: Character) -> Iterator[str]:
    """Who begins with no health was never wounded, and a marker beyond its track walks back when it rises."""
    ranges = {
        "water": (0, MOST_WATER),
        "health": (1, HEALTH_END),
        "bullet_max": (0, BULLETS_END),
        "bullets": (0, min(card.bullet_max, BULLETS_END)),
        "threshold": (1, CURSE_END),
    }
    for name, (least, most) in ranges.items():
        if not least <= (value := getattr(card, name)) <= most:
            yield f"{card.at(name)}: {name} is {value}; it may be {least} to {max(least, most)}"
    yield from _shot_problems(card)


def _shot_problems(card: Character | Store) -> Iterator[str]:
    """A shot for no bullet could be fired for ever."""
    if not 1 <= card.shot <= BULLETS_END or card.force < 0:
        wrong = f"not {card.shot} for {card.force}"
        field = "force" if card.force < 0 else "shot"
        yield f"{card.at(field)}: a shot costs 1 to {BULLETS_END} bullets and gives 0 attack or more, {wrong}"


def _map_problems(places: Mapping[str, Place]) -> Iterator[str]:
    if HOME not in places:
        yield f"places.toml: the map needs {HOME}"
        return
    roads: dict[str, set[str]] = {name: set() for name in places}
    for place in places.values():
        for way in place.roads:
            roads[place.id].add(way.to)
            roads[way.to].add(place.id)
    reached, edge = {HOME}, [HOME]
    for name in edge:  # grows while it is walked
        for to in sorted(roads[name] - reached):
            reached.add(to)
            edge.append(to)
    for place in places.values():
        if place.id not in reached:
            yield f"{place.at('roads')}: no road leads from {HOME} to {place.id!r}"
    for colour in COLOURS:
        if not any(place.colour == colour for place in places.values()):
            yield f"places.toml: no place has the colour {colour!r}, and its artifacts need one"
