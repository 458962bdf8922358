"""What a position is made of: typed fields, from which copying and saving are generated.

A state class is nothing but annotations. `@state` gives it slots, `blank()`, `clone()`, `to_data()` and
`from_data()`. Nobody writes a clone by hand, so nobody forgets a field.
"""

from __future__ import annotations

import functools
import inspect
import sys
import types
import typing
from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

Step: TypeAlias = tuple[Any, ...]
"""("rule_name", *plain_arguments): something still to happen."""

Zone: TypeAlias = Annotated[list[int], "zone"]
"""Tokens lying in one place, in order. The last is the top."""

SHARED = "shared"
"""Marks a field that every copy shares and no save contains: the set-up."""

FROZEN = "frozen"
"""Marks a list that nobody changes once it is there, so that copies may share it: the options of a question, or each
of several zones (`list[Annotated[list[int], "zone", FROZEN]]`) that are replaced when something comes or goes."""

FORGOTTEN = "forgotten"
"""Marks a field that copies and saves start without: whoever listens to this one game."""

HIDDEN = "hidden"
PRIVATE = "private"
SPOKEN = "spoken"
ASKED = "asked"
"""Marks a field that is part of the question: it is told with it, to whoever is asked."""

S = TypeVar("S")
T = TypeVar("T")

Hidden: TypeAlias = Annotated[T, HIDDEN]
"""`Hidden[int]`: a value that no player knows, as nobody knows the order of a deck."""

Private: TypeAlias = Annotated[list[T], PRIVATE]
"""`Private[str]`: a value for each seat, which that seat alone knows. (What is written on a card is a token's face; who
knows it follows from the token.)"""

Spoken: TypeAlias = Annotated[T, SPOKEN]
"""`Spoken[list[str]]`: what players have said aloud. Everybody is told it, and it may name cards that nobody has shown,
true or not; what was said is the only thing that may stand there."""

_ATOMS = (int, str, bool, float, type(None))


class FieldError(TypeError):
    """A state class declares a field that cannot be plain data."""


def state(cls: type[S]) -> type[S]:
    """Turn a class of annotations into a state class, with slots, `blank`, `clone`, `to_data` and `from_data`."""
    written = inspect.get_annotations(cls)
    own = tuple(name for name, hint in written.items() if "ClassVar" not in str(hint))
    for name in own:
        if any(hasattr(base, name) for base in cls.__bases__):
            raise FieldError(f"field {name!r} of {cls.__name__} hides something its base class already has")
    body = {k: v for k, v in cls.__dict__.items() if k not in ("__dict__", "__weakref__")}
    body["__slots__"] = own
    meta: Any = type(cls)
    made: Any = meta(cls.__name__, cls.__bases__, body)
    describe(made, {name: written[name] for name in own})
    made.blank = classmethod(_compiled(made, "blank", _write_blank(made.FIELDS)))
    made.clone = _compiled(made, "clone", _write_clone(made.FIELDS))
    made.to_data = _to_data
    made.from_data = classmethod(_from_data)
    return typing.cast("type[S]", made)


def describe(made: Any, written: dict[str, Any]) -> None:
    """Let a state class know its fields: those of its base class and those written in it."""
    holder = types.SimpleNamespace(__annotations__=written)
    own = typing.get_type_hints(holder, vars(sys.modules[made.__module__]), include_extras=True)
    made.FIELDS = {**getattr(made.__base__, "FIELDS", {}), **own}
    made.SAVED = {name: hint for name, hint in made.FIELDS.items() if not {SHARED, FORGOTTEN} & {*_marks(hint)}}
    made.ZONES = {name: depth for name, hint in made.FIELDS.items() if (depth := _zone_depth(hint))}
    made.TOLD = tuple(name for name, hint in made.SAVED.items() if not {HIDDEN, PRIVATE, ASKED} & {*_marks(hint)})
    made.SPOKEN = tuple(name for name, hint in made.FIELDS.items() if SPOKEN in _marks(hint))
    made.PRIVATE = tuple(name for name, hint in made.FIELDS.items() if PRIVATE in _marks(hint))


def blank_of(held: Any, name: str) -> Callable[[], Any]:
    """Makes what a private field of a state holds for a seat before anything has happened."""
    kind: Any = type(held)
    return _blank_in(kind, name)


@functools.cache
def _blank_in(kind: Any, name: str) -> Callable[[], Any]:
    inside = _bare(typing.get_args(_bare(kind.FIELDS[name]))[0])
    made = typing.get_origin(inside) or inside
    return made if made in (list, dict, tuple, int, str, bool, float) else lambda: None


def zones_of(held: Any) -> list[tuple[str, list[int]]]:
    """Every zone of a state with its name: `("quest", [...])`, `("hands:2", [...])`."""
    found: list[tuple[str, list[int]]] = []
    for name, depth in held.ZONES.items():
        value = getattr(held, name)
        if depth == "one":
            found.append((name, value))
        elif depth == "each":
            found.extend((f"{name}:{i}", zone) for i, zone in enumerate(value))
        else:
            found.extend((f"{name}:{key}", zone) for key, zone in value.items())
    return found


# --- what the generated code does with a type --------------------------------------------------------


def _marks(hint: Any) -> tuple[Any, ...]:
    return tuple(hint.__metadata__) if typing.get_origin(hint) is Annotated else ()


def _bare(hint: Any) -> Any:
    return hint.__origin__ if typing.get_origin(hint) is Annotated else hint


def _zone_depth(hint: Any) -> str:
    if "zone" in _marks(hint):
        return "one"
    inside = typing.get_args(hint)
    if typing.get_origin(hint) is list and "zone" in _marks(inside[0]):
        return "each"
    if typing.get_origin(hint) is dict and "zone" in _marks(inside[1]):
        return "by key"
    return ""


def _is_atom(hint: Any) -> bool:
    """True if a value of this type can be shared between copies because nobody can change it."""
    hint = _bare(hint)
    origin = typing.get_origin(hint)
    if hint in _ATOMS or origin is typing.Literal:
        return True
    if origin is tuple:  # a step's arguments are Any, and plain by the law of steps
        return all(part in (Any, ...) or _is_atom(part) for part in typing.get_args(hint))
    if origin in (typing.Union, types.UnionType):
        return all(_is_atom(part) for part in typing.get_args(hint))
    return False


def _copy_of(hint: Any, name: str, field: str, depth: int = 0) -> str:
    """The source text of an expression that copies `name`."""
    if _is_atom(hint):
        return name
    bare = _bare(hint)
    origin, inside, part = typing.get_origin(bare), typing.get_args(bare), f"part{depth}"
    if origin is list:
        if _is_atom(inside[0]) or FROZEN in _marks(inside[0]):
            return f"{name}.copy()"  # twice as quick as a slice
        inner = _bare(inside[0])
        if typing.get_origin(inner) is list and _is_atom(typing.get_args(inner)[0]):
            return f"list(map(copy_list, {name}))"
        return f"[{_copy_of(inside[0], part, field, depth + 1)} for {part} in {name}]"
    if origin is dict:
        if inside[0] not in (int, str):
            raise FieldError(f"field {field!r}: a save can hold a dict's keys if they are int or str, not {inside[0]}")
        if _is_atom(inside[1]):
            return f"{name}.copy()"
        return f"{{key: {_copy_of(inside[1], part, field, depth + 1)} for key, {part} in {name}.items()}}"
    if hasattr(bare, "FIELDS"):
        if bare.ZONES:
            raise FieldError(f"field {field!r}: zones belong to the position itself, as in `hands: list[Zone]`")
        return f"{name}.clone()"
    raise FieldError(
        f"field {field!r}: {hint} is not plain data; use int, str, bool, float, tuple, list, dict or a state class"
        " (a set has no order: use a list or the bits of an int)"
    )


def _zero_of(hint: Any) -> str:
    bare = _bare(hint)
    origin = typing.get_origin(bare)
    if origin is list:
        return "[]"
    if origin is dict:
        return "{}"
    if origin is tuple:
        return "()"
    return {int: "0", str: "''", bool: "False", float: "0.0"}.get(bare, "None")


def _write_clone(fields: dict[str, Any]) -> str:
    lines = ["def clone(self):", "    new = __new__(cls)"]
    for name, hint in fields.items():
        if SHARED in _marks(hint) or FROZEN in _marks(hint):
            lines.append(f"    new.{name} = self.{name}")
        elif FORGOTTEN in _marks(hint):
            lines.append(f"    new.{name} = None")
        else:
            lines.append(f"    new.{name} = {_copy_of(hint, f'self.{name}', name)}")
    return "\n".join([*lines, "    return new"])


def _write_blank(fields: dict[str, Any]) -> str:
    lines = ["def blank(cls):", "    new = __new__(cls)"]
    lines += [f"    new.{name} = {_zero_of(hint)}" for name, hint in fields.items()]
    return "\n".join([*lines, "    return new"])


def _compiled(cls: Any, name: str, source: str) -> Callable[..., Any]:
    space: dict[str, Any] = {"cls": cls, "__new__": cls.__new__, "copy_list": list.copy}
    exec(compile(source, f"<{name} of {cls.__name__}>", "exec"), space)  # our own text, from field names
    made: Callable[..., Any] = space[name]
    return made


# --- saving ------------------------------------------------------------------------------------------


def _to_data(self: Any) -> dict[str, Any]:
    """Everything that is not shared, as JSON-able data."""
    return {name: _plain(getattr(self, name)) for name in self.SAVED}


def _plain(value: Any) -> Any:
    if type(value) in _ATOMS:
        return value
    if isinstance(value, list | tuple):
        return [part if type(part) in _ATOMS else _plain(part) for part in value]
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return value.to_data()


def _from_data(cls: Any, data: dict[str, Any]) -> Any:
    """The state that `to_data` described (shared fields are left for the caller to set)."""
    made = cls.blank()
    for name, hint in cls.SAVED.items():
        setattr(made, name, _revived(hint, data[name]))
    return made


def _revived(hint: Any, data: Any) -> Any:
    bare = _bare(hint)
    origin, inside = typing.get_origin(bare), typing.get_args(bare)
    if origin is list:
        return data[:] if inside[0] in _ATOMS else [_revived(inside[0], part) for part in data]
    if origin is dict:
        return {inside[0](key): _revived(inside[1], part) for key, part in data.items()}
    if hasattr(bare, "FIELDS"):
        return bare.from_data(data)
    return tupled(data) if isinstance(data, list) else data


def tupled(data: Any) -> Any:
    """JSON knows no tuples; inside steps every list was one."""
    return tuple(tupled(part) for part in data) if isinstance(data, list) else data
