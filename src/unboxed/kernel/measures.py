"""What a lab counts in a game, declared by the game as data: names that its words and its table have anyway."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field

from .errors import BadGame


@dataclass(frozen=True, kw_only=True)
class Measures:
    """Events are named as in `say`; who and which card they are about is what their words name first."""

    hands: tuple[str, ...] = ()
    """Fields whose zones are a seat's cards: one zone for each seat, or one alone where one person plays."""
    plays: Mapping[str, str] = field(default_factory=dict)
    """Events in which a card is used, each with what for, as in `{"shielded": "as a shield"}`."""
    spends: Mapping[str, str] = field(default_factory=dict)
    """Events in which a card goes without having been used, each with what for, as in `{"paid": "as payment"}`."""
    points: tuple[str, ...] = ()
    """The counters that are points, named as in the `changes` of phrases."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """What points are for, by the event that brings them or, where that one is not named, the last named one before it;
    `{2}` stands for an argument of the event."""
    counted: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Events that tell points part by part though their words declare no change: what for, and which argument says how
    many, as in `{"counted_bombs": ("bombs", 2)}`."""
    attacks: tuple[str, ...] = ()
    """Events in which the first seat that the words name does something to the others they name."""
    choices: Mapping[str, int] = field(default_factory=dict)
    """Steps whose options are told apart by an argument besides the card they name, as in `{"outcome": 4}`: how often
    each is offered and taken is counted."""
    happenings: Mapping[str, str] = field(default_factory=dict)
    """Other events that are counted, each with what to call it, as in `{"was_wounded": "wounds"}`."""
    out: tuple[str, ...] = ()
    """Events in which a seat is out of the game."""
    roles: str = ""
    """What says who each seat is: a field with a character's card or id for each seat, or the event of taking one."""
    starter: str = ""
    """The field that says who began."""

    more: tuple[str, ...] = ()
    """Fields of cards of which more is better, as `attack`."""
    less: tuple[str, ...] = ()
    """Fields of cards of which less is better, as `cost`."""
    boons: tuple[str, ...] = ()
    """Verbs that help whoever uses the card: one more of them, or a larger number, makes it better."""
    limits: tuple[tuple[str, str], ...] = ()
    """Words of verbs that narrow what may be chosen, each with the wider one, as `("own", "any")`."""
    aside: tuple[str, ...] = ()
    """Fields of cards that say nothing about how good they are."""

    @property
    def events(self) -> tuple[str, ...]:
        """All events that are named here."""
        own = (*self.plays, *self.spends, *self.sources, *self.counted, *self.attacks)
        return (*own, *self.happenings, *self.out)

    def check(
        self, game: str, words: Container[str], fields: Iterable[str], written: Iterable[str], verbs: Iterable[str]
    ) -> None:
        """Does the game have all that is named here: words for events, fields of the table, what is written on cards,
        and verbs? BadGame says what it lacks."""
        for event in self.events:
            if event not in words:
                raise BadGame(f"{game}: measures name the event {event!r}, for which there are no words")
        for name in self.choices:
            if name not in words:
                raise BadGame(f"{game}: measures name the step {name!r}, for which there are no words")
        known = set(fields)
        for name in (*self.hands, *filter(None, (self.roles, self.starter))):
            if name not in known and not (name == self.roles and name in words):
                raise BadGame(f"{game}: measures name the field {name!r}; fields are {', '.join(sorted(known))}")
        for what, names, there in (
            ("of cards the field", (*self.more, *self.less, *self.aside), set(written)),
            ("the verb", self.boons, set(verbs)),
        ):
            for name in names:
                if name not in there:
                    raise BadGame(f"{game}: measures name {what} {name!r}; there are {', '.join(sorted(there))}")
