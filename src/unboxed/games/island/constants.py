"""Numbers of the rules that a pack may set."""

from unboxed.content.manifests import Constant

CONSTANTS = (
    Constant("bomb_limit", 3, 1, 6, "bombs that knock a player out, or from which on they cost more (14.2, 15.1)"),
    Constant("explosion_points", 5, 0, 20, "what an explosion counts in a points round (14.3)"),
    Constant("permanent_points", -3, -10, 0, "what a card 10 to 12 in front counts (14.4)"),
    Constant("survival_points", 5, 1, 15, "survival points that end a match of knockout rounds (15.8)"),
)
