"""Phrases: how steps, prompts and events read in words.

One template serves options, prompts and the log: `"{0:seat} played {1:card}"` speaks of the arguments after the
step's name, and `{1:#point}` counts: "1 point", "3 points". The fields also say which cards, seats and places the step
is about, so the page knows what to light.
Log phrases are in the past tense, which reads well for "You" as for "Otto".

A card's face is named in two ways. `{1:face}` is one that its readers have seen. `{1:claim}` is public speech: somebody
chose to say it ("I am the Keeper", "have you any Crabs?"), and it may be untrue. So it may name a card that nobody has
shown, wherever the step stands; in a step that needs no words, `about="{1:claim}"` declares it.

A log phrase says which numbers of the scene it accounts for: `changes="{0} cards +1, {2} cards -{1}"`. First whose
(`each`: every player's, `table`: nobody's), then the counter or track, then by how much or (`=`) to what; a list of
cards counts its cards. The name may be a field, too, and it is left out where the amount is a text that holds it:
`changes="{0} -{1}"` for `2 water and 1 bullet`.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from unboxed.kernel.errors import BadGame
from unboxed.kernel.state import Step

Kind = Literal["seat", "seat's", "card", "cards", "face", "claim", "place", "text"]
KINDS = get_args(Kind)
Joins = Literal["", "choice", "itself", "both"]
Part = dict[str, Any]
"""A piece of a sentence: `{"text": "Trap", "card": 17, "face": "trap"}`; plain words have only a text."""


@dataclass(frozen=True)
class Phrase:
    """A template, more fields that it concerns without naming them, and the paragraph of the rules behind it.

    An option in vain costs something and brings nothing: it may be chosen, but nobody should do so by mistake. One that
    gives something up for good says what is lost: whoever shows it lets it be confirmed."""

    text: str
    about: str = ""
    rule: str = ""
    vain: bool = False
    loses: str = ""
    changes: str = ""
    """The numbers of the scene that change when this is told, such as `{0} cards +1`."""
    joins: Joins = ""
    """Of a prompt: it goes on with the choice just made at another prompt (`choice`: its target, its price), at the
    same one (`itself`: one more of a set) or at either (`both`), so that a person may make them in one go."""
    aside: bool = False
    """Of an option: it is done beside what the question is about, or lets it be, whatever it brings."""
    several: bool = False
    """Of an option: others of its kind may be taken in the same go, where the same is asked again."""
    unseen: bool = False
    """Of an option: where there is no other it happens without being shown, even to people who confirm what they have
    no choice about. By itself it changes no number; it goes on, or names what alone can be meant."""


TABLE, EACH = -1, -2
"""Whose a number is that is nobody's or everybody's."""


class Told(NamedTuple):
    """A number of the scene that changed, as an event tells it."""

    seat: int
    """Whose it is: a seat, EACH or TABLE."""
    name: str
    """Which counter or track; empty if the amount is a text that names it."""
    how: str
    """`+`, `-`, or `=` for what it was set to."""
    amount: int | str


CARDS = ("card", "cards")
"""Kinds of words that stand for tokens: one, or a list of them."""


class Phrases:
    """All phrases of a game by step, prompt or event name."""

    def __init__(self, phrases: Mapping[str, str | Phrase]) -> None:
        self.phrases = {n: Phrase(p) if isinstance(p, str) else p for n, p in phrases.items()}
        self._parsed = {n: _prepared(p.text) for n, p in self.phrases.items()}
        self._concerns = {n: list(_fields(p.text + p.about)) for n, p in self.phrases.items()}
        """Where in a step something stands that it is about, and its kind."""
        self._cards = {n: [(at, kind) for at, kind in places if kind in CARDS] for n, places in self._concerns.items()}
        self.with_cards = frozenset(n for n, places in self._cards.items() if places)
        """The names of steps that are about cards: to look them up for all others takes time."""
        self._named = {n: list(dict.fromkeys(_fields(p.text))) for n, p in self.phrases.items()}
        self._changes = {n: list(_changes(p)) for n, p in self.phrases.items() if p.changes}

    def __contains__(self, name: str) -> bool:
        return name in self.phrases

    def rule(self, name: str) -> str:
        """The paragraph of the rules that this step, prompt or event follows, or nothing."""
        return self.phrases[name].rule if name in self.phrases else ""

    def vain(self, name: str) -> bool:
        """Does choosing a step of this name bring nothing?"""
        return name in self.phrases and self.phrases[name].vain

    def loses(self, name: str) -> str:
        """What is lost for good by choosing a step of this name, in words; empty if nothing is."""
        return self.phrases[name].loses if name in self.phrases else ""

    def aside(self, name: str) -> bool:
        """Is a step of this name done beside what is asked, or lets it be?"""
        return name in self.phrases and self.phrases[name].aside

    def several(self, name: str) -> bool:
        """May others of this name be chosen in the same go?"""
        return name in self.phrases and self.phrases[name].several

    def unseen(self, name: str) -> bool:
        """May a step of this name, where nothing else can be chosen, happen without being shown?"""
        return name in self.phrases and self.phrases[name].unseen

    def joined(self, before: str, option: str, prompt: str) -> bool:
        """Does a question of this name go on with that option, which was chosen at a prompt of the name before?"""
        joins = self.phrases[prompt].joins if prompt in self.phrases else ""
        if before != prompt:
            return joins in ("choice", "both")
        return joins in ("itself", "both") or self.several(option)

    def concerns(self, step: Step) -> list[tuple[str, Any]]:
        """The kind and value of everything the step is about."""
        return [(kind, step[at]) for at, kind in self._concerns.get(step[0], ()) if at < len(step)]

    def tokens(self, step: Step) -> list[int]:
        """The cards that the step is about."""
        found: list[int] = []
        for at, kind in self._cards.get(step[0], ()):
            if at < len(step):
                if kind == "card":
                    found.append(step[at])
                else:
                    found += step[at]
        return found

    def claims(self, step: Step) -> list[Any]:
        """The faces that the step only claims."""
        return [value for kind, value in self.concerns(step) if kind == "claim"]

    def places(self, name: str) -> list[tuple[int, str]]:
        """Where in steps of this name something they are about stands, and its kind."""
        return self._concerns.get(name, [])

    def named(self, name: str) -> list[tuple[int, str]]:
        """Those of these places that the words themselves name: what is read, not only lit."""
        return self._named.get(name, [])

    def changes(self, step: Step) -> list[Told]:
        """The changes of numbers that this event accounts for."""
        return [
            Told(
                step[whose] if whose > 0 else whose,
                step[name] if isinstance(name, int) else name,
                how,
                _amount(step[amount] if field else amount),
            )
            for whose, name, how, amount, field in self._changes.get(step[0], ())
        ]

    def parts(self, step: Step, word: Callable[[str, Any], Part]) -> list[Part]:
        """The sentence in pieces; `word` turns a seat, card, face or place into its piece."""
        pieces = self._parsed.get(step[0])
        if pieces is None:
            return [{"text": step[0].replace("_", " ")}]
        parts: list[Part] = []
        for words, at, kind in pieces:
            if words is not None:
                parts.append(words)
                continue
            value = step[at] if at < len(step) else ""
            try:
                if kind == "cards":
                    parts += _listed([word("card", token) for token in value])
                else:
                    parts.append(word(kind, value))
            except (TypeError, ValueError, LookupError) as error:
                raise self._unreadable(step, at, kind) from error
        if parts and (first := parts[0]["text"])[:1].islower():
            parts[0] = {**parts[0], "text": first[0].upper() + first[1:]}
        return parts

    def _unreadable(self, step: Step, at: int, kind: str) -> BadGame:
        """A field of a phrase that is no such thing in a step."""
        field, text = f"{{{at - 1}:{kind}}}", self.phrases[step[0]].text
        found = f"there is {step[at]!r}" if at < len(step) else f"it has only {len(step) - 1} after its name"
        return BadGame(f"the phrase {text!r} says {field}, but {step!r} cannot be read so: {found}")


_CHANGE = re.compile(r"(table|each|\{\d+\}) *(?:\{(\d+)\}|([^{}]*?)) *([+=-])(?:(\d+)|\{(\d+)\})")


def _changes(phrase: Phrase) -> Iterator[tuple[int, int | str, str, int, bool]]:
    """Whose number, its name or where that stands in the step, and by how much or (with True) where that stands."""
    told = {at for _, at, _ in _parse(phrase.text)}
    for change in phrase.changes.split(", "):
        if (found := _CHANGE.fullmatch(change)) is None:
            raise BadGame(f"the change {change!r} of {phrase.text!r} is not of the form '{{0}} cards +1'")
        whose, naming, name, how, number, amount = found.groups()
        fields = [whose.strip("{}"), naming, amount]
        at = [int(field) + 1 if field and field.isdecimal() else 0 for field in fields]
        if untold := {*at} - told - {0}:
            field = f"{{{min(untold) - 1}}}"
            raise BadGame(f"the phrase {phrase.text!r} changes by {field}, which it does not tell; name it there")
        owner = at[0] or (EACH if whose == "each" else TABLE)
        yield owner, at[1] or name or "", how, at[2] or int(number), bool(at[2])


def _amount(value: Any) -> int | str:
    return len(value) if isinstance(value, tuple) else value


def _listed(cards: list[Part]) -> list[Part]:
    """Several cards in a sentence: those the reader knows by name, the others by their number."""
    named = [card for card in cards if "face" in card]
    unknown = [card for card in cards if "face" not in card]
    if len(unknown) > 1:
        unknown = [{"text": f"{len(unknown)} cards"}]
    listed: list[Part] = []
    for i, card in enumerate(things := named + unknown):
        if i:
            listed.append({"text": " and " if i == len(things) - 1 else ", "})
        listed.append(card)
    return listed or [{"text": "nothing"}]


def _prepared(template: str) -> list[tuple[Part | None, int, str]]:
    """The pieces in order: words that are always the same, or where in the step the field stands, and its kind."""
    pieces: list[tuple[Part | None, int, str]] = []
    for literal, at, kind in _parse(template):
        if literal:
            pieces.append(({"text": literal if pieces else literal[0].upper() + literal[1:]}, 0, ""))
        if at:
            pieces.append((None, at, kind))
    return pieces


def _parse(template: str) -> Iterator[tuple[str, int, str]]:
    """Words, and the place in the step of the field after them; 0, where the step's name stands, if there is none."""
    for literal, field, kind, _ in string.Formatter().parse(template):
        if field is not None and not field.isdecimal():
            raise BadGame(f"the phrase {template!r} has a field {field!r}; a field is a number, as in {{0:seat}}")
        if kind and kind not in KINDS and not kind.startswith("#"):
            raise BadGame(f"the phrase {template!r} speaks of a {kind!r}; it may be {', '.join(KINDS)} or #word")
        yield literal, 0 if field is None else int(field) + 1, kind or "text"


def _fields(template: str) -> Iterator[tuple[int, str]]:
    for _, at, kind in _parse(template):
        if at and kind != "text" and not kind.startswith("#"):
            yield at, kind.removesuffix("'s")
