"""The rules, in the order of the rulebook: they know neither how they look nor who plays."""
