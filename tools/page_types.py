"""Writes the page's types from what the service declares: python tools/page_types.py web/src/protocol/generated.ts

What may be asked for (structs that forbid unknown fields) may leave out what has a default; what is answered has every
field. A dict may say what it holds (`Meta(extra=...)`): it `is` a declared shape, is `part_of` one, or `has` one
and more."""

from __future__ import annotations

import inspect as modules
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, is_typeddict

from msgspec import Struct, inspect

from unboxed.server import analysed, data, learning, outgoing, profiles, tried
from unboxed.server.wire import messages as wire

HEAD = "/** What page and service say to each other. Written by tools/page_types.py: change nothing here. */\n"
OTHERWISE = {"Map": "MapData"}
"""Names that mean something else in a browser."""
PLAIN: dict[type, str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}
SHAPED = {"is": "{}", "part_of": "Partial<{}>", "has": "{} & Record<string, unknown>"}


class Types:
    """The types of the page, each written once, in the order in which they are needed."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._known: dict[type, str] = {}

    def union(self, name: str, members: tuple[type, ...], prefix: str = "") -> None:
        """Write one of several shapes, which are called by their names after a prefix."""
        self.written[name] = f"export type {name} = {' | '.join(self.named(member, prefix) for member in members)};\n"

    def words(self, name: str, literal: Any) -> None:
        """Write one of several words."""
        self.written[name] = f"export type {name} = {self.of(inspect.type_info(literal))};\n"

    def named(self, cls: type, prefix: str = "") -> str:
        """The name of a declared shape; it is written when it is first named."""
        if cls not in self._known:
            name = prefix + OTHERWISE.get(cls.__name__, cls.__name__)
            if name in self._known.values():
                raise ValueError(f"two shapes are called {name}; remedy: give one of them another name")
            self._known[cls] = name
            self.written[name] = self._shape(name, cls)
        return self._known[cls]

    def of(self, info: Any) -> str:
        """A type as TypeScript writes it."""
        match info:
            case inspect.Metadata():
                return self._held(info)
            case inspect.StructType(cls=cls) | inspect.TypedDictType(cls=cls):
                return self.named(cls)
            case inspect.LiteralType(values=values):
                return " | ".join(map(_quoted, values))
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(map(self.of, types)))
            case inspect.TupleType(item_types=types):
                return f"[{', '.join(map(self.of, types))}]"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                written = self.of(item)
                return f"({written})[]" if " " in written and written[0] != "[" else f"{written}[]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.of(value)}>"
        if type(info) not in PLAIN:
            raise ValueError(f"the page has no type for {info}; remedy: add it to {__file__}")
        return PLAIN[type(info)]

    def _held(self, info: inspect.Metadata) -> str:
        """What says more of itself than its type does."""
        for how, shape in (info.extra or {}).items():
            return SHAPED[how].format(self.named(shape))
        return self.of(info.type)

    def _shape(self, name: str, cls: type) -> str:
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType | inspect.TypedDictType)
        answered = isinstance(info, inspect.StructType) and not info.forbid_unknown_fields
        lines = [f"  {tag}: {_quoted(value)};" for tag, value in _tag(info)]
        for field in _in_order(info):
            mark = "" if field.required or answered else "?"
            lines.append(f"  {field.encode_name}{mark}: {self.of(field.type)};")
        return "\n".join([_comment(cls), f"export interface {name} {{", *lines, "}\n"])


def _tag(info: inspect.StructType | inspect.TypedDictType) -> Iterator[tuple[str, Any]]:
    if isinstance(info, inspect.StructType) and info.tag_field:
        yield info.tag_field, info.tag


def _in_order(info: inspect.StructType | inspect.TypedDictType) -> list[inspect.Field]:
    """The fields as they are declared; those of a TypedDict come sorted by name."""
    order = list(info.cls.__annotations__)
    return sorted(info.fields, key=lambda field: order.index(field.name))


def _quoted(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def _comment(cls: type) -> str:
    return f"/** {' '.join((cls.__doc__ or '').split())} */"


def _declared(module: ModuleType) -> dict[str, Any]:
    """What a module declares itself, in its own order."""
    return {name: thing for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__}


def page_types() -> str:
    """The whole file."""
    types = Types()
    for name, thing in (vars(data) | vars(profiles) | vars(tried) | vars(outgoing)).items():
        if get_origin(thing) is Literal:
            types.words(name, thing)
    for module in (data, profiles, analysed, learning, tried, outgoing):
        for thing in _declared(module).values():
            if is_typeddict(thing) or (modules.isclass(thing) and issubclass(thing, Struct)):
                types.named(thing)
    types.union("Heard", get_args(outgoing.Outgoing))
    types.union("Say", get_args(wire.Message), prefix="Say")
    return "\n".join([HEAD, *types.written.values()])


def main(path: Path) -> None:
    """Write the file if it would change: a new date alone would have the page built again."""
    text = page_types()
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
