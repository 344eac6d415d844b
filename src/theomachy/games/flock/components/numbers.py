"""The numbers of the game: how many pieces there are, what wins, and what an area feeds; read from data/."""

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64

from theomachy.core.fields import Field
from theomachy.core.refusal import PositionError

FILE: Final = "numbers.toml"
MOST_PIECES: Final = 100  # learners' numbers have room for no more
MOST_TARGET: Final = 10


@final
class Numbers:
    """The numbers of ``numbers.toml``."""

    def __init__(self, data: Mapping[str, object]) -> None:
        fields = Field(data, FILE)
        try:
            self.pieces: i64 = fields.get("pieces").number(1, MOST_PIECES)
            self.pieces_of_four: i64 = fields.get("pieces_of_four").number(1, MOST_PIECES)
            self.start_flock: i64 = fields.get("start_flock").number(1, 9)
            self.target: i64 = fields.get("target").number(1, MOST_TARGET)
            self.duel_target: i64 = fields.get("duel_target").number(1, MOST_TARGET)
            self.fed: i64 = fields.get("fed").number(1, 30)
        except PositionError as error:
            raise ValueError(str(error)) from None
