"""Languages: which sentence is said to whom, and what is said where a translation lacks one."""

import pytest

from theomachy.core.language import ENGLISH, best_language, current, languages, speaking
from theomachy.core.message import CORE_TEXTS, Catalogue, Message, Translations


def test_sentences_follow_the_language_that_is_spoken() -> None:
    waiting = Message("prompt.wait", {"seats": [0, 1]})
    assert CORE_TEXTS.render(waiting, ["Ann", "Bob"]) == "Waiting for Ann and Bob."
    with speaking("de"):
        assert current() == "de"
        assert CORE_TEXTS.render(waiting, ["Ann", "Bob"]) == "Warten auf Ann und Bob."
        assert CORE_TEXTS.render(waiting) == "Warten auf Platz 0 und Platz 1."
    assert current() == ENGLISH


def test_what_a_translation_lacks_is_said_in_english() -> None:
    texts = Translations("theomachy.examples.connect_four", CORE_TEXTS)
    assert texts.catalogue("tlh").find("game.title") == texts.catalogue(ENGLISH).find("game.title")
    assert texts.catalogue("de").find("list.and") == "und"


def test_a_name_may_have_forms() -> None:
    catalogue = Catalogue({"go": "nach {area:to}", "name.EU": "Europa", "name.US": "USA", "to.US": "den USA"})
    assert catalogue.render(Message("go", {"area": "EU"})) == "nach Europa"
    assert catalogue.render(Message("go", {"area": "US"})) == "nach den USA"


def test_forms_go_word_by_word_and_numbers_have_the_mark_of_the_language() -> None:
    catalogue = Catalogue({"left": "{cubes:colour}; {worth:g}", "colour.blue": "Blau", "list.decimal": ","})
    assert catalogue.render(Message("left", {"cubes": ["3 blue", "1 red"], "worth": 4.5})) == "3 Blau and 1 red; 4,5"
    assert catalogue.render(Message("left", {"cubes": [], "worth": 7.0})) == "; 7"


@pytest.mark.parametrize(
    ("wanted", "chosen"), [(["de-AT", "en"], "de"), (["fr", "de"], "de"), (["fr"], "en"), ([], "en"), ([""], "en")]
)
def test_the_first_language_that_there_is_is_chosen(wanted: list[str], chosen: str) -> None:
    assert languages()[0] == ENGLISH
    assert best_language(wanted) == chosen
