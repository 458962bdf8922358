"""A scene in words: everything that a page draws for a seat, as lines of text, for a reader that sees no picture.

It reads the scene and nothing else, so it can tell no more than a person at that seat sees. A card is told as `#17
Trap`: the number is the same as long as the game goes on, so that cards of one name, and hidden ones, can be told
apart. What is left out is how things are drawn: icons, and where on a picture a place lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from unboxed.content.cards import Card
from unboxed.content.facts import facts

Scene = Mapping[str, Any]


class Words:
    """Tells the scenes of one game; cards are told by their faces."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = cards

    # --- the table ------------------------------------------------------------------------------------------------

    def table(self, scene: Scene) -> list[str]:
        """All of a scene but the question."""
        lines = [self._head(scene), *self._goal(scene)]
        for seat in scene["seats"]:
            lines.append(self._seat(scene, seat))
        lines += self._tracks(scene)
        if dice := scene.get("dice"):
            lines.append(f"Dice: {_listed(_named_die(scene, die) for die in dice)}")
        lines += self._map(scene)
        empty = [self._zone_name(scene, zone) for zone in scene["zones"] if not zone["count"]]
        lines += [self._zone(scene, zone) for zone in scene["zones"] if zone["count"]]
        if empty:
            lines.append(f"Empty: {_listed(empty)}")
        lines += [f"Announced: {event}" for event in scene["chain"]]
        if scene.get("unanswered"):
            lines.append(f"If nobody answers: {scene['unanswered']}")
        return lines + self._result(scene)

    def _head(self, scene: Scene) -> str:
        said = [scene["title"], scene["mode"]]
        if scene["round"]:
            said.append(f"round {scene['round']}")
        phases, now = scene.get("phases", ()), scene.get("phase")
        if now and now not in phases:
            said.append(f"now {now}")
        said += [f"now {phase}" if phase == now else phase for phase in phases]
        if scene.get("headline"):
            said.append(scene["headline"])
        said.append(f"{_named(scene, scene['turn'])} on turn" if scene["turn"] >= 0 else "nobody's turn")
        lines = [", ".join(said), f"You are {_named(scene, scene['seat'])}."]
        if scene["options"]:
            lines.append(f"Played with: {_listed(f'{name} {value}' for name, value in scene['options'].items())}")
        if scene.get("packs"):
            lines.append(f"Packs: {_listed(scene['packs'])}")
        return "\n".join(lines)

    def _goal(self, scene: Scene) -> list[str]:
        goal = scene.get("goal")
        if not goal:
            return []
        said = [goal["wins"]] if goal["wins"] else []
        if goal["race"]:
            said.append(_listed(f"{_named(scene, runner['seat'])} {runner['value']}" for runner in goal["race"]))
        for end in goal["ends"]:
            so_far = f"{end['value']} of {end['of']}" if "of" in end else str(end["value"])
            said.append(f"{end['text']} {so_far}{' (near)' if end.get('near') else ''}")
        return [f"Goal: {'; '.join(said)}"]

    def _seat(self, scene: Scene, seat: Mapping[str, Any]) -> str:
        own = " (you)" if seat["seat"] == scene["seat"] else ""
        team = f"team {seat['team'] + 1}" if "team" in seat else ""
        out = "out" if seat.get("out") else ""
        numbers = _listed(_counter(scene, counter) for counter in seat["counters"])
        said = "; ".join(part for part in (team, seat["title"], numbers, seat["status"], out) if part)
        return f"Player {seat['name']}{own}{f': {said}' if said else ''}"

    def _tracks(self, scene: Scene) -> list[str]:
        lines = []
        for track in scene.get("tracks", ()):
            whose = f" of {_named(scene, track['seat'])}" if "seat" in track else ""
            group = f", {track['group']}" if track.get("group", track["name"]) != track["name"] else ""
            marks = [f"{name} {value}" for name, value in track.get("marks", {}).items()]
            told = f" ({_listed(marks)})" if marks else ""
            lines.append(f"Track {track['name']}{whose}{group}: {track['value']} of {track['most']}{told}")
        return lines

    def _map(self, scene: Scene) -> list[str]:
        world = scene.get("map")
        if not world:
            return []
        names = {place["id"]: place["name"] for place in world["places"]}
        lines = []
        for place in world["places"]:
            said = [*([place["kind"]] if place.get("kind") else []), *place.get("signs", ())]
            said += [
                figure["name"] + (f" ({_named(scene, figure['seat'])})" if "seat" in figure else "")
                for figure in world["figures"]
                if figure["place"] == place["id"]
            ]
            roads = [_road(names, place["id"], road) for road in world["roads"] if place["id"] in road[:2]]
            lines.append(f"Place {place['name']}: {_listed(said) or 'nothing'}; roads to {_listed(roads) or 'nowhere'}")
        return lines

    # --- cards ----------------------------------------------------------------------------------------------------

    def _zone(self, scene: Scene, zone: Mapping[str, Any]) -> str:
        cards = _listed(self._card(scene, card) for card in zone["cards"])
        return f"{self._zone_name(scene, zone)}: {zone['count']}{f' ({cards})' if cards else ''}"

    def _zone_name(self, scene: Scene, zone: Mapping[str, Any]) -> str:
        whose = f" of {_named(scene, zone['seat'])}" if "seat" in zone else ""
        where = f" at {_place_name(scene, zone['place'])}" if "place" in zone else ""
        return f"{zone['name']}{whose}{where} [{zone['kind']}]"

    def _card(self, scene: Scene, card: Mapping[str, Any]) -> str:
        said = list(card.get("state", ()))
        said += [_counter(scene, counter) for counter in card.get("counters", ())]
        if "lit" in card:
            said.append(f"row {card['lit']} counts")
        if card.get("known_to"):
            said.append(f"known to {_listed(_named(scene, seat) for seat in card['known_to'])}")
        if "text" in card:
            said.append(f"says now: {card['text']}")
        name = self.name(card["face"]) if card["face"] else f"a card, {card['back'].replace('_', ' ')} back"
        return f"#{card['token']} {name}{f' [{_listed(said)}]' if said else ''}"

    def name(self, face: str) -> str:
        """What a card is called."""
        found = self._cards.get(face)
        return found.name if found else face

    def faces(self, scene: Scene) -> list[str]:
        """The faces that are seen anywhere on the table, each once."""
        seen = (card["face"] for zone in scene["zones"] for card in zone["cards"])
        return [face for face in dict.fromkeys(seen) if face in self._cards]

    def card(self, face: str) -> str:
        """All that stands on a card."""
        card = self._cards[face]
        told = [facts(card), card.text]
        told += [f"{row.on}: {row.label} {row.text}".strip() for row in getattr(card, "rows", ()) if _labelled(row)]
        return f"{card.name}: {' | '.join(part for part in told if part)}"

    # --- the question ---------------------------------------------------------------------------------------------

    def question(self, scene: Scene) -> list[str]:
        """What is asked, what may be chosen by its number, and why other cards are not on offer."""
        prompt = scene["prompt"]
        if not prompt:
            return []
        kind = "you may answer" if prompt.get("answer") else ""
        about = self._about(scene, prompt["text"], prompt.get("about") or {})
        lines = [_with(prompt["text"], [*about, kind, *_rule(prompt)])]
        if prompt["seat"] is not None and prompt["seat"] != scene["seat"]:
            lines.append(f"{_named(scene, prompt['seat'])} is asked.")
        lines += [self._option(scene, option) for option in prompt["options"]]
        for reason in prompt.get("why_not", ()):
            cards = _listed(f"#{token}" for token in reason["cards"])
            lines.append(_with(f"Not on offer, {cards}: {reason['text']}", _rule(reason)))
        return lines

    def _option(self, scene: Scene, option: Mapping[str, Any]) -> str:
        said = self._about(scene, option["label"], option)
        if option.get("vain"):
            said.append("costs something and brings nothing")
        if option.get("quiet"):
            said.append("passes, ends, or is done beside what is asked")
        if option.get("loses"):
            said.append(f"lost for good: {option['loses']}")
        if option.get("several"):
            said.append("may be chosen several times")
        return _with(f"{option['index']}: {option['label']}", [*said, *_rule(option)])

    def _about(self, scene: Scene, text: str, about: Mapping[str, Any]) -> list[str]:
        """The cards that a question or an option concerns, by their numbers; seats and places that its words omit."""
        said = [f"#{token}" for token in about.get("cards", ())]
        seats = ["you" if seat == scene["seat"] else _named(scene, seat) for seat in about.get("seats", ())]
        said += [f"on {name}" for name in seats if name not in text]
        places = [(str(place), _place_name(scene, place)) for place in about.get("places", ())]
        said += [f"at {name}" for place, name in places if name not in text and place.replace("_", " ") not in text]
        return said

    def _result(self, scene: Scene) -> list[str]:
        result = scene.get("result")
        if not result:
            return []
        won = _listed(_named(scene, seat) for seat in result["winners"]) or "nobody"
        scores = [f"{_named(scene, seat)} {score:g}" for seat, score in enumerate(result["scores"])]
        told = f"; scores: {_listed(scores)}" if scores else ""
        return [f"The game is over: {result['text']} Winners: {won}{told}; {result['reason']}"]


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _with(text: str, said: Iterable[str]) -> str:
    told = _listed(part for part in said if part)
    return f"{text} ({told})" if told else text


def _rule(told: Mapping[str, Any]) -> list[str]:
    return [f"rule {told['rule']}"] if told.get("rule") else []


def _named(scene: Scene, seat: int) -> str:
    name: str = next((one["name"] for one in scene["seats"] if one["seat"] == seat), f"seat {seat}")
    return name


def _place_name(scene: Scene, place: Any) -> str:
    """The name of a place of the map, or of a place for cards."""
    places = [*scene.get("map", {}).get("places", ()), *scene["zones"]]
    return next((str(one["name"]) for one in places if one["id"] == place), str(place).replace("_", " "))


def _named_die(scene: Scene, die: Mapping[str, Any]) -> str:
    whose = f" of {_named(scene, die['seat'])}" if "seat" in die else ""
    return f"{die.get('name', '')}{whose} {die['value']}".strip()


def _counter(scene: Scene, counter: Mapping[str, Any]) -> str:
    whose = f" of {_named(scene, counter['seat'])}" if "seat" in counter else ""
    most = f" of {counter['most']}" if "most" in counter else ""
    return f"{counter['name']}{whose} {counter['value']}{most}"


def _road(names: Mapping[str, str], place: str, road: Any) -> str:
    one, other, signs = road
    end = str(other if one == place else one)
    price = _listed(f"{n} {sign}" for sign, n in Counter(signs).items())
    return names.get(end, end) + (f" ({price})" if price else "")


def _labelled(row: Any) -> bool:
    """Does a roll table say in words what its rows do? Others are told by the text of their card."""
    return hasattr(row, "label")
