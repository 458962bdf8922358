"""`unboxed pack`: begin a pack, check it, look at it, compare it, and edit a deck as a spreadsheet."""

from __future__ import annotations

import argparse
import json
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from unboxed.author.pack import write_new_pack
from unboxed.cli.terminal.cardtext import write_card
from unboxed.cli.terminal.terminal import Terminal, UsageError
from unboxed.content.changes import Change, changes
from unboxed.content.manifests import Manifest, manifest_of
from unboxed.content.packs import MANIFEST, Pack, read_pack
from unboxed.content.sheets import read_sheet, sheet_of
from unboxed.content.texts import meant
from unboxed.content.writing import toml_of
from unboxed.games import find, games
from unboxed.kernel.errors import BadCards, SetupError
from unboxed.kernel.game import Game, Setup
from unboxed.table.wording import counted

from .setups import read_packs

BAD = 1
"""The exit status of `check` when a pack does not hold."""


def add_pack(command: argparse.ArgumentParser) -> None:
    """What the command is told."""
    actions = command.add_subparsers(metavar="ACTION", dest="action", required=True)
    new = actions.add_parser("new", help="write a pack to begin with", allow_abbrev=False)
    new.add_argument("game", metavar="GAME", help="which game it is for (see unboxed games)")
    new.add_argument("folder", metavar="FOLDER", help="a new folder")
    new.add_argument("--name", default="", metavar="NAME", help="what the pack is called (the folder's name)")
    new.add_argument("--author", default="", metavar="NAME", help="who made it")
    new.add_argument("--values", action="store_true", help="with every card and its numbers, to type others over them")
    new.set_defaults(run=write_pack)
    check = actions.add_parser("check", help="is anything wrong with it?", allow_abbrev=False)
    check.add_argument("pack", nargs="+", metavar="PACK", help="a folder or a .zip; several lie over each other")
    _add_game(check)
    check.set_defaults(run=check_packs)
    show = actions.add_parser("show", help="what it says of itself, and its cards", allow_abbrev=False)
    show.add_argument("pack", metavar="PACK", help="a folder or a .zip")
    _add_game(show)
    show.set_defaults(run=show_pack)
    diff = actions.add_parser("diff", help="what it changes, field by field", allow_abbrev=False)
    diff.add_argument("pack", metavar="PACK", help="a folder or a .zip")
    diff.add_argument("other", nargs="?", metavar="OTHER", help="a second pack to compare with (the game itself)")
    _add_game(diff)
    diff.set_defaults(run=compare)
    sheet = actions.add_parser("csv", help="a deck as a spreadsheet, and back", allow_abbrev=False)
    sheet.add_argument("game", metavar="GAME", help="which game (see unboxed games)")
    sheet.add_argument("deck", metavar="DECK", help="which of its decks, such as quest")
    sheet.add_argument("--pack", action="append", default=[], metavar="PACK", help="with this pack laid over the cards")
    sheet.add_argument("--read", metavar="FILE", help="read this sheet and write what it changes into a pack")
    sheet.add_argument("--into", metavar="FOLDER", help="with --read: the pack's folder, there or new")
    sheet.set_defaults(run=spreadsheet)


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--game", default="", metavar="GAME", help=f"for a folder without {MANIFEST}: which game it is for"
    )
    command.add_argument("--json", action="store_true", help="as data")


# --- the commands ----------------------------------------------------------------------------------------------------


def write_pack(given: Namespace) -> int:
    """Write a pack and say what to do with it."""
    folder, game = Path(given.folder).expanduser(), find(given.game)
    files = write_new_pack(game, folder, given.name or folder.name, given.author, given.values)
    terminal = Terminal()
    terminal.write([f"  {path}" for path in files])
    terminal.write(["", f"  unboxed pack check {folder}", f"  unboxed play {game.id} --pack {folder}"])
    return 0


def check_packs(given: Namespace) -> int:
    """Say whether packs can be played with, in every way to play their game; status 1 with every problem if not."""
    try:
        packs = read_packs(given.pack)
        game = _game_of(packs, given.game)
        ways = _ways(game, packs)
    except BadCards as error:
        if given.json:
            print(json.dumps({"problems": error.problems}, indent=2))
        else:
            Terminal().write(error.problems)
        return BAD
    found = changes(_plain(game).cards, ways[0].cards, game.vocabulary)
    if given.json:
        print(json.dumps({"problems": [], "changes": [change.as_data() for change in found]}, indent=2))
        return 0
    told = ", ".join(manifest_of(pack).told() for pack in packs)
    Terminal().write(f"{told}: nothing is wrong with it. {game.title}: {_counts(found)}.")
    return 0


def show_pack(given: Namespace) -> int:
    """What a pack says of itself, the rules it sets, and the cards it brings."""
    pack = read_pack(Path(given.pack).expanduser())
    game, manifest = _game_of((pack,), given.game), manifest_of(pack)
    setup = _ways(game, (pack,))[0]
    found = changes(_plain(game).cards, setup.cards, game.vocabulary)
    if given.json:
        cards = [change.card.as_data() for change in found if change.kind != "removed"]
        print(json.dumps({**_manifest_data(manifest), "game": game.id, "cards": cards}, indent=2))
        return 0
    terminal = Terminal()
    terminal.write(f"{terminal.paint.bold(manifest.told())}  {terminal.paint.dim(game.title)}")
    if manifest.about:
        terminal.paragraph(manifest.about, "  ")
    terminal.write([*_rules_told(game, manifest), *(f"  removed: {name}" for name in manifest.remove), ""])
    for change in found:
        if change.kind != "removed":
            terminal.write(terminal.paint.dim(change.kind))
            write_card(terminal, change.card)
            terminal.write()
    terminal.write(terminal.paint.dim(_counts(found)))
    return 0


def compare(given: Namespace) -> int:
    """Every field that differs between the game and a pack, or between two packs."""
    pack = read_pack(Path(given.pack).expanduser())
    game = _game_of((pack,), given.game)
    before, after = _plain(game), _ways(game, (pack,))[0]
    if given.other:
        before, after = after, _ways(game, (read_pack(Path(given.other).expanduser()),))[0]
    found = changes(before.cards, after.cards, game.vocabulary)
    rules = _rules_between(before, after)
    if given.json:
        data = {name: {"before": old, "after": new} for name, (old, new) in rules.items()}
        print(json.dumps({"rules": data, "changes": [change.as_data() for change in found]}, indent=2))
        return 0
    terminal = Terminal()
    for name, (old, new) in rules.items():
        terminal.write(f"rules  {name}: {toml_of(old)} -> {toml_of(new)}")
    for change in found:
        terminal.write(f"{change.card.deck}  {terminal.paint.bold(change.card.name)} ({change.card.id}): {change.kind}")
        for name, (old, new) in change.fields.items():
            terminal.paragraph(f"{name}: {toml_of(old)} -> {toml_of(new)}", "      ", "    ")
    terminal.write(terminal.paint.dim(_counts(found)))
    return 0


def spreadsheet(given: Namespace) -> int:
    """Print a deck as CSV, or read such a sheet into a pack."""
    game = find(given.game)
    if given.deck not in game.decks:
        near = meant(given.deck, game.decks)
        raise UsageError(f"{game.id} has no deck {given.deck!r}; decks are {', '.join(game.decks)}{near}")
    cls = game.decks[given.deck]
    cards = {card.id: card for card in _ways(game, read_packs(given.pack))[0].cards.values() if card.deck == given.deck}
    if not given.read:
        sys.stdout.write(sheet_of(cards.values(), cls, game.vocabulary))
        return 0
    if not given.into:
        raise UsageError("--read needs --into FOLDER, the pack that is to have what the sheet changes")
    sheet, folder = Path(given.read).expanduser(), Path(given.into).expanduser()
    try:
        text = sheet.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UsageError(f"{sheet}: cannot be read; a sheet is a CSV file in UTF-8") from None
    written, lacking = read_sheet(sheet.name, text, cards, cls, game.vocabulary)
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / MANIFEST).exists():
        (folder / MANIFEST).write_text(f"name = {toml_of(folder.name)}\ngame = {toml_of(game.id)}\n", "utf-8")
    (folder / f"{given.deck}.toml").write_text(written, "utf-8")
    count = counted(written.count("[[card]]"), "card")
    told = [f"{folder / given.deck}.toml: {count}, each with what the sheet changes."]
    if lacking:
        told.append(
            f"{counted(len(lacking), 'card')} not in the sheet stay; remove = [...] in {MANIFEST} takes cards out."
        )
    Terminal().write(told)
    _ways(game, (*read_packs(given.pack), read_pack(folder)))
    return 0


# --- what they have in common ----------------------------------------------------------------------------------------


def _game_of(packs: tuple[Pack, ...], named: str) -> Game:
    """The game that packs are for: as they say, or as was said of those that do not."""
    told = next((name for pack in packs if (name := manifest_of(pack).game)), named)
    if not told:
        raise UsageError(f"{packs[0].name} does not say which game it is for; give --game: {', '.join(games())}")
    return find(told)


def _plain(game: Game) -> Setup:
    return _ways(game, ())[0]


def _ways(game: Game, packs: tuple[Pack, ...]) -> list[Setup]:
    """Every way to play a game with packs, the usual one first; BadCards if any of them cannot be played."""
    found = []
    for players in game.players:
        for mode in game.modes:
            try:
                found.append(game.setup(players, mode, packs))
            except SetupError:  # so many cannot play this mode, with or without the packs
                continue
    return found


def _rules_told(game: Game, manifest: Manifest) -> list[str]:
    told = []
    for name, value in manifest.rules.items():
        constant = next((one for one in game.constants if one.name == name), None)
        text = constant.text if constant else next(one.text for one in game.options if one.name == name)
        usual = f" instead of {constant.default}" if constant else ""
        told.append(f"  {name} = {toml_of(value)}{usual}: {text}")
    return told


def _rules_between(before: Setup, after: Setup) -> dict[str, tuple[Any, Any]]:
    old, new = {**before.constants, **before.options}, {**after.constants, **after.options}
    return {name: (old[name], new[name]) for name in new if old[name] != new[name]}


def _manifest_data(manifest: Manifest) -> dict[str, Any]:
    told = {"name": manifest.name, "version": manifest.version, "author": manifest.author, "about": manifest.about}
    return {**told, "remove": list(manifest.remove), "rules": dict(manifest.rules)}


def _counts(found: list[Change]) -> str:
    kinds = [change.kind for change in found]
    return ", ".join(f"{kinds.count(kind)} {kind}" for kind in ("added", "changed", "removed") if kind in kinds) or (
        "no card is changed"
    )
