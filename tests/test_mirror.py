"""Tests lie as the source does: what is tried of a module is in the file of its name, in the same room."""

from pathlib import Path

import unboxed

TESTS, PACKAGE = Path(__file__).parent, Path(unboxed.__file__).parent
BY_OTHER_NAMES = ("games",)
"""Rooms that are tried by something else than their modules: games by the sections of their rulebooks."""


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


def test_what_is_tried_of_a_module_lies_in_its_room():
    """A name that no module of the layer has is a promise of several, or a part of the whole as somebody meets it."""
    astray = {}
    for room, found in names().items():
        layer = PACKAGE / room.split("/")[0]
        elsewhere = {path.stem for path in layer.rglob("*.py")}
        if wrong := {name for name in found if name in elsewhere and not is_there(room, name)}:
            astray[room] = wrong
    assert astray == {}


def test_every_room_of_tests_is_a_room_of_the_source():
    assert len(names()) > 15
    assert [room for room in names() if not (PACKAGE / room).is_dir()] == []
