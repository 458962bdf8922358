"""The frozen releases as they are shipped: what their zips hold, and that they are what their commits were."""

import io
import json
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from tools.freeze import ROOT, frozen
from unboxed.content.cardsets import name_of_set
from unboxed.frozen.releases import MANIFEST, Release, release_of, releases

COMMITS = {
    "0.1": "181dd2f056cab97db6e6e31a80c5ed0b71e45961",
    "0.2": "a962e2b8c254d347c997784deabc190fa3638d00",
    "0.3": "8c66409e12ec54ef9f0360b0df89f11ef94dd238",
}
"""The commit of every release that was ever frozen. Rows are added, never changed."""

every_release = pytest.mark.parametrize("release", releases(), ids=lambda release: release.version)


def manifest_of(release):
    with zipfile.ZipFile(release.place) as archive:
        return json.loads(archive.read(MANIFEST))


def test_every_release_is_there():
    assert {release.version: manifest_of(release)["commit"] for release in releases()} == COMMITS


def has_history(commit):
    asked = subprocess.run(["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True)
    return asked.returncode == 0


@every_release
def test_it_is_what_its_commit_was(release):
    commit = COMMITS[release.version]
    if not has_history(commit):
        pytest.skip(f"this copy of the repository does not reach back to {commit[:7]}")
    again, shipped = frozen(commit, release.version), release.place.read_bytes()
    assert contents(again) == contents(shipped)
    if "ng" in zlib.ZLIB_RUNTIME_VERSION:
        pytest.skip(
            "the files are the same; whether the bytes are cannot be seen with zlib-ng, which packs differently"
        )
    assert again == shipped


def contents(data):
    place = io.BytesIO(data)
    with zipfile.ZipFile(place) as archive:
        return [(about.filename, about.date_time, archive.read(about)) for about in archive.infolist()]


@every_release
def test_it_plays_games_and_does_nothing_else(release):
    with zipfile.ZipFile(release.place) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
    assert names == sorted(names)
    assert {Path(name).suffix for name in names} == {".py", ".toml", ".md", ".json"}
    assert not {"server", "cli", "lab"} & {part for name in names for part in Path(name).parts[:2]}
    assert release.place.stat().st_size < 600_000


@every_release
def test_its_manifest_says_what_is_in_it(release):
    about = manifest_of(release)
    with zipfile.ZipFile(release.place) as archive:
        for game, cards in about["cards"].items():
            folder = f"unboxed/games/{game}/cards/"
            files = [name for name in archive.namelist() if name.startswith(folder)]
            assert cards == name_of_set((Path(name).name, archive.read(name).decode("utf-8")) for name in files)
    ask = "from unboxed.games import games; print({i: g.rules_version for i, g in games().items()})"
    program = f"import sys; sys.path.insert(0, {str(release.place)!r}); {ask}"
    said = subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True)
    assert said.stdout.strip() == str(about["rules"])
    assert about["rules"].keys() == about["cards"].keys()


RECORD = {"game": "unlucky", "rules": "1"}


@pytest.mark.parametrize(
    ("told", "version"),
    [
        ({}, "0.1"),
        ({"kernel": 1}, "0.1"),
        ({"kernel": 1, "cards": "2561d703b3cf"}, "0.1"),
        ({"kernel": 1, "cards": "000000000000"}, None),
        ({"kernel": 2}, "0.2"),
        ({"kernel": 2, "cards": "2561d703b3cf"}, "0.2"),
        ({"kernel": 2, "cards": "000000000000"}, None),
        ({"kernel": 2, "confirm": False, "sealed": {}}, "0.2"),
        ({"kernel": 2, "confirm": True}, None),
        ({"kernel": 2, "sealed": {"0": 1}}, None),
        ({"kernel": 2, "rules": "2"}, "0.3"),
        ({"kernel": 2, "rules": "2", "sealed": {"0": 1}, "confirm": True}, "0.3"),
        ({"kernel": 3}, None),
        ({"rules": "2"}, None),
        ({"game": "chess"}, None),
    ],
)
def test_a_record_belongs_to_the_release_whose_kernel_rules_and_cards_it_names(told, version):
    found = release_of({**RECORD, **told})
    assert (found and found.version) == version


def test_releases_come_in_the_order_in_which_they_were_made(monkeypatch, tmp_path):
    for version in ("0.10", "0.2", "0.9"):
        about = {"version": version, "kernel": 1, "rules": {"unlucky": "1"}, "cards": {"unlucky": "x"}}
        with zipfile.ZipFile(tmp_path / f"{version}.zip", "w") as archive:
            archive.writestr(MANIFEST, json.dumps(about))
    monkeypatch.setattr("unboxed.frozen.releases.FOLDER", tmp_path)
    found = releases.__wrapped__()
    assert [release.version for release in found] == ["0.2", "0.9", "0.10"]
    assert str(found[0]) == "0.2 (kernel 1: unlucky 1)"
    assert isinstance(found[0], Release)
