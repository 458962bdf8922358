"""Numbers of the rules that a pack may set."""

from unboxed.content.manifests import Constant

CONSTANTS = (
    Constant("hand", 7, 3, 10, "cards of a starting hand (2.2, 2.4)"),
    Constant("extra_plays", 10, 0, 20, "plays that can be gained in one turn (3.8)"),
    Constant("last_round", 100, 5, 200, "the round after which the game ends (9.4)"),
)
