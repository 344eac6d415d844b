"""Two people at one table read it in two languages."""

import theomachy
from theomachy.core.language import speaking
from theomachy.table.views import match_question


def test_sentences_of_one_language_are_not_kept_for_another():
    match = theomachy.new("elements_of_the_gods", seats=2, seed="two languages")
    seat = match.actors()[0]
    prompts: dict[str, str] = {}
    for language in ("en", "de", "en"):
        with speaking(language):
            question = match_question(match, seat, ["Ada", "Ben"])
        assert question is not None
        assert prompts.setdefault(language, question.prompt) == question.prompt
    assert prompts["en"] != prompts["de"]
