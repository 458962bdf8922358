"""pack.toml: what a pack says of itself, what it takes out, which numbers of the rules it sets."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import pytest

from tests.kernel.tiny import TINY, TinyCard, verb
from unboxed.content.blame import blamed, located
from unboxed.content.cards import Card, CardReader
from unboxed.content.manifests import Constant, Manifest, manifest_of
from unboxed.content.packs import Pack
from unboxed.content.references import IdOf
from unboxed.content.verbs import Vocabulary
from unboxed.kernel.errors import BadCards, BadGame, SetupError
from unboxed.kernel.game import Option

HEAD = 'game = "tiny"\n'
GAME = replace(
    TINY,
    constants=(Constant("hand", 3, 1, 5, "cards of a hand"), Constant("least", -3, -9, 0, "the least score")),
)


def pack(text, *files):
    return Pack("mine", (("pack.toml", text), *files))


def problems(text, *files, game=GAME):
    with pytest.raises(BadCards) as caught:
        game.setup(2, packs=(pack(text, *files),))
    return caught.value.problems


# --- what it says of itself ------------------------------------------------------------------------------------------


def test_a_pack_says_who_made_it_and_what_for():
    text = 'name = "My Box"\nversion = "1.2"\nauthor = "Ada"\ngame = "tiny"\nabout = "More."\nremove = ["nay"]\n'
    found = manifest_of(pack(f"{text}[rules]\nhand = 2\n"))
    assert found == Manifest("My Box", "1.2", "Ada", "tiny", "More.", ("nay",), {"hand": 2})
    assert found.told() == "My Box 1.2 by Ada"


def test_of_a_plain_folder_only_the_name_is_known():
    assert manifest_of(Pack("mine", ())) == Manifest("mine")
    assert Manifest("mine").told() == "mine"
    assert manifest_of(pack(HEAD)).name == "mine"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("nam = 'x'\n", "2: there is no 'nam' in pack.toml; it may have name, version, author"),
        ("nam = 'x'\n", "did you mean 'name'?"),
        ("name = 3\n", "2: name must be a text in quotes, of one line and at most 200 letters"),
        (f"author = '{'x' * 201}'\n", "2: author must be a text in quotes, of one line and at most 200 letters"),
        ('about = "a\\u001B[2Jb"\n', "2: about must be a text in quotes, of one line"),
        ("remove = 'nay'\n", '2: remove must be a list of the ids of cards, such as ["kraken_up"]'),
        ("remove = [1]\n", '2: remove must be a list of the ids of cards, such as ["kraken_up"]'),
        ("rules = 3\n", "2: rules must be a table: [rules], and a line such as hand = 6"),
        ("x = = 3\n", "2: is not valid TOML"),
        ("# " + "x" * 30_000 + "\n", "1: has 30,01"),
    ],
)
def test_what_is_wrong_with_it_is_told_with_its_line(text, problem):
    with pytest.raises(BadCards) as caught:
        manifest_of(pack(HEAD + text))
    assert len(caught.value.problems) == 1
    assert caught.value.problems[0].startswith("mine/pack.toml:")
    assert problem in caught.value.problems[0]


def test_it_says_for_which_game_it_is():
    assert problems('name = "x"') == [
        'mine/pack.toml:1: does not say which game it is for; add a line such as game = "unlucky"'
    ]
    assert problems('\ngame = "tinny"') == [
        "mine/pack.toml:2: is a pack for 'tinny', not for 'tiny'; did you mean 'tiny'?"
    ]


def test_only_so_many_problems_of_it_are_listed_and_soon():
    before = time.process_time()
    assert len(problems(HEAD + "".join(f"k{n} = 1\n" for n in range(1_500)))) == 200
    assert len(problems(HEAD + "[rules]\n" + "".join(f"k{n} = 1\n" for n in range(1_500)))) == 200
    names = ", ".join(f'"k{n}"' for n in range(200))
    assert len(problems(f"{HEAD}remove = [{names}]")) >= 200
    assert time.process_time() - before < 2


# --- numbers of the rules --------------------------------------------------------------------------------------------


def test_a_pack_sets_a_declared_number_within_its_bounds():
    assert GAME.setup(2).constants == {"hand": 3, "least": -3}
    assert GAME.setup(2, packs=(pack(f"{HEAD}[rules]\nhand = 5\n"),)).constants == {"hand": 5, "least": -3}
    later = Pack("later", (("pack.toml", f"{HEAD}[rules]\nhand = 1\nleast = -9\n"),))
    assert GAME.setup(2, packs=(pack(f"{HEAD}[rules]\nhand = 5\n"), later)).constants == {"hand": 1, "least": -9}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("hand = 6", "hand is 6; it may be a whole number from 1 to 5"),
        ("hand = 0", "hand is 0; it may be a whole number from 1 to 5"),
        ("hand = true", "hand is True; it may be a whole number from 1 to 5"),
        ('hand = "3"', "hand is '3'; it may be a whole number from 1 to 5"),
        (f"hand = {10**300}", "hand is far too long; it may be a whole number from 1 to 5"),
        ("hnd = 3", "there is no 'hnd' among the rules; a pack may set hand, least, bonus; did you mean 'hand'?"),
        ("bonus = 7", "bonus is 7; it may be 0, 1"),
        ("bonus = true", "bonus is True; it may be 0, 1"),
    ],
)
def test_what_a_pack_may_not_set_is_told_with_what_it_may(line, problem):
    assert problems(f"{HEAD}[rules]\n# a remark\n{line}\n") == [f"mine/pack.toml:4: {problem}"]


def test_a_pack_sets_what_an_option_usually_is_and_whoever_plays_may_choose_otherwise():
    bold = pack(f"{HEAD}[rules]\nbonus = 1\n")
    assert GAME.setup(2, packs=(bold,)).options == {"bonus": 1}
    assert GAME.setup(2, packs=(bold,), options={"bonus": 0}).options == {"bonus": 0}
    assert GAME.setup(2).options == {"bonus": 0}
    assert [option.default for option in GAME.options_with((bold,))] == [1]


def test_problems_of_rules_and_cards_are_told_together_and_once():
    found = problems(f"{HEAD}[rules]\nhand = 9\n", ("deck.toml", '[[card]]\nid = "spark"\ncopies = 500\n'))
    assert [line.split(": ")[0] for line in found] == ["mine/deck.toml:3", "mine/pack.toml:3"]
    assert len(problems("name = 3")) == 2


def test_a_game_has_no_deck_called_pack():
    with pytest.raises(BadGame, match="a deck cannot be called 'pack'"):
        replace(TINY, decks={"pack": TinyCard})


def test_only_so_many_packs_lie_over_each_other():
    packs = tuple(Pack(f"p{n}", ()) for n in range(9))
    with pytest.raises(BadCards, match="9 packs are too many for a game; at most 8"):
        GAME.setup(2, packs=packs)
    with pytest.raises(BadCards, match=r"^p0: two packs are called so; give one of the folders another name$"):
        GAME.setup(2, packs=(packs[0], packs[1], packs[0]))


# --- who is to blame -------------------------------------------------------------------------------------------------


def too_few(cards):
    if "nay" not in cards:
        raise BadCards(["deck.toml: the deck needs 'nay'"])
    if cards["spark"].copies == 0:
        raise BadCards([f"{cards['spark'].place}: sparks are needed"])
    if cards["blaze"].copies == 0:
        raise BadCards(["deck.toml: the deck needs a blaze"])


def test_where_a_deck_is_wrong_the_pack_is_named_that_made_it_so():
    game = replace(GAME, lookup=too_few)
    assert problems(f'{HEAD}remove = ["nay"]', game=game) == ["mine/pack.toml:2: deck.toml: the deck needs 'nay'"]
    for card, said in (("spark", "mine/deck.toml:1: sparks are needed"), ("blaze", "mine/deck.toml:1: the deck needs")):
        (found,) = problems(HEAD, ("deck.toml", f'[[card]]\nid = "{card}"\ncopies = 0\n'), game=game)
        assert found.startswith(said)
    other = replace(GAME, lookup=lambda cards: too_few({}))
    with pytest.raises(BadCards, match=r"^mine: deck.toml: the deck needs 'nay'$"):
        other.setup(2, packs=(Pack("mine", ()),))
    with pytest.raises(BadCards, match=r"^deck.toml: the deck needs 'nay'$"):
        other.setup(2)


def test_what_only_a_pack_forbids_is_told_of_the_pack():
    game = replace(GAME, forbids=lambda setup: "too few sparks" if setup.constants["hand"] > 4 else "")
    assert problems(f"{HEAD}[rules]\nhand = 5\n", game=game) == ["mine: too few sparks"]
    never = replace(GAME, forbids=lambda setup: "not today")
    with pytest.raises(SetupError, match="not today"):
        never.setup(2, packs=(pack(HEAD),))


# --- removing cards, and cards that name cards -----------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Sword(Card):
    becomes: Annotated[str, IdOf("swords", or_none=True)] = ""
    forged_of: tuple[Annotated[str, IdOf("swords")], ...] = ()
    traded_for: dict[Annotated[str, IdOf("swords")], int]


OWN = """
[[card]]
id = "dirk"
name = "Dirk"
becomes = "sabre"
traded_for = {}
[[card]]
id = "sabre"
name = "Sabre"
traded_for = { dirk = 2 }
"""


@pytest.fixture
def swords(tmp_path):
    (tmp_path / "swords.toml").write_text(OWN, "utf-8")

    def read(*packs):
        return CardReader({"swords": Sword}, verb).read(tmp_path, packs)

    return read


def told(read, *packs):
    with pytest.raises(BadCards) as caught:
        read(*packs)
    return caught.value.problems


def test_a_pack_removes_cards(tmp_path):
    assert "nay" not in GAME.setup(2, packs=(pack(f'{HEAD}remove = ["nay"]'),)).cards
    assert problems(f'{HEAD}remove = [\n  "nay",\n  "ney",\n]') == [
        "mine/pack.toml:4: there is no card 'ney' to remove",
    ]
    both = problems(f'{HEAD}remove = ["nay"]', ("deck.toml", '[[card]]\nid = "nay"\ncopies = 1\n'))
    assert both == ["mine/pack.toml:2: 'nay' is removed and changed (at mine/deck.toml:1); do one of the two"]


def test_a_card_that_another_names_stays_unless_that_changes_too(swords):
    gone = pack('game = "x"\nremove = ["sabre"]')
    assert told(swords, gone) == [
        "mine/pack.toml:2: 'sabre' cannot be removed while 'Dirk' (swords.toml:2) names it in 'becomes'; "
        "change or remove that card in the pack as well"
    ]
    changed = ("swords.toml", '[[card]]\nid = "dirk"\nbecomes = ""\n')
    assert list(swords(pack('game = "x"\nremove = ["sabre"]', changed))) == ["dirk"]


def test_a_card_that_names_what_is_not_there_is_refused_wherever_the_name_stands(swords):
    lines = ('becomes = "sabr"', 'forged_of = ["dirk", "sabr"]', "traded_for = { sabr = 1 }")
    for line in lines:
        found = told(swords, Pack("mine", (("swords.toml", f'[[card]]\nid = "dirk"\n{line}\n'),)))
        field = line.split()[0]
        wrong = f"{field!r} names 'sabr', and there is no such card in swords.toml; did you mean 'sabre'?"
        assert found == [f"mine/swords.toml:3: {wrong}"]


def test_an_effect_that_names_a_card_names_one_that_is_there(tmp_path):
    words = Vocabulary()

    @words
    def fetch(g: object, cast: int, what: Annotated[str, IdOf("deck")], n: int = 1) -> None:
        """Fetch a card."""

    text = '[[card]]\nid = "spark"\nname = "S"\nworth = 1\ndo = [{ verb = "fetch", what = "spork" }]\n'
    (tmp_path / "deck.toml").write_text(text, "utf-8")
    with pytest.raises(BadCards, match=r"deck.toml:1: 'do' names 'spork', .* did you mean 'spark'\?"):
        CardReader({"deck": TinyCard}, words).read(tmp_path)
    (tmp_path / "deck.toml").write_text(text.replace("spork", "spark"), "utf-8")
    assert CardReader({"deck": TinyCard}, words).read(tmp_path)["spark"].do == (("fetch", "spark", 1),)


def test_a_new_card_that_lacks_something_may_be_one_whose_name_was_mistyped():
    found = problems(HEAD, ("deck.toml", '[[card]]\nid = "sparc"\nworth = 2\n'))
    assert found == [
        "mine/deck.toml:2: the field 'name' is missing, and there is no card 'sparc' yet; did you mean 'spark'?"
    ]


# --- options whose values are cards ----------------------------------------------------------------------------------

HERO = Option("hero", ("spark", "nay", "any"), "spark", "who you are", {"any": "left to chance"}, deck="deck")
HEROES = replace(TINY, options=(*TINY.options, HERO))


def hero(*packs):
    return next(option for option in HEROES.options_with(packs) if option.name == "hero")


def test_a_card_of_a_pack_can_be_chosen_where_cards_are():
    assert hero() == HERO
    new = Pack("mine", (("deck.toml", '[[card]]\nid = "ember"\nname = "Ember"\nworth = 1\n'),))
    assert hero(new).values == ("spark", "nay", "any", "blaze", "twice", "ember")
    assert hero(new).meaning("ember") == "Ember"
    assert HEROES.setup(2, packs=(new,), options={"hero": "ember"}).options["hero"] == "ember"
    with pytest.raises(SetupError, match="option 'hero' may be 'spark', 'nay', 'any', not 'ember'"):
        HEROES.setup(2, options={"hero": "ember"})


def test_a_card_that_is_gone_cannot_be_chosen():
    gone = pack(f'{HEAD}remove = ["spark"]')
    assert "spark" not in hero(gone).values
    assert hero(gone).default == "nay"
    assert HEROES.setup(2, packs=(gone,)).options["hero"] == "nay"
    with pytest.raises(SetupError, match="option 'hero' may be"):
        HEROES.setup(2, packs=(gone,), options={"hero": "spark"})


def test_the_folder_of_the_games_own_cards_is_left_as_it_is():
    assert sorted(path.name for path in Path(TINY.cards).glob("*.toml")) == ["deck.toml"]


PACK = Pack("mine", (("deck.toml", '[[card]]\nid = "a"\n\n[[card]]\nid = "b"\nname = "B"\nsparks = 3\n'),))


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        ("mine/deck.toml:4@sparks: too many", "mine/deck.toml:7: too many"),
        ("mine/deck.toml:4@do: nothing", "mine/deck.toml:4: nothing"),  # the game's own card says it
        ("mine/deck.toml:1@sparks: none", "mine/deck.toml:1: none"),  # of another card
        ("deck.toml:9@sparks: too many", "deck.toml:9: too many"),
        ("mine/deck.toml:4: as it is@home: yes", "mine/deck.toml:4: as it is@home: yes"),
    ],
)
def test_a_problem_of_a_field_is_told_with_the_line_of_the_field(problem, told):
    assert located(problem, (Pack("yours", ()), PACK)) == told
    assert blamed(problem, (PACK,)).endswith(told.partition(": ")[2])
    assert "@" not in blamed(problem, (PACK,)).partition(": ")[0]
