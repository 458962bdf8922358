"""What is written on cards, characters and the map."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, TypeAlias

from unboxed.content.cards import Card, Effects
from unboxed.content.references import IdOf

Terrain: TypeAlias = Literal["town", "desert", "canyons", "ruins", "cursed"]
Colour: TypeAlias = Literal["amber", "jade", "crimson", "indigo"]
COLOURS = ("amber", "jade", "crimson", "indigo")
TOWN = "San_Andreas"
CROW_PRIME = "crow_prime"
CURSED = "cursed"


@dataclass(frozen=True, kw_only=True)
class Played(Card):
    """A card of a personal deck: a starting card, an upgrade or an artifact."""

    cost: dict[str, int] = field(default_factory=dict)
    effect: Effects = ()
    either: tuple[Effects, ...] = ()
    """One of these, after the effect."""
    may: Effects = ()
    """All of it or none, at the end."""
    trashed: Effects = ()
    """On top, if the card is trashed as it is played."""


@dataclass(frozen=True, kw_only=True)
class Artifact(Played):
    """An artifact: one card and one token, told apart by nothing here."""

    colour: Colour
    grit: int


@dataclass(frozen=True)
class Face:
    """One side of a character: when it works, what it does, which numbers it changes."""

    when: Literal["action", "once", "bounty", "encounter", "always"]
    text: str
    do: Effects = ()
    passive: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Character(Card):
    """A character: tracks at the start, weapon proficiency, gift, burden and starting deck."""

    water: int
    health: int
    bullets: int
    bullet_max: int
    threshold: int
    shot: int
    """Bullets that one use of the proficiency costs."""
    force: int
    """Attack that it gives."""
    gift: Face
    burden: Face
    starting: dict[str, int]

    said: ClassVar = {"shot": "bullets for a shot {}", "force": "attack of a shot {}"} | dict.fromkeys(
        ("water", "health", "bullets", "bullet_max", "threshold"), ""
    )  # where the tracks begin: where they stand is shown


@dataclass(frozen=True, kw_only=True)
class Bounty(Card):
    """A Most Wanted card: an outlaw or a monster."""

    kind: Literal["outlaw", "monster"]
    spot: Annotated[str, IdOf("places", or_none=True)] = ""
    """The id of its last seen place; empty if it is seen anywhere on a terrain."""
    terrain: Literal["", "desert", "canyons", "ruins", "cursed"] = ""
    cost: int
    posse: int = 0
    """Attack more for each player beyond two."""
    effect: Effects


@dataclass(frozen=True)
class Side:
    """One side of a Wanted card."""

    name: str
    cost: int
    text: str
    effect: Effects


@dataclass(frozen=True, kw_only=True)
class Wanted(Card):
    """A Wanted card with its two sides."""

    terrain: Literal["desert", "canyons", "ruins", "cursed"]
    sides: tuple[Side, ...]


@dataclass(frozen=True, kw_only=True)
class Job(Card):
    """A job: what it asks for and what it pays."""

    kind: Literal["spend", "equal", "event", "end"]
    move: int = 0
    attack: int = 0
    track: Literal["", "curse", "bullets", "health"] = ""
    value: int = 0
    measure: Literal[
        "", "jobs_done", "jobs_open", "water", "artifacts", "most_wanted", "store_cards", "curse", "cursed"
    ] = ""
    at_least: int = 0
    at_most: int = 99
    event: Literal["", "wounded", "rob", "defeat_monster", "defeat_both_sides", "recover_artifact", "end_in_corner"] = (
        ""
    )
    grit: int
    water: int

    said: ClassVar = {"grit": "pays {} grit"} | dict.fromkeys(("move", "attack", "value", "at_least", "at_most"), "")


@dataclass(frozen=True, kw_only=True)
class Store(Card):
    """A store card."""

    price: int
    slot: Literal["hand", "hands", "accessory"]
    kind: Literal["weapon", "exhaust", "passive"]
    shot: int = 0
    force: int = 0
    effect: Effects = ()
    either: tuple[Effects, ...] = ()
    passive: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Choice:
    """An outcome of an encounter with its price."""

    label: str
    text: str
    cost: dict[str, int] = field(default_factory=dict)
    effect: Effects = ()
    bad: bool = False


@dataclass(frozen=True)
class Column:
    """What an encounter tells on one terrain."""

    scene: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, kw_only=True)
class Encounter(Card):
    """An encounter with its three columns."""

    desert: Column
    canyons: Column
    ruins: Column

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", " ".join(self.told(terrain) for terrain in ("desert", "canyons", "ruins")))

    def told(self, terrain: str) -> str:
        """What the card says on one terrain."""
        column: Column = getattr(self, terrain)
        return f"{terrain.title()}: {_told(column.scene, column.choices)}"


@dataclass(frozen=True, kw_only=True)
class CursedEncounter(Card):
    """A cursed encounter."""

    scene: str
    choices: tuple[Choice, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", _told(self.scene, self.choices))


def _told(scene: str, choices: tuple[Choice, ...]) -> str:
    """What happens and what one may do, as the whole card is read."""
    return " ".join([scene, *(f"{choice.label}: {choice.text}" for choice in choices)])


@dataclass(frozen=True)
class Way:
    """A road, told at one of its ends."""

    to: Annotated[str, IdOf("places")]
    move: int
    curse: int = 0
    attack: int = 0


@dataclass(frozen=True, kw_only=True)
class Place(Card):
    """A space of the map."""

    terrain: Terrain
    x: int
    y: int
    colour: Literal["", "amber", "jade", "crimson", "indigo"] = ""
    roads: tuple[Way, ...] = ()


DECKS: dict[str, type[Card]] = {
    "places": Place,
    "characters": Character,
    "starters": Played,
    "upgrades": Played,
    "artifacts": Artifact,
    "store": Store,
    "jobs": Job,
    "encounters": Encounter,
    "cursed_encounters": CursedEncounter,
    "bounties": Bounty,
    "wanted": Wanted,
}


@dataclass(frozen=True)
class Spot:
    """A space as the rules use it, with all its roads."""

    name: str
    """Its id with capitals, which is how steps and the scene name it."""
    terrain: str
    colour: int
    """The number of its artifacts' colour, or -1."""
    roads: tuple[tuple[str, int, int, int], ...]
    """Where to, movement, curse and attack symbols."""
    distance: int
    """Spaces to San Andreas."""
    onwards: tuple[str, ...]
    """Where a monster goes from here, but for ties (12.9)."""
