"""Perfect recall in OpenSpiel: an information state tells what a seat noticed, in order, and nothing else."""

import json
import random
from typing import Any

import pyspiel
import pytest

import theomachy.research  # noqa: F401 (importing it registers the games)
from tests.research.settings import GAMES
from theomachy.core.game import Game
from theomachy.research.open_luck import OpenLuck

History = tuple[tuple[Any, ...], ...]
WORLDS = 6  # that are played on from a moment
STEPS = 6  # in each
OFTEN = 0.12  # the share of moments that are looked at
PICKS_IN_SECRET = {"flock", "elements_of_the_gods", "true_messiah"}  # where a line of picks stays hidden until its end


class Path:
    """A game as *viewer* notices it: its own actions, every view that differs from the one before, and events."""

    def __init__(self, state: Any, viewer: int) -> None:
        self.state, self.viewer = state, viewer
        self.picks = 0
        self.noticed: History = ()
        self._view = self._look()

    def _look(self) -> str:
        moment = self.state.moment
        return json.dumps(moment.setting.game.view(moment.position, self.viewer), sort_keys=True)

    def step(self, luck: random.Random) -> None:
        """Play a random action, whatever it draws included."""
        state, draws = self.state, []
        before, seat = state.moment.position.copy(), state.current_player()
        action = luck.choice(state.legal_actions())
        state.apply_action(action)
        while state.is_chance_node():
            draws.append(luck.choice(state.chance_outcomes())[0])
            state.apply_action(draws[-1])
        before.use_luck(OpenLuck(draws))
        before.log = []
        before.play(seat, state.moment.setting.space.action_of(action))
        seen = tuple(str(event.seen_by(self.viewer)) for event in before.log if event.seen_by(self.viewer))
        view, self._view = self._view, self._look()
        if seen or view != self._view or seat == self.viewer:
            self.noticed += ((action if seat == self.viewer else None, self._view, seen),)
        self.picks += 1

    def may_go_on(self) -> bool:
        """Whether somebody else than the viewer is asked."""
        return not self.state.is_terminal() and self.state.current_player() != self.viewer


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_who_noticed_the_same_remembers_the_same(game: Game) -> None:
    """Also after different numbers of picks that others make in secret; and who noticed something else does not."""
    luck, seats = random.Random(3), game.seats[-1]
    state = pyspiel.load_game(f"theomachy_{game.id}", {"players": seats}).new_initial_state()
    same, secret = 0, 0
    for step in range(600):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(luck.choice(state.chance_outcomes())[0])
            continue
        if step > 5 and luck.random() < OFTEN:
            viewer = luck.choice([seat for seat in range(seats) if seat != state.current_player()])
            memories: dict[History, tuple[str, int]] = {}
            for path in paths(state, viewer, luck):
                memory = path.state.information_state_string(viewer)
                known, picks = memories.setdefault(path.noticed, (memory, path.picks))
                assert memory == known
                same += 1
                secret += picks != path.picks
            assert len({memory for memory, _ in memories.values()}) == len(memories)
        state.apply_action(luck.choice(state.legal_actions()))
    assert same > 50
    assert secret > 0 or game.id not in PICKS_IN_SECRET


def paths(state: Any, viewer: int, luck: random.Random) -> Any:
    """Every moment of several worlds that *viewer* cannot tell apart, played on until it is asked."""
    for _ in range(WORLDS):
        path = Path(state.resample_from_infostate(viewer, luck.random), viewer)
        yield path
        for _ in range(STEPS):
            if not path.may_go_on():
                break
            path.step(luck)
            if not path.state.is_terminal():
                yield path
