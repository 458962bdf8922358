"""The page and its files."""

from __future__ import annotations

import gzip
import hashlib
import http.client
import json
from pathlib import Path

import pytest

import unboxed
from tests.server.service import Service
from unboxed.server.http.pages import Pages, read_folder
from unboxed.server.settings import Settings

SCRIPT = b"// " + b"x" * 5000


def compress(folder: Path, *names: str) -> None:
    """As the page's build does it; what is in the .br is not looked at here, so it may be anything."""
    made = {}
    for name in names:
        plain = (folder / name).read_bytes()
        (folder / f"{name}.gz").write_bytes(gzip.compress(plain))
        (folder / f"{name}.br").write_bytes(b"brotli of " + name.encode())
        made[name] = hashlib.sha256(plain).hexdigest()
    (folder / "compressed.json").write_text(json.dumps(made))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>the page</title>")
    (folder / "assets" / "page-1a2b.js").write_bytes(SCRIPT)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "data.json.gz").write_bytes(b"of nothing")
    (folder.parent / "secret.txt").write_text("secret")
    compress(folder, "index.html", "assets/page-1a2b.js")
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory, folder):
    with Service(tmp_path_factory.mktemp("pages") / "t.sqlite", static=str(folder)) as running:
        yield running


def raw(service: Service, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """An answer with its body as it was sent."""
    connection = http.client.HTTPConnection(service.url.removeprefix("http://"))
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.mark.parametrize("path", ["/", "/table/abc", "/table/abc/replay?at=3", "/games/unlucky/cards", "/people"])
def test_every_path_of_the_page_is_the_page(built, path):
    answer = built.get(path)
    assert "the page" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


def test_built_files_are_kept_for_ever_and_told_for_what_they_are(built):
    _, headers, _ = raw(built, "/assets/page-1a2b.js")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["content-type"].startswith("text/javascript")
    assert built.get("/icon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize(
    ("takes", "encoding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR", "br"),
        ("*", "br"),
        ("identity", None),
        ("", None),
        ("gzip;q=0, *;q=0", None),
        ("gzip;q=nonsense", None),
        (",;=,", None),
    ],
)
@pytest.mark.parametrize("path", ["/assets/page-1a2b.js", "/", "/table/abc"])
def test_a_file_is_sent_as_the_build_compressed_it_if_the_browser_takes_that(built, folder, path, takes, encoding):
    _, headers, body = raw(built, path, Accept_Encoding=takes)
    assert headers.get("content-encoding") == encoding
    assert headers["vary"] == "accept-encoding"
    assert headers["content-length"] == str(len(body))
    name = "index.html" if path != "/assets/page-1a2b.js" else path[1:]
    ending = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
    assert body == (folder / f"{name}{ending}").read_bytes()


def test_a_file_that_was_not_compressed_is_sent_as_it_is(built):
    _, headers, body = raw(built, "/icon.svg", Accept_Encoding="br, gzip")
    assert "content-encoding" not in headers
    assert body == b"<svg/>"


def test_a_browser_that_has_a_file_is_not_sent_it_again(built):
    for encoding in ("br", "gzip", "identity"):
        _, headers, _ = raw(built, "/", Accept_Encoding=encoding)
        tag = headers["etag"]
        for told in (tag, f"W/{tag}", f'"x", {tag}', "*"):
            status, again, body = raw(built, "/", Accept_Encoding=encoding, If_None_Match=told)
            assert (status, body) == (304, b"")
            assert again["etag"] == tag
            assert again["vary"] == "accept-encoding"
        assert raw(built, "/", Accept_Encoding=encoding, If_None_Match='"x"')[0] == 200
    tags = {raw(built, "/", Accept_Encoding=encoding)[1]["etag"] for encoding in ("br", "gzip", "identity")}
    assert len(tags) == 3


def test_files_are_only_read(built):
    assert raw(built, "/", "HEAD")[0] == 200
    assert raw(built, "/", "HEAD")[2] == b""
    status, headers, _ = raw(built, "/", "POST")
    assert (status, headers["allow"]) == (405, "GET, HEAD")


def test_what_belongs_to_no_file_is_not_served(built):
    assert b"the page" in raw(built, "/data.json.gz")[2]
    assert b"the page" in raw(built, "/compressed.json")[2]


def test_a_new_build_is_served_and_what_was_compressed_of_the_old_one_is_not(tmp_path):
    (tmp_path / "index.html").write_text("old " * 300)
    compress(tmp_path, "index.html")
    pages = Pages(tmp_path)
    assert set(pages.find("/").bodies) == {"br", "gzip", "identity"}
    (tmp_path / "index.html").write_text("new " * 300)
    pages._looked = -1e9
    assert pages.find("/").bodies == {"identity": b"new " * 300}
    (tmp_path / "index.html").unlink()
    pages._looked = -1e9
    assert b"make page" in pages.find("/").bodies["identity"]


def test_the_build_compresses_the_page():
    files = read_folder(Settings(database="x").static)
    texts = [(name, file.bodies) for name, file in files.items() if name.endswith((".html", ".js", ".css"))]
    assert len(texts) > 20
    for name, bodies in texts:
        if len(bodies["identity"]) > 600:
            assert set(bodies) >= {"br", "gzip"}, name
            assert gzip.decompress(bodies["gzip"]) == bodies["identity"]
            assert len(bodies["br"]) < len(bodies["identity"])


def test_large_answers_of_the_interface_are_compressed_and_small_ones_are_not(built):
    for path in ("/api/games", "/api/games/unlucky/cards"):
        _, headers, body = raw(built, path, Accept_Encoding="gzip")
        assert headers["content-encoding"] == "gzip"
        assert headers["content-length"] == str(len(body))
        assert json.loads(gzip.decompress(body)) == built.get(path).json()
    assert "content-encoding" not in raw(built, "/api/about", Accept_Encoding="gzip")[1]
    assert "content-encoding" not in raw(built, "/api/games", Accept_Encoding="br")[1]


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
