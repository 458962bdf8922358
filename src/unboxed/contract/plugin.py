"""The contract as tests for pytest. In a test file of a game's own package:

    from unboxed.contract.plugin import contract_of, subjects_of

    test_contract = contract_of(*subjects_of(Path(__file__).parents[1]))

As a plug-in (`-p unboxed.contract.plugin`) it also makes the two markers known. Nothing else here needs pytest.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from .checking import explained
from .packages import subjects_of
from .settings import Subject, Way
from .statements import DoesNotApply, Statement, in_order

__all__ = ["contract_of", "subjects_of"]

MARKERS = (
    'rule(paragraph): the paragraph of the rulebook that this test shows, as in rule("magpies 2.1")',
    "contract: a statement of the contract, held against a game",
)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def contract_of(
    *subjects: Subject, lacking: Collection[tuple[str, str]] | None = None
) -> Callable[[Statement, Subject | Way], None]:
    """A test that holds every statement against every game, way by way, so that the games of a way are played once.

    What does not apply to a game is skipped with its reason. If `lacking` is given, that fails unless it names the game
    and the reason."""
    cases = [
        pytest.param(one, thing, id=f"{thing.name}: {one.topic}: {one.body.__name__}")
        for subject in subjects
        for one, thing in in_order(subject)
    ]

    @pytest.mark.contract
    @pytest.mark.parametrize(("statement", "thing"), cases)
    def test_contract(statement: Statement, thing: Subject | Way) -> None:
        try:
            statement.body(thing)
        except DoesNotApply as reason:
            is_known = lacking is None or (thing.game.id, str(reason)) in lacking
            (pytest.skip if is_known else pytest.fail)(f"does not apply: {reason}")
        except Exception as error:
            pytest.fail(explained(error), pytrace=False)

    return test_contract
