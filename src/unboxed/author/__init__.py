"""The author's kit: a complete small game package to begin with."""
