"""The sources that the compiled build is made from: written from the readable ones, each change for its reason."""

import ast
from pathlib import Path
from textwrap import dedent

import pytest

import unboxed
from tools.native.rewriting import rewritten
from tools.native.sources import PACKAGE, native_modules
from unboxed.kernel.position import Position

CLASSES = {game.position.__name__: game.position for game in unboxed.games().values()} | {"Position": Position}
MODULES = native_modules(unboxed.games())


def written(text, game=""):
    """A module as it is compiled, without the imports that were added to it."""
    return rewritten("from __future__ import annotations\n" + dedent(text), CLASSES, game).strip()


def source_of(path):
    game = path.parts[1] if path.parts[0] == "games" else ""
    return rewritten((PACKAGE / path).read_text("utf-8"), CLASSES, game)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_every_module_is_still_python_and_keeps_its_names(path):
    before, after = ast.parse((PACKAGE / path).read_text("utf-8")), ast.parse(source_of(path))
    named = [{node.name for node in tree.body if hasattr(node, "name")} for tree in (before, after)]
    assert named[0] == named[1]


def test_rules_of_every_game_are_among_what_is_compiled():
    for game in unboxed.games().values():
        modules = {rule.__module__ for rule in game.position.RULES.values()}
        compiled = {".".join(("unboxed", *path.with_suffix("").parts)) for path in MODULES}
        assert modules <= compiled


def test_a_rule_is_made_known_below_its_function():
    text = written("""
        @rule
        @vocabulary
        def draw(g: Game, cast: Cast, n: int = 1) -> None:
            pass
        """)
    told = "vocabulary.tell('draw', '(g: Game, cast: Cast, n: int=1) -> None')"
    assert text.endswith(f"pass\n\nvocabulary(draw)\nrule(draw)\n{told}")
    assert "@" not in text


def test_a_rule_made_inside_a_function_tells_its_arguments():
    text = written("""
        def make(name: str) -> None:
            def inner(g: Game, seat: int, more: tuple[int, ...] = ()) -> None:
                pass

            inner.__name__ = name
            rule(inner)
        """)
    signed = "sign(inner, __name__, '(g: Game, seat: int, more: tuple[int, ...]=())')"
    assert text.endswith(f"inner.__name__ = name\n    {signed}\n    rule(inner)")


def test_frozen_values_can_come_from_another_process():
    made = {"__name__": __name__}
    exec(
        written("""
        from dataclasses import dataclass

        @dataclass(frozen=True)
        class Knobs:
            some: int
            other: float = 2.0
        """),
        made,
    )
    kind, values = made["Knobs"](1).__reduce__()
    assert (kind, values) == (made["Knobs"], (1, 2.0))
    assert "__reduce__" not in written("class Plain:\n    pass\n")


def test_other_decorators_stay():
    assert "@lru_cache(maxsize=8)\ndef f" in written("@lru_cache(maxsize=8)\ndef f(): ...")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("LIMIT = 3", "LIMIT: Final = 3"),
        ("A, B = 1, 'b'", "A: Final = 1\nB: Final = 'b'"),
        ("A = B = 2", "A: Final = 2\nB: Final = 2"),
        ("ORDER = ('a', 'b')", "ORDER = ('a', 'b')"),
        ("A, B = range(2)", "A: Final = 0\nB: Final = 1"),
        ("A, B = some", "A, B = some"),
        ("T = TypeVar('T')", "T = TypeVar('T')"),
        ("made = 3", "made = 3"),
    ],
)
def test_constants_are_final_unless_they_are_tuples(before, after):
    assert written(before).endswith(after)


def test_what_nobody_hears_is_not_put_together():
    text = written("def f(g):\n    g.say('drew', 1)\n    other.say('x')\n")
    assert "    if g.listener is not None: g.say('drew', 1)\n    other.say('x')" in text


def test_a_game_knows_the_class_of_its_look_ups_and_the_kernel_does_not():
    assert 'surely("Lookup", g.lookup).rows' in written("def f(g):\n    return g.lookup.rows\n", "unlucky")
    assert "return g.lookup.rows" in written("def f(g):\n    return g.lookup.rows\n")
    assert 'f"{g.lookup}"' in written('def f(g):\n    return f"{g.lookup}"\n', "unlucky")
    assert "    g.lookup = 1" in written("def f(g):\n    g.lookup = 1\n", "unlucky")


def test_tuples_that_lie_in_steps_have_any_length():
    assert written("Cast = tuple[int, int]").endswith("Cast = tuple[int, ...]")
    assert written("Cast: TypeAlias = tuple[int, str]").endswith("Cast: TypeAlias = tuple[Any, ...]")
    assert written("Step = tuple[Any, ...]").endswith("Step = tuple[Any, ...]")


def test_a_state_class_is_written_out():
    text = source_of(MODULES[[path.name for path in MODULES].index("position.py")])
    (made,) = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    assert [ast.unparse(base) for base in made.bases] == ["Tokens"]
    methods = {node.name: ast.unparse(node) for node in made.body if isinstance(node, ast.FunctionDef)}
    assert "new.stack = self.stack.copy()" in methods["clone"]
    assert "new.listener = None" in methods["clone"]
    assert "new.options = self.options\n" in methods["clone"]
    assert {"blank", "to_data", "from_data"} <= set(methods)
    assert "describe(Position, {'setup': 'Annotated[Setup, SHARED]'" in text


def test_no_field_of_a_position_is_declared_by_two_in_its_line_of_ancestors():
    """Whatever is declared twice is visited twice when garbage is looked for (see tests/compiled/test_garbage.py)."""
    fields = []
    for part in ("questions", "prices", "tokens", "position"):
        tree = ast.parse(source_of(Path("kernel", f"{part}.py")))
        kind = next(node for node in tree.body if getattr(node, "name", "") == part.capitalize())
        fields += [ast.unparse(node.target) for node in kind.body if isinstance(node, ast.AnnAssign)]
    assert {"stack", "options", "face", "seen", "chain", "priced"} <= set(fields)
    assert sorted(fields) == sorted(set(fields))
