"""The package's own face: what `import unboxed` offers beyond the engine."""

import unboxed


def test_a_hint_ranks_the_open_options_for_who_is_asked_and_knows_nothing_for_others():
    table = unboxed.new("unlucky", players=3, seed=5)
    hints = table.hint(0)
    assert sorted(hint.option for hint in hints) == list(range(len(table.decision.options)))
    assert all(0 <= hint.low <= hint.chance <= hint.high <= 1 for hint in hints)
    assert hints[0].visits == max(hint.visits for hint in hints)
    assert {hint.label for hint in hints} == {table.label(i) for i in range(len(hints))}
    assert table.hint(1) == []


def test_copies_moments_and_replays_of_a_table_can_be_asked_for_hints_too():
    table = unboxed.new("unlucky", players=2, seed=5)
    table.choose(0)
    for other in (table.clone(), table.at(1), unboxed.replay(table.record())):
        assert isinstance(other, unboxed.Table)
        assert other.fingerprint() == table.fingerprint()
