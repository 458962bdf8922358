"""Tests lie as the source does: what is tried of a module is in the file of its name, in the same room."""

from pathlib import Path

import unboxed

TESTS, PACKAGE = Path(__file__).parent, Path(unboxed.__file__).parent
BY_OTHER_NAMES = ("games",)
"""Rooms that are tried by something else than their modules: games by the sections of their rulebooks."""
OF_SEVERAL = {
    "author": {"check"},
    "bots": {"examples", "fairness", "optimum", "together"},
    "cli": {"errors"},
    "contract": {"contract", "hostile_packs", "open_games", "planted", "registered", "sealed"},
    "envs": {"gymnasium", "page", "pettingzoo"},
    "frozen": {"archive", "frozen_table", "records", "worker"},
    "kernel": {"comparing", "privacy", "roles", "windows"},
    "server": {
        "consequences", "deals", "flicker", "frozen_database", "fuzz", "hostile", "in_one_go", "incoming", "lives",
        "memory", "nursery", "pace", "page_types", "play", "processes", "restarting", "revoked", "rolling", "secrets",
        "sessions", "starvation", "stateful", "storage", "together", "twin_times", "twins", "two_writers", "undo",
    },
    "server/upkeep": {"prune"},
    "table": {"scene_drawn", "together"},
}  # fmt: skip
"""What is tried of several modules at once: a promise, or a part of the whole as somebody meets it."""


def names():
    """The rooms that are there in the source, with the names of their tests."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        room = path.parent.relative_to(TESTS)
        if room.parts and room.parts[0] not in BY_OTHER_NAMES and (PACKAGE / room.parts[0] / "__init__.py").is_file():
            found.setdefault(room.as_posix(), set()).add(path.stem.removeprefix("test_"))
    return found


def is_there(room, name):
    home = PACKAGE / room
    return (home / f"{name}.py").is_file() or (home / name / "__init__.py").is_file()


def test_tests_are_named_after_what_they_try():
    astray = {room: {name for name in found if not is_there(room, name)} for room, found in names().items()}
    assert {room: found for room, found in astray.items() if found} == OF_SEVERAL


def test_every_room_of_tests_is_a_room_of_the_source():
    assert len(names()) > 15
    assert [room for room in names() if not (PACKAGE / room).is_dir()] == []
