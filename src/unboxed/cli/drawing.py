"""The table as a terminal shows it, drawn from the scene alone: it works for games nobody has thought of yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from unboxed.content.cards import Card

from .cardtext import numbers
from .terminal import Paint, cut, wrapped

Scene = Mapping[str, Any]
LABEL = 34
"""Options longer than this push what their card does to a line of its own."""


class Drawing:
    """Draws scenes of one game at one width."""

    def __init__(self, cards: Mapping[str, Card], width: int, paint: Paint) -> None:
        self.cards, self.width, self.paint = cards, width, paint

    # --- the table ------------------------------------------------------------------------------------------------

    def table(self, scene: Scene, note: str = "") -> list[str]:
        """Everything but the question: head, seats, piles, rows, tracks, map, dice and the looking seat's cards."""
        lines = [self._head(scene, note)]
        if goal := self._goal(scene):
            lines.append(self.paint.dim(goal))
        lines.append(self.paint.dim("─" * self.width))
        lines += self._seats(scene)
        lines += self._piles(scene)
        for zone in scene["zones"]:
            if zone.get("seat") is None and zone["cards"]:
                if zone["kind"] != "pile":
                    lines += self._row(zone)
                elif _noted(top := zone["cards"][-1]):
                    lines += self._row({**zone, "cards": [top]})
        lines += self._tracks(scene, None) + self._map(scene)
        if dice := scene.get("dice"):
            rolled = [f"{die['name']} {die['value']}" if die.get("name") else str(die["value"]) for die in dice]
            lines += self._named("Dice", ", ".join(rolled))
        for announced in scene["chain"]:
            lines += self._named("Announced", announced)
        if scene.get("unanswered"):
            lines += self._named("Unanswered", scene["unanswered"])
        return lines + self._own(scene)

    def _head(self, scene: Scene, note: str) -> str:
        said = [scene["title"]]
        if scene["round"]:
            said.append(f"round {scene['round']}")
        if scene.get("phase"):
            said.append(scene["phase"])
        if scene.get("headline"):
            said.append(scene["headline"])
        plain = cut(" · ".join(said), self.width)
        room = self.width - len(plain) - len(note)
        return self.paint.bold(plain) + (" " * room + self.paint.dim(note) if room > 1 else "")

    def _goal(self, scene: Scene) -> str:
        """How one wins, who is how far, and what ends the game, in one line; games under earlier rules tell nothing."""
        goal = scene.get("goal")
        if goal is None:
            return ""
        names = {s["seat"]: "you" if s["seat"] == scene["seat"] else s["name"] for s in scene["seats"]}
        said = [goal["wins"]] if goal["wins"] else []
        if goal["race"]:
            said.append(", ".join(f"{names[runner['seat']]} {runner['value']}" for runner in goal["race"]))
        for end in goal["ends"]:
            so_far = f"{end['value']}/{end['of']}" if "of" in end else str(end["value"])
            said.append(f"{end['text']} {so_far}{'!' if end.get('near') else ''}")
        return cut(" · ".join(said), self.width)

    def _seats(self, scene: Scene) -> list[str]:
        seats = scene["seats"]
        names = ["You" if s["seat"] == scene["seat"] else s["name"] for s in seats]
        if any("team" in s for s in seats):
            names = [f"{name} · team {s['team'] + 1}" for name, s in zip(names, seats, strict=True)]
        names = [cut(name, self.width // 3) for name in names]
        name_width = max(map(len, names), default=0)
        counts = [", ".join(_counter(counter) for counter in seat["counters"]) for seat in seats]
        count_width = max(map(len, counts), default=0)
        lines = []
        for name, count, seat in zip(names, counts, seats, strict=True):
            mark = "▸" if scene["turn"] == seat["seat"] else " "
            line = cut(f"{mark} {name:<{name_width}}  {count:<{count_width}}  {seat['title']}".rstrip(), self.width)
            colour = self.paint.good if mark == "▸" else self.paint.bold if seat["seat"] == scene["seat"] else str
            status = f"  {seat['status']}" if seat["status"] else ""
            lines.append(colour(line) + self.paint.bad(cut(status, self.width - len(line))))
            lines += self._before_seat(scene, seat)
        return lines

    def _before_seat(self, scene: Scene, seat: Mapping[str, Any]) -> list[str]:
        """What lies in front of a seat and is not said in its line already."""
        lines = []
        for zone in scene["zones"]:
            own = seat["seat"] == scene["seat"]
            if zone.get("seat") != seat["seat"] or (zone["kind"] == "hand" and own):
                continue
            shown = [card for card in zone["cards"] if card["face"] and self._name(card) not in seat["title"]]
            if shown:
                name = "you know" if zone["kind"] == "hand" and not scene["over"] else zone["name"]
                text = self._listed(shown)
                lines += [self.paint.dim(line) for line in wrapped(f"{name}: {text}", self.width, "      ", "    ")]
            elif zone["kind"] == "hand" and not seat["counters"]:
                lines.append(f"    {zone['name']}: {zone['count']}")
            if zone["kind"] == "hand" and _several_backs(scene):
                lines += self._backs(zone)
        return lines + self._tracks(scene, seat["seat"])

    def _backs(self, zone: Mapping[str, Any]) -> list[str]:
        """The hidden cards of a hand by their backs, which everybody sees."""
        backs = Counter(card["back"].replace("_", " ") for card in zone["cards"] if not card["face"])
        if not backs:
            return []
        text = f"hidden: {', '.join(f'{n} {back}' for back, n in backs.items())}"
        return [self.paint.dim(line) for line in wrapped(text, self.width, "      ", "    ")]

    def _piles(self, scene: Scene) -> list[str]:
        said = []
        for zone in scene["zones"]:
            if zone.get("seat") is not None or zone["kind"] != "pile" or not zone["count"]:
                continue
            top = zone["cards"][-1]
            known = f" ({self._name(top)})" if top["face"] and not _noted(top) else ""
            said.append(f"{zone['name']} {zone['count']}{known}")
        return self._named("Piles", " · ".join(said)) if said else []

    def _row(self, zone: Mapping[str, Any]) -> list[str]:
        lines: list[str] = []
        for card in zone["cards"]:
            text = self._card(card)
            found = self.cards.get(card["face"] or "")
            if said := self._text(card):
                text += f": {said}"
            lines += self._named(zone["name"] if not lines else "", text)
            if zone["kind"] == "sheet":
                lines += self._table(card, getattr(found, "rows", ()))
        return lines

    def _table(self, card: Mapping[str, Any], rows: Iterable[Any]) -> list[str]:
        """The roll table of a large card, a line a row, with the row that counts now marked."""
        lines: list[str] = []
        for row in rows:
            mark = "▸" if card.get("lit") == row.on else " "
            said = self._named("", f"{mark} {row.on}  {row.label}{f': {row.text}' if row.text else ''}")
            lines += [self.paint.good(line) for line in said] if mark == "▸" else said
        return lines

    def _own(self, scene: Scene) -> list[str]:
        """The looking seat's own cards: what lies open with its text, and the hand unless the options name it all."""
        lines: list[str] = []
        if scene["seat"] is None:
            return lines
        options = (scene["prompt"] or {}).get("options", ())
        offered = {token for option in options for token in option["cards"]}
        for zone in scene["zones"]:
            if zone.get("seat") != scene["seat"]:
                continue
            if zone["kind"] != "hand":
                lines += self._row({**zone, "cards": [c for c in zone["cards"] if "used" not in c.get("state", ())]})
            elif not zone["cards"] or not offered.issuperset(card["token"] for card in zone["cards"]):
                lines += self._named(f"Your {zone['name'].lower()}", self._listed(zone["cards"]) or "nothing")
        return lines

    def _tracks(self, scene: Scene, seat: int | None) -> list[str]:
        lines, group = [], ""
        for track in scene.get("tracks", ()):
            if track.get("seat") == seat:
                if track.get("group", group) not in (group, track["name"]):
                    group = track["group"]
                    lines.append(self.paint.dim(group))
                pips = "●" * track["value"] + "○" * max(0, track["most"] - track["value"])
                text = f"{pips} {track['value']}" if track["most"] <= 20 else f"{track['value']} of {track['most']}"
                lines += self._named(track["name"], text)
        return lines

    def _map(self, scene: Scene) -> list[str]:
        world = scene.get("map")
        if not world:
            return []
        names = {place["id"]: place["name"] for place in world["places"]}
        roads: dict[str, list[str]] = {place: [] for place in names}
        common = next((sign for sign in _signs(world) if all(sign in road[2] for road in world["roads"])), "")
        for one, other, signs in world["roads"]:
            price = f" {_price(signs, common)}" if signs else ""
            roads[one].append(names[other] + price)
            roads[other].append(names[one] + price)
        lines = self._named("Map", f"a bare number on a road is {common}") if common else []
        for place in world["places"]:
            here = [place["kind"]] if place.get("kind") else []
            here += place.get("signs", [])
            here += [figure["name"] for figure in world["figures"] if figure["place"] == place["id"]]
            text = f"{', '.join(here) or '-'}  → {', '.join(roads[place['id']])}"
            lines += wrapped(f"{place['name']}: {text}", self.width, "    ", "")
        return lines

    # --- what happened ------------------------------------------------------------------------------------------

    def log(self, log: Iterable[Sequence[Mapping[str, Any]]]) -> list[str]:
        """Sentences in pieces, with their cards and seats in colour."""
        lines = []
        for parts in log:
            plain = "".join(part["text"] for part in parts)
            if len(plain) + 2 > self.width:
                lines += wrapped(plain, self.width, "    ", "  ")
            else:
                lines.append("  " + "".join(self._piece(part) for part in parts))
        return lines

    def _piece(self, part: Mapping[str, Any]) -> str:
        text: str = part["text"]
        if "face" in part:
            return self.paint.card(text)
        return self.paint.bold(text) if "seat" in part else text

    # --- the question ---------------------------------------------------------------------------------------------

    def question(self, scene: Scene, most: int = 2) -> list[str]:
        """The prompt and its numbered options, each with what its card does in at most so many lines."""
        prompt = scene["prompt"]
        rule = f"  ({prompt['rule']})" if prompt.get("rule") else ""
        lines = ["", *(self.paint.bold(line) for line in wrapped(prompt["text"], self.width - len(rule)))]
        lines[-1] += self.paint.dim(rule)
        options = prompt["options"]
        wide = min(LABEL, max((len(option["label"]) for option in options), default=0))
        by_token = {card["token"]: card for zone in scene["zones"] for card in zone["cards"]}
        for option in options:
            told = [part for part in (option.get("after"), self._about(scene, option, by_token)) if part]
            lines += self._option(option, " · ".join(told), wide, most)
        return lines

    def _option(self, option: Mapping[str, Any], about: str, wide: int, most: int) -> list[str]:
        number, label = self.paint.number(f"{option['index'] + 1:>3}"), option["label"]
        room = self.width - wide - 7
        if not about or room < 24 or len(label) > wide:
            first, *more = wrapped(label, self.width - 5)
            lines = [f"{number}  {first}", *(f"     {line}" for line in more)]
            return [*lines, self.paint.dim(cut(f"       {about}", self.width))] if about else lines
        texts = wrapped(about, room)
        if len(texts) > most:
            texts = [*texts[: most - 1], cut(" ".join(texts[most - 1 :]), room)]
        lines = [f"{number}  {label:<{wide}}  {self.paint.dim(texts[0])}"]
        return [*lines, *(" " * (wide + 7) + self.paint.dim(text) for text in texts[1:])]

    def _about(self, scene: Scene, option: Mapping[str, Any], by_token: Mapping[int, Mapping[str, Any]]) -> str:
        """The numbers and text of the card that an option names, or how the seat stands that it names."""
        for token in option["cards"]:
            shown = by_token.get(token, {"face": None})
            card = self.cards.get(shown["face"] or "")
            if card and card.name in option["label"]:
                return " · ".join(part for part in (numbers(card), self._text(shown)) if part)
        for seat in scene["seats"]:
            if seat["seat"] in option["seats"] and seat["name"] in option["label"]:
                counters = ", ".join(_counter(counter) for counter in seat["counters"])
                return " · ".join(part for part in (counters, seat["title"], seat["status"]) if part)
        return ""

    # --- pieces ---------------------------------------------------------------------------------------------------

    def _named(self, name: str, text: str) -> list[str]:
        indent = " " * 13
        lines = wrapped(text, self.width - 13)
        first = f"{cut(name, 12):<12} "
        return [(self.paint.dim(first) if not i else indent) + line for i, line in enumerate(lines)]

    def _name(self, card: Mapping[str, Any]) -> str:
        found = self.cards.get(card["face"] or "")
        return found.name if found else card["face"] or "a card"

    def _text(self, card: Mapping[str, Any]) -> str:
        """What a card says as it applies here."""
        found = self.cards.get(card["face"] or "")
        text: str = card.get("text", found.text if found else "")
        return text

    def pile(self, zone: Mapping[str, Any]) -> list[str]:
        """A pile card by card, the top one last; what lies face down is only counted."""
        known = [card for card in zone["cards"] if card["face"]]
        hidden = zone["count"] - len(known)
        lines = self._named(zone["name"], f"{zone['count']} cards{f', {hidden} of them face down' if hidden else ''}")
        return lines + self._named("", self._listed(known)) if known else lines

    def _listed(self, cards: Iterable[Mapping[str, Any]]) -> str:
        """Cards in a row, equal ones counted."""
        counted = Counter(self._card(card) for card in cards)
        return ", ".join(f"{count}× {text}" if count > 1 else text for text, count in counted.items())

    def _card(self, card: Mapping[str, Any]) -> str:
        found = self.cards.get(card["face"] or "")
        said = [numbers(found)] if found and numbers(found) else []
        said += card.get("state", [])
        said += [_counter(counter) for counter in card.get("counters", ())]
        if "lit" in card:
            said.append(f"row {card['lit']}")
        return self._name(card) + (f" ({', '.join(said)})" if said else "")


def _noted(card: Mapping[str, Any]) -> bool:
    """Does a layout say something about this card, so that it wants a line of its own?"""
    return bool(card["face"] and (card.get("state") or card.get("counters")))


def _signs(world: Mapping[str, Any]) -> list[str]:
    """The kinds of symbols on the roads of a map."""
    return list(dict.fromkeys(sign for road in world["roads"] for sign in road[2]))


def _price(signs: Iterable[str], common: str) -> str:
    """The symbols of a road, counted, the one that is on all roads by its bare number: `3 + 1 attack`."""
    return " + ".join(str(n) if sign == common else f"{n} {sign}" for sign, n in Counter(signs).items())


def _several_backs(scene: Scene) -> bool:
    """Do backs tell anything here: are there hands with cards of different backs?"""
    return len({card.get("back") for zone in scene["zones"] if zone["kind"] == "hand" for card in zone["cards"]}) > 1


def _counter(counter: Mapping[str, Any]) -> str:
    most = f"/{counter['most']}" if "most" in counter else ""
    return f"{counter['name']} {counter['value']}{most}"
