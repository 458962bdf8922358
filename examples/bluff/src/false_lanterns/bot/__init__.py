"""How good a position is, what to do at a glance, and whom to believe."""
