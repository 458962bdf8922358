"""Every registered game keeps every statement of the contract (src/unboxed/contract), in every way to play it."""

from tests.contract.games import LACKING, subjects
from unboxed.contract.plugin import contract_of

test_contract = contract_of(*subjects(), lacking=LACKING)
