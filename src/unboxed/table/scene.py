"""The scene: what a person sees of a table, as data that a page or a terminal draws without knowing the game.

A game's `layout` says which zones, seats, tracks, dice and maps there are; it names cards by token only. `scene` then
fills in what the looking seat knows of each card, so a layout cannot show a hidden face by mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import lru_cache
from itertools import compress, count
from operator import ne
from typing import TYPE_CHECKING, Any

from unboxed.content.manifests import manifest_of
from unboxed.content.packs import Pack
from unboxed.kernel.tokens import OPEN

from .goal import Goal, plain_goal
from .layout import CardNote, Layout, LayoutSeat, LayoutZone
from .wording import Wording, plain_outcome

if TYPE_CHECKING:
    from unboxed.kernel.position import Position

NOT_ASKED = ("This question is not about that card.", "")
"""Why a card in hand is not on offer, where the game says nothing else."""


class Drawn:
    """A table that is looked at again and again: what has not changed is drawn once, for all who look.

    A scene is what everybody sees (`open`) and what is only for one seat (`own`). Its parts go through `finish` when
    they are new (a service writes them as JSON there); while they stay as they are, they are the very same objects.
    Say `look_again` whenever the position or the names may have changed."""

    def __init__(self, finish: Callable[[Any], Any] = lambda part: part) -> None:
        self.finish = finish
        self._position: Position | None = None
        self._scene: dict[str, Any] = {}
        self._seats: tuple[list[LayoutSeat], int, list[str]] = [], -1, []
        self._named: list[dict[str, Any]] = []
        self._goal: Goal | None = None  # of a game without one of its own
        self._parts: dict[str, tuple[Any, Any]] = {}
        self._now: list[_Look] = []
        self._private: list[tuple[int, _Look]] = []
        """The zones of which some seat sees more than everybody does."""
        self._looks: dict[str, _Look] = {}
        self._face: list[str] = []
        self._seen: list[int] = []
        self._cards: list[Any] = []
        """Every card as everybody sees it, by token."""

    def look_again(self) -> None:
        """The position or the names may have changed."""
        self._position = None

    def scene(self, position: Position, seat: int | None, names: list[str], everything: bool) -> dict[str, Any]:
        """The whole table as this seat sees it; see `scene` below."""
        scene = {**self.open(position, names), "seat": seat}
        if seat is not None:
            own, zones = self.own(position, seat, names)
            scene |= own
            scene["zones"] = scene["zones"][:]
            for index, zone in zones:
                scene["zones"][index] = zone
        if everything:
            cards = _Cards(position, seat, self._cards, everything=True)
            scene["zones"] = [self.finish(cards.zone(look.zone)) for look in self._now]
        return scene

    def open(self, position: Position, names: list[str]) -> dict[str, Any]:
        """What everybody sees, and all that a spectator sees."""
        if self._position is not position:
            setup, game = position.setup, position.setup.game
            layout = game.layout(position, None)
            self._look_at_zones(position, layout["zones"])
            self._look_at_seats(layout, names)
            scene: dict[str, Any] = {**layout, "game": game.id, "title": game.title, "mode": setup.mode}
            scene |= {"options": dict(setup.options), "seat": None, "over": position.over}
            if "goal" not in scene:
                scene["goal"] = self._goal = self._goal or plain_goal(layout)
            if setup.packs:
                scene["packs"] = packs_told(setup.packs)
            scene.setdefault("unanswered", plain_outcome(position.chain))
            scene["seats"] = self._named
            words = Wording(position, None, names)
            scene |= {"prompt": words.prompt(), **self._told(position, words)}
            del scene["zones"]
            self._scene = self._finished(scene)
            cards = _Cards(position, None, self._cards)
            self._scene["zones"] = [self._zone(cards, look) for look in self._now]
            self._position = position
        return self._scene

    def own(
        self,
        position: Position,
        seat: int,
        names: list[str],
        among: Container[int] | None = None,
    ) -> tuple[dict[str, Any], list[tuple[int, Any]]]:
        """What only this seat sees, or reads in other words: parts, and zones by their place (only those `among`)."""
        self.open(position, names)
        own: dict[str, Any] = {}
        if position.chain or position.over:
            own = self._told(position, Wording(position, seat, names))
        if seat in position.asking or seat in position.together:
            own["prompt"] = prompt = Wording(position, seat, names).prompt() or {}
            if prompt["seat"] == seat:
                prompt["why_not"] = self._reasons(position, seat)
        bit = 1 << seat
        private = [(i, look) for i, look in self._private if look.private & bit and (among is None or i in among)]
        if not private:
            return own, []
        cards = _Cards(position, seat, self._cards)
        return own, [(index, self._zone(cards, look)) for index, look in private]

    def has_own(self, seat: int, among: Container[int]) -> bool:
        """Does this seat see more of one of these zones than everybody does?"""
        bit = 1 << seat
        return any(look.private & bit and index in among for index, look in self._private)

    def _told(self, position: Position, words: Wording) -> dict[str, Any]:
        """What is told in words that name the reader."""
        told: dict[str, Any] = {"chain": [words.text(event) for event in position.chain if event]}
        if (result := position.result) is not None:
            winners = " and ".join(words.seat(w) for w in result.winners) or "Nobody"
            told["result"] = {
                "winners": list(result.winners),
                "scores": list(result.scores),
                "reason": result.reason,
                "text": f"{winners[0].upper()}{winners[1:]} won.",
            }
        return told

    def _look_at_seats(self, layout: Layout, names: list[str]) -> None:
        """Have they changed, or the round? Only then what is told of them is written anew."""
        if self._seats != (layout["seats"], layout["round"], names):
            self._seats = layout["seats"], layout["round"], names[:]
            self._named = [{**seat, "name": names[seat["seat"]]} for seat in layout["seats"]]
            self._goal = None

    def _finished(self, scene: dict[str, Any]) -> dict[str, Any]:
        """The parts of a scene; each that is what it was has been finished before."""
        parts, finish, finished = self._parts, self.finish, {}
        for key, value in scene.items():
            kept = parts.get(key)
            if kept is None or (kept[0] is not value and kept[0] != value):
                kept = parts[key] = value, finish(value)
            finished[key] = kept[1]
        return finished

    def _look_at_zones(self, position: Position, zones: list[LayoutZone]) -> None:
        """Find the zones that look as they did; of a card only its face and who has seen it can change in its place."""
        face, seen = position.face, position.seen
        changed: set[int] = set()
        if len(face) != len(self._cards):
            self._cards = [None] * len(face)
            changed.update(range(len(face)))
        if face != self._face:
            changed.update(compress(count(), map(ne, face, self._face)))
            self._face = face[:]
        if seen != self._seen:
            changed.update(compress(count(), map(ne, seen, self._seen)))
            self._seen = seen[:]
        backs, texts = _backs(position.decks), position.setup.texts
        for token in changed:
            open_face = face[token] if seen[token] & OPEN else None
            card = {"token": token, "face": open_face, "back": backs[token]}
            if open_face and open_face in texts:
                card["text"] = texts[open_face]
            self._cards[token] = self.finish(card)
        looks = self._looks
        self._now, self._looks, self._private = [], {}, []
        for index, zone in enumerate(zones):
            look = looks.get(zone["id"])
            if look is None or look.zone != zone or not changed.isdisjoint(zone["tokens"]):
                look = _Look(zone, position)
            self._now.append(look)
            self._looks[zone["id"]] = look
            if look.private:
                self._private.append((index, look))

    def _zone(self, cards: _Cards, look: _Look) -> Any:
        drawn = look.drawn.get(cards.seat)
        if drawn is None:
            drawn = look.drawn[cards.seat] = self.finish(cards.zone(look.zone))
        return drawn

    def _reasons(self, position: Position, seat: int) -> list[dict[str, Any]]:
        """Why cards that the asked seat sees are not on offer, as far as the game says; of a pile only the top. Of
        every card in hand something is said, but of copies of what is on offer."""
        phrases, why_not, bit = position.setup.game.phrases, position.setup.game.why_not, 1 << seat
        offered: set[int] = set()
        for option in position.options_for(seat):
            for kind, value in phrases.concerns(option):
                offered.update((value,) if kind == "card" else value if kind == "cards" else ())
        found: dict[tuple[str, str], list[int]] = {}
        seen, face = position.seen, position.face
        for look in self._now:
            if look.known & bit:
                held = look.zone["kind"] == "hand" and look.zone.get("seat") == seat
                faces = {face[token] for token in look.zone["tokens"] if token in offered} if held else ()
                there = look.zone["tokens"][-1:] if look.zone["kind"] == "pile" else look.zone["tokens"]
                for token in [t for t in there if seen[t] & bit and t not in offered]:
                    reason = why_not(position, seat, token)
                    if not reason[0] and held and face[token] not in faces:
                        reason = NOT_ASKED
                    if reason[0]:
                        found.setdefault(reason, []).append(token)
        return [{"text": text, "rule": rule, "cards": tokens} for (text, rule), tokens in found.items()]


class _Look:
    """A zone as it lies, the bits of those who know cards of it, and how it was drawn for them."""

    __slots__ = ("drawn", "known", "private", "zone")

    def __init__(self, zone: LayoutZone, position: Position) -> None:
        self.zone: Any = {**zone, "tokens": zone["tokens"][:]}
        self.known = self.private = 0
        """Those who know any card, and those who know one that does not lie open."""
        self.drawn: dict[int | None, Any] = {}
        """By seat; None for all who know only what lies open."""
        for bits in set(map(position.seen.__getitem__, zone["tokens"])):  # of many cards, few are known otherwise
            self.known |= bits
            if bits > 0:
                self.private |= bits


@lru_cache(maxsize=64)
def packs_told(packs: tuple[Pack, ...]) -> list[str]:
    """What each pack of a table says of itself, in a line."""
    return [manifest_of(pack).told() for pack in packs]


def scene(
    position: Position,
    seat: int | None,
    names: list[str],
    everything: bool = False,
    drawn: Drawn | None = None,
) -> dict[str, Any]:
    """The table as this seat (None: a spectator) sees it, with the question it is asked.

    `everything` shows all faces: for the end of a game, never before. `drawn` saves drawing again what is unchanged."""
    return (drawn or Drawn()).scene(position, seat, names, everything)


class _Cards:
    """Draws cards for one look at a table; what is the same for all of them is found once."""

    def __init__(self, position: Position, seat: int | None, cards: list[Any], everything: bool = False) -> None:
        self.position, self.seat, self.open, self.everything = position, seat, cards, everything
        self.bit = OPEN if seat is None else 1 << seat

    def zone(self, zone: LayoutZone) -> dict[str, Any]:
        """A zone with the cards that are shown of it."""
        tokens = shown = zone["tokens"]
        if zone.get("top_only") and not self.everything:
            seen, bit = self.position.seen, self.bit
            shown = [*[t for t in tokens[:-1] if seen[t] & bit], *tokens[-1:]]
        data = {key: value for key, value in zone.items() if key not in ("tokens", "notes", "gone")}
        data["count"] = len(tokens)
        data["cards"] = self.cards(shown, zone.get("notes") or {})
        return data

    def cards(self, tokens: list[int], notes: dict[int, CardNote]) -> list[Any]:
        """Cards as this seat knows them: as everybody does, unless it has seen more or something is to be said."""
        cards = [self.open[t] for t in tokens]
        if notes or self.seat is not None or self.everything:
            seen, bit = self.position.seen, self.bit
            for i, token in enumerate(tokens):
                if token in notes or self.everything or (not seen[token] & bit) != (not seen[token] & OPEN):
                    cards[i] = self._special(token, notes.get(token) or {})
        return cards

    def _special(self, token: int, note: CardNote) -> dict[str, Any]:
        position, seat = self.position, self.seat
        seen, back = position.seen[token], _backs(position.decks)[token]
        known = self.everything or seen & self.bit
        face = position.face[token] if known else None
        card: dict[str, Any] = {"token": token, "face": face, **note, "back": back}
        if face and (text := position.setup.texts.get(face)):
            card.setdefault("text", text)
        if known and seat is not None and seen >= 0 and seen & ~self.bit:
            card["known_to"] = [p for p in range(position.setup.players) if p != seat and seen >> p & 1]
        return card


@lru_cache(maxsize=256)
def _backs(decks: tuple[tuple[str, int, int], ...]) -> list[str]:
    """Every token's back."""
    return [name for name, first, end in decks for _ in range(first, end)]
