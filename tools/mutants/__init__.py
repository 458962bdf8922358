"""Small mistakes planted in a game's rules, to see whether the game's own tests notice them (docs/design.md)."""
