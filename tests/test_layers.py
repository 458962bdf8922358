"""Arrows point down only: this reads every import of the package and says which layer may know which."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "unboxed"

MAY_KNOW = {
    "engine": (),
    "games": ("engine",),
    "workers": ("engine",),
    "bots": ("engine", "games", "workers"),
    "lab": ("engine", "bots", "games", "workers"),
    "server": ("engine", "bots", "games", "lab", "workers"),
    "cli": ("engine", "bots", "games", "lab", "server"),
    "unboxed": ("engine", "games", "bots"),
}
"""What each layer may import besides itself: of games only their list (see below). `unboxed` is the package's own
__init__, which the layers above may use as anybody else does."""

PUBLIC = ("lab", "server", "cli")
"""Layers that may use the public face of the package (`import unboxed`)."""


def layer_of(path):
    first = path.relative_to(PACKAGE).parts[0]
    return "unboxed" if first in ("__init__.py", "__main__.py") else first.removesuffix(".py")


def imports_of(path):
    """The modules a file imports, by their full names: `unboxed.engine.fields`."""
    package = ["unboxed", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*home, *([node.module] if node.module else [])])
            # `from unboxed import games` names a layer, not a thing of the package itself
            yield from (f"{module}.{name.name}" if module == "unboxed" else module for name in node.names)


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
def test_nobody_above_the_engine_knows_a_game_by_name(path):
    for module in imports_of(path):
        if module.startswith("unboxed.games."):
            game = module.split(".")[2]
            own = path.relative_to(PACKAGE).parts[:2] == ("games", game)
            assert own or not (PACKAGE / "games" / game).is_dir(), f"imports {module}"


@pytest.mark.parametrize("layer", ["engine", "games", "workers", "bots", "lab"])
def test_what_plays_and_simulates_needs_only_the_standard_library(layer):
    for path in (PACKAGE / layer).rglob("*.py"):
        for module in imports_of(path):
            top = module.split(".")[0]
            assert top == "unboxed" or top in sys.stdlib_module_names, f"{path.name} imports {module}"


@pytest.mark.parametrize("layer", ["engine", "games"])
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
