"""A map as a map: places where they lie, roads as dotted lines, and whoever stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from typing import Any

from .terminal import cut, wrapped

HEIGHT = 25
"""Lines of a map."""
ROAD = "·"


def map_drawn(world: Mapping[str, Any], width: int) -> list[str]:
    """The lines of a map at a width. Names are cut where they would run into each other."""
    sheet = [[" "] * width for _ in range(HEIGHT)]
    names = {place["id"]: _label(world, place) for place in world["places"]}
    spots = _spots(world, names, width)
    for one, other, _ in world["roads"]:
        _road(sheet, spots[one], spots[other])
    for place in world["places"]:
        x, y = spots[place["id"]]
        name = names[place["id"]]
        start = max(0, min(width - len(name), x - len(name) // 2))
        room = _room(sheet[y], start, len(name), width)
        for at, letter in enumerate(cut(name, room)):
            sheet[y][start + at] = letter
    return ["".join(line).rstrip() for line in sheet]


def _label(world: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    """A place's name with who stands there: `Dry Harbor [Ann, The Crows]`."""
    here = [figure["name"] for figure in world["figures"] if figure["place"] == place["id"]]
    return f" {place['name']} [{', '.join(here)}] " if here else f" {place['name']} "


def _spots(world: Mapping[str, Any], names: Mapping[str, str], width: int) -> dict[str, tuple[int, int]]:
    """Column and line of every place; those whose names would overlap get lines of their own, as near as can be."""
    taken: list[list[tuple[int, int]]] = [[] for _ in range(HEIGHT)]
    found: dict[str, tuple[int, int]] = {}
    for place in sorted(world["places"], key=lambda place: (place["y"], place["x"])):
        long = len(names[place["id"]])
        x = round(place["x"] / 100 * (width - 1))
        start = max(0, min(width - long, x - long // 2))
        wanted = round(place["y"] / 100 * (HEIGHT - 1))
        for y in sorted(range(HEIGHT), key=lambda line: (abs(line - wanted), line)):
            if all(start >= end or start + long <= begun for begun, end in taken[y]):
                break
        taken[y].append((start, start + long))
        found[place["id"]] = x, y
    return found


def _road(sheet: list[list[str]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Dots from one place to another, two columns or one line apart."""
    steps = max(abs(other[0] - one[0]) // 2, abs(other[1] - one[1]), 1)
    for step in range(1, steps):
        x = round(one[0] + (other[0] - one[0]) * step / steps)
        y = round(one[1] + (other[1] - one[1]) * step / steps)
        sheet[y][x] = ROAD


def _room(line: list[str], start: int, long: int, width: int) -> int:
    """How many letters fit before another name."""
    for at in range(start, min(start + long, width)):
        if line[at] not in (" ", ROAD):
            return at - start
    return min(long, width - start)


# --- in words --------------------------------------------------------------------------------------------------------


def places_listed(world: Mapping[str, Any], width: int, common: str, only: Container[str] | None = None) -> list[str]:
    """The places of a map (or only these), who is there, and what the roads from there cost."""
    names = {place["id"]: place["name"] for place in world["places"]}
    roads: dict[str, list[str]] = {place: [] for place in names}
    for one, other, signs in world["roads"]:
        price = f" {_price(signs, common)}" if signs else ""
        roads[one].append(names[other] + price)
        roads[other].append(names[one] + price)
    lines: list[str] = []
    for place in world["places"]:
        if only is None or place["id"] in only:
            here = [place["kind"]] if place.get("kind") else []
            here += place.get("signs", [])
            here += [figure["name"] for figure in world["figures"] if figure["place"] == place["id"]]
            text = f"{', '.join(here) or '-'}  → {', '.join(roads[place['id']])}"
            lines += wrapped(f"{place['name']}: {text}", width, "    ", "")
    return lines


def elsewhere(world: Mapping[str, Any], own: Container[str]) -> str:
    """Who stands at other places than these."""
    names = {place["id"]: place["name"] for place in world["places"]}
    return ", ".join(f"{one['name']} at {names[one['place']]}" for one in world["figures"] if one["place"] not in own)


def common_sign(world: Mapping[str, Any]) -> str:
    """The symbol that every road has: its bare number is enough."""
    signs = list(dict.fromkeys(sign for road in world["roads"] for sign in road[2]))
    return next((sign for sign in signs if all(sign in road[2] for road in world["roads"])), "")


def _price(signs: Iterable[str], common: str) -> str:
    """The symbols of a road, counted, the one that is on all roads by its bare number: `3 + 1 attack`."""
    return " + ".join(str(n) if sign == common else f"{n} {sign}" for sign, n in Counter(signs).items())
