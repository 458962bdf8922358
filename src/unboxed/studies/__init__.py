"""Studies: many games kept as tables, reported on, compared, swept and tuned. Needs `unboxed[lab]`."""
