"""Writes what docs/reference.md says about code: signatures and first words come from the source itself.

    python tools/reference.py            write the page anew
    python tools/reference.py --check    say what is wrong with it

The page is prose with blocks. A block begins with a line `<!-- code: Option Position.ask -->`, which names what it is
about, and ends with `<!-- end -->`; what stands between is written by this program. `statements`, `theme` and
`tutorial` name no code, but what the contract holds and how these files are written.
"""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference.md"
SOURCE = ROOT / "src"
API = "unboxed.api"
BLOCK = re.compile(r"(<!-- code: (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
APART = ("Position",)
"""Classes so large that their methods are named one by one, each where it belongs."""
MORE = {
    "Subject": "unboxed.contract.settings",
    "contract_of": "unboxed.contract.plugin",
    "subjects_of": "unboxed.contract.packages",
}
"""What authors may import from elsewhere."""
ELSEWHERE = {"Table": "api.md", "FrozenTable": "api.md", "AnyTable": "api.md", "Waiting": "api.md"}
"""Classes whose members another page tells of."""

FILES = {"theme": "unboxed.content.themes", "tutorial": "unboxed.content.tutorials"}
"""What a game's package may hold beside code and cards, and the module that says how it is written."""
APART_FROM_CODE = ("statements", *FILES)

Definition = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign


class Entry(NamedTuple):
    """A name, how it is written in code, and what it is."""

    name: str
    written: str
    words: str
    is_method: bool = False
    is_member: bool = False

    def __str__(self) -> str:
        return f"{'  ' * self.is_member}- `{self.written}`{': ' if self.words else ''}{self.words}"


# --- reading the source ----------------------------------------------------------------------------------------------


@cache
def tree(module: str) -> ast.Module:
    place = SOURCE / Path(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def imported(module: str) -> dict[str, tuple[str, str]]:
    """Where the names come from that a module imports: its own name for a thing -> (module, the thing's name there)."""
    found = {}
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            home = f"{module.rpartition('.')[0]}." if node.level else ""
            found.update({name.asname or name.name: (home + node.module, name.name) for name in node.names})
    return found


def public() -> list[str]:
    """The names of `unboxed.api`."""
    for node in tree(API).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise LookupError("unboxed.api has no __all__")


def definition(module: str, name: str) -> tuple[str, Definition, str]:
    """Where a thing is defined: the module, the node, and the words that stand after it."""
    body = tree(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if name in _names_of(node):
            assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign)
            return module, node, _text(after)
    if name in (known := imported(module)):
        return definition(*known[name])
    raise LookupError(f"{module} has no {name}")


def _names_of(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def _text(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return _line(node.value.value)
    return ""


def _line(text: str | None) -> str:
    return " ".join((text or "").split())


# --- writing entries -------------------------------------------------------------------------------------------------


def entries(name: str) -> list[Entry]:
    """What the page says about a name: `Position.ask` is a method, a class comes with its members."""
    owner, _, member = name.partition(".")
    module, node, words = definition(MORE.get(owner, API), owner)
    if member:
        return [entry for entry in members(module, node) if entry.name == member] or _missing(name)
    if isinstance(node, ast.ClassDef):
        bases = ", ".join(ast.unparse(base) for base in node.bases)
        head = Entry(owner, f"class {owner}({bases})" if bases else f"class {owner}", _line(ast.get_docstring(node)))
        if owner in ELSEWHERE:
            return [head]
        inside = members(module, node)
        return [
            head,
            *(entry._replace(is_member=True) for entry in inside if owner not in APART or not entry.is_method),
        ]
    if isinstance(node, ast.FunctionDef):
        return [_function(node)]
    return [Entry(owner, owner, words)]


def _missing(name: str) -> list[Entry]:
    raise LookupError(f"there is no {name}")


def members(module: str, node: Definition) -> list[Entry]:
    """The public fields and methods of a class, those of its bases in this package too."""
    assert isinstance(node, ast.ClassDef)
    found: dict[str, Entry] = {}
    known = imported(module)
    for base in node.bases:
        if (name := ast.unparse(base).partition("[")[0]) in known and known[name][0].startswith("unboxed"):
            where, above, _ = definition(*known[name])
            found.update({entry.name: entry for entry in members(where, above)})
    for inner, after in zip(node.body, [*node.body[1:], None], strict=True):
        for method in inner.body if isinstance(inner, ast.If) else [inner]:  # some are declared for type checkers only
            if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                found[method.name] = _function(method)
        if isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
            name = inner.target.id
            if not name.startswith("_") and not name.isupper():
                found[name] = Entry(name, _field(inner), _text(after))
    return list(found.values())


def _function(node: ast.FunctionDef) -> Entry:
    taken = _spaced(re.sub(r"^(?:self|cls)(?:, |$)", "", ast.unparse(node.args)))
    gives = ast.unparse(node.returns) if node.returns else "None"
    words = _line(ast.get_docstring(node))
    if any(ast.unparse(mark) == "property" for mark in node.decorator_list):
        return Entry(node.name, f"{node.name}: {gives}", words)
    return Entry(
        node.name, f"{node.name}({taken})" + (f" -> {gives}" if gives != "None" else ""), words, is_method=True
    )


def _field(node: ast.AnnAssign) -> str:
    kind = re.sub(r"^Annotated\[(.*?)(?:, [A-Z]+)+\]$", r"\1", ast.unparse(node.annotation))
    written = f"{ast.unparse(node.target)}: {kind}"
    if node.value is None:
        return written
    usual = ast.unparse(node.value)
    return f"{written} = {'...' if usual.startswith(('lambda', 'field(', '_')) else usual}"


def _spaced(arguments: str) -> str:
    """Defaults as they are written by hand."""
    return re.sub(r"(?<=[\w\])])=(?=[^=])", " = ", arguments)


# --- the page --------------------------------------------------------------------------------------------------------


def statement_lines() -> list[str]:
    """The statements of the contract by topic, as a list."""
    sys.path.insert(0, str(SOURCE))
    from unboxed.contract.statements import MODULES, statements

    lines = []
    for topic in MODULES:
        said = [one.sentence for one in statements() if one.topic == topic]
        lines.append(f"- `{topic}`: {'; '.join(said)}.")
    return lines


def block_of(names: list[str]) -> str:
    """What stands in a block that names these."""
    if names == ["statements"]:
        return "\n".join(statement_lines()) + "\n"
    if names[0] in FILES:
        return (ast.get_docstring(tree(FILES[names[0]])) or "") + "\n"
    return "".join(f"{entry}\n" for name in names for entry in entries(name))


def written(page: str) -> str:
    """The page with all its blocks written anew."""
    return BLOCK.sub(lambda found: found[1] + block_of(found[2].split()) + found[4], page)


def problems(page: str) -> list[str]:
    """What is wrong with the page: names without an entry, entries without a name, and what is no longer so."""
    named = [name for found in BLOCK.finditer(page) for name in found[2].split() if name not in APART_FROM_CODE]
    wanted = [*public(), *MORE, *(f"{owner}.{entry.name}" for owner in APART for entry in _methods(owner))]
    told = [f"{name} has no entry" for name in wanted if name not in named]
    told += [f"{name} is no public name" for name in named if name not in wanted]
    told += [f"{name} has two entries" for name in dict.fromkeys(named) if named.count(name) > 1]
    for found in BLOCK.finditer(page):
        if set(found[2].split()) <= {*wanted, *APART_FROM_CODE}:
            now, then = block_of(found[2].split()).splitlines(), found[3].splitlines()
            told += [f"missing: {line}" for line in now if line not in then]
            told += [f"not so: {line}" for line in then if line not in now]
    return told


def _methods(owner: str) -> list[Entry]:
    module, node, _ = definition(API, owner)
    return [entry for entry in members(module, node) if entry.is_method]


def main(arguments: list[str]) -> int:
    page = PAGE.read_text("utf-8")
    if arguments != ["--check"]:
        page = written(page)
        PAGE.write_text(page, "utf-8")
    told = problems(page)
    print("\n".join(told) or "docs/reference.md says what is so")
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
