"""Where a small mistake can be planted in a source file, and the code that comes of it.

Comparisons, numbers, boolean operators, sums, and calls left out; inside functions only, since what a module does while
it is imported (tables, decorators, defaults) has been done before a mutant is tried."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
}


@dataclass(frozen=True, order=True)
class Site:
    """One mistake that can be made: in which file, which of those in it, on which lines, in which function."""

    file: str
    number: int
    line: int
    lines: frozenset[int]
    function: str
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.what}"


class Planting(ast.NodeTransformer):
    """Lists all sites of a tree, and makes the mistake of one of them if told to."""

    def __init__(self, file: str, make: int = -1) -> None:
        self.file, self.make = file, make
        self.sites: list[Site] = []
        self.functions: list[str] = []
        self.statement: ast.stmt | None = None

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return self._definition(node)
        if not self.functions or self.functions[-1] == "":
            return super().generic_visit(node)
        before = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node
        made = self._planted(node)
        if made is node and _below_nought(node):
            pass  # the number is all that it is
        elif made is node and not isinstance(node, ast.AnnAssign):
            super().generic_visit(node)
        elif made is node and isinstance(node, ast.AnnAssign) and node.value:
            node.value = self.visit(node.value)  # type: ignore[assignment]
        self.statement = before
        return made

    def _definition(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        """Only what is inside of functions, without decorators, defaults and annotations."""
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        self.functions.append(name)
        node.body = [self.visit(part) for part in node.body]  # type: ignore[misc]
        self.functions.pop()
        return node

    def _planted(self, node: ast.AST) -> ast.AST:
        """The node with its mistake if it is the one to be made, else itself."""
        match node:
            case ast.Compare(ops=ops) if len(ops) >= 1:
                for index, op in enumerate(ops):
                    if self._site(node, f"{SIGNS[type(op)]} becomes {SIGNS[SWAPPED[type(op)]]}"):
                        ops[index] = SWAPPED[type(op)]()  # type: ignore[call-overload]
            case ast.BoolOp() | ast.BinOp(op=ast.Add() | ast.Sub()) | ast.AugAssign(op=ast.Add() | ast.Sub()):
                kind = type(node.op)
                if self._site(node, f"{SIGNS[kind]} becomes {SIGNS[SWAPPED[kind]]}"):
                    node.op = SWAPPED[kind]()  # type: ignore[assignment]
            case ast.UnaryOp(op=ast.Not()):
                if self._site(node, "not is left out"):
                    return node.operand
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
                if self._site(node, f"{-value} becomes {1 - value}"):
                    return ast.copy_location(ast.Constant(1 - value), node)
            case ast.Constant(value=bool() as value):
                if self._site(node, f"{value} becomes {not value}"):
                    return ast.copy_location(ast.Constant(not value), node)
            case ast.Constant(value=int() as value):
                if self._site(node, f"{value} becomes {value + 1}"):
                    return ast.copy_location(ast.Constant(value + 1), node)
            case ast.Expr(value=ast.Call() as call):
                if self._site(node, f"{ast.unparse(call.func)}(...) is left out"):
                    return ast.copy_location(ast.Pass(), node)
        return node

    def _site(self, node: ast.AST, what: str) -> bool:
        """Note a site; True if it is the one to be planted."""
        assert isinstance(node, (ast.expr, ast.stmt))
        assert self.statement is not None
        lines = frozenset({*range(node.lineno, (node.end_lineno or node.lineno) + 1), self.statement.lineno})
        function = next(name for name in self.functions if name)
        number = len(self.sites)
        self.sites.append(Site(self.file, number, node.lineno, lines, function, what))
        return number == self.make


def _below_nought(node: ast.AST) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return True
    return False


def sites_of(source: str, file: str) -> list[Site]:
    """Every mistake that can be planted in a source."""
    planting = Planting(file)
    planting.visit(ast.parse(source))
    return planting.sites


def planted(source: str, file: str, site: Site) -> dict[str, CodeType]:
    """The code of every function of a source with one mistake in it, by qualified name."""
    tree = Planting(file, site.number).visit(ast.parse(source))
    module = compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)  # type: ignore[call-overload]
    return dict(_functions(module))


def _functions(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part.co_qualname, part
            yield from _functions(part)


@cache
def source_of(file: str) -> str:
    """The text of a file of the project."""
    return Path(file).read_text("utf-8")
