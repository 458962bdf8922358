"""Signatures: one number for all that a seat knows at a decision, so that a search finds the same situation again.

Made from the fields as `view` shows them, by the same declarations, but a hundred times quicker.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, get_args, get_origin

from unboxed.kernel.position import Position

Signature = Callable[[Position, int, Sequence[int]], int]

_made: dict[type[Position], Signature] = {}


def signature_of(kind: type[Position]) -> Signature:
    """The signature function of a game's positions, written once."""
    if kind not in _made:
        _made[kind] = _write(kind)
    return _made[kind]


def _write(kind: type[Position]) -> Signature:
    """The function that takes a position, a seat and the tokens whose faces differ between worlds."""
    parts = [_part(kind.FIELDS[name], f"p.{name}") for name in (*kind.TOLD, "player", "prompt")]
    for name in kind.PRIVATE:
        parts.append(_part(get_args(kind.FIELDS[name].__origin__)[0], f"p.{name}[seat]"))
    known = "tuple([face[t] for t in tokens if seen[t] & bit])"
    source = (
        "def signature(p, seat, tokens):\n"
        "    face, seen, bit = p.face, p.seen, 1 << seat\n"
        f"    return hash(({', '.join([*parts, known])},))\n"
    )
    space: dict[str, Any] = {}
    exec(compile(source, f"<signature of {kind.__name__}>", "exec"), space)  # our own text, from field names
    made: Signature = space["signature"]
    return made


def _part(hint: Any, name: str, depth: int = 0) -> str:
    """The source text of a hashable value that stands for this field."""
    if get_origin(hint) is Annotated:
        hint = hint.__origin__
    origin, inside, inner = get_origin(hint), get_args(hint), f"x{depth}"
    if origin is list:
        part = _part(inside[0], inner, depth + 1)
        return f"tuple({name})" if part == inner else f"tuple([{part} for {inner} in {name}])"
    if origin is dict:
        part = _part(inside[1], inner, depth + 1)
        return f"tuple([(k{depth}, {part}) for k{depth}, {inner} in {name}.items()])"
    if hasattr(hint, "FIELDS"):
        parts = [_part(h, f"{name}.{n}", depth + 1) for n, h in hint.FIELDS.items()]
        return f"({', '.join(parts)},)"
    return name
