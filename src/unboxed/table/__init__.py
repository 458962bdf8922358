"""A game in progress for people: choices and undo, records, words, and what each seat sees."""
