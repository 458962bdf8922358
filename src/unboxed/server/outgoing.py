"""What the service sends over the socket, as data: the page's types are written from this (tools/page_types.py), and
tests/server/test_outgoing.py holds what is really sent against it. docs/protocol.md says what it means."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from .data import Seated
from .shown import Line, Part, Prompt, Scene, SceneZone, Things

State = Literal["waiting", "running", "over", "closed"]

# --- frames, as they are written by frames.py -----------------------------------------------------------------------


class Wish(TypedDict):
    """Somebody wants to take a choice back, and asks the others."""

    by: int
    to: int
    yes: list[int]
    waiting: list[int]


class OpenWindow(TypedDict):
    """A response window: ms until it closes, and those without whom it does not."""

    ends_in: int
    length: int
    waits_for: list[int]


class Clock(TypedDict):
    """The ms that a seat has left for its decision."""

    seat: int
    ends_in: int


class Told(TypedDict):
    """What everybody is told beside the scene; `rematch` is the table at which those who sat here play again."""

    state: State
    seats: list[Seated]
    pace: int
    window: OpenWindow | None
    rematch: str | None


class Counted(TypedDict):
    """What is counted otherwise for those who have answered in secret."""

    number: int
    moment: int
    undo: Wish | None


class Personal(TypedDict):
    """What a seat is told of itself; `chosen` is its last choice that is stored: its number and the option. The
    window that `may_let_be` names puts its place at stake, and it has nothing to save it with."""

    chosen: tuple[int, int] | None
    can_undo: bool
    clock: Clock | None
    quiet: Literal["", "card", "turn", "round", "mine", "attacked"]
    may_let_be: str | None


class News(TypedDict):
    """Cut the log to `log_from` lines and append these; so many of them are `new`."""

    log_from: int
    log: list[Line]
    new: int


class Frame(Told, Counted, Personal, News):
    """All that a viewer has of a table."""

    you: int | None
    owner: bool
    scene: Scene


class OwnLine(TypedDict):
    """What a viewer reads otherwise in a line."""

    i: int
    n: int
    parts: NotRequired[list[Part]]


class Own(Counted, Personal):
    """What a viewer sees otherwise than everybody; of this only what there is."""

    scene: Annotated[dict[str, Any], Meta(extra={"part_of": Scene})]
    zones: list[tuple[int, SceneZone]]
    log: list[OwnLine]


# --- messages -------------------------------------------------------------------------------------------------------


class SceneMessage(Frame):
    """Everything, at first and whenever a change would not do."""

    type: Literal["scene"]


class ChangeMessage(Counted, Personal, News):
    """What has changed since the last frame; zones by their place in the scene."""

    type: Literal["scene"]
    scene: Annotated[dict[str, Any], Meta(extra={"part_of": Scene})]
    zones: list[tuple[int, SceneZone]]
    own: Annotated[dict[str, Any], Meta(extra={"part_of": Own})]
    state: NotRequired[State]
    seats: NotRequired[list[Seated]]
    pace: NotRequired[int]
    window: NotRequired[OpenWindow | None]
    rematch: NotRequired[str | None]


class SeatsMessage(TypedDict):
    """Who is here has changed, nothing else."""

    type: Literal["seats"]
    seats: list[Seated]


class ChatLine(TypedDict):
    """What somebody said; a note is what nobody said: the owner has done something."""

    kind: Literal["said", "note"]
    seat: int
    name: str
    text: str
    at: float


class ChatsMessage(TypedDict):
    """All that one hears; the seats one does not hear oneself, and those nobody hears."""

    type: Literal["chats"]
    lines: list[ChatLine]
    mutes: list[int]
    muted: list[int]


class ChatMessage(TypedDict):
    """One more line."""

    type: Literal["chat"]
    line: ChatLine


class HintRow(TypedDict):
    """What a bot thinks of an option, from 0 to 1, and what it expects to follow."""

    option: int
    label: str
    mean: float
    low: float
    high: float
    visits: int
    line: list[str]


class HintMessage(TypedDict):
    """A hint for whoever is asked, best first."""

    type: Literal["hint"]
    number: int
    rows: list[HintRow]
    note: str


class Changed(TypedDict):
    """A number of the scene that changes; seat -1 if it is nobody's."""

    seat: int
    name: str
    before: int
    after: int


class Risked(Changed):
    """One that changes so with a chance, from 0 to 1."""

    share: float


class Reason(TypedDict):
    """Why a price is not the one on the card: what is paid, how much by the card, how much now, the faces of the cards
    that make the difference, and all of it in words."""

    name: str
    printed: int
    now: int
    because: list[str]
    text: str


class Outcome(TypedDict):
    """What an option leads to before anybody is asked again: surely, or perhaps; it may end with a throw of dice."""

    changes: list[Changed]
    risks: list[Risked]
    rolls: bool
    question: Prompt | None
    """The question that goes on with it and may be answered in the same go."""
    reasons: list[Reason]


class Lack(TypedDict):
    """A number of the scene that is too small for a price; seat -1 if it is nobody's."""

    seat: int
    name: str
    have: int
    need: int


class InReach(Things):
    """What is not on offer only because something is missing: in words and by the numbers. The options that `helps`
    names (by their index) surely bring some of it."""

    label: str
    rule: str
    missing: str
    lacks: list[Lack]
    helps: list[int]
    reasons: list[Reason]


class ConsequencesMessage(TypedDict):
    """What comes of each option of the question with this number, or of the one after choices not made yet, in their
    order, and what would be on offer besides if there were more of something; nothing if that is not told."""

    type: Literal["consequences"]
    number: int
    after: list[str]
    options: list[Outcome]
    reach: list[InReach]


class RefusedMessage(TypedDict):
    """What one said changed nothing."""

    type: Literal["refused"]
    why: str
    rule: str
    number: int


class RestartsMessage(TypedDict):
    """The service goes down and comes back."""

    type: Literal["restarts"]
    why: str


class ErrorMessage(TypedDict):
    """The socket is closed after it."""

    type: Literal["error"]
    why: str


class PongMessage(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]


Outgoing = (
    SceneMessage
    | ChangeMessage
    | SeatsMessage
    | ChatsMessage
    | ChatMessage
    | HintMessage
    | ConsequencesMessage
    | RefusedMessage
    | RestartsMessage
    | ErrorMessage
    | PongMessage
)
"""Every message of the service; whatever has an `own` is a change."""
