"""The plan of an analysis: which choice is judged when, and for how long. First all of them roughly, those first that
lie far apart, so that the curve is there early; then longer whatever is not clear."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .judging import Judgement

TRIES = (160, 640, 2560)
"""Tries for a choice: at first as many as the strongest bot takes to choose, later more for what is not clear."""
EFFORT = 150_000
"""Tries in all that each later look at the unclear choices may take."""


def first_look(numbers: Sequence[int]) -> list[int]:
    """All choices: the first, the last, the middle one, the middles of the halves, and so on."""
    order, spans = list(dict.fromkeys((*numbers[:1], *numbers[-1:]))), [(0, len(numbers) - 1)]
    for first, last in spans:
        if last - first > 1:
            middle = (first + last) // 2
            order.append(numbers[middle])
            spans += [(first, middle), (middle, last)]
    return order


def next_look(
    look: int, judged: Mapping[int, Judgement], numbers: Iterable[int], looks: Sequence[int] = TRIES
) -> tuple[list[int], int]:
    """The choices that are judged anew in the next look, and the tries for each; none if that is not worth it."""
    unclear = [number for number in numbers if not judged[number].clear]
    if look >= len(looks) or not unclear:
        return [], 0
    tries = min(looks[look], EFFORT // len(unclear))
    return (unclear, tries) if tries > looks[look - 1] else ([], 0)
