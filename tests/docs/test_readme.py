"""The README says what is true: its session runs, its commands exist, its games are those that there are."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import unboxed
from unboxed.cli.parser import parser

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = re.findall(r"^\| `(unboxed [^`]*)` \|", README, re.MULTILINE)


@pytest.mark.parametrize(("page", "least"), [("README.md", 12), ("docs/api.md", 20)])
def test_the_session_runs_as_printed(page, least):
    test = doctest.DocTestParser().get_doctest((ROOT / page).read_text("utf-8"), {}, page, page, 0)
    ran = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert ran.failed == 0
    assert ran.attempted >= least


def test_the_api_page_names_all_that_a_table_offers():
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    offered = [name for name in dir(unboxed.Table) if not name.startswith("_")]
    assert [name for name in offered if f"`g.{name}" not in page] == ["log_parts"]  # for pages; log is for people


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_readme_can_be_typed(command):
    words = command.split()[1:]
    given = parser().parse_args(words)
    assert given.command == words[0]


def test_the_readme_names_every_command():
    known = re.search(r"\{(.*?)\}|\n  COMMAND\n(.*?)\n\n", parser().format_help(), re.DOTALL)
    listed = re.findall(r"^ {4}(\w+)", known[2], re.MULTILINE)
    assert {command.split()[1] for command in COMMANDS} == set(listed)


def test_the_table_of_games_is_true():
    rows = dict(re.findall(r"^\| `(\w+)` \| .*? \| (\S+) \|", README, re.MULTILINE))
    counts = {name: sorted({min(game.players), max(game.players)}) for name, game in unboxed.games().items()}
    assert rows == {name: "-".join(map(str, ends)) for name, ends in counts.items()}


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/api.md",
        "docs/design.md",
        "docs/add_a_game.md",
        "docs/reference.md",
        "docs/cards.md",
        "docs/operating.md",
        "docs/rl.md",
    ],
)
def test_every_link_leads_somewhere(page):
    place = ROOT / page
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", place.read_text("utf-8")):
        assert (place.parent / target).exists(), target


def test_every_dependency_has_a_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["project"]["optional-dependencies"].values()
    wanted = [
        *project["project"]["dependencies"],
        *project["build-system"]["requires"],
        *(d for g in groups for d in g),
    ]
    names = {re.match(r"[\w.-]+", text)[0] for text in wanted}
    reasons = (ROOT / "docs" / "design.md").read_text("utf-8").split("## Dependencies")[1]
    assert {name for name in names if not re.search(rf"\b{re.escape(name)}\b", reasons)} == set()


def test_the_laws_of_the_design_are_eight():
    laws = (ROOT / "docs" / "design.md").read_text("utf-8").split("## The laws")[1].split("## The kernel")[0]
    assert re.findall(r"^(\d)\. \*\*", laws, re.MULTILINE) == list("12345678")
