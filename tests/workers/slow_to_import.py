"""A module whose import takes longer than the work that it is for."""

from time import process_time

until = process_time() + 0.3
while process_time() < until:
    pass


def done() -> int:
    return 7
