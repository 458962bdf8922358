"""What games are made of: cards in files, the words of their effects, packs, rulebooks."""
