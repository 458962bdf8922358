"""Two games in which several are asked at once: one without cards, one with hidden hands."""
