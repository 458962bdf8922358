"""The scene: what a person sees of a table, as data that a page or a terminal draws without knowing the game.

A game's `layout` says which zones, seats, tracks, dice and maps there are; it names cards by token only. `scene` then
fills in what the looking seat knows of each card, so a layout cannot show a hidden face by mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from .wording import Wording

if TYPE_CHECKING:
    from .position import Position

ZoneKind = Literal["hand", "row", "pile", "sheet", "board"]
"""hand: held; row: laid out; pile: stacked; sheet: one large card; board: cards at places of a map."""


class Counter(TypedDict):
    """A number with a name, on a card or a seat; with a maximum it is drawn as pips."""

    name: str
    value: int
    icon: NotRequired[str]
    most: NotRequired[int]


class CardNote(TypedDict, total=False):
    """What a layout may add to a card: `used`, `resting`, `lit row 5`, counters."""

    state: list[str]
    counters: list[Counter]
    lit: int
    """The number of the roll-table row that counts now."""


class Zone(TypedDict):
    """A place for cards."""

    id: str
    name: str
    kind: ZoneKind
    tokens: list[int]
    seat: NotRequired[int]
    """Whose it is; shared zones have none."""
    top_only: NotRequired[bool]
    """A face-down stack: only its size, its top and what the looking seat knows are shown."""
    notes: NotRequired[dict[int, CardNote]]
    place: NotRequired[str]


class Seat(TypedDict):
    """A player at the table."""

    seat: int
    title: str
    """Character or role; empty if none."""
    status: str
    """A word or two: `out`, `ghost`, `misses a turn`; empty if nothing is to say."""
    counters: list[Counter]
    team: NotRequired[int]
    icon: NotRequired[str]


class Track(TypedDict):
    """A row of pips with icon, name and number."""

    id: str
    name: str
    value: int
    most: int
    group: NotRequired[str]
    icon: NotRequired[str]
    seat: NotRequired[int]
    marks: NotRequired[dict[str, int]]


class Die(TypedDict):
    """A die as it lies."""

    value: int
    seat: NotRequired[int]
    name: NotRequired[str]


class Place(TypedDict):
    """A space of a map; x and y from 0 to 100."""

    id: str
    name: str
    x: float
    y: float
    kind: NotRequired[str]
    signs: NotRequired[list[str]]


class Figure(TypedDict):
    """Something that stands on a map."""

    name: str
    place: str
    seat: NotRequired[int]
    icon: NotRequired[str]


class Map(TypedDict):
    """Places joined by roads."""

    places: list[Place]
    roads: list[tuple[str, str, list[str]]]
    figures: list[Figure]


class Layout(TypedDict):
    """A game's part of the scene."""

    turn: int
    """Whose turn it is, or -1."""
    round: int
    zones: list[Zone]
    seats: list[Seat]
    headline: NotRequired[str]
    """A word on the state of the whole table, such as `play goes left`."""
    phases: NotRequired[list[str]]
    phase: NotRequired[str]
    tracks: NotRequired[list[Track]]
    dice: NotRequired[list[Die]]
    map: NotRequired[Map]


class Drawn:
    """Zones drawn before, for a table that is looked at again and again: most of it stays as it was.

    What a zone is drawn as goes through `finish` once (a service writes it as JSON there). The layout, which is the
    same for everybody, is made once for all who look. Say `look_again` whenever the position may have changed."""

    def __init__(self, finish: Callable[[dict[str, Any]], Any] = lambda zone: zone) -> None:
        self.finish = finish
        self._position: Position | None = None
        self._layout: Layout
        self._now: list[_Look] = []
        self._open: list[Any] = []
        """The zones as those see them who know nothing but what lies open."""
        self._looks: dict[str, _Look] = {}
        self._kept: dict[tuple[str, int | None], tuple[_Look, Any]] = {}

    def look_again(self) -> None:
        """The position may have changed."""
        self._position = None

    def layout(self, position: Position) -> Layout:
        """The game's part of the scene."""
        if self._position is not position:
            self._position = position
            self._layout = position.setup.game.layout(position, None)
            self._now = [self._look(position, zone) for zone in self._layout["zones"]]
            self._open = []
        return self._layout

    def zones(self, cards: _Cards) -> list[Any]:
        """The zones for whoever looks, as drawn before where nothing has changed; `layout` comes first."""
        if cards.everything or cards.asked:
            return [self._zone(cards, look) for look in self._now]
        if not self._open:
            spectator = _Cards(cards.position, None, False)
            self._open = [self._zone(spectator, look) for look in self._now]
        zones, bit = self._open[:], cards.bit
        for index, look in enumerate(self._now):
            if look.private & bit:
                zones[index] = self._zone(cards, look)
        return zones

    def _zone(self, cards: _Cards, look: _Look) -> Any:
        if cards.everything or (cards.asked and look.known & cards.bit and cards.has_reasons(look)):
            return self.finish(cards.zone(look.zone))
        key = look.name, cards.seat if look.private & cards.bit else -1
        kept = self._kept.get(key)
        if kept is None or kept[0] is not look:
            kept = self._kept[key] = look, self.finish(cards.zone(look.zone))
        return kept[1]

    def _look(self, position: Position, zone: Zone) -> _Look:
        """What the drawing depends on: the same object as long as nothing has changed."""
        tokens, look = zone["tokens"], self._looks.get(zone["id"])
        seen, face = [position.seen[t] for t in tokens], [position.face[t] for t in tokens]
        if look is None or look.seen != seen or look.face != face or look.zone != zone:
            look = self._looks[zone["id"]] = _Look(zone, seen, face)
        return look


class _Look:
    """A zone and what was known of its cards."""

    __slots__ = ("face", "known", "name", "private", "seen", "zone")

    def __init__(self, zone: Zone, seen: list[int], face: list[str]) -> None:
        self.name = zone["id"]
        self.zone: Any = {**zone, "tokens": zone["tokens"][:]}
        self.seen, self.face = seen, face
        self.known = self.private = 0
        """Bits of those who know any card of it, and of those who know one that does not lie open."""
        for bits in seen:
            self.known |= bits
            if bits > 0:
                self.private |= bits


def scene(
    position: Position,
    seat: int | None,
    names: list[str],
    everything: bool = False,
    drawn: Drawn | None = None,
) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it, with the question it is asked.

    `everything` shows all faces: for the end of a game, never before. `drawn` saves drawing unchanged zones again."""
    game = position.setup.game
    layout = game.layout(position, seat) if drawn is None else drawn.layout(position)
    words = Wording(position, seat, names)
    data: dict[str, Any] = {**layout}
    data |= {"game": game.id, "title": game.title, "mode": position.setup.mode, "seat": seat}
    data["options"] = dict(position.setup.options)
    cards = _Cards(position, seat, everything)
    data["zones"] = [cards.zone(zone) for zone in layout["zones"]] if drawn is None else drawn.zones(cards)
    asked = position.asked(seat)
    data["seats"] = [
        {**s, "name": names[s["seat"]], "you": s["seat"] == seat, "asked": asked == s["seat"]} for s in layout["seats"]
    ]
    data["prompt"] = words.prompt()
    data["chain"] = [words.text(event) for event in position.chain if event]
    data["over"] = position.over
    if (result := position.result) is not None:
        winners = " and ".join(words.seat(w) for w in result.winners) or "Nobody"
        data["result"] = {
            "winners": list(result.winners),
            "scores": list(result.scores),
            "reason": result.reason,
            "text": f"{winners[0].upper()}{winners[1:]} won.",
        }
    return data


_SPECTATOR = 62
"""SPECTATOR of position.py, which builds on this module and cannot be imported here."""


class _Cards:
    """Draws cards for one look at a table; what is the same for all of them is found once."""

    def __init__(self, position: Position, seat: int | None, everything: bool) -> None:
        self.position, self.seat, self.everything = position, seat, everything
        self.bit = 1 << (_SPECTATOR if seat is None else seat)
        self.players = range(position.setup.players)
        self.others = 0 if seat is None else (1 << len(self.players)) - 1 & ~self.bit
        self.backs = _backs(position.decks)
        self.asked = seat is not None and position.player == seat
        self.offered: set[int] = set()
        if self.asked:
            concerns = position.setup.game.phrases.concerns
            self.offered = {value for o in position.options for kind, value in concerns(o) if kind == "card"}

    def has_reasons(self, look: _Look) -> bool:
        """Would the game say of some card in this zone why it cannot be used now?"""
        position, seat, bit, offered = self.position, self.seat, self.bit, self.offered
        why_not = position.setup.game.why_not
        return seat is not None and any(
            seen & bit and token not in offered and why_not(position, seat, token)[0]
            for token, seen in zip(look.zone["tokens"], look.seen, strict=True)
        )

    def zone(self, zone: Zone) -> dict[str, Any]:
        """A zone with the cards that are shown of it."""
        tokens = shown = zone["tokens"]
        if zone.get("top_only") and not self.everything:
            seen, bit = self.position.seen, self.bit
            shown = [*(t for t in tokens[:-1] if seen[t] & bit), *tokens[-1:]]
        notes = zone.get("notes", {})
        data = {key: value for key, value in zone.items() if key not in ("tokens", "notes")}
        data["count"] = len(tokens)
        data["cards"] = [self.card(token, notes.get(token)) for token in shown]
        return data

    def card(self, token: int, note: CardNote | None) -> dict[str, Any]:
        """A card as this seat knows it."""
        position = self.position
        seen = position.seen[token]
        if not (self.everything or seen & self.bit):
            return {"token": token, "face": None, **(note or {}), "back": self.backs[token]}
        card: dict[str, Any] = {"token": token, "face": position.face[token], **(note or {})}
        card["back"] = self.backs[token]
        if seen >= 0 and seen & self.others:
            card["known_to"] = [p for p in self.players if p != self.seat and seen >> p & 1]
        if self.asked and self.seat is not None and token not in self.offered:
            text, rule = position.setup.game.why_not(position, self.seat, token)
            if text:
                card["why_not"] = {"text": text, "rule": rule}
        return card


@lru_cache(maxsize=256)
def _backs(decks: tuple[tuple[str, int, int], ...]) -> list[str]:
    """Every token's back."""
    return [name for name, first, end in decks for _ in range(first, end)]
