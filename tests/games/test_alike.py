"""No two games say the same thing twice: what they share belongs in the kernel or in one of the rooms above it."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

import unboxed

FOLDER = Path(unboxed.__file__).parent / "games"
RUN = 8
"""So many equal lines, one after another, are one thing said twice."""
THIN = set("()[]{},: ")


def lines_of(source):
    """What a source says line by line, with the numbers of its lines: no imports, no comments, no lone brackets, and
    not the declaration of a game, whose parts are called alike in all of them."""
    left_out = set()
    for node in ast.walk(ast.parse(source)):
        declares = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "GAME"
        if declares or isinstance(node, ast.Import | ast.ImportFrom):
            left_out |= set(range(node.lineno, node.end_lineno + 1))
    told = [(number, line.strip()) for number, line in enumerate(source.splitlines(), 1) if number not in left_out]
    return [(number, line) for number, line in told if set(line) - THIN and not line.startswith("#")]


def runs_shared(sources):
    """Places at which two games have the same run; `sources` are texts by game and file."""
    found = defaultdict(list)
    for (game, file), source in sources.items():
        lines = lines_of(source)
        for first in range(len(lines) - RUN + 1):
            part = lines[first : first + RUN]
            found[tuple(line for _, line in part)].append((game, f"{game}/{file}:{part[0][0]}"))
    return [[place for _, place in places] for places in found.values() if len({game for game, _ in places}) > 1]


@pytest.fixture(scope="module")
def sources():
    files = [path for path in FOLDER.rglob("*.py") if path.parent != FOLDER]
    named = {path: path.relative_to(FOLDER).parts for path in files}
    return {(parts[0], "/".join(parts[1:])): path.read_text("utf-8") for path, parts in named.items()}


def test_no_run_of_eight_equal_lines_stands_in_two_games(sources):
    assert {game for game, _ in sources} == set(unboxed.games())
    assert runs_shared(sources) == []


def test_such_a_run_is_found_wherever_it_stands(sources):
    rule = "".join(f"    g.steps += {number}\n\n" for number in range(RUN))
    planted = {
        ("island", "rules/turns.py"): f"{sources['island', 'rules/turns.py']}\n\ndef walk(g):\n{rule}",
        ("cursed", "state.py"): f"import re\n\n\ndef ride(g):\n    # not the same name\n{rule}",
    }
    ((one, other),) = runs_shared(sources | planted)
    assert {one.partition(":")[0], other.partition(":")[0]} == {"island/rules/turns.py", "cursed/state.py"}
