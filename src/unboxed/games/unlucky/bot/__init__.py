"""What bots know of this game: how good a position is, and what to do at a glance."""
