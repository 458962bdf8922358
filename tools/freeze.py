"""Freeze a release: what plays games, of one commit, as a zip that later releases ship and run (docs/design.md).

    python tools/freeze.py COMMIT VERSION           # writes src/unboxed/frozen/VERSION.zip

The same commit gives the same bytes: names are sorted, times are fixed, and nothing is taken from the working tree."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from unboxed.content.cardsets import name_of_set

ROOT = Path(__file__).parents[1]
PACKAGE = "src/unboxed/"
RULEBOOKS = re.compile(r"docs/games/(\w+)\.md|src/unboxed/games/(\w+)/rulebook\.md")
"""Where the rulebooks were in release 0.1, and where they are now; in the zip they all lie in `unboxed/rulebooks`."""
LEFT_OUT = (
    *("agents/", "author/", "cli/", "client.py", "contract/", "envs/", "lab/", "rulebooks", "server/", "studies/"),
    *("teacher/", "py.typed", "__main__.py"),
)
"""What is not needed to play: it is the present release that serves, shows and simulates."""
EARLIER = ".zip"
"""Releases that were frozen before it stay out of it, too: the present release ships each of them itself."""
MANIFEST = "manifest.json"
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip can tell; every file in it has this one."""
FIRST_KERNEL = 1
"""The kernel of commits that do not say which they have."""


def frozen(commit: str, version: str) -> bytes:
    """The zip of a commit."""
    return release_of(_committed(commit), version, _git("rev-parse", commit).decode().strip())


def release_of(source: Iterable[tuple[str, bytes]], version: str, commit: str) -> bytes:
    """The zip of these files of a repository, by their paths in it."""
    files = _pure_files(source)
    about = {"version": version, "commit": commit, **_described(files)}
    return _zipped({**files, MANIFEST: json.dumps(about, indent=1, sort_keys=True).encode() + b"\n"})


def _committed(commit: str) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(_git("archive", commit, PACKAGE, "docs"))) as archive:
        for member in archive.getmembers():
            if (taken := archive.extractfile(member)) is not None:
                yield member.name, taken.read()


def _pure_files(source: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """What plays games, by the name it has in the zip. Rulebooks come along: people ask for them in the middle."""
    found: dict[str, bytes] = {}
    for name, data in source:
        if book := RULEBOOKS.fullmatch(name):
            name = f"unboxed/rulebooks/{book[1] or book[2]}.md"
        elif not name.startswith(PACKAGE) or name.removeprefix(PACKAGE).startswith(LEFT_OUT):
            continue
        if not name.endswith(EARLIER):
            found[name.removeprefix("src/")] = data
    return found


def _described(files: Mapping[str, bytes]) -> dict[str, object]:
    """Kernel, rules and cards: what a record has to name to be played by this release."""
    version = files.get("unboxed/kernel/version.py", b"").decode()
    said = re.search(r"^KERNEL = (\d+)$", version, re.MULTILINE)
    rules = _rules(files)
    cards = {game: _card_set(files, game) for game in rules}
    return {"kernel": int(said[1]) if said else FIRST_KERNEL, "rules": rules, "cards": cards}


def _rules(files: Mapping[str, bytes]) -> dict[str, str]:
    """The rules version of every game, as the frozen code itself says."""
    ask = "from unboxed.games import games; print(json.dumps({i: g.rules_version for i, g in games().items()}))"
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "asked.zip"
        place.write_bytes(_zipped(files))
        program = f"import json, sys; sys.path.insert(0, {str(place)!r}); {ask}"
        answer = subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True).stdout
    found: dict[str, str] = json.loads(answer)
    return found


def _card_set(files: Mapping[str, bytes], game: str) -> str:
    folder = f"unboxed/games/{game}/cards/"
    return name_of_set(
        (name.removeprefix(folder), data.decode("utf-8"))
        for name, data in files.items()
        if name.startswith(folder) and name.endswith(".toml")
    )


def _zipped(files: Mapping[str, bytes]) -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for name in sorted(files):
            about = zipfile.ZipInfo(name, LONG_AGO)
            about.create_system, about.external_attr = 3, 0o644 << 16  # the same wherever it is written
            archive.writestr(about, files[name], zipfile.ZIP_DEFLATED, 9)
    return whole.getvalue()


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


if __name__ == "__main__":
    if len(sys.argv) != 3 or not re.fullmatch(r"\d+(\.\d+)+", sys.argv[2]):
        sys.exit("usage: python tools/freeze.py COMMIT VERSION, as in: python tools/freeze.py 181dd2f 0.1")
    place = ROOT / PACKAGE / "frozen" / f"{sys.argv[2]}.zip"
    place.write_bytes(frozen(*sys.argv[1:]))
    print(f"{place.relative_to(ROOT)}: {place.stat().st_size // 1000} kB")
