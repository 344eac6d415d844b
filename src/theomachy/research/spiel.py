"""OpenSpiel: every game as a Python game with explicit chance and perfect-recall information states.

Importing this module registers ``theomachy_<game>`` with pyspiel. The seat count is the parameter ``players``; every
option of a game is a parameter too. Chance is explicit: a step that asks for a draw nobody has decided
waits as a chance node of equally likely outcomes and is played again from a copy when the draw is known.
"""

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from theomachy import registry
from theomachy.core.chance import FAST, Dice
from theomachy.core.game import Game
from theomachy.core.option import Option, Options, Value
from theomachy.core.position import Position
from theomachy.core.slots import Slot
from theomachy.research.batch import refusal_of, setting_of
from theomachy.research.freezing import freeze, thaw
from theomachy.research.lanes import ILLEGAL, Setting
from theomachy.research.open_luck import OpenLuck, Undecided

MOST_OUTCOMES: Final = 128  # of a draw in any of the games
LONGEST: Final = 30_000  # choices of a game; random ones are far shorter
CHAIN_BYTES: Final = 16
NOBODY: Final = -1  # who begins the game
OPEN: Final = -1  # a number among the parameters that leaves an option as research plays it
NONE: Final = -2  # ... that stands for None


class Moment:
    """A game at a node: its position, the step that waits for chance, and what each seat remembers.

    OpenSpiel clones a Python state by copying its attributes deeply, so all of them are in here.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.position = setting.game.empty(setting.seats, setting.options)
        self.waiting: tuple[int, int] | None = None  # the seat and the action that wait for chance
        self.draws: list[int] = []
        self.outcomes = 0  # of the draw that is asked for; 0: nobody asks for one
        self.begun = False
        self.chains = [b""] * setting.seats
        self._go_on(NOBODY, ILLEGAL)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Moment":
        other = object.__new__(Moment)
        other.__dict__.update(self.__dict__)
        other.position = self.position.copy()
        other.draws = list(self.draws)
        other.chains = list(self.chains)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        rest = {name: value for name, value in self.__dict__.items() if name not in ("setting", "position")}
        return _restored, (self.setting, freeze(self.setting.game, self.position), rest)

    def choose(self, action: int) -> None:
        """Play the action id of the seat to move."""
        seat = self.position.actors()[0]
        packed = self.setting.packed(self.position, seat, action)
        if packed == ILLEGAL:
            refused = refusal_of(self.setting, self.position, seat, action)
            why = self.setting.game.render(refused.message()) if refused else "it is not one of the legal actions"
            raise pyspiel.SpielError(f"action {action} is not legal for player {seat}: {why}")
        self.draws = []
        self._go_on(seat, packed)

    def draw(self, outcome: int) -> None:
        """Decide the draw that is asked for."""
        assert self.waiting is not None
        self.draws.append(outcome)
        self._go_on(*self.waiting)

    def _go_on(self, seat: int, action: int) -> None:
        """Play the step with the draws decided so far; if that is not enough, wait for the next one."""
        ahead = self.position.copy()
        ahead.use_luck(OpenLuck(self.draws))
        ahead.log = []
        try:
            if seat == NOBODY:
                self.setting.game.begin(ahead)
            else:
                ahead.play(seat, action)
        except Undecided as undecided:
            self.waiting, self.outcomes = (seat, action), undecided.outcomes
            return
        self.waiting, self.outcomes, self.draws = None, 0, []
        self._remember(seat, action, ahead)
        ahead.log = None
        ahead.use_luck(FAST)  # which nothing draws from: the next step brings its own
        self.position, self.begun = ahead, True

    def _remember(self, actor: int, action: int, after: Position) -> None:
        """Add to every seat's memory what it noticed; a seat that noticed nothing does not learn that time passed."""
        for seat in range(self.setting.seats):
            seen = [event.seen_by(seat) for event in after.log or []]
            key = after.key(seat)
            if seat == actor or seen or not self.begun or key != self.position.key(seat):
                noticed = json.dumps([action if seat == actor else None, key, seen], sort_keys=True, default=str)
                self.chains[seat] = _link(self.chains[seat], noticed)

    def imagined(self, seat: int, dice: Dice) -> "Moment":
        """A moment that *seat* cannot tell from this one; the other seats remember only how things stand."""
        game = self.setting.game
        other = self.__deepcopy__({})
        other.position = game.sample_world(game.view(self.position, seat), dice)
        for rival in range(self.setting.seats):
            if rival != seat:
                other.chains[rival] = _link(b"imagined", str(other.position.key(rival)))
        return other


def _restored(setting: Setting, data: bytes, rest: dict[str, Any]) -> Moment:
    moment: Moment = object.__new__(Moment)
    moment.__dict__.update(rest, setting=setting, position=thaw(data))
    return moment


def _link(chain: bytes, noticed: str) -> bytes:
    return blake2b(chain + noticed.encode(), digest_size=CHAIN_BYTES).digest()


class TheomachyState(pyspiel.State):
    """A node of one of the games."""

    def __init__(self, game: "TheomachyGame") -> None:
        super().__init__(game)
        self.moment = Moment(game.setting)

    def current_player(self) -> int:
        moment = self.moment
        if moment.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if moment.position.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return moment.position.actors()[0]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return self.moment.setting.ids(self.moment.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.moment.outcomes
        return [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.moment.outcomes:
            self.moment.draw(action)
        else:
            self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        setting = self.moment.setting
        return setting.game.write(self.moment.position, player, setting.space.action_of(action))

    def is_terminal(self) -> bool:
        return not self.moment.outcomes and self.moment.position.is_over()

    def returns(self) -> list[float]:
        return self.moment.position.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TheomachyState":
        """A state that *player* cannot tell from this one."""
        other: TheomachyState = self.clone()
        other.moment = self.moment.imagined(player, Dice(int(sampler() * (1 << 31))))
        return other

    def __str__(self) -> str:
        moment = self.moment
        if not moment.begun:
            return f"{moment.setting.game.id}: set-up, draws {moment.draws}"
        text = json.dumps(moment.setting.game.dump(moment.position), sort_keys=True, default=str)
        return f"{text} {moment.waiting} {moment.draws}" if moment.waiting else text


class TheomachyObserver:
    """OpenSpiel's observer: the slots of the game as a tensor with named parts, and text."""

    def __init__(self, setting: Setting, type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported, {params!r} given")
        self._setting = setting
        self._is_recall = type.perfect_recall
        self._is_public = type.public_info
        slots = setting.slots
        self._private = {
            pyspiel.PrivateInfoType.NONE: [],
            pyspiel.PrivateInfoType.SINGLE_PLAYER: [0],
            pyspiel.PrivateInfoType.ALL_PLAYERS: list(range(setting.seats)),
        }[type.private_info]
        parts = [("", slots.public)] if self._is_public else []
        parts += [(f"player{step}_" if step else "", slots.private) for step in self._private]
        self._slots: list[tuple[str, Slot]] = [(head + slot.name, slot) for head, part in parts for slot in part]
        sizes = [slot.size for _, slot in self._slots]
        self._scales = np.repeat([slot.scale for _, slot in self._slots], sizes).astype(np.float32)
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        place = 0
        for name, slot in self._slots:
            self.dict[name] = self.tensor[place : place + slot.size]
            place += slot.size

    def _numbers(self, state: TheomachyState, player: int) -> Any:
        moment, slots = state.moment, self._setting.slots
        observer = self._setting.observer
        if not moment.begun:
            return np.zeros(len(self.tensor), np.int16)
        parts = [observer.public_part(moment.position, player, slots)] if self._is_public else []
        for step in self._private:
            parts.append(observer.private_part(moment.position, (player + step) % self._setting.seats, slots))
        return np.concatenate([np.frombuffer(part, np.int16) for part in parts]) if parts else np.zeros(0, np.int16)

    def set_from(self, state: TheomachyState, player: int) -> None:
        """Fill ``tensor`` and ``dict`` with what *player* knows."""
        np.divide(self._numbers(state, player), self._scales, out=self.tensor)

    def string_from(self, state: TheomachyState, player: int) -> str:
        """Describe what *player* knows: its information state if recall is perfect, else the slots that are not 0.

        An information state is named by a hash over all that the player noticed, in order, and nothing else.
        """
        if self._is_recall:
            return f"p{player} {state.moment.chains[player].hex()}" if self._private else ""
        numbers, words, place = self._numbers(state, player), [f"p{player}"] if self._private else [], 0
        for name, slot in self._slots:
            part = numbers[place : place + slot.size]
            if part.any():
                words.append(f"{name} " + ",".join(f"{at}:{part[at]}" for at in np.flatnonzero(part)))
            place += slot.size
        return "; ".join(words)


class TheomachyGame(pyspiel.Game):
    """One of the games, its seat count and options given as parameters."""

    rulebook: Game

    def __init__(self, params: Any = None) -> None:
        given = dict(params or {})
        seats = int(given.pop("players", self.rulebook.seats[0]))
        self.setting = setting_of(self.rulebook, seats, _options(self.rulebook, seats, given))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.space.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if seats == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.rulebook, seats), info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def new_initial_state(self) -> TheomachyState:
        return TheomachyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TheomachyObserver:
        type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TheomachyObserver(self.setting, type, params)


def _options(game: Game, seats: int, given: dict[str, Value]) -> Options:
    """The options among the parameters, without those left open: OpenSpiel fills in every default."""
    schema = {option.name: option for option in game.options}
    asked: Options = {}
    for name, value in given.items():
        if value != _left_open(schema[name]):
            asked[name] = None if value == NONE else value
    return asked


def _left_open(option: Option) -> Value:
    """The value of a parameter that leaves *option* as research plays it with that many seats."""
    if option.kind() == "choice":
        return ""
    return option.research if option.kind() == "flag" else OPEN


def _parameters(game: Game) -> dict[str, Value]:
    """The parameters and their defaults: players, and the options but those of clocks."""
    options = {option.name: _left_open(option) for option in game.options if option.unit != "ms"}
    return {"players": game.seats[0], **options}


def _game_type(game: Game, seats: int) -> Any:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"theomachy_{game.id}",
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if seats == 1 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
        provides_factored_observation_string=True,
    )


def register() -> None:
    """Register every game with OpenSpiel; each has a class of its own at module level, as pickle asks."""
    for game in registry.games():
        name = "".join(word.title() for word in game.id.split("_")) + "Game"
        made = type(name, (TheomachyGame,), {"rulebook": game, "__doc__": f"{game.title()} for OpenSpiel."})
        made.__module__ = __name__
        globals()[name] = made
        pyspiel.register_game(_game_type(game, game.seats[0]), made)


register()
