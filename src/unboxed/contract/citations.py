"""Every numbered paragraph of a game's rulebook is cited by a test, and every citation exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from unboxed.content.rulebook import Paragraph, read_rulebook

from .settings import Subject
from .statements import DoesNotApply, every_game


def rulebook(subject: Subject) -> dict[str, Paragraph]:
    """The paragraphs of a game's rulebook, of which there must be some."""
    place = subject.game.rulebook
    assert place.is_file(), f"there is no {place.name} beside the folder of the cards"
    book = read_rulebook(place)
    assert book, f"{place.name} has no numbered paragraph; one begins like this: **1.1** On your turn ..."
    return book


@cache
def citations(tests: Path) -> dict[tuple[str, str], list[str]]:
    """(game, paragraph) -> where a test of this folder carries @pytest.mark.rule("game paragraph")."""
    found: dict[tuple[str, str], list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"):
                continue
            if ast.unparse(node.func) != "pytest.mark.rule":
                continue
            for argument in node.args:
                place = f"{path.relative_to(tests)}:{node.lineno}"
                cited = argument.value if isinstance(argument, ast.Constant) else None
                assert isinstance(cited, str), f"{place}: a citation is a plain text"
                match = re.fullmatch(r"([a-z0-9_]+) (\d+\.\d+)", cited)
                assert match, f'{place}: {cited!r} is no citation; write rule("unlucky 3.2")'
                found.setdefault((match[1], match[2]), []).append(place)
    return found


def _cited(subject: Subject) -> dict[str, list[str]]:
    """The paragraphs of a game's rulebook that its tests cite, and where."""
    if subject.tests is None:
        raise DoesNotApply("the package comes without its tests")
    return {number: places for (name, number), places in citations(subject.tests).items() if name == subject.game.id}


@every_game
def every_paragraph_of_the_rules_is_cited_by_a_test(subject: Subject) -> None:
    cited = _cited(subject)
    bare = [number for number in rulebook(subject) if number not in cited]
    assert not bare, (
        f"no test cites {', '.join(bare)} of the rulebook; "
        f'mark one that shows it with @pytest.mark.rule("{subject.game.id} {bare[0]}")'
    )


@every_game
def every_citation_names_a_paragraph_that_exists(subject: Subject) -> None:
    book = rulebook(subject)
    lost = {number: places for number, places in _cited(subject).items() if number not in book}
    assert not lost, "; ".join(
        f"{', '.join(places)} cites {number}, which is not there" for number, places in lost.items()
    )


@every_game
def every_paragraph_that_phrases_cite_exists(subject: Subject) -> None:
    book = rulebook(subject)
    cited = {name: phrase.rule for name, phrase in subject.game.phrases.phrases.items() if phrase.rule}
    lost = [f"the phrase {name!r} cites {rule}, which is not there" for name, rule in cited.items() if rule not in book]
    assert not lost, "; ".join(lost)


@every_game
def no_two_paragraphs_of_a_rulebook_have_the_same_number(subject: Subject) -> None:
    book = rulebook(subject)
    numbers = re.findall(r"^\*\*(\d+\.\d+)\*\*", subject.game.rulebook.read_text("utf-8"), re.MULTILINE)
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    assert not twice, f"two paragraphs have the number {', '.join(twice)}"
    assert set(numbers) == set(book), "a paragraph stands in the block of another: leave a line free between them"
