"""What is written otherwise in a source before mypyc reads it. What it does stays the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from .changes import Changes
from .states import PARTS, field_of, is_state, known_before, leave_open, make_native, only_told

LEARNT = re.compile(r"rule|vocabulary|rule_of\(Position\)")
CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
OPEN = (*PARTS, "Imagining", "Wording")
"""Classes from which others derive that are not compiled."""


def rewritten(text: str, classes: dict[str, Any], game: str) -> str:
    """The text of a module as it is compiled. `classes` are the state classes by name; `game` is whose module it is."""
    changes = Changes(text)
    for node in changes.tree.body:
        if isinstance(node, ast.FunctionDef):
            _learn_below(changes, node)
            _sign_what_is_inside(changes, node)
        elif isinstance(node, ast.ClassDef) and is_state(node):
            make_native(changes, node, classes[node.name])
        elif isinstance(node, ast.ClassDef):
            _declare_fields(changes, node)
            _make_picklable(changes, node)
            if node.name in OPEN:
                leave_open(changes, node)
    _say_what_is_constant(changes)
    for inner in _outside_texts(changes.tree):
        if isinstance(inner, ast.Expr):
            _say_to_listeners(changes, inner)
        elif isinstance(inner, ast.Compare):
            _look_into_one_tuple(changes, inner)
        elif game and isinstance(inner, ast.Attribute):
            _know_the_lookup(changes, inner, game)
    return changes.made()


def told_to_others(text: str) -> str:
    """The text of a module that is not compiled, with what those that are want to know of it."""
    changes = Changes(text)
    _say_what_is_constant(changes)
    return changes.made()


def _say_what_is_constant(changes: Changes) -> None:
    for node in changes.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Subscript):
            _loosen_tuple(changes, node.value)
        elif isinstance(node, ast.Assign):
            _make_final(changes, node)


def _outside_texts(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those inside f-strings, whose places the parser does not always know."""
    for child in ast.iter_child_nodes(tree):
        if not isinstance(child, ast.JoinedStr):
            yield child
            yield from _outside_texts(child)


def _learn_below(changes: Changes, function: ast.FunctionDef) -> None:
    """A function with a decorator is no native one: others would call it as slowly as Python does. So it is made known
    below it, in the order in which decorators are applied. Cards are held against the types of a verb, so these are
    told, too."""
    marks = [ast.unparse(mark) for mark in function.decorator_list]
    below = []
    if marks and all(LEARNT.fullmatch(mark) for mark in marks):
        for mark in function.decorator_list:
            changes.replace_lines(mark, "")
        below = [f"{mark}({function.name})" for mark in reversed(marks)]
    if "vocabulary" in marks or "verb" in marks:
        written = f"({ast.unparse(function.args)}) -> None"
        below.append(f"vocabulary.tell({function.name.rstrip('_')!r}, {written!r})")
    if below:
        changes.below(function, "\n" + "\n".join(below) + "\n")


def _sign_what_is_inside(changes: Changes, function: ast.FunctionDef) -> None:
    """A function inside a function has no signature once it is compiled. Where it is made a rule, it is told."""
    inside = {node.name: node for node in function.body if isinstance(node, ast.FunctionDef)}
    for node in function.body:
        if (made := re.fullmatch(r"rule\((\w+)\)", ast.unparse(node))) and made[1] in inside:
            changes.import_("from unboxed.kernel.written import sign")
            written = f"({ast.unparse(inside[made[1]].args)})"
            changes.before(node, f"sign({made[1]}, __name__, {written!r})\n{' ' * node.col_offset}")


def _make_picklable(changes: Changes, node: ast.ClassDef) -> None:
    """A native class whose values are frozen cannot be filled when it comes from another process: it is made anew."""
    if any("frozen=True" in ast.unparse(mark) for mark in node.decorator_list):
        changes.import_("from dataclasses import fields as fields_of")
        changes.below(node, PICKLED)


PICKLED = """
    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple([getattr(self, field.name) for field in fields_of(self)])
"""


def _declare_fields(changes: Changes, node: ast.ClassDef) -> None:
    """Fields that a part of the position only names for type checkers are its own: a native class is laid out like its
    bases. And it has one line of ancestors, so one part builds on the other."""
    for part in node.body:
        if isinstance(part, ast.If) and only_told(part):
            own = [one for one in part.body if field_of(one) not in known_before(node.name)]
            lines = "".join(map(changes.lines_of, own)).splitlines(keepends=True)
            changes.replace_lines(part, "".join(line[4:] if line.strip() else line for line in lines))
            if node.name in PARTS[1:]:
                before = PARTS[PARTS.index(node.name) - 1]
                changes.derive(node, before)
                changes.import_(f"from .{before.lower()} import {before}")


def _loosen_tuple(changes: Changes, alias: ast.Subscript) -> None:
    """A tuple of fixed length is a struct for mypyc: one that lies in steps is packed and unpacked all the time."""
    if ast.unparse(alias.value) == "tuple" and isinstance(alias.slice, ast.Tuple):
        parts = {ast.unparse(part) for part in alias.slice.elts}
        if "..." not in parts:
            changes.import_("from typing import Any")
            changes.replace(alias, f"tuple[{parts.pop() if len(parts) == 1 else 'Any'}, ...]")


def _make_final(changes: Changes, node: ast.Assign) -> None:
    """A constant that is said to be one is read from C, any other name from a dictionary. Tuples stay as they are: of
    a final one mypyc makes a struct, which is packed anew whenever somebody wants an object."""
    values = _constants(node)
    if values is not None:
        changes.import_("from typing import Final")
        changes.replace(node, "\n".join(f"{name}: Final = {_text_of(changes, value)}" for name, value in values))


def _text_of(changes: Changes, value: ast.expr) -> str:
    return changes.text_of(value) if hasattr(value, "lineno") else ast.unparse(value)


def _constants(node: ast.Assign) -> list[tuple[str, ast.expr]] | None:
    """The constants of an assignment with their values; None if it is something else."""
    target, value = node.targets[-1], node.value
    names: list[ast.expr] = [*node.targets]
    values = [value] * len(names)
    if isinstance(target, ast.Tuple) and len(names) == 1:
        names = target.elts
        if ast.unparse(value) == f"range({len(names)})":
            values = [ast.Constant(number) for number in range(len(names))]
        elif isinstance(value, ast.Tuple) and len(value.elts) == len(names):
            values = value.elts
        else:
            return None
    if not all(isinstance(name, ast.Name) and CONSTANT.fullmatch(name.id) for name in names):
        return None
    if any(isinstance(one, ast.Tuple) or "TypeVar" in ast.unparse(one) for one in values):
        return None
    return [(ast.unparse(name), one) for name, one in zip(names, values, strict=True)]


def _look_into_one_tuple(changes: Changes, node: ast.Compare) -> None:
    """`x in (*SOME, "other")` is more than mypyc can read."""
    for wanted in node.comparators:
        if isinstance(wanted, ast.Tuple) and any(isinstance(part, ast.Starred) for part in wanted.elts):
            changes.replace(wanted, f"tuple([{changes.text_of(wanted)[1:-1]}])")


def _say_to_listeners(changes: Changes, node: ast.Expr) -> None:
    """What nobody hears need not be put together."""
    if isinstance(node.value, ast.Call) and (who := re.fullmatch(r"(g|self)\.say", ast.unparse(node.value.func))):
        changes.before(node, f"if {who[1]}.listener is not None: ")


def _know_the_lookup(changes: Changes, node: ast.Attribute, game: str) -> None:
    """For the kernel the look-ups are anything; the game's own modules know their class."""
    if ast.unparse(node) in ("g.lookup", "self.lookup") and isinstance(node.ctx, ast.Load):
        changes.import_("from typing import TYPE_CHECKING")
        changes.import_("from typing import cast as surely")
        changes.import_(f"if TYPE_CHECKING:\n    from unboxed.games.{game}.lookup import Lookup")
        changes.replace(node, f'surely("Lookup", {changes.text_of(node)})')
