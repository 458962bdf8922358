"""The contract of all games, the golden playthroughs and the citations, held against this one."""

from pathlib import Path

from unboxed.contract.plugin import contract_of, subjects_of

test_contract = contract_of(*subjects_of(Path(__file__).parents[1]))
