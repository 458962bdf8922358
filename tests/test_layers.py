"""Arrows point down only: this reads every import of the package and says which layer may know which."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

from unboxed.cli.parser import COMMANDS

PACKAGE = Path(__file__).parents[1] / "src" / "unboxed"

ENGINE = ("kernel", "content", "table")
"""What knows no game. Between these three rooms see ROOMS."""
MAY_KNOW = {
    "kernel": ENGINE,
    "content": ENGINE,
    "table": ENGINE,
    "games": ENGINE,
    "workers": ENGINE,
    "bots": (*ENGINE, "games", "workers"),
    "teacher": (*ENGINE, "bots"),
    "lab": (*ENGINE, "bots", "games", "workers", "frozen"),
    "studies": (*ENGINE, "bots", "games", "lab", "workers"),
    "server": (*ENGINE, "bots", "teacher", "games", "lab", "studies", "workers", "frozen"),
    "envs": (*ENGINE, "bots", "games"),
    "agents": (*ENGINE, "bots", "games"),
    "client": ("kernel",),
    "contract": (*ENGINE, "bots", "games", "api"),
    "author": (*ENGINE, "games", "contract"),
    "cli": (*ENGINE, "bots", "teacher", "games", "lab", "studies", "server", "contract", "author", "envs", "agents"),
    "frozen": (*ENGINE, "workers", "teacher"),
    "api": (*ENGINE, "games", "bots", "teacher", "frozen"),
    "unboxed": ("api",),
}
"""What each layer may import besides itself: of games only their list (see below). `unboxed` is the package's own
__init__, which the layers above may use as anybody else does."""

PUBLIC = ("lab", "studies", "server", "cli")
"""Layers that may use the public face of the package (`import unboxed`)."""

ROOMS = {
    "kernel": ("content",),
    "content": ("kernel.errors", "kernel.state", "kernel.written"),
    "table": ("kernel", "content"),
    "server.store": ("server.*",),
    "server.live": ("server.*", "server.store"),
    "server.wire": ("server.*", "server.store", "server.live"),
    "server.http": ("server.*", "server.store", "server.live", "server.wire"),
    "server.upkeep": ("server.*", "server.store"),
    "cli.terminal": (),
    "cli.lab": ("cli.*", "cli.terminal"),
    "cli.*": ("cli.terminal", "cli.lab"),
}
"""What a room may know of the other rooms of its layer; `server.*` are the modules that stand in no room. Imports that
only name a type (under TYPE_CHECKING) tie nothing together and do not count."""
SHARED_BY_COMMANDS = ("arguments", "picker", "progress", "setups", "terminal")
"""What the commands may know of the command line: a command knows no other."""
KERNEL_OF_CONTENT = ("kernel.game",)
"""The only modules of the kernel that know of cards: the contract of a game."""


def layer_of(path):
    first = path.relative_to(PACKAGE).parts[0]
    return "unboxed" if first in ("__init__.py", "__main__.py") else first.removesuffix(".py")


def imports_of(path, types=True):
    """The modules a file imports, by their full names: `unboxed.kernel.state`; perhaps without those for types only."""
    package = ["unboxed", *path.relative_to(PACKAGE).parts[:-1]]
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree) if types else running(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*home, *([node.module] if node.module else [])])
            # `from unboxed import games` names a layer, not a thing of the package itself
            yield from (f"{module}.{name.name}" if module == "unboxed" else module for name in node.names)


def running(tree):
    """Everything that happens when a program runs, so nothing below `if TYPE_CHECKING`."""
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)):
            yield child
            yield from running(child)


def room_of(module):
    """The room of a module named without the package: `server.store`, `server.*`, `kernel`, `games.island.rules`."""
    parts = module.split(".")
    if parts[0] in {room.partition(".")[0] for room in ROOMS if "." in room}:
        return room if (room := ".".join(parts[:2])) in ROOMS else f"{parts[0]}.*"
    return ".".join(parts[:3]) if parts[0] == "games" else parts[0]


def house_of(room):
    return "engine" if room in ENGINE else room.split(".")[0]


def name_of(path):
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


@cache
def sources():
    return sorted(PACKAGE.rglob("*.py"))


every_source = pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))


@every_source
def test_a_layer_imports_only_what_lies_below_it(path):
    layer = layer_of(path)
    assert layer in MAY_KNOW, f"{layer} is not a layer; add it to MAY_KNOW with what it may import"
    for module in imports_of(path):
        if module.split(".")[0] != "unboxed":
            continue
        known = "".join(module.split(".")[1:2])
        if known in {layer_of(source) for source in sources()}:
            assert known == layer or known in MAY_KNOW[layer], f"{layer} imports {module}"
        else:
            assert layer in PUBLIC or layer == "unboxed", f"{layer} imports the package's own {module}"


@every_source
def test_a_room_knows_only_the_rooms_below_it(path):
    me, room = name_of(path), room_of(name_of(path))
    if room not in ROOMS:
        return  # a game's rooms have a test of their own; everything else stands in one room
    for module in imports_of(path, types=False):
        other = module.removeprefix("unboxed.")
        known = room_of(other)
        if other != module and known != room and house_of(known) == house_of(room):
            assert known in ROOMS[room] or other in ROOMS[room], f"{me} imports {module}"
            assert (room, known) != ("kernel", "content") or me in KERNEL_OF_CONTENT, f"{me} imports {module}"


def test_every_command_has_a_file_of_its_own_and_knows_no_other():
    """Or a room of its own, where it has many actions."""
    home = PACKAGE / "cli"
    for name, (_, add) in COMMANDS.items():
        assert add.__module__ == f"unboxed.cli.{name}"
        files = sorted((home / name).rglob("*.py")) if (home / name).is_dir() else [home / f"{name}.py"]
        for path in files:
            for module in imports_of(path, types=False):
                other = ".".join(module.split(".")[2:3])
                if module.startswith("unboxed.cli."):
                    assert other in (*SHARED_BY_COMMANDS, name), f"{name_of(path)} imports {module}"


BESIDE = {
    "": ("face", "bot", "rules"),
    "state": ("face", "bot"),
    "variants": ("face", "bot"),
    "rules": ("face", "bot"),
    "face": ("bot",),
    "bot": ("face",),
}
"""The rooms of its game that a room does not know, or a module that stands in none (the empty name). A position may ask
rules, which are written for it, and what tells options apart may name what rules put there."""
ROOMLESS = ("cards", "checks", "constants", "lookup", "measures", "state", "sums", "values", "variants")
"""What stands in no room of a game: its cards, what is made of them and said of them, and the table as data."""


@every_source
def test_rules_know_neither_face_nor_bot(path):
    """And what bots know does not show, nor what people see think; cards, tables and positions know none of them."""
    parts = name_of(path).split(".")
    if parts[0] != "games" or len(parts) < 3 or parts[2] == "__init__":
        return
    game, room = parts[1], parts[2]
    assert len(parts) > 3 or room in ROOMLESS, f"{name_of(path)} stands in no room; rules belong in rules/"
    for module in imports_of(path):
        for other in BESIDE.get(room, BESIDE[""]):
            assert not module.startswith(f"unboxed.games.{game}.{other}"), f"imports {module}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").glob("*/__init__.py")), ids=lambda path: name_of(path))
def test_a_games_package_holds_its_game_and_nothing_else(path):
    tree = ast.parse(path.read_text("utf-8"))
    made = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node).split(" = ")[0] for node in made[1:]] == ["__all__", "GAME"]
    assert ast.unparse(made[1]) == "__all__ = ['GAME']"


@every_source
def test_nobody_above_the_engine_knows_a_game_by_name(path):
    for module in imports_of(path):
        if module.startswith("unboxed.games."):
            game = module.split(".")[2]
            own = path.relative_to(PACKAGE).parts[:2] == ("games", game)
            assert own or not (PACKAGE / "games" / game).is_dir(), f"imports {module}"


@pytest.mark.parametrize("layer", [*ENGINE, "games", "workers", "frozen", "bots", "teacher", "lab"])
def test_what_plays_and_simulates_needs_only_the_standard_library(layer):
    for path in (PACKAGE / layer).rglob("*.py"):
        for module in imports_of(path):
            top = module.split(".")[0]
            assert top == "unboxed" or top in sys.stdlib_module_names, f"{path.name} imports {module}"


@pytest.mark.parametrize("layer", [*ENGINE, "games"])
def test_rules_take_no_chance_but_the_engines(layer):
    """`random` may be named for the type of a generator that somebody else hands in, and for nothing else."""
    for path in (PACKAGE / layer).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert not {"secrets", "time", "uuid", "os"} & set(imports_of(path)), path.name
        for node in ast.walk(tree):
            assert not (isinstance(node, ast.ImportFrom) and node.module == "random"), path.name
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{path.name}:{node.lineno}"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr != "Random", f"{path.name}:{node.lineno} makes a generator of its own"


def games_of_everybody():
    """The sources of our games, of the examples, and of the game that `unboxed author new` writes."""
    examples = (PACKAGE.parents[1] / "examples").glob("*/src")
    found = [path for home in (PACKAGE / "games", *examples) for path in home.rglob("*.py")]
    return sorted([*found, *(PACKAGE / "author" / "template" / "src").rglob("*.py.txt")])


def test_the_games_of_everybody_are_looked_at():
    looked_at = {path.parent.name for path in games_of_everybody()}
    assert looked_at >= {"unlucky", "village_fair", "false_lanterns", "new_game"}


@pytest.mark.parametrize("path", games_of_everybody(), ids=lambda path: "/".join(path.parts[-3:]))
def test_games_touch_neither_the_stack_nor_who_has_seen_what(path):
    """The kernel has words for it: `do`, `repeat`, `stop`, `call_off`, `show`, `reveal`, `conceal`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("stack", "seen"), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").glob("*/__init__.py")), ids=lambda path: name_of(path))
def test_a_rule_says_how_a_game_ended(path):
    """By `finish`, at the moment it is decided: no field keeps winners and reasons until somebody asks."""
    assert "result=" not in path.read_text("utf-8")
    assert any("g.finish(" in rule.read_text("utf-8") for rule in path.parent.rglob("*.py"))
