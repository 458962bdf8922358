"""Card sets by a short name: the same for the same files, another one for any other."""

from unboxed.content.cardsets import name_of_set, set_in


def test_a_set_is_named_by_its_files_in_any_order():
    name = name_of_set([("a.toml", "one"), ("b.toml", "zwölf")])
    assert name == name_of_set([("b.toml", "zwölf"), ("a.toml", "one")])
    assert len(name) == 12
    others = [[("a.toml", "one")], [("a.toml", "onezwölf"), ("b.toml", "")], [("a.toml", "zwölf"), ("b.toml", "one")]]
    assert len({name, *(name_of_set(files) for files in others)}) == 4


def test_the_set_in_a_folder_is_its_card_files(tmp_path):
    (tmp_path / "a.toml").write_bytes(b"one\r\n")
    (tmp_path / "notes.txt").write_text("not a card file")
    assert set_in(tmp_path) == name_of_set([("a.toml", "one\n")])
