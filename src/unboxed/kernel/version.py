"""Which kernel this is."""

KERNEL = 2
"""Goes up whenever the same rules, set-up, seed and choices might come to another game, whatever the rules say of
themselves: what lies below them (chance, windows, forced choices) has changed. Release 0.1 is kernel 1."""
