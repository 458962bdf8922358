"""The page and its files."""

from __future__ import annotations

import pytest

import unboxed
from tests.server.service import Service


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "page-1a2b.js").write_text("// " + "x" * 5000)
    (folder / "icon.svg").write_text("<svg/>")
    (folder.parent / "secret.txt").write_text("secret")
    with Service(tmp_path_factory.mktemp("pages") / "t.sqlite", static=str(folder)) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/table/abc", "/table/abc/replay?at=3", "/games/unlucky/cards", "/people"])
def test_every_path_of_the_page_is_the_page(built, path):
    answer = built.get(path)
    assert "the page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


def test_built_files_are_kept_for_ever_and_compressed(built):
    answer = built.request("GET", "/assets/page-1a2b.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert built.get("/icon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/%00"])
def test_nothing_outside_the_folder_is_served(built, path):
    assert "secret" not in built.get(path).text


def test_what_is_not_there_is_not_there(built):
    assert built.get("/assets/none.js").status_code == 404
    assert built.get("/api/none").status_code == 404


def test_it_is_told_for_how_many_players_each_mode_is(built):
    games = {game["id"]: game for game in built.get("/api/games").json()}
    assert games["cursed"]["fits"]["curse_chaser"] == [1]
    assert games["uncharted"]["fits"]["deathmatch"] == [3, 4]
    for game in games.values():
        assert game["fits"].keys() == game["modes"].keys()
        assert sorted({n for counts in game["fits"].values() for n in counts}) == sorted(game["players"])


def test_each_value_of_an_option_is_told_with_what_it_means(built):
    games = {game["id"]: game for game in built.get("/api/games").json()}
    for game in unboxed.games().values():
        for option, told in zip(game.options, games[game.id]["options"], strict=True):
            assert told["values"] == list(option.values)
            assert told["meanings"] == [option.meaning(value) for value in option.values]


def test_without_a_built_page_it_says_what_to_do(tmp_path):
    with Service(tmp_path / "t.sqlite", static=str(tmp_path / "none")) as service:
        answer = service.get("/")
        assert answer.status_code == 200
        assert "make page" in answer.text
