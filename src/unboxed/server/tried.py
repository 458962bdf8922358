"""The data of the lab's REST part: other numbers on cards, and what many games say of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

TrialBot = Literal["instinct", "random", "greedy"]
"""Bots quick enough for a thousand games while somebody waits."""
TrialState = Literal["waiting", "working", "complete"]


class NumberOnCard(Struct):
    """A number that stands on a card and may be changed, by its name: `minor_taur.points`."""

    card: str
    name: str
    number: int


class TrialWish(Struct, forbid_unknown_fields=True):
    """Games to be played with the cards as they are and with these numbers changed; the same deals both times."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=1, le=20)]
    mode: Annotated[str, Meta(max_length=40)] = ""
    bot: TrialBot = "greedy"
    games: Annotated[int, Meta(ge=20, le=2000)] = 1000
    changes: Annotated[dict[str, Annotated[int, Meta(ge=-1000, le=1000)]], Meta(max_length=20)] = field(
        default_factory=dict
    )


class TrialLine(Struct):
    """What became of one measure; of a card's own, or of whole games (then the card is empty). `low` to `high` is the
    95 % interval of the difference."""

    card: str
    measure: str
    before: float
    after: float
    low: float
    high: float
    enough: bool
    sure: bool


class TrialFacts(Struct):
    """How far a trial is; ask again for more. The work goes on only while somebody asks."""

    trial: str
    state: TrialState
    games: int
    of: int
    lines: list[TrialLine]
    files: dict[str, str]
    """The change as the files of a pack."""
