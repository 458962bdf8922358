"""The author's kit: a complete small game package and a pack of cards to begin with."""
