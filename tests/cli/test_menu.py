"""Long lists of choices are gathered by the things they are made of, and paged."""

import pytest

import theomachy
from theomachy.cli.menu import MOST_ENTRIES, Menu, entries
from theomachy.core.choices import Choice
from theomachy.core.message import Message

pytestmark = pytest.mark.once
GAME = theomachy.find("connect_four")


def choice(number: int, *path: str) -> Choice:
    return Choice(number, f"t{number}", path, Message("choice.plain", {"text": f"choice {number}"}))


WIDE = [choice(10 * first + second, f"area:{first}", f"area:{second}") for first in range(6) for second in range(10)]
LONG = [choice(number, f"card:{number}") for number in range(70)]


def test_a_short_list_names_every_choice() -> None:
    assert [entry.title for entry in entries(GAME, WIDE[:3], [])] == ["choice 0", "choice 1", "choice 2"]


def test_a_long_list_is_gathered_by_the_first_thing() -> None:
    lines = entries(GAME, WIDE, [])
    assert [entry.title for entry in lines] == [f"area {first} …" for first in range(6)]
    assert all(entry.choice() is None for entry in lines)


def test_things_that_all_choices_share_are_passed_over() -> None:
    shared = [choice(item.action, "button:move", *item.path) for item in WIDE]
    assert len(entries(GAME, shared, [])) == 6


def test_a_choice_that_stands_alone_is_named_among_the_groups() -> None:
    lines = entries(GAME, [*WIDE, choice(99, "button:pass")], [])
    assert lines[-1].title == "choice 99"
    assert lines[-1].choice() is not None


def test_a_menu_leads_into_a_group_and_back() -> None:
    menu = Menu(GAME, [])
    menu.lay_out(WIDE)
    assert menu.choice("2") is None
    assert menu.turned("2")
    menu.lay_out(WIDE)
    taken = menu.choice("4")
    assert taken is not None
    assert taken.action == 13
    assert menu.hints() == ["back shows the previous list"]
    assert menu.turned("back")
    menu.lay_out(WIDE)
    assert len(menu.page()) == 6


def test_what_cannot_be_gathered_is_paged() -> None:
    menu = Menu(GAME, [])
    menu.lay_out(LONG)
    assert [number for number, _ in menu.page()] == [str(number) for number in range(1, MOST_ENTRIES + 1)]
    assert menu.turned("more")
    menu.lay_out(LONG)
    assert menu.page()[0][0] == str(MOST_ENTRIES + 1)
    assert menu.hints() == ["page 2 of 3; more shows the next page"]
    taken = menu.choice("70")  # any page's number is good
    assert taken is not None
    assert taken.action == 69


def test_numbers_beyond_the_list_and_other_words_are_no_choice() -> None:
    menu = Menu(GAME, [])
    menu.lay_out(WIDE[:3])
    assert [menu.choice(word) for word in ("0", "4", "-1", "999999999999", "x", "")] == [None] * 6
    before = menu.page()
    assert menu.turned("more") and menu.turned("back"), "Escape on the only list is no choice that the game refuses"
    assert menu.page() == before and menu.place() == "0.3.0"


def test_where_a_choice_is_a_number_lines_have_letters_and_numbers_are_amounts() -> None:
    menu = Menu(GAME, [])
    two = Choice(1, "2", ["button:2"], Message("choice.plain", {"text": "two"}))
    menu.lay_out([two, choice(5, "button:5")])
    assert [mark for mark, _ in menu.page()] == ["a", "b"]
    assert menu.choice("2") is two
    assert menu.choice("a") is two
    assert menu.choice("1") is None


def test_amounts_in_paths_are_typed_as_numbers_too() -> None:
    menu = Menu(GAME, [])
    wide = [choice(number, "area:CAS", f"number:{number}") for number in (0, 1, 2, 3)]
    menu.lay_out(wide)
    assert menu.choice("2") is wide[2]
    assert menu.choice("b") is wide[1]
    assert menu.choice("4") is None
