"""Which kernel this is, and how it was built."""

from . import chance

KERNEL = 3
"""Goes up whenever the same rules, set-up, seed and choices might come to another game, whatever the rules say of
themselves: what lies below them (chance, windows, forced choices) has changed. Release 0.1 is kernel 1."""

COMPILED = str(chance.__file__).endswith((".so", ".pyd"))
"""Is this the compiled build? It plays the same games, only faster."""
