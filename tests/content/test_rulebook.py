"""Rulebooks: numbered paragraphs read from Markdown."""

from unboxed.content.rulebook import Paragraph, read_rulebook

TEXT = """# A game

What it is about; no paragraph.

## 1. Set-up

**1.1** Shuffle the deck
and deal *seven* cards.

**1.2** Begin. *Ruling:* the last seat deals.

## 2. A turn

**2.1** Play a card (see **1.2**).

**10.12** Numbers may be long.
"""


def test_every_paragraph_is_found_with_its_section_and_its_lines_joined(tmp_path):
    path = tmp_path / "book.md"
    path.write_text(TEXT, "utf-8")
    book = read_rulebook(path)
    assert list(book) == ["1.1", "1.2", "2.1", "10.12"]
    assert book["1.1"] == Paragraph("1.1", "1. Set-up", "Shuffle the deck and deal *seven* cards.")
    assert book["2.1"] == Paragraph("2.1", "2. A turn", "Play a card (see **1.2**).")


def test_a_heading_right_above_its_paragraph_counts(tmp_path):
    path = tmp_path / "book.md"
    path.write_text("## 3. Close\n**3.1** No empty line between.\n", "utf-8")
    assert read_rulebook(path)["3.1"].section == "3. Close"


def test_a_number_cited_in_a_remark_is_no_paragraph(tmp_path):
    path = tmp_path / "book.md"
    path.write_text("**1.1** First.\n\nA remark on **1.1** that numbers nothing.\n", "utf-8")
    assert read_rulebook(path)["1.1"].text == "First."
