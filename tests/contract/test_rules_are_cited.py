"""Every numbered paragraph of a registered game's rulebook is cited by a test, and every citation exists."""

import ast
import re
from functools import cache
from pathlib import Path

import unboxed
from tests.contract.settings import every_game
from unboxed.content.rulebook import read_rulebook

TESTS = Path(__file__).parents[1]


@cache
def citations():
    """(game, paragraph) -> where a test carries @pytest.mark.rule("game paragraph")."""
    found = {}
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                if ast.unparse(node.func) != "pytest.mark.rule":
                    continue
                for argument in node.args:
                    place = f"{path.relative_to(TESTS)}:{node.lineno}"
                    cited = argument.value if isinstance(argument, ast.Constant) else None
                    assert isinstance(cited, str), f"{place}: a citation is a plain text"
                    match = re.fullmatch(r"([a-z_]+) (\d+\.\d+)", cited)
                    assert match, f'{place}: {cited!r} is no citation; write rule("unlucky 3.2")'
                    found.setdefault(match.groups(), []).append(place)
    return found


@every_game
def test_every_paragraph_of_the_rules_is_cited_by_a_test(game):
    book = read_rulebook(game.rulebook)
    assert book, f"{game.rulebook} has no numbered paragraph"
    cited = {paragraph for name, paragraph in citations() if name == game.id}
    assert [number for number in book if number not in cited] == []


@every_game
def test_every_citation_names_a_paragraph_that_exists(game):
    cited = {number: places for (name, number), places in citations().items() if name == game.id}
    numbers = read_rulebook(game.rulebook)
    assert {number: places for number, places in cited.items() if number not in numbers} == {}


def test_every_citation_names_a_rulebook_that_exists():
    assert {name for name, _ in citations()} <= set(unboxed.games())


@every_game
def test_every_paragraph_that_phrases_cite_exists(game):
    book = read_rulebook(game.rulebook)
    cited = {name: phrase.rule for name, phrase in game.phrases.phrases.items() if phrase.rule}
    assert {name: rule for name, rule in cited.items() if rule not in book} == {}


@every_game
def test_no_two_paragraphs_of_a_rulebook_have_the_same_number(game):
    numbers = re.findall(r"^\*\*(\d+\.\d+)\*\*", game.rulebook.read_text("utf-8"), re.MULTILINE)
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []
    assert set(numbers) == set(read_rulebook(game.rulebook))
