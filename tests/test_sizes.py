"""Files and functions stay small enough to be read in one go."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYTHON = [path for room in ("src", "tools", "benchmarks", "examples") for path in sorted((ROOT / room).rglob("*.py"))]
PAGE = [path for kind in ("*.ts", "*.svelte") for path in sorted((ROOT / "web" / "src").rglob(kind))]
WRITTEN = ROOT / "web" / "src" / "protocol" / "generated.ts"
"""Made from the service's schema by a program, and read by nobody."""
MOST_LINES = 400
LONGEST = 40


def too_long(source):
    """Functions of more lines than one reads in one go, with how many they have."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = node.end_lineno - node.lineno + 1
            if lines > LONGEST:
                yield node.name, lines


def test_no_source_file_has_over_400_lines():
    files = [path for path in (*PYTHON, *PAGE) if path != WRITTEN]
    assert len(PYTHON) > 300
    assert len(PAGE) > 80
    sizes = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in files}
    assert {name: lines for name, lines in sizes.items() if lines > MOST_LINES} == {}


def test_no_function_has_over_40_lines():
    found = {str(path.relative_to(ROOT)): list(too_long(path.read_text("utf-8"))) for path in PYTHON}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_a_function_that_is_too_long_is_found():
    body = "    pass\n" * LONGEST
    assert list(too_long(f"def long():\n{body}")) == [("long", LONGEST + 1)]
