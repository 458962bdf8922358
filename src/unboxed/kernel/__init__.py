"""The kernel: positions, steps, questions, knowledge and chance; pure, and ignorant of any game."""
