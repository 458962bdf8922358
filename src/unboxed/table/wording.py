"""Wording: labels, prompts and log lines for one reader, who reads only what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unboxed.kernel.state import Step
from unboxed.kernel.tokens import SPECTATOR

from .phrases import Part

if TYPE_CHECKING:
    from unboxed.kernel.position import Position

Cards = dict[int, tuple[str, int]]
"""For the tokens of an event: face and seen-bits at the time, which is what its readers may be told for ever."""


WAITING: dict[str, Any] = {"seat": None, "text": "Waiting for an answer that somebody may give.", "options": []}
"""What everybody reads who is not asked while an announced event may be answered.

That the game stands still here tells that somebody can answer: rules cannot hide time. Whoever shows tables to people
who must not learn it shows this as long at every such moment, asked or not (server/live/windows.py does)."""


def counted(n: int | str, word: str) -> str:
    """`1 player`, `3 players`, `1-4 players`."""
    return f"{n} {word}" if str(n) == "1" else f"{n} {word}s"


class Wording:
    """Turns steps into words for a seat (None: a spectator), using the names of those seated."""

    def __init__(self, position: Position, seat: int | None, names: list[str], then: Cards | None = None) -> None:
        self.position, self.reader, self.names, self.then = position, seat, names, then

    def seat(self, seat: int) -> str:
        """A seat's name, or `you`."""
        if not 0 <= seat < len(self.names):
            return "nobody"
        return "you" if seat == self.reader else self.names[seat]

    def parts(self, step: Step) -> list[Part]:
        """A step, prompt or event as pieces of a sentence."""
        phrases = self.position.setup.game.phrases
        event = _answered(step)
        if event and event[0] in phrases:  # first what has been announced, then the question
            return [*phrases.parts(event, self._word), {"text": " "}, *phrases.parts(step, self._word)]
        return phrases.parts(step, self._word)

    def text(self, step: Step) -> str:
        """A step, prompt or event as a sentence."""
        return "".join([part["text"] for part in self.parts(step)])

    def labels(self) -> list[str]:
        """The labels of the open options; cards of one name and different texts are told apart by these."""
        options = self.position.options_for(self.reader)
        labels = [self.text(option) for option in options]
        if len(set(labels)) < len(labels):
            labels = [self._with_what_differs(options, labels, i) for i in range(len(labels))]
        return labels

    def _with_what_differs(self, options: list[Step], labels: list[str], at: int) -> str:
        """A label as it is, or with what its card says if another card of the same name has the same label."""
        alike = [option for option, label in zip(options, labels, strict=True) if label == labels[at]]
        position, tokens = self.position, [token for option in alike for token in self.about(option)["cards"][:1]]
        faces = {position.face[token] for token in tokens if position.knows(self.reader, token)}
        if len(alike) == 1 or len(faces) < len(alike):
            return labels[at]
        face = position.face[self.about(options[at])["cards"][0]]
        return f"{labels[at]} ({position.setup.cards[face].text.rstrip('.')})"

    def about(self, option: Step) -> dict[str, list[Any]]:
        """The cards, seats and places an option concerns."""
        cards: list[Any] = []
        seats: list[Any] = []
        places: list[Any] = []
        for kind, value in self.position.setup.game.phrases.concerns(_answered(option) or option):
            if kind == "card":
                cards.append(value)
            elif kind == "cards":
                cards += value
            elif kind == "seat":
                seats.append(value)
            elif kind == "place":
                places.append(value)
        return {"cards": cards, "seats": seats, "places": places}

    def prompt(self) -> dict[str, Any] | None:
        """The open question as this reader may know it; None when nobody is asked."""
        position = self.position
        if position.player < 0:
            return None
        asked = position.asked(self.reader)
        if asked is None and position.together:
            return {"seat": None, "text": self._together(), "options": []}
        if asked is None:
            return {**WAITING}
        if asked != self.reader:
            return {"seat": asked, "text": f"Waiting for {self.seat(asked)}.", "options": []}
        phrases = position.setup.game.phrases
        return {
            "seat": asked,
            "text": self.text(position.prompt),
            "rule": phrases.rule(position.prompt[0]),
            "about": self.about(position.prompt),
            "answer": position.secret,
            "options": [
                self._option(i, option, label)
                for i, (option, label) in enumerate(zip(position.options_for(asked), self.labels(), strict=True))
            ],
        }

    def _together(self) -> str:
        """For whom the table waits, where several are asked at once."""
        *others, last = [self.seat(seat) for seat in self.position.asking]
        waiting = f"Waiting for {', '.join(others)} and {last}." if others else f"Waiting for {last}."
        return f"You have chosen. {waiting}" if self.reader in self.position.together else waiting

    def _option(self, index: int, option: Step, label: str) -> dict[str, Any]:
        phrases = self.position.setup.game.phrases
        told = {"index": index, "label": label, "rule": phrases.rule(option[0]), **self.about(option)}
        roles = {
            "vain": phrases.vain(option[0]),
            "quiet": option == self.position.declining or phrases.aside(option[0]),
            "loses": phrases.loses(option[0]),
            "several": phrases.several(option[0]),
        }
        return {**told, **{role: found for role, found in roles.items() if found}}

    def _word(self, kind: str, value: Any) -> Part:
        if kind == "seat":
            return {"text": self.seat(value), "seat": value}
        if kind == "seat's":
            name = self.seat(value)
            return {"text": "your" if name == "you" else f"{name}'s", "seat": value}
        if kind == "card":
            return self._card(value)
        if kind in ("face", "claim"):
            return {"text": self._name(value), "face": value}
        if kind == "place":
            return {"text": str(value).replace("_", " "), "place": value}
        if kind.startswith("#"):
            return {"text": counted(value, kind[1:])}
        return {"text": str(value)}

    def _card(self, token: int) -> Part:
        position = self.position
        if self.then is not None:
            face, seen = self.then[token]
            known = seen >> (SPECTATOR if self.reader is None else self.reader) & 1
        else:
            face, known = position.face[token], position.knows(self.reader, token)
        if known:
            return {"text": self._name(face), "card": token, "face": face}
        return {"text": "a card", "card": token}

    def _name(self, face: str) -> str:
        card = self.position.setup.cards.get(face)
        return card.name if card else face


def plain_outcome(chain: list[Step]) -> str:
    """What becomes of announced events if nobody answers, where a game does not say it; empty if there are none."""
    links = len([event for event in chain if event])
    return "" if not links else "it counts" if links == 1 else "the newest counts first"


def _answered(step: Step) -> Step:
    """The announced event that an `answer` prompt is about; () for any other step."""
    return step[2:] if step[0] == "answer" else ()
