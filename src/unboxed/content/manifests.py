"""What a pack says of itself in its `pack.toml`: name, version, author, game, cards taken out, numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Protocol

from unboxed.kernel.errors import BadCards

from .lines import Lines, read_toml
from .packs import MANIFEST, Pack
from .texts import is_plain_name, meant

TEXTS = ("name", "version", "author", "game", "about")
FIELDS = (*TEXTS, "remove", "rules")
LONGEST = 200
"""Letters of each text."""
MOST_LETTERS = 20_000
"""Of the whole file."""
MOST_PROBLEMS = 200


@dataclass(frozen=True)
class Constant:
    """A number of the rules that a pack may set, within bounds: the size of a hand, a value at the start."""

    name: str
    default: int
    least: int
    most: int
    text: str
    """What it is, in a few words."""


class Choice(Protocol):
    """An option of a game, as far as a pack may set its usual value."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def values(self) -> tuple[Any, ...]:
        """All that may be chosen."""


@dataclass(frozen=True)
class Manifest:
    """A pack's own words about itself; of a plain folder of cards only its name is known."""

    name: str
    version: str = ""
    author: str = ""
    game: str = ""
    about: str = ""
    remove: tuple[str, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)

    def told(self) -> str:
        """Name, version and author in a line."""
        version, author = f" {self.version}" * bool(self.version), f" by {self.author}" * bool(self.author)
        return f"{self.name}{version}{author}"


def manifest_of(pack: Pack) -> Manifest:
    """What a pack says of itself; BadCards lists what is wrong with how it says it."""
    text = pack.text_of(MANIFEST)
    if text is None:
        return Manifest(pack.name)
    where = f"{pack.name}/{MANIFEST}"
    if len(text) > MOST_LETTERS:
        raise BadCards([f"{where}:1: has {len(text):,} letters; it may have {MOST_LETTERS:,}"])
    data, problem = read_toml(where, text)
    problems = [problem] if problem else list(islice(_problems(data, lines_of(pack)), MOST_PROBLEMS))
    if problems:
        raise BadCards(problems)
    texts = {name: str(data[name]) for name in TEXTS if name in data}
    return Manifest(**{"name": pack.name, **texts}, remove=tuple(data.get("remove", ())), rules=data.get("rules", {}))


def lines_of(pack: Pack) -> Lines:
    """The lines of a pack's own file."""
    return Lines(f"{pack.name}/{MANIFEST}", 1, (pack.text_of(MANIFEST) or "").splitlines())


def _problems(data: dict[str, Any], lines: Lines) -> Iterator[str]:
    for key, value in data.items():
        if key not in FIELDS:
            wrong = f"there is no {key!r} in {MANIFEST}; it may have {', '.join(FIELDS)}{meant(key, FIELDS)}"
        elif key in TEXTS:
            fits = isinstance(value, str) and len(value) <= LONGEST and is_plain_name(value)
            wrong = "" if fits else f"{key} must be a text in quotes, of one line and at most {LONGEST} letters"
        elif key == "remove":
            fits = isinstance(value, list) and all(isinstance(card, str) for card in value)
            wrong = "" if fits else 'remove must be a list of the ids of cards, such as ["kraken_up"]'
        else:
            wrong = "" if isinstance(value, dict) else "rules must be a table: [rules], and a line such as hand = 6"
        if wrong:
            yield f"{lines.file}:{lines.line_of(key)}: {wrong}"
    if "game" not in data:
        yield f'{lines.file}:1: does not say which game it is for; add a line such as game = "unlucky"'


def rules_of(
    packs: Sequence[Pack], game: str, constants: Sequence[Constant], options: Sequence[Choice]
) -> tuple[dict[str, int], dict[str, Any]]:
    """The constants of the rules and the usual values of options as the packs set them; BadCards if they may not."""
    numbers = {constant.name: constant.default for constant in constants}
    usual: dict[str, Any] = {}
    problems: list[str] = []
    for pack in packs:
        try:
            manifest = manifest_of(pack)
        except BadCards as error:
            problems += error.problems
            continue
        problems += islice(_misfits(pack, manifest, game, constants, options), MOST_PROBLEMS)
        for name, value in manifest.rules.items():
            (numbers if name in numbers else usual)[name] = value
    if problems:
        raise BadCards(problems)
    return numbers, usual


def _misfits(
    pack: Pack, manifest: Manifest, game: str, constants: Sequence[Constant], options: Sequence[Choice]
) -> Iterator[str]:
    """Why a pack is not for this game."""
    lines = lines_of(pack)
    if manifest.game not in ("", game):
        told = f"is a pack for {manifest.game!r}, not for {game!r}{meant(manifest.game, [game])}"
        yield f"{lines.file}:{lines.line_of('game')}: {told}"
        return
    for name, value in manifest.rules.items():
        if wrong := _wrong(name, value, constants, options):
            yield f"{lines.file}:{lines.line_of(name)}: {wrong}"


def _wrong(name: str, value: Any, constants: Sequence[Constant], options: Sequence[Choice]) -> str:
    """Why a pack may not set this of the rules; empty if it may."""
    constant = next((one for one in constants if one.name == name), None)
    if constant is not None:
        if type(value) is int and constant.least <= value <= constant.most:
            return ""
        return f"{name} is {_short(value)}; it may be a whole number from {constant.least} to {constant.most}"
    option = next((one for one in options if one.name == name), None)
    if option is None:
        allowed = [*(one.name for one in constants), *(one.name for one in options)]
        return (
            f"there is no {name!r} among the rules; a pack may set {', '.join(allowed) or 'none'}{meant(name, allowed)}"
        )
    if any(value == one and type(value) is type(one) for one in option.values):
        return ""
    listed = ", ".join(repr(one) for one in option.values)
    return f"{name} is {_short(value)}; it may be {listed}{meant(value, [o for o in option.values if type(o) is str])}"


def _short(value: Any) -> str:
    told = repr(value)
    return told if len(told) <= LONGEST else "far too long"
