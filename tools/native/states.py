"""State classes as native ones: what `@state` writes when the package is imported stands in the source instead."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

from unboxed.kernel import state as fields

from .changes import Changes

OPEN = "Position"
"""The class from which all games derive theirs."""
PARTS = ("Questions", "Prices", "Tokens")
"""The parts of a position, each in the module of its name. A native class has one line of ancestors, so each builds on
the one before."""


KERNEL = Path(fields.__file__).parent


@cache
def known_before(name: str) -> frozenset[str]:
    """The fields that the ancestors of a part, or of the position, have already. A field that is declared twice in one
    line of ancestors is visited twice when Python looks for garbage, and a list in use can be taken for it then."""
    parts = PARTS[: PARTS.index(name)] if name in PARTS else PARTS if name == OPEN else ()
    trees = [ast.parse((KERNEL / f"{part.lower()}.py").read_text("utf-8")) for part in parts]
    declared = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.If) and only_told(node)]
    return frozenset(field for node in declared for one in node.body if (field := field_of(one)))


def only_told(node: ast.If) -> bool:
    """Is this for type checkers alone?"""
    return ast.unparse(node.test) == "TYPE_CHECKING"


def field_of(node: ast.stmt) -> str:
    """The name of the field that a statement declares, or nothing."""
    return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) and not node.value else ""


def is_state(node: ast.stmt) -> bool:
    """Is this a class that is marked with `@state`?"""
    return isinstance(node, ast.ClassDef) and any(ast.unparse(mark) == "state" for mark in node.decorator_list)


def make_native(changes: Changes, node: ast.ClassDef, made: Any) -> None:
    """Write a state class as mypyc needs it: its fields stay as they are, its methods are written out."""
    written = {}
    for part in node.body:
        if isinstance(part, ast.If):  # for type checkers, who see the real methods now
            changes.replace_lines(part, "")
        elif isinstance(part, ast.AnnAssign) and not part.value and "ClassVar" not in ast.unparse(part.annotation):
            written[ast.unparse(part.target)] = ast.unparse(part.annotation)
            if field_of(part) in known_before(node.name):
                changes.replace_lines(part, "")
    changes.replace_lines(node.decorator_list[0], "")
    leave_open(changes, node)
    if node.name == OPEN:
        changes.derive(node, PARTS[-1])
        changes.import_("from .state import _from_data, _to_data")
    changes.import_("from typing import Any, Self")
    changes.import_("from typing import cast as surely")
    changes.import_("from unboxed.kernel.state import describe")
    methods = [*_blank(node.name, made.FIELDS), "", *_clone(node.name, made.FIELDS)]
    methods += DATA.splitlines() if node.name == OPEN else []
    below = ["", *(f"    {line}".rstrip() for line in methods), "", "", f"describe({node.name}, {written!r})", ""]
    changes.below(node, "\n".join(below))


def leave_open(changes: Changes, node: ast.ClassDef) -> None:
    """Let classes derive from this one that are not compiled: those of games from outside."""
    changes.import_("from typing import TYPE_CHECKING")
    changes.import_("if TYPE_CHECKING:\n    from mypy_extensions import mypyc_attr")
    changes.before(node, "@mypyc_attr(allow_interpreted_subclasses=True)\n")


DATA = '''
def to_data(self) -> dict[str, Any]:
    """Everything that is not shared, as JSON-able data."""
    return surely("dict[str, Any]", _to_data(self))

@classmethod
def from_data(cls, data: dict[str, Any]) -> Self:
    """The state that `to_data` described."""
    return surely("Self", _from_data(cls, data))
'''


def _blank(name: str, hints: dict[str, Any]) -> list[str]:
    lines = ["@classmethod", "def blank(cls) -> Self:", '    """A state in which nothing has happened."""']
    lines.append(f"    new = {name}()")
    for field, hint in hints.items():
        zero = fields._zero_of(hint)
        shared = fields.SHARED in fields._marks(hint)
        lines.append(f"    new.{field} = " + ('surely("Any", None)' if shared else zero))
    return [*lines, '    return surely("Self", new)']


def _clone(name: str, hints: dict[str, Any]) -> list[str]:
    lines = ["def clone(self) -> Self:", '    """An independent state at the same moment."""', f"    new = {name}()"]
    for field, hint in hints.items():
        marks = fields._marks(hint)
        if fields.FORGOTTEN in marks:
            copy = "None"
        elif fields.SHARED in marks or fields.FROZEN in marks:
            copy = f"self.{field}"
        else:
            copy = _lists_one_by_one(fields._copy_of(hint, f"self.{field}", field))
        lines.append(f"    new.{field} = {copy}")
    return [*lines, '    return surely("Self", new)']


def _lists_one_by_one(copy: str) -> str:
    """A loop over lists is quicker than `map` where both are compiled."""
    return re.sub(r"^list\(map\(copy_list, (.+)\)\)$", r"[part.copy() for part in \1]", copy)
