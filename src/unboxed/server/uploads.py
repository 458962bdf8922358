"""Packs that strangers send: read, checked and tried out in a worker, never on the loop. Nothing is written, or run.

What comes back holds the packs as plain texts: they are kept nowhere but in the set-up of the tables that are made with
them, so that every process can read such a table at any time."""

from __future__ import annotations

import base64
import binascii
import random
import re
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from unboxed.content.changes import changes
from unboxed.content.manifests import manifest_of
from unboxed.content.packs import Pack, pack_of, zipped
from unboxed.content.texts import is_plain_name, shown
from unboxed.games import find, games
from unboxed.kernel.errors import BadCards, SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.table.table import Table

LONGEST_NAME = 60
MOST_PROBLEMS = 100
"""Told at a time: whoever has more mends these first."""
TRIES = 1_500
"""Choices of a game that is tried out."""
SECONDS = 1.0
"""For which such a game is played; whatever takes much longer is stopped with its worker."""
_AT = re.compile(r"(?P<file>[^:]{1,200}):(?P<line>\d{1,6}): (?P<text>.*)", re.S)


class Sent(NamedTuple):
    """A pack as somebody sent it: the texts of its files, or a zip file in base64."""

    name: str
    files: Mapping[str, str]
    zip: str = ""


def read_sent(sent: Sequence[Sent], most: int) -> tuple[Pack, ...]:
    """The packs, if they may be read at all; BadCards says why not."""
    packs = tuple(map(_read, sent))
    size = sum(len(text.encode()) for pack in packs for _, text in pack.files)
    if size > most:
        names = ", ".join(pack.name for pack in packs)
        raise BadCards([f"{names}: {size:,} bytes; the packs of a table may have {most:,} here, all together"])
    return packs


def _read(sent: Sent) -> Pack:
    name = sent.name.strip()
    if not name or len(name) > LONGEST_NAME or not is_plain_name(name) or {"/", "\\", ":"} & {*name}:
        told = f"{shown(name[:LONGEST_NAME])!r}: the name of a pack is plain text"
        raise BadCards([f"{told} of at most {LONGEST_NAME} letters, without / \\ and :"])
    if sent.zip:
        try:
            data = base64.b64decode(sent.zip, validate=True)
        except (binascii.Error, ValueError):
            raise BadCards([f"{name}: is no zip file in base64"]) from None
        return pack_of(name, zipped(name, data))
    wrong = [file for file in sent.files if "/" in file or "\\" in file or len(file) > LONGEST_NAME]
    if wrong:
        raise BadCards(
            [f"{name}/{shown(file[:LONGEST_NAME])}: a card file lies in the folder itself" for file in wrong]
        )
    return pack_of(name, {file: text.encode("utf-8", "surrogatepass") for file, text in sent.files.items()})


def look_at(sent: Sequence[Sent], named: str, laid: Mapping[str, tuple[Pack, ...]], most: int) -> dict[str, Any]:
    """Everything that is to be told of packs: what they say of themselves, their cards, or their problems. `laid` are
    the packs that this service lays under them."""
    try:
        packs = read_sent(sent, most)
        game = game_of(packs, named)
        ways = ways_of(game, (*laid.get(game.id, ()), *packs))
        before = ways_of(game, laid.get(game.id, ()))[0]
        problems = try_out(ways)
    except (BadCards, SetupError) as error:
        told = error.problems if isinstance(error, BadCards) else [str(error)]
        return only_problems(told)
    if problems:
        return only_problems(problems, game.id)
    found = changes(before.cards, ways[0].cards, game.vocabulary)
    rules, usual = {**before.constants, **before.options}, {**ways[0].constants, **ways[0].options}
    return {
        "game": game.id,
        "packs": [_told(pack) for pack in packs],
        "problems": [],
        "cards": [{"kind": one.kind, "card": one.card.as_data()} for one in found],
        "rules": {name: value for name, value in usual.items() if rules.get(name) != value},
        "fits": {mode: sorted(way.players for way in ways if way.mode == mode) for mode in game.modes},
    }


def only_problems(told: Sequence[str], game: str = "") -> dict[str, Any]:
    """What is told of packs that nobody can play with."""
    problems = [_problem(one) for one in told[:MOST_PROBLEMS]]
    return {"game": game, "packs": [], "problems": problems, "cards": [], "rules": {}, "fits": {}}


def _told(pack: Pack) -> dict[str, Any]:
    manifest = manifest_of(pack)
    about = {"told": manifest.told(), "about": manifest.about, "removed": list(manifest.remove)}
    return {"name": pack.name, "files": dict(pack.files), **about}


def _problem(text: str) -> dict[str, Any]:
    """What is wrong, with the file and the line where that is known."""
    found = _AT.fullmatch(text)
    if found is None:
        return {"file": "", "line": 0, "text": text}
    return {"file": found["file"], "line": int(found["line"]), "text": found["text"]}


def game_of(packs: Sequence[Pack], named: str) -> Game:
    """The game that packs are for: as they say, or as was said of those that do not."""
    told = next((name for pack in packs if (name := manifest_of(pack).game)), named)
    if not told:
        names = ", ".join(games())
        raise BadCards([f"{packs[0].name}: does not say which game it is for; choose one of {names}"])
    return find(told)


def ways_of(game: Game, packs: tuple[Pack, ...]) -> list[Setup]:
    """Every way to play a game with packs, the usual one first; BadCards if any of them cannot be played."""
    found = []
    for players in game.players:
        for mode in game.modes:
            try:
                found.append(game.setup(players, mode, packs))
            except BadCards:
                raise
            except SetupError:  # so many cannot play this mode, with or without packs
                continue
    return found


def try_out(ways: Iterable[Setup]) -> list[str]:
    """Play one game of each mode by chance: cards that fit together on paper may still stop a game in the middle."""
    modes: dict[str, Setup] = {}
    for way in ways:
        modes[way.mode] = way
    problems = []
    until = time.process_time() + SECONDS
    for mode, way in modes.items():
        rng, made = random.Random(1), 0
        try:
            table = Table(way, 1)
            while table.decision and made < TRIES and time.process_time() < until:
                seat = table.asking[0]
                table.choose(rng.randrange(len(table.position.options_for(seat))), seat)
                made += 1
        except Exception as error:  # whatever it is, it is these cards that bring it about
            packs = ", ".join(pack.name for pack in way.packs)
            stopped = f"after {made} choices a game ({mode}, {way.players} players) could not go on"
            problems.append(f"{packs}: {stopped} ({type(error).__name__})")
    return problems


def sound(setup_game: str, sent: Sequence[Sent], laid: Mapping[str, tuple[Pack, ...]], most: int) -> list[str]:
    """What is wrong with packs for a table of this game; nothing if it can be played with them."""
    found = look_at(sent, setup_game, laid, most)
    if found["problems"]:
        return [_in_a_line(one) for one in found["problems"]]
    told = found["game"]
    return [] if told == setup_game else [f"these packs are for {told}, not for {setup_game}"]


def _in_a_line(problem: Mapping[str, Any]) -> str:
    where = f"{problem['file']}:{problem['line']}: " if problem["file"] else ""
    return f"{where}{problem['text']}"
