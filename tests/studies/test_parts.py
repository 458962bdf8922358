"""Parts of a run: there whole or not at all, and never twice."""

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unboxed.lab.rows import GameRow, Rows
from unboxed.studies import parts
from unboxed.studies.parts import Part, missing, parts_in, write_part


def rows(first, last):
    return Rows(games=[GameRow(n, n, 1, 1, "", 1, None, None, None) for n in range(first, last + 1)])


@settings(deadline=None)  # a busy machine may stand still in the middle of any example
@given(st.sets(st.integers(0, 30)), st.integers(1, 40), st.integers(1, 7))
def test_what_is_missing_is_wanted_once(there, games, size):
    """Whatever is there, in whatever pieces: what is there and what is wanted make up all games, each once."""
    wanted = missing([Part(n, n) for n in there], games, size)
    numbers = [n for part in wanted for n in range(part.first, part.last + 1)]
    assert sorted([*numbers, *(n for n in there if n < games)]) == list(range(games))
    assert all(1 <= part.games <= size for part in wanted)


def test_a_part_is_there_whole_or_not_at_all(tmp_path, monkeypatch):
    def broken(name, given):
        if name == "questions":
            raise KeyboardInterrupt
        return whole(name, given)

    whole = parts.frame
    monkeypatch.setattr(parts, "frame", broken)
    with pytest.raises(KeyboardInterrupt):
        write_part(tmp_path, Part(0, 4), rows(0, 4))
    assert parts_in(tmp_path) == []
    monkeypatch.undo()
    write_part(tmp_path, Part(0, 4), rows(0, 4))
    assert parts_in(tmp_path) == [Part(0, 4)]


def test_games_that_somebody_else_has_written_are_not_written_again(tmp_path):
    for _ in range(2):
        write_part(tmp_path, Part(0, 4), rows(0, 4))
    assert [path.name for path in tmp_path.iterdir()] == ["000000000-000000004"]
    assert pl.read_parquet(tmp_path / "*" / "games.parquet").height == 5


def test_an_empty_table_keeps_its_columns():
    assert parts.frame("cards", []).columns[:3] == ["game", "seat", "card"]
    assert parts.schema("games")["decided"] == pl.Float64
