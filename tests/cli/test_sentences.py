"""Everything the terminal says is a sentence: no ids where there is a name, no data, no seat numbers."""

import random
import re
from collections.abc import Iterator

import pytest
from rich.text import Text

from tests.cli.people import all_text, facts_of
from theomachy import registry
from theomachy.cli.front import Line, Scene
from theomachy.cli.panes import Panes, explanations, known_things
from theomachy.core.game import Game
from theomachy.core.language import speaking
from theomachy.core.match import Match, start
from theomachy.core.option import Options

pytestmark = pytest.mark.once
GAMES = registry.games()
LANGUAGES = ("en", "de")
STEPS, EVERY = 150, 6  # choices of a game, and how often the panes are read
MODE_STEPS, MODE_EVERY = 81, 10
CODE = re.compile(r"[{}\[\]]|\bNone\b|\bTrue\b|\bFalse\b|\b[a-z]+_[a-z]+\b|\bseat \d|\bplayer\d|\bp\d\b")
NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn")


def spoken(game: Game, match: Match, dice: random.Random) -> Iterator[str]:
    """Every sentence that players are shown while a game is played at random."""
    names = NAMES[: match.truth().seats]
    for step in range(STEPS):
        if match.is_over() or not match.actors():
            return
        seat = match.actors()[0]
        choices = match.choices(seat)
        assert choices is not None
        yield game.render(choices.prompt, players=names)
        for choice in choices.items:
            yield game.render(choice.label, players=names)
            if choice.warning is not None:
                yield game.render(choice.warning, players=names)
        if step % EVERY == 0:
            view = {**match.view(seat), **game.aids(match.truth(), seat)}
            panes = Panes(game, view, seat, names)
            yield from (line for lines in panes.lines.values() for line in lines)
            yield from (line for place in places(panes) for line in panes.here(place))
        for event in match.play(seat, dice.choice(choices.items).text):
            for viewer in range(len(names)):
                yield game.describe(event.seen_by(viewer), players=names)


def places(panes: Panes) -> list[str]:
    """The places that a board shows."""
    words = re.findall(r"[\w]+", Text.from_markup(panes.board).plain)
    return sorted(set(words))[:40]


def ids(game: Game) -> set[str]:
    """Ids that no sentence needs: things with a name of their own that are not written on the table."""
    return {
        id
        for id, facts in known_things(game).items()
        if "_" in id and str(facts.get("name", id)) != id  # ids in capitals are what notation and boards call things
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_players_are_shown_is_sentences(game: Game, language: str) -> None:
    with speaking(language):
        hidden = ids(game)
        for line in explanations(game, list(known_things(game))):
            assert not CODE.search(line), line
        for seats in (min(game.seats), max(game.seats)):
            match = start(game, seats, 5, None, "research")
            for sentence in set(spoken(game, match, random.Random(5))):
                assert not CODE.search(sentence), sentence
                assert not hidden & set(re.findall(r"\w+", sentence)), sentence


MODES = [
    pytest.param(game, seats, options, id=f"{game.id}-{seats}-{number}")
    for game in GAMES
    for number, (seats, options) in enumerate(game.variants())
    if not game.has_timers(options)
]


@pytest.mark.parametrize(("game", "seats", "options"), MODES)
def test_the_panes_hold_every_fact_in_every_mode(game: Game, seats: int, options: Options) -> None:
    match, dice = start(game, seats, 11, options, "research"), random.Random(11)
    for step in range(MODE_STEPS):
        if match.is_over() or not match.actors():
            break
        seat = match.actors()[0]
        choices = match.choices(seat)
        assert choices is not None
        if step % MODE_EVERY == 0:
            panes = Panes(game, {**match.view(seat), **game.aids(match.truth(), seat)}, seat, NAMES[:seats])
            scene = Scene("", panes)
            scene.lines = [Line("", panes.render(choice.label), choice.text) for choice in choices.items]
            shown = " ".join(all_text(scene).split())
            missing = [fact for fact in facts_of(match, seat) if fact not in shown]
            assert missing == []
        match.play(seat, dice.choice(choices.items).text)
