"""`unboxed pack`: new, check, show, diff, csv; and `--pack` wherever games are played."""

import json
import shutil
import tomllib

import pytest

from unboxed.games import games


@pytest.fixture
def box(home):
    """A small sound pack."""
    folder = home / "box"
    folder.mkdir()
    (folder / "pack.toml").write_text(
        'name = "Box"\nversion = "2"\nauthor = "Ada"\ngame = "unlucky"\nabout = "Odd beasts."\n'
        'remove = ["minor_taur"]\n[rules]\nhand = 5\nghosts = false\n'
    )
    (folder / "beasts.toml").write_text(
        '[[card]]\nid = "unicorny"\npoints = 9\n[[card]]\nid = "house_cat"\nname = "House Cat"\n'
        'cards = 1\npoints = 2\nreward = 1\ntext = "It only looks harmless."\n'
    )
    return folder


@pytest.mark.parametrize("game", list(games()))
@pytest.mark.parametrize("more", [(), ("--values",)])
def test_a_new_pack_is_sound_says_what_may_be_set_and_is_not_written_over_another(run, home, game, more):
    ran = run("pack", "new", game, home / "mine", "--name", 'My "Box"', "--author", "Ada", *more)
    assert ran.status == 0
    assert str(home / "mine" / "pack.toml") in ran.out
    told = tomllib.loads((home / "mine" / "pack.toml").read_text())
    assert (told["name"], told["author"], told["game"]) == ('My "Box"', "Ada", game)
    text = (home / "mine" / "pack.toml").read_text()
    for constant in games()[game].constants:
        assert f"# {constant.name} = {constant.default}  # {constant.least} to {constant.most}" in text
    ran = run("pack", "check", home / "mine")
    assert (ran.status, ran.out) == (
        0,
        f'My "Box" 0.1 by Ada: nothing is wrong with it. {games()[game].title}: no card is changed.\n',
    )
    again = run("pack", "new", game, home / "mine")
    assert (again.status, again.err) == (
        2,
        f"unboxed: {home / 'mine'} is there already; a new pack needs a new folder\n",
    )


def test_check_counts_what_a_sound_pack_does_and_lists_what_is_wrong_with_another(run, box, home):
    assert run("pack", "check", box).out == (
        "Box 2 by Ada: nothing is wrong with it. Unlucky Adventurers: 1 added, 1 changed, 1 removed.\n"
    )
    assert json.loads(run("pack", "check", box, "--json").out)["problems"] == []
    (box / "beasts.toml").write_text('[[card]]\nid = "unicorny"\npionts = 9\n')
    (box / "pack.toml").write_text('game = "unlucky"\n[rules]\nhand = 50\n')
    ran = run("pack", "check", box)
    assert (ran.status, ran.err) == (1, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("box/beasts.toml:3: there is no field 'pionts'; fields are id, name")
    assert lines[0].endswith("; did you mean 'points'?")
    assert lines[1] == "box/pack.toml:3: hand is 50; it may be a whole number from 3 to 10"
    assert json.loads(run("pack", "check", box, "--json").out)["problems"] == lines


def test_a_zip_file_is_checked_as_its_folder_is(run, box, home):
    place = shutil.make_archive(str(home / "zipped"), "zip", home, "box")
    assert "1 added, 1 changed, 1 removed" in run("pack", "check", place).out


def test_a_plain_folder_has_to_be_told_which_game_it_is_for(run, box):
    (box / "pack.toml").unlink()
    ran = run("pack", "check", box)
    assert (ran.status, ran.err) == (
        2, "unboxed: box does not say which game it is for; give --game: cursed, island, unbroken, uncharted, unlucky\n"
    )  # fmt: skip
    assert run("pack", "check", box, "--game", "unlucky").status == 0


def test_show_tells_what_a_pack_is_and_has(run, box):
    out = run("pack", "show", box).out
    for told in (
        "Box 2 by Ada", "Odd beasts.", "hand = 5 instead of 7: cards of a starting hand", "ghosts = false: players who",
        "removed: minor_taur", "House Cat", "It only looks harmless.", "1 added, 1 changed, 1 removed",
    ):  # fmt: skip
        assert told in out
    data = json.loads(run("pack", "show", box, "--json").out)
    assert (data["name"], data["rules"], data["remove"]) == ("Box", {"hand": 5, "ghosts": False}, ["minor_taur"])
    assert [card["id"] for card in data["cards"]] == ["unicorny", "house_cat"]


def test_diff_tells_every_field_against_the_game_or_another_pack(run, box, home):
    out = run("pack", "diff", box).out
    assert "rules  hand: 7 -> 5\n" in out
    assert "beasts  Unicorny (unicorny): changed\n    points: 2 -> 9\n" in out
    assert "(house_cat): added" in out
    assert "(minor_taur): removed" in out
    other = shutil.copytree(box, home / "other")
    (other / "beasts.toml").write_text('[[card]]\nid = "unicorny"\npoints = 8\n')
    data = json.loads(run("pack", "diff", box, other, "--json").out)
    assert data["rules"] == {}
    assert [(change["id"], change["kind"]) for change in data["changes"]] == [
        ("house_cat", "removed"),
        ("unicorny", "changed"),
    ]
    assert data["changes"][1]["fields"] == {"points": {"before": 9, "after": 8}}


def test_csv_writes_a_deck_and_reads_it_back_into_a_pack(run, box, home):
    sheet = home / "beasts.csv"
    sheet.write_text(
        run("pack", "csv", "unlucky", "beasts").out.replace("unicorny,Unicorny,1,", "unicorny,Unicorny,3,")
    )
    ran = run("pack", "csv", "unlucky", "beasts", "--read", sheet, "--into", home / "mine")
    assert ran.out == f"{home / 'mine' / 'beasts'}.toml: 1 card, each with what the sheet changes.\n"
    assert (home / "mine" / "beasts.toml").read_text() == '[[card]]\nid = "unicorny"\ncopies = 3\n'
    assert "1 changed" in run("pack", "check", home / "mine").out
    assert "house_cat,House Cat" in run("pack", "csv", "unlucky", "beasts", "--pack", box).out
    sheet.write_text("id,points\nunicorny,4\n")
    assert (
        "11 cards not in the sheet stay" in run("pack", "csv", "unlucky", "beasts", "--read", sheet, "--into", box).out
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("csv", "unlucky", "beast"), "decks are quest, beasts, characters; did you mean 'beasts'?"),
        (("csv", "unlucky", "beasts", "--read", "x.csv"), "--read needs --into FOLDER"),
        (("csv", "unlucky", "beasts", "--read", "x.csv", "--into", "y"), "x.csv: cannot be read; a sheet is a CSV"),
        (("new", "unlukcy", "x"), "no game"),
        ((), "required: ACTION"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told_in_one_line(run, home, monkeypatch, words, said):
    monkeypatch.chdir(home)
    ran = run("pack", *words)
    assert ran.status == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not (home / "y").exists()


def test_a_sheet_that_makes_no_sense_says_where(run, home):
    (home / "b.csv").write_text("id,points\nunicorny,lots\n")
    ran = run("pack", "csv", "unlucky", "beasts", "--read", home / "b.csv", "--into", home / "mine")
    assert (ran.status, ran.err) == (2, "unboxed: b.csv:2: points is 'lots'; it must be a whole number\n")
    assert not (home / "mine").exists()


def test_packs_are_played_simulated_and_balanced_with(run, box):
    ran = run("simulate", "unlucky", "--pack", box, "--games", "2", "--players", "2", "--bots", "random", "--jobs", "1")
    assert (ran.status, "pack box" in ran.out) == (0, True)
    words = ("balance", "unlucky", "--pack", box, "--games", "2", "--players", "2", "--bots", "random", "--jobs", "1")
    assert run(*words).out.startswith("Unlucky Adventurers, pack box, bots random")
    ran = run(
        "arena", "unlucky", "--pack", box, "--games", "2", "--players", "2", "--bots", "random,greedy", "--jobs", "1"
    )
    assert ran.status == 0


def test_a_character_of_a_pack_is_chosen_by_its_option(run, home):
    folder = home / "hero"
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "unbroken"\n')
    (folder / "characters.toml").write_text(
        '[[card]]\nid = "warden"\nname = "Warden"\ntext = "x"\nportraits = ["A", "B"]\neffects = []\n'
    )
    words = ("simulate", "unbroken", "--games", "1", "--bots", "random", "--jobs", "1", "--option", "character=warden")
    assert run(*words, "--pack", folder).status == 0
    ran = run(*words)
    assert ran.status == 2
    assert "VALUE may be sneak, sage, hunter, brawler, random" in ran.err
