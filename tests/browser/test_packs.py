"""Packs in the browser: dropped or chosen, told with their problems, played with friends by link."""

from __future__ import annotations

import base64
import io
import shutil
import zipfile

import pytest

WICKED = "<img src=x onerror=\"document.title='hit'\">"
CARDS = f"""[[card]]
id = "rude_goose"
name = "Rude Goose"
cards = 2
points = 5
reward = 3
text = "{WICKED.replace('"', chr(92) + '"')}"

[[card]]
id = "unicorny"
name = "Repainted"
"""
ABOUT = 'name = "Geese"\nversion = "1.2"\nauthor = "Ada"\ngame = "unlucky"\nabout = "A goose."\n[rules]\nhand = 4\n'


@pytest.fixture
def box(tmp_path):
    folder = tmp_path / "geese"
    folder.mkdir()
    (folder / "pack.toml").write_text(ABOUT)
    (folder / "beasts.toml").write_text(CARDS)
    (folder / "picture.svg").write_text("<svg onload='document.title=1'/>")
    return folder


def choose_folder(someone, folder):
    someone.go("/")
    someone.page.locator("input[webkitdirectory]").set_input_files(str(folder))


def drop(someone, name, data):
    """Let go of a file over the page."""
    someone.page.evaluate(
        """([name, data]) => {
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([bytes], name));
            for (const kind of ['dragenter', 'dragover', 'drop'])
                document.body.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
        }""",
        [name, base64.b64encode(data).decode()],
    )


def test_a_folder_is_shown_with_its_cards_and_two_people_play_with_it_by_link(person, box):
    sam, eve = person(), person(name="Eve")
    choose_folder(sam, box)
    page = sam.page
    page.locator("[data-face=rude_goose]").wait_for()
    assert page.get_by_text("Geese 1.2 by Ada").is_visible()
    assert page.locator(".rules").inner_text() == "hand: 4"
    assert page.locator(".cards .chip").all_inner_texts() == ["changed", "new"]
    page.locator("[data-face=rude_goose]").click()
    assert WICKED in page.locator("dialog[open]").inner_text()  # a text is a text
    page.keyboard.press("Escape")
    page.locator(".numbers label", has_text="2").click()
    sam.invite(eve)
    for one in (sam, eve):
        one.page.locator(".chip.pack", has_text="Geese 1.2 by Ada").wait_for()
    facts = page.request.get(f"{sam.address}/api/tables/{sam.table}").json()
    assert (facts["packs"], facts["state"]) == (["Geese 1.2 by Ada"], "running")
    beasts = page.request.get(f"{sam.address}/api/tables/{sam.table}/cards").json()["cards"]
    assert "Repainted" in {card["name"] for card in beasts}
    assert page.title() != "hit"


def test_a_zip_file_may_be_dropped_anywhere_and_a_game_with_it_is_played_to_its_end(person, box):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path in box.iterdir():
            archive.write(path, f"geese/{path.name}")
    sam = person()
    sam.go("/")
    drop(sam, "geese.zip", made.getvalue())
    sam.page.locator("[data-face=rude_goose]").wait_for()
    sam.page.locator(".numbers label", has_text="2").click()
    sam.page.locator(".go .gold").click()
    sam.page.locator(".chip.pack").wait_for()
    sam.play("click", seed=3)
    sam.page.locator(".chip.pack", has_text="Geese 1.2 by Ada").wait_for()


def test_problems_stand_with_file_and_line_and_a_mended_folder_is_taken(person, box):
    sam = person()
    (box / "characters.toml").write_text('[[card]]\nid = "mage"\nwhne = "turn"\n')
    choose_folder(sam, box)
    wrong = sam.page.locator(".wrong li")
    wrong.wait_for()
    said = wrong.inner_text()
    assert said.startswith("geese/characters.toml line 3 there is no field 'whne'")
    assert said.endswith("did you mean 'when'?")
    assert sam.page.locator(".setup").count() == 0
    (box / "characters.toml").unlink()
    sam.page.locator("input[webkitdirectory]").set_input_files(str(box))
    sam.page.locator("[data-face=rude_goose]").wait_for()
    assert sam.page.locator(".wrong").count() == 0


def test_whoever_knows_names_the_game_of_a_folder_that_does_not(person, box):
    sam = person()
    (box / "pack.toml").unlink()
    choose_folder(sam, box)
    sam.page.get_by_label("It does not say which game it is for").select_option("unlucky")
    sam.page.locator("[data-face=rude_goose]").wait_for()


def test_what_is_no_pack_is_told_in_a_sentence(person, box):
    sam = person()
    sam.go("/")
    drop(sam, "holiday.jpg", b"\xff\xd8")
    sam.page.get_by_text("There is no card file in that").wait_for()
    drop(sam, "bomb.zip", b"PK" + b"\0" * 600_000)
    sam.page.get_by_text("bomb.zip is larger than a pack may be.").wait_for()
    shutil.rmtree(box)
