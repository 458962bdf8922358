"""Numbers of the rules that a pack may set."""

from unboxed.content.manifests import Constant

CONSTANTS = (
    Constant("hand", 4, 2, 7, "cards that a hand is filled up to (13.2)"),
    Constant("new_jobs", 2, 1, 4, "jobs drawn at the job board (8.1)"),
    Constant("store_row", 3, 1, 6, "store cards on show (9.1)"),
    Constant("wound_grit", 3, 0, 10, "grit that a critical wound costs (5.3)"),
    Constant("enough_grit", 21, 5, 60, "grit at which a monster appears, unless one has (12.11)"),
)
