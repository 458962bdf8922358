"""The games as environments for learning, made from their declarations with no code per game (see docs/rl.md)."""
