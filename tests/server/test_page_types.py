"""The page's types are written from what the service declares."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from msgspec import Meta, Struct, inspect

from tools.page_types import Types, main, page_types


class Asked(Struct, forbid_unknown_fields=True, tag="asked", tag_field="type"):
    """What may be
    asked for."""

    name: str
    wish: int | None = None


class Answered(Struct):
    """What is answered."""

    zones: list[tuple[int, str]]
    kind: list[Literal["said", "note"]]
    best: float | None = None


class Told(TypedDict):
    """What is told."""

    b: dict[str, bool]
    a: NotRequired[Any]


class Holder(Struct):
    """What holds others."""

    one: Told
    part: Annotated[dict[str, Any], Meta(extra={"part_of": Told})]
    more: list[Annotated[dict[str, Any], Meta(extra={"has": Told})]]


def written(*shapes):
    types = Types()
    for shape in shapes:
        types.named(shape)
    return "\n".join(types.written.values())


def test_what_may_be_asked_for_may_leave_out_what_has_a_default():
    assert written(Asked) == (
        "/** What may be asked for. */\nexport interface Asked {\n"
        "  type: 'asked';\n  name: string;\n  wish?: number | null;\n}\n"
    )


def test_what_is_answered_has_every_field():
    assert written(Answered) == (
        "/** What is answered. */\nexport interface Answered {\n"
        "  zones: [number, string][];\n  kind: ('note' | 'said')[];\n  best: number | null;\n}\n"
    )


def test_a_shape_is_written_once_before_what_holds_it_and_in_its_own_order():
    assert written(Holder, Told) == (
        "/** What is told. */\nexport interface Told {\n  b: Record<string, boolean>;\n  a?: unknown;\n}\n\n"
        "/** What holds others. */\nexport interface Holder {\n"
        "  one: Told;\n  part: Partial<Told>;\n  more: (Told & Record<string, unknown>)[];\n}\n"
    )


def test_two_shapes_of_one_name_are_refused():
    types = Types()
    types.named(Told)
    with pytest.raises(ValueError, match="two shapes are called Told"):
        types.named(type("Told", (Struct,), {}))


def test_a_type_that_the_page_does_not_know_is_refused():
    with pytest.raises(ValueError, match="no type for BytesType"):
        Types().of(inspect.type_info(bytes))


def test_the_page_knows_what_is_sent():
    for line in [
        "chosen: [number, number] | null;",
        "export type Say = SayHello | SayChoose",
        "export interface MapData {",
    ]:
        assert line in page_types()


def test_a_file_that_says_the_same_already_is_left_alone(tmp_path):
    file = tmp_path / "generated.ts"
    main(file)
    before = file.stat().st_mtime_ns
    main(file)
    assert file.read_text("utf-8") == page_types()
    assert file.stat().st_mtime_ns == before
