"""Numbers of the rules that a pack may set."""

from unboxed.content.manifests import Constant

from .state import MOST, MOST_TIME, TIMES

CONSTANTS = (
    Constant("effort_normal", 13, 3, MOST[0], "Small Effort at the start of a normal game (14.2)"),
    Constant("effort_hard", 10, 3, MOST[0], "Small Effort at the start of a hard game (14.3)"),
    *(Constant(f"time_{n}", time, 1, MOST_TIME, f"Time on level {n} (2.3)") for n, time in TIMES.items()),
)
