"""Packs as they come: folders and zip files, whole or hostile, read without leaving the folder or filling memory."""

import io
import os
import time
import zipfile

import pytest

from unboxed.content.packs import MOST_BYTES, MOST_FILES, Pack, pack_of, read_pack
from unboxed.kernel.errors import BadCards

DEFLATED, BZIP2 = zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2


def zip_of(files, way=DEFLATED):
    """A zip file of names and texts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", way) as archive:
        for name, text in files:
            archive.writestr(name, text)
    return made.getvalue()


def refusal(place):
    with pytest.raises(BadCards) as caught:
        read_pack(place)
    return caught.value.problems


@pytest.fixture
def zipped(tmp_path):
    """Writes a zip file and gives its place."""

    def write(data):
        place = tmp_path / "mine.zip"
        place.write_bytes(data)
        return place

    return write


# --- folders ---------------------------------------------------------------------------------------------------------


def test_a_folder_is_read_as_it_stands_with_a_mark_or_foreign_line_ends_put_right(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"\xef\xbb\xbfx = 1\r\ny = 2\r\n")
    assert read_pack(tmp_path).text_of("a.toml") == "x = 1\ny = 2\n"
    assert read_pack(tmp_path).text_of("b.toml") is None


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path):
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1", "utf-8")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "a.toml").symlink_to(secret)
    (folder / "b.toml").symlink_to(folder / "b.toml")
    found = refusal(folder)
    assert found[0] == "mine/a.toml: leads out of the folder; a card file lies in the folder itself"
    assert found[1] == "mine/b.toml: cannot be read; card files are text in UTF-8"
    assert "password" not in str(found)


def test_a_link_within_the_folder_is_a_file_of_it(tmp_path):
    (tmp_path / "a.toml").write_text("# a", "utf-8")
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    assert read_pack(tmp_path).text_of("b.toml") == "# a"


def test_a_pipe_is_no_card_file_and_nobody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "a.toml")
    assert refusal(tmp_path) == [f"{tmp_path.name}/a.toml: cannot be read; card files are text in UTF-8"]


def test_a_folder_that_is_too_large_is_refused_at_once(tmp_path):
    (tmp_path / "a.toml").write_text("[[card]]\n" * 100_000, "utf-8")
    before = time.process_time()
    assert refusal(tmp_path) == [f"{tmp_path.name}: has 500,001 bytes; a pack may have 500,000"]
    assert time.process_time() - before < 1


def test_a_folder_of_too_many_files_is_refused(tmp_path):
    for number in range(MOST_FILES + 5):
        (tmp_path / f"f{number}.toml").write_text("", "utf-8")
    assert refusal(tmp_path) == [f"{tmp_path.name}: has 101 files; a pack may have 100"]


def test_the_name_of_a_file_is_shown_as_it_is_or_refused(tmp_path):
    with pytest.raises(BadCards, match=r"^mine/\?\[2J.toml: the name of a file is plain text$"):
        pack_of("mine", {"\x1b[2J.toml": b""})


# --- zip files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["", "mine/", "other name/"])
def test_a_zip_file_is_a_folder_in_one_file(zipped, folder):
    files = [(f"{folder}pack.toml", 'game = "x"'), (f"{folder}a.toml", "# a"), (f"{folder}README.md", "read")]
    extra = [("__MACOSX/mine/._a.toml", "x"), (f"{folder}.hidden.toml", "x")]
    assert read_pack(zipped(zip_of(files + extra))) == Pack("mine", (("a.toml", "# a"), ("pack.toml", 'game = "x"')))


@pytest.mark.parametrize("path", ["../a.toml", "/etc/a.toml", "x/../../a.toml", "..\\a.toml", "C:/a.toml"])
def test_a_path_that_leads_out_of_a_zip_file_is_refused(zipped, path):
    (found,) = refusal(zipped(zip_of([(path, "# a")])))
    assert "which leads out of the pack" in found


def test_a_zip_file_holds_one_folder_with_each_file_once(zipped):
    found = refusal(zipped(zip_of([("a/a.toml", ""), ("b/a.toml", "")])))
    assert found == ["mine: has card files in 2 folders (a, b); a pack is one folder"]
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = zip_of([("a.toml", "1"), ("a.toml", "2")])
    assert refusal(zipped(twice)) == ["mine/a.toml: is in the zip file twice"]
    assert refusal(zipped(zip_of([("readme.txt", "")]))) == [
        "mine: holds no .toml file; a pack is a folder of card files such as quest.toml"
    ]


def test_a_bomb_is_not_unpacked(zipped):
    bomb = zip_of([("a.toml", "x" * 400_000_000)])
    assert len(bomb) < MOST_BYTES
    before = time.process_time()
    assert refusal(zipped(bomb)) == ["mine: unpacks to more than 500,000 bytes; a pack may have no more"]
    assert time.process_time() - before < 0.5


def test_a_bomb_that_lies_about_its_size_is_not_unpacked_either(zipped):
    bomb = bytearray(zip_of([("a.toml", "x" * 2_000_000)]))
    size = (2_000_000).to_bytes(4, "little")
    assert bomb.count(size) == 2
    lying = bytes(bomb).replace(size, (10).to_bytes(4, "little"))
    (found,) = refusal(zipped(lying))
    assert "mine: " in found


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is no zip file that can be read"),
        (b"PK\x03\x04 and nothing more", "is no zip file that can be read"),
        (zip_of([("a.toml", "# a")])[:-9], "is no zip file that can be read"),
        (zip_of([("a.toml", "# a")], BZIP2), "is packed in a way that is not read"),
        (zip_of([(f"{n}.toml", "") for n in range(101)]), "has 101 .toml files; a pack may have 100"),
        (b"x" * (MOST_BYTES + 1), "has 500,001 bytes; a zip file of a pack may have 500,000"),
    ],
)
def test_what_is_no_zip_file_of_a_pack_is_told_so(zipped, data, said):
    (found,) = refusal(zipped(data))
    assert found.startswith("mine")
    assert said in found


def test_a_zip_file_with_any_byte_changed_is_read_or_refused(zipped):
    whole = zip_of([("mine/a.toml", "# a\n" * 20), ("mine/pack.toml", 'game = "x"')])
    refused = 0
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 0xFF
        try:
            read_pack(zipped(bytes(damaged)))
        except BadCards as error:
            refused += bool(error.problems)
    assert refused > len(whole) / 2


def test_a_locked_zip_file_is_told_so(zipped):
    whole = bytearray(zip_of([("a.toml", "# a")], zipfile.ZIP_STORED))
    for start in (whole.find(b"PK\x03\x04") + 6, whole.find(b"PK\x01\x02") + 8):
        whole[start] |= 1
    assert "password required" in refusal(zipped(bytes(whole)))[0]
