"""Playing at a terminal: the screen, the session of people and bots, and what is kept of their games."""
