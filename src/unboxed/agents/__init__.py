"""Seats for agents that read and write words: what they may know as text, and a server that language models can use."""
