"""Databases with stored games, sound and damaged."""

import pytest

from tests.server.upkeep.books import Books
from tests.server.upkeep.damage import Hospital


@pytest.fixture
def books(database):
    """Stored games, in either kind of database."""
    return Books(database)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def hospital(request, tmp_path_factory):
    """Every kind of damage, each at a table of its own."""
    if request.param == "sqlite":
        return Hospital(Books(tmp_path_factory.mktemp("hospital") / "t.sqlite"))
    return Hospital(Books(request.getfixturevalue("postgres").database()))
