"""Upkeep of the store: books are checked, mended, backed up, restored and exported. Docs: docs/operating.md."""
