"""`unboxed rules`: paragraphs by number, section and word."""


def test_rules_are_read_whole_by_paragraph_by_section_and_by_word(run):
    whole = run("rules", "unlucky").out
    assert "1. Components" in whole
    assert "\n13.1 " in whole
    one = run("rules", "unlucky", "4.1").out
    assert "4.1   Shield:" in one
    assert "4.2" not in one
    section = run("rules", "unlucky", "4").out
    assert "4.1 " in section
    assert "\n5.1" not in section
    found = run("rules", "unlucky", "playing", "is", "compulsory").out
    assert "3.2   Playing is compulsory" in found
    assert "*" not in whole
