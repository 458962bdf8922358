"""Faults put into a package: each is told in one clear line, and bad input without a traceback."""

import shutil

import pytest

from tests.author.packages import unboxed, written


def replaced(path, *pairs):
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def leaky_field(package):
    replaced(package / "src/cove/state.py", ("    turns: int\n", "    turns: int\n    top: str\n"))
    replaced(
        package / "src/cove/rules.py",
        (
            "    g.active, g.turns = seat, g.turns + 1\n",
            "    g.active, g.turns = seat, g.turns + 1\n    g.top = g.face[g.deck[0]]\n",
        ),
    )


def step_typo(package):
    replaced(package / "src/cove/rules.py", ('    g.do("choose_card", seat)', '    g.do("chose_card", seat)'))


def uncited_rule(package):
    replaced(package / "tests/test_rules.py", ('@pytest.mark.rule("cove 2.5")', '@pytest.mark.rule("cove 2.4")'))


def dead_card(package):
    replaced(
        package / "src/cove/rules.py", ("for _ in range(card.copies)", "for _ in range(card.copies) if card.points < 5")
    )


def altered_golden(package):
    replaced(package / "tests/playthroughs/cove-standard.txt", ("#1 ", "#1 so "))


def lost_card(package):
    replaced(
        package / "src/cove/rules.py",
        (
            '    g.discards.append(token)\n    g.reveal(token)\n    g.say("stopped"',
            '    g.reveal(token)\n    g.say("stopped"',
        ),
    )


def endless_loop(package):
    replaced(
        package / "src/cove/rules.py",
        ("    if not g.deck:\n        return\n", '    if not g.deck:\n        g.do("turn", seat)\n        return\n'),
    )


FAULTS = {
    leaky_field: (
        "secrets",
        "secrets: what everybody is told names no face that nobody has seen: the field 'top' tells seat 0 of ",
        "which it has not seen; use a token in a zone, Private[...], Hidden[...], "
        "or Spoken[...] for what players claimed (cove, ",
    ),
    step_typo: (
        "games_end",
        "there is no rule 'chose_card' for the step",
        "named in turn() (rules.py:",
        "did you mean 'choose_card'?",
    ),
    uncited_rule: (
        "citations",
        'no test cites 2.5 of the rulebook; mark one that shows it with @pytest.mark.rule("cove 2.5")',
    ),
    dead_card: (
        "no_dead_cards",
        "never drawn: crown",
    ),
    altered_golden: (
        "playthroughs",
        "cove-standard.txt:",
        "differs from the game as it is now",
        "if the change is meant, write it anew",
    ),
    lost_card: ("nothing_is_lost", "nothing is lost", "the card ", "lies in no zone"),
    endless_loop: (
        "games_end",
        "100,000 steps in a row and nobody was asked",
    ),
}
"""For each the topic it is told under, and what is said."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return written(tmp_path_factory.mktemp("sound"), "cove")


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_told_in_one_clear_line(sound, tmp_path, fault):
    package = shutil.copytree(sound, tmp_path / "cove")
    fault(package)
    only, *said = FAULTS[fault]
    ran = unboxed("author", "check", package, "--games", "5", "--only", only)
    line, *more = [line for line in ran.stdout.splitlines() if line.startswith("FAILS ")]
    assert [part for part in said if part not in line] == []
    assert len(more) == (
        fault is lost_card
    )  # that no card changes into another is another statement, and fails as well
    assert ran.returncode == 1
    assert "does not keep the contract" in ran.stdout
    assert "Traceback" not in ran.stdout + ran.stderr


def test_where_in_code_a_failure_was_found_is_shown_to_whoever_asks(sound, tmp_path):
    package = shutil.copytree(sound, tmp_path / "cove")
    step_typo(package)
    ran = unboxed("author", "check", package, "--games", "2", "--only", "games_end", "--trace")
    assert "FAILS playing" in ran.stdout
    assert "Traceback" in ran.stdout
    assert "in no_rule" in ran.stdout or "no_rule(position, step)" in ran.stdout


def test_a_playthrough_is_written_anew_when_the_change_is_meant(sound, tmp_path):
    package = shutil.copytree(sound, tmp_path / "cove")
    altered_golden(package)
    ran = unboxed("author", "check", package, "--only", "playthroughs", "--anew")
    assert ran.returncode == 0, ran.stdout
    assert "written: " in ran.stdout
    again = (package / "tests/playthroughs/cove-standard.txt").read_text("utf-8")
    assert again == (sound / "tests/playthroughs/cove-standard.txt").read_text("utf-8")


def test_a_test_of_the_package_that_fails_is_named(sound, tmp_path):
    package = shutil.copytree(sound, tmp_path / "cove")
    replaced(package / "tests/test_rules.py", ('(["crown"], 5)', '(["crown"], 6)'))
    ran = unboxed("author", "check", package, "--games", "2")
    assert ran.returncode == 1
    failed = (
        "FAILS tests/test_rules.py::test_a_treasure_is_laid_before_its_player - AssertionError: assert (['crown'], 5)"
    )
    assert f"{failed} == (['crown'], 6)" in ran.stdout
    assert "its own tests: 1 failed, 9 passed" in ran.stdout


def test_a_test_file_of_the_package_that_cannot_be_read_is_told_why(sound, tmp_path):
    package = shutil.copytree(sound, tmp_path / "cove")
    replaced(package / "tests/test_rules.py", ("from cove.rules import points", "from cove.rules import worth"))
    ran = unboxed("author", "check", package, "--games", "2")
    assert ran.returncode == 1
    assert "FAILS tests/test_rules.py - ImportError: cannot import name 'worth' from 'cove.rules'" in ran.stdout


def no_project(folder):
    (folder / "pyproject.toml").unlink()


def broken_project(folder):
    (folder / "pyproject.toml").write_text("[project\n")


def no_offer(folder):
    (folder / "pyproject.toml").write_text("[project]\nname = 'cove'\n")


def unknown_setting(folder):
    replaced(folder / "pyproject.toml", ("stays = []", "stay = []"))


def wrong_setting(folder):
    replaced(folder / "pyproject.toml", ("stays = []", "stays = 3"))


def not_a_game(folder):
    replaced(folder / "pyproject.toml", ('"cove:GAME"', '"cove:Path"'))


def broken_code(folder):
    replaced(folder / "src/cove/rules.py", ("HAND = 3", "HAND = 3 +"))


def broken_import(folder):
    replaced(folder / "src/cove/rules.py", ("HAND = 3", "HAND = 1 / 0"))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (no_project, "no pyproject.toml"),
        (broken_project, "cannot be read"),
        (no_offer, "offers no game"),
        (unknown_setting, "[tool.unboxed] has no 'stay'; it may have shortly, "),
        (wrong_setting, "stays of [tool.unboxed] must be a list"),
        (not_a_game, "is no Game but "),
        (broken_code, "cannot be loaded: SyntaxError"),
        (broken_import, "cannot be loaded: ZeroDivisionError: division by zero (rules.py:"),
    ],
)
def test_a_package_that_cannot_be_checked_is_told_why_in_one_line(sound, tmp_path, spoil, said):
    package = shutil.copytree(sound, tmp_path / "cove")
    spoil(package)
    ran = unboxed("author", "check", package)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.startswith("unboxed: ")
    assert said in ran.stderr


def test_cards_that_make_no_sense_are_told_with_their_line(sound, tmp_path):
    package = shutil.copytree(sound, tmp_path / "cove")
    replaced(package / "src/cove/cards/deck.toml", ('{ verb = "look" }', '{ verb = "lok" }'))
    ran = unboxed("author", "check", package, "--only", "citations")
    assert ran.returncode == 1
    (line,) = [line for line in ran.stdout.splitlines() if line.startswith("FAILS ")]
    assert "deck.toml:" in line
    assert "there is no verb 'lok'; verbs are draw, keep, look, steal" in line
