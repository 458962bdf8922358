"""The table as a terminal shows it, drawn from the scene alone: it works for games nobody has thought of yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from unboxed.content.cards import Card
from unboxed.content.facts import numbers

from .cardtext import counted, counter_told, noted, several_backs
from .folding import CONCERNED, LARGE, Block, asked_about, fold
from .maps import common_sign, elsewhere, map_drawn, places_listed
from .terminal import Paint, cut, wrapped

Scene = Mapping[str, Any]
LABEL = 34
"""Options longer than this push what their card does to a line of its own."""


class Drawing:
    """Draws scenes of one game at one width."""

    def __init__(self, cards: Mapping[str, Card], width: int, paint: Paint) -> None:
        self.cards, self.width, self.paint = cards, width, paint

    # --- the table ------------------------------------------------------------------------------------------------

    def table(self, scene: Scene, note: str = "", room: int = 0) -> list[str]:
        """Everything but the question: head, seats, piles, rows, tracks, map, dice and the looking seat's cards. Where
        there is only `room` for so many lines, what the question does not concern is folded first."""
        blocks = self._blocks(scene, note)
        if room:
            if folded := fold(blocks, room - 1):
                words = ", ".join(dict.fromkeys(block.name.lower().rstrip(" 0123456789") for block in folded))
                blocks.append(Block("", [[self.paint.dim(cut(f"Folded, a name shows it: {words}", self.width))]]))
            fold(blocks, room)
        return [line for block in blocks for line in block.lines]

    def _blocks(self, scene: Scene, note: str) -> list[Block]:
        """The parts of the table in order, each in its ways from full to terse."""
        head = [self._head(scene, note)]
        if goal := self._goal(scene):
            head += [self.paint.dim(line) for line in goal]
        concerned = asked_about(scene)
        rides = any(option.get("places") for option in (scene["prompt"] or {}).get("options", ()))
        blocks = [Block("", [[*head, self.paint.dim("─" * self.width)]]), *self._seats(scene)]
        blocks.append(Block("Piles", [self._piles(scene), []]))
        for zone in scene["zones"]:
            if zone.get("seat") is None and zone["cards"]:
                if zone["kind"] != "pile":
                    blocks.append(self._laid_out(zone, concerned))
                elif noted(top := zone["cards"][-1]):
                    blocks.append(self._laid_out({**zone, "cards": [top]}, concerned))
        blocks.append(Block("Tracks", [self._tracks(scene, None), self._tersely(scene, None)]))
        where = self._named("Map", elsewhere(scene["map"], ()))[:1] if scene.get("map") else []
        blocks.append(Block("Map", [self._map(scene), self._map_here(scene), where], CONCERNED if rides else 0))
        blocks.append(Block("", [self._waiting(scene)]))
        return [*blocks, *self._own(scene, concerned)]

    def _waiting(self, scene: Scene) -> list[str]:
        """The dice, and what has been announced."""
        lines: list[str] = []
        if dice := scene.get("dice"):
            rolled = [f"{die['name']} {die['value']}" if die.get("name") else str(die["value"]) for die in dice]
            lines += self._named("Dice", ", ".join(rolled))
        for announced in scene["chain"]:
            lines += self._named("Announced", announced)
        if scene.get("unanswered"):
            lines += self._named("Unanswered", scene["unanswered"])
        return lines

    def _laid_out(self, zone: Mapping[str, Any], concerned: set[int]) -> Block:
        """A row or a sheet: with its texts, by its names, or not at all."""
        weight = CONCERNED if any(card["token"] in concerned for card in zone["cards"]) else 0
        weight = LARGE if zone["kind"] == "sheet" and zone.get("seat") is None else weight
        names = self._named(zone["name"], self._listed(zone["cards"])) if zone["cards"] else []
        return Block(zone["name"], [self._row(zone), names, []], weight)

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

    def _goal(self, scene: Scene) -> list[str]:
        """How one wins, who is how far, and what ends the game; games under earlier rules tell nothing."""
        goal = scene.get("goal")
        if goal is None:
            return []
        names = {s["seat"]: "you" if s["seat"] == scene["seat"] else s["name"] for s in scene["seats"]}
        said = [goal["wins"]] if goal["wins"] else []
        if goal["race"]:
            said.append(", ".join(f"{names[runner['seat']]} {runner['value']}" for runner in goal["race"]))
        for end in goal["ends"]:
            so_far = f"{end['value']}/{end['of']}" if "of" in end else str(end["value"])
            said.append(f"{end['text']} {so_far}{'!' if end.get('near') else ''}")
        return wrapped(" · ".join(said), self.width)

    def _seats(self, scene: Scene) -> list[Block]:
        seats = scene["seats"]
        names = ["You" if s["seat"] == scene["seat"] else s["name"] for s in seats]
        if any("team" in s for s in seats):
            names = [f"{name} · team {s['team'] + 1}" for name, s in zip(names, seats, strict=True)]
        names = [cut(name, self.width // 3) for name in names]
        name_width = max(map(len, names), default=0)
        counts = [", ".join(counter_told(counter) for counter in seat["counters"]) for seat in seats]
        count_width = max(map(len, counts), default=0)
        blocks = []
        for name, count, seat in zip(names, counts, seats, strict=True):
            mark = "▸" if scene["turn"] == seat["seat"] else " "
            line = cut(f"{mark} {name:<{name_width}}  {count:<{count_width}}  {seat['title']}".rstrip(), self.width)
            colour = self.paint.good if mark == "▸" else self.paint.bold if seat["seat"] == scene["seat"] else str
            status = f"  {seat['status']}" if seat["status"] else ""
            blocks.append(Block("", [[colour(line) + self.paint.bad(cut(status, self.width - len(line)))]]))
            before, tracks = self._before_seat(scene, seat), self._tracks(scene, seat["seat"])
            blocks.append(Block("Players", [before, []]))
            blocks.append(Block("Tracks", [tracks, self._tersely(scene, seat["seat"])]))
        return blocks

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
            if zone["kind"] == "hand" and several_backs(scene):
                lines += self._backs(zone)
        return lines

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
            known = f" ({self._name(top)})" if top["face"] and not noted(top) else ""
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

    def _own(self, scene: Scene, concerned: set[int]) -> list[Block]:
        """The looking seat's own cards: what lies open with its text, and the hand unless the options name it all."""
        blocks: list[Block] = []
        if scene["seat"] is None:
            return blocks
        offered = {token for option in (scene["prompt"] or {}).get("options", ()) for token in option["cards"]}
        for zone in scene["zones"]:
            if zone.get("seat") != scene["seat"]:
                continue
            if zone["kind"] == "pile":
                known = any(card["face"] for card in zone["cards"])
                blocks.append(Block(zone["name"], [self.pile(zone) if known else [], []]))
            elif zone["kind"] != "hand":
                unused = [card for card in zone["cards"] if "used" not in card.get("state", ())]
                blocks.append(self._laid_out({**zone, "cards": unused}, concerned))
            elif not zone["cards"] or not offered.issuperset(card["token"] for card in zone["cards"]):
                name, counts = f"Your {zone['name'].lower()}", Counter(map(self._name, zone["cards"]))
                listed = self._named(name, self._listed(zone["cards"]) or "nothing")
                blocks.append(Block("", [listed, self._named(name, counted(counts) or "nothing")], CONCERNED))
        return blocks

    def _tersely(self, scene: Scene, seat: int | None) -> list[str]:
        """The trackers of a seat, or those of nobody, as numbers in a row."""
        said = []
        for track in self._trackers(scene, seat):
            marks = [f"{name} {value}" for name, value in track.get("marks", {}).items()]
            said.append(f"{track['name']} {track['value']}" + (f" ({', '.join(marks)})" if marks else ""))
        return wrapped(" · ".join(said), self.width, "    ") if said else []

    def _tracks(self, scene: Scene, seat: int | None) -> list[str]:
        lines, group = [], ""
        for track in self._trackers(scene, seat):
            if track.get("group", group) not in (group, track["name"]):
                group = track["group"]
                lines.append(self.paint.dim(group))
            pips = "●" * track["value"] + "○" * max(0, track["most"] - track["value"])
            text = f"{pips} {track['value']}" if track["most"] <= 20 else f"{track['value']} of {track['most']}"
            lines += self._named(track["name"], text)
        return lines

    def _trackers(self, scene: Scene, seat: int | None) -> list[Mapping[str, Any]]:
        """The trackers of a seat, or those of nobody, but for what is told beside its name already."""
        told = [one["name"].casefold() for of in scene["seats"] if of["seat"] == seat for one in of["counters"]]
        tracks = [track for track in scene.get("tracks", ()) if track.get("seat") == seat]
        return [track for track in tracks if track["name"].casefold() not in told or track.get("marks")]

    def _map(self, scene: Scene, only: Container[str] | None = None) -> list[str]:
        """The places of a map (or only these), who is there, and what the roads from there cost."""
        world = scene.get("map")
        if not world:
            return []
        common = common_sign(world)
        lines = self._named("Map", f"a bare number on a road is {common}") if common else []
        return [*lines, *places_listed(world, self.width, common, only)]

    def _map_here(self, scene: Scene) -> list[str]:
        """Where the looking seat stands, and who else stands anywhere."""
        world = scene.get("map")
        if not world:
            return []
        own = [figure["place"] for figure in world["figures"] if figure.get("seat") == scene["seat"]]
        others = elsewhere(world, own)
        return self._map(scene, own) + (self._named("Elsewhere", others) if others else [])

    def map(self, scene: Scene) -> list[str]:
        """A map drawn as a map, and below it the places with their roads."""
        return [*map_drawn(scene["map"], self.width), "", *self._map(scene)]

    def folded(self, scene: Scene, wanted: str) -> list[str]:
        """What may be folded and is called so: the map, the trackers, the players' cards, or places for cards."""
        if "map".startswith(wanted) and scene.get("map"):
            return self.map(scene)
        lines = self._piles(scene) if wanted in "piles" else []
        lines += self._tracks(scene, None) if wanted in "tracks" else []
        for seat in (*scene["seats"], None):
            told: list[str] = []
            if seat:
                told += self._before_seat(scene, seat) if wanted in "players" else []
                told += self._tracks(scene, seat["seat"]) if wanted in "tracks" else []
            for zone in scene["zones"]:
                open_to_all = zone["kind"] != "hand" or zone.get("seat") == scene["seat"]
                if wanted in zone["name"].casefold() and zone["cards"] and zone.get("seat") == (seat and seat["seat"]):
                    told += self._in_full(zone) if open_to_all else []
            if seat and told:
                lines.append(self.paint.bold("You" if seat["seat"] == scene["seat"] else seat["name"]))
            lines += told
        return lines

    def _in_full(self, zone: Mapping[str, Any]) -> list[str]:
        """All that is seen in a place for cards; of a pile what its top says, where something is told of that."""
        if zone["kind"] != "pile":
            return self._row(zone)
        top = zone["cards"][-1]
        text = self._text(top) if noted(top) else ""
        return self.pile(zone) + (self._named("", text) if text else [])

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
        """The prompt and its numbered options, each with what its card does in at most so many lines; with none, they
        stand in two columns."""
        prompt = scene["prompt"]
        rule = f"  ({prompt['rule']})" if prompt.get("rule") else ""
        lines = ["", *(self.paint.bold(line) for line in wrapped(prompt["text"], self.width - len(rule)))]
        lines[-1] += self.paint.dim(rule)
        options = prompt["options"]
        wide = min(max(LABEL, self.width * 45 // 100), max((len(option["label"]) for option in options), default=0))
        if not most:
            return lines + self._columns(options)
        by_token = {card["token"]: card for zone in scene["zones"] for card in zone["cards"]}
        for option in options:
            parts = option.get("after"), option.get("loses"), self._about(scene, option, by_token)
            told = [part for part in parts if part]
            lines += self._option(option, told, wide, most)
        return lines

    def _columns(self, options: Sequence[Mapping[str, Any]]) -> list[str]:
        """Many options beside each other, without what they do."""
        half, wide = (len(options) + 1) // 2, self.width // 2 - 1
        cells = [
            self.paint.number(f"{o['index'] + 1:>3}") + f"  {cut(o['label'], wide - 5):<{wide - 5}}" for o in options
        ]
        return [f"{one} {other}".rstrip() for one, other in zip_longest(cells[:half], cells[half:], fillvalue="")]

    def _option(self, option: Mapping[str, Any], told: list[str], wide: int, most: int) -> list[str]:
        """What it does to the numbers, and what its card says: each on a line where there is room."""
        about = " · ".join(told)
        number, label = self.paint.number(f"{option['index'] + 1:>3}"), option["label"]
        room = self.width - wide - 7
        if about and most == 1 and wide < len(label) <= self.width - len(about) - 7:
            return [f"{number}  {label}  {self.paint.dim(about)}"]
        if not about or room < 24 or len(label) > wide:
            first, *more = wrapped(label, self.width - 5)
            lines = [f"{number}  {first}", *(f"     {line}" for line in more)]
            parts = told if most > 1 and len(about) > self.width - 7 else [about]
            return [*lines, *(self.paint.dim(cut(f"       {part}", self.width)) for part in parts if part)]
        texts = wrapped(about, room)
        if len(texts) > most > 1 and len(told) == most:
            texts = [cut(part, room) for part in told]
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
                counters = ", ".join(counter_told(counter) for counter in seat["counters"])
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
        words, hidden = "1 card" if zone["count"] == 1 else f"{zone['count']} cards", zone["count"] - len(known)
        lines = self._named(zone["name"], f"{words}, {hidden} of them face down" if hidden else words)
        return lines + self._named("", self._listed(known)) if known else lines

    def _listed(self, cards: Iterable[Mapping[str, Any]]) -> str:
        """Cards in a row, equal ones counted."""
        return counted(Counter(self._card(card) for card in cards))

    def _card(self, card: Mapping[str, Any]) -> str:
        found = self.cards.get(card["face"] or "")
        counted = {counter["name"].casefold() for counter in card.get("counters", ())}  # not the printed number, then
        printed = numbers(found).split(", ") if found else []
        said = [words for words in printed if words and words.split()[0] not in counted]
        said += card.get("state", [])
        said += [counter_told(counter) for counter in card.get("counters", ())]
        if "lit" in card:
            said.append(f"row {card['lit']}")
        return self._name(card) + (f" ({', '.join(said)})" if said else "")
