"""Numbers of the rules that a pack may set."""

from unboxed.content.manifests import Constant

CONSTANTS = (
    Constant("hand", 3, 1, 6, "cards of a starting hand (2.6)"),
    Constant("actions", 2, 1, 4, "actions of a turn (4.1)"),
    Constant("markers", 6, 3, 10, "search markers of each player (1.9)"),
    Constant("goal", 10, 4, 20, "VP of Treasures that win a Deathmatch (14.12)"),
)
