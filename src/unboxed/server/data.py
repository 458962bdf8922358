"""The data of the REST part: what may be asked for and what is answered, in one place for the OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from . import shown
from .learning import TutorialFacts

Name = Annotated[str, Meta(max_length=40, description="A person's name.")]
Secret = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=40)]
Moment = Annotated[int, Meta(ge=0, le=1_000_000)]
Spectators = Literal["off", "nothing", "all_after_end"]
SeatKind = Literal["person", "bot", "open", "absent"]
SeatNumber = Annotated[int, Meta(ge=0, le=19)]
Number = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="256 bits in hexadecimal digits.")]


class About(Struct):
    """The service itself."""

    version: str
    webhooks: bool
    default_pace: int
    default_window: int
    lab: bool
    """May other numbers on cards be tried out here?"""


class OptionFacts(Struct):
    """Something that can be chosen before a game; `meanings` says each of its values in words, in the same order."""

    name: str
    values: list[bool | int | str]
    meanings: list[str]
    default: bool | int | str
    text: str


class GameFacts(Struct):
    """A game that can be played here."""

    id: str
    title: str
    about: str
    players: list[int]
    modes: dict[str, str]
    fits: dict[str, list[int]]
    together: list[str]
    """The modes in which all are on one side."""
    questions: int
    """How many a player answers in a usual game; 0: unknown."""
    instinct: bool
    """Is there a bot that plays it by instinct, at a glance?"""
    paragraphs: int
    """How many the rulebook has."""
    options: list[OptionFacts]
    version: str
    tutorial: TutorialFacts | None


class Cards(Struct):
    """All cards of a game."""

    decks: list[str]
    cards: list[Annotated[dict[str, Any], Meta(extra={"has": shown.CardFacts})]]


class Paragraph(Struct):
    """A numbered paragraph of a rulebook."""

    number: str
    section: str
    text: str


class BotFacts(Struct):
    """A bot that may take a seat."""

    name: str
    text: str


class NewDeal(Struct):
    """The service has fixed its part of a deal; `commitment` is the hash of its secret."""

    deal: str
    commitment: str


class NewSeat(Struct, forbid_unknown_fields=True):
    """A seat of a new table; `share` is its maker's number for the deal, `pledge` the number's hash."""

    kind: Literal["person", "bot", "open"]
    name: Name = ""
    bot: BotName = ""
    person: Secret | None = None
    share: Number | None = None
    pledge: Number | None = None


class NewPack(Struct, forbid_unknown_fields=True):
    """A pack: the texts of its files by their names, or a zip file in base64."""

    name: Annotated[str, Meta(max_length=100)]
    files: Annotated[dict[str, str], Meta(max_length=100)] = field(default_factory=dict)
    zip: str = ""


class PacksToSee(Struct, forbid_unknown_fields=True):
    """Packs to be looked at; the game need be named only for those that do not say it themselves."""

    packs: Annotated[list[NewPack], Meta(min_length=1, max_length=8)]
    game: Annotated[str, Meta(max_length=40)] = ""


class PackFacts(Struct):
    """A pack with its texts, as a new table takes it."""

    name: str
    told: str
    """Name, version and author in a line."""
    about: str
    removed: list[str]
    files: dict[str, str]


class PackProblem(Struct):
    """What is wrong with a pack; the file is empty and the line 0 where it is about the whole."""

    file: str
    line: int
    text: str


class PackCard(Struct):
    """A card that packs bring, change or take out: `added`, `changed` or `removed`."""

    kind: str
    card: Annotated[dict[str, Any], Meta(extra={"has": shown.CardFacts})]


class PackLook(Struct):
    """What packs are: either there are problems, or a table can be made with them."""

    game: str
    packs: list[PackFacts]
    problems: list[PackProblem]
    cards: list[PackCard]
    rules: dict[str, bool | int | str]
    """What they set of the rules, and what options usually are with them."""
    fits: dict[str, list[int]]
    options: list[OptionFacts]


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made; with packs of its own, or with those of another table."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=20)] | None = None
    mode: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[str, bool | int | str], Meta(max_length=30)] = field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, lt=2**53)] | None = None
    deal: Annotated[str, Meta(max_length=24)] | None = None
    seats: Annotated[list[NewSeat], Meta(max_length=20)] | None = None
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    window: Annotated[int, Meta(ge=0, le=60_000)] | None = None
    clock: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    spectators: Spectators = "nothing"
    packs: Annotated[list[NewPack], Meta(max_length=8)] = field(default_factory=list)
    packs_of: Annotated[str, Meta(max_length=40)] = ""


class MadeSeat(Struct):
    """A seat of a table just made; whoever has the secret holds it."""

    seat: int
    kind: str
    secret: str | None
    link: str | None


class MadeTable(Struct):
    """A table just made."""

    table: str
    owner_secret: str
    seats: list[MadeSeat]
    spectator_link: str | None


class Seated(Struct):
    """A seat as everybody may know it."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    here: bool


class Parent(Struct):
    """The table this one was forked from."""

    table: str
    moment: int


class DealNumber(Struct):
    """A person's number for the deal: its hash, and once the game has begun the number, if it was opened."""

    seat: int
    pledge: str
    share: str | None


class DealFacts(Struct):
    """What everybody may know of a deal; `table` is the one it was made for, if that is another."""

    commitment: str
    numbers: list[DealNumber]
    opening: bool
    dealt: bool
    table: str | None = None


class TableFacts(Struct):
    """A table as everybody may know it."""

    table: str
    game: str
    title: str
    players: int
    mode: str
    options: dict[str, Any]
    packs: list[str]
    """Name, version and author of each."""
    state: str
    number: int
    moment: int
    seats: list[Seated]
    pace: int
    window: int
    clock: int
    spectators: str
    seed_given: bool
    parent: Parent | None
    deal: DealFacts | None
    asked: list[int]
    """The seats that are to choose, as far as whoever asks may know."""
    rematch: str | None
    """Where those who sat here play again."""


class Join(Struct, forbid_unknown_fields=True):
    """Sit down: with a secret on one's own seat, else on an open one. `person` is a profile's secret; `browser` is
    anything that is always the same in this browser and in no other, by which somebody can be blocked."""

    name: Name = ""
    seat: SeatNumber | None = None
    secret: Secret | None = None
    person: Secret | None = None
    browser: Secret | None = None
    share: Number | None = None
    pledge: Number | None = None


class Rematch(Struct, forbid_unknown_fields=True):
    """Play again at the table that all who sat here come to. With a `deal`, the number is for the case that the table
    is made now; without one, for that of the table which is there."""

    person: Secret | None = None
    browser: Secret | None = None
    deal: Annotated[str, Meta(max_length=24)] | None = None
    share: Number | None = None
    pledge: Number | None = None


class Rematched(Struct):
    """One's own seat at the rematch; whoever made the table is its owner."""

    table: str
    seat: int
    secret: str
    link: str
    owner_secret: str | None


class OpenNumber(Struct, forbid_unknown_fields=True):
    """The number that was pledged for one's seat."""

    share: Number


class Sitting(Struct):
    """A seat and what holds it."""

    seat: int
    secret: str | None
    link: str | None


class SeatChange(Struct, forbid_unknown_fields=True):
    """What the owner makes of a seat."""

    kind: Literal["person", "bot", "open"]
    bot: BotName = ""
    name: Name = ""


class NewLock(Struct, forbid_unknown_fields=True):
    """A new link for one's own seat; `person` is the profile's secret with which somebody sat down there."""

    person: Secret | None = None


class Start(Struct, forbid_unknown_fields=True):
    """Begin although seats are open: this bot takes them."""

    bot: BotName = ""


class Blocked(Struct):
    """Somebody who may not sit down at a table again: their mark, and the name they had."""

    who: str
    name: str


class Unblocking(Struct, forbid_unknown_fields=True):
    """Whom the owner lets sit down again."""

    who: Annotated[str, Meta(max_length=12, description="The mark that the list of the blocked gives.")]


class Muting(Struct, forbid_unknown_fields=True):
    """Is a seat muted for everybody?"""

    on: bool


class SpectatorsChange(Struct, forbid_unknown_fields=True):
    """What whoever looks on may see from now on."""

    spectators: Spectators


class Webhook(Struct, forbid_unknown_fields=True):
    """Where a seat is told that it is asked; empty: nowhere."""

    url: Annotated[str, Meta(max_length=500)]


class OwnSeat(Struct):
    """A seat, to whoever holds it."""

    seat: int
    webhook: str


class Replay(Struct):
    """A moment of a table, as far as the viewer might know it then."""

    moment: int
    last: int
    number: int
    scene: Annotated[dict[str, Any], Meta(extra={"is": shown.Scene})]
    log: list[Annotated[dict[str, Any], Meta(extra={"is": shown.Line})]]
    over: bool


class Fork(Struct, forbid_unknown_fields=True):
    """Play on from a moment."""

    at: Moment
    seats: Annotated[list[NewSeat], Meta(max_length=20)] | None = None


class NewReport(Struct, forbid_unknown_fields=True):
    """A problem somebody has seen."""

    text: Annotated[str, Meta(max_length=5000)]
    browser: Annotated[str, Meta(max_length=1000)] = ""


class Report(Struct):
    """The report was kept; here is the file, if it may be had now."""

    kept: bool
    record: dict[str, Any] | None
    why: str
