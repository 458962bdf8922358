"""The messages a page may send over the socket. Anything else is refused before it is looked at."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

LARGEST = 8192
"""Bytes of one message."""

Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Secret = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=40)]
Then = Annotated[tuple[Annotated[str, Meta(max_length=500)], ...], Meta(max_length=20)]
"""Options in words, one after the other."""


class Hello(Struct, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """The first message: who looks."""

    secret: Secret | None = None
    owner: Secret | None = None
    name: Name | None = None
    patches: bool = False
    """Send only the zones that have changed."""


class Choose(Struct, tag="choose", tag_field="type", forbid_unknown_fields=True):
    """Take an option, and in the same go options of the questions that go on with it, in their words."""

    number: Number
    option: Number
    then: Then = ()


class Undo(Struct, tag="undo", tag_field="type", forbid_unknown_fields=True):
    """Take one's last choice back."""


class Consent(Struct, tag="consent", tag_field="type", forbid_unknown_fields=True):
    """Agree to another's undo, or not."""

    yes: bool


class Chat(Struct, tag="chat", tag_field="type", forbid_unknown_fields=True):
    """Say something."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Mute(Struct, tag="mute", tag_field="type", forbid_unknown_fields=True):
    """Hear another seat no longer, or again."""

    seat: Annotated[int, Meta(ge=0, le=19)]
    on: bool


class Hint(Struct, tag="hint", tag_field="type", forbid_unknown_fields=True):
    """Ask a bot what it would do."""


class Consequences(Struct, tag="consequences", tag_field="type", forbid_unknown_fields=True):
    """Ask what each option of one's question would do, or of one that goes on with choices not made yet."""

    number: Number
    after: Then = ()


class Quiet(Struct, tag="quiet", tag_field="type", forbid_unknown_fields=True):
    """Spare me questions for answers: about this card, in this turn or round, unless it is on me, or until it is."""

    until: Literal["card", "turn", "round", "mine", "attacked", "off"]


class LetBe(Struct, tag="let_be", tag_field="type", forbid_unknown_fields=True):
    """Let a window be in which one's place in the game is at stake."""

    window: Annotated[str, Meta(max_length=24)]


class Pace(Struct, tag="pace", tag_field="type", forbid_unknown_fields=True):
    """How long bots wait before each move."""

    ms: Annotated[int, Meta(ge=0, le=10_000)]


class Ping(Struct, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """Is this alive?"""


Message = Hello | Choose | Undo | Consent | Chat | Mute | Hint | Consequences | Quiet | LetBe | Pace | Ping
read_message = msgspec.json.Decoder(Message).decode
to_json = msgspec.json.Encoder().encode
