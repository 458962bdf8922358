"""The contract tests of one way come one after another, so that the games they share are played once.

Processes that share the work get tests in the order in which they stand here (`--dist worksteal`): only the few ways at
which one takes over from another are played twice.
"""

from tests.contract.settings import ways


def pytest_collection_modifyitems(items):
    order = {way: number for number, way in enumerate(ways(), 1)}

    def place(item):
        """Tests of no way stay in front, those of a way come in the order of the ways."""
        return order.get(item.callspec.params.get("way"), 0) if hasattr(item, "callspec") else 0

    here = [number for number, item in enumerate(items) if item.path.parent.name == "contract"]
    for number, item in zip(here, sorted((items[number] for number in here), key=place), strict=True):
        items[number] = item
