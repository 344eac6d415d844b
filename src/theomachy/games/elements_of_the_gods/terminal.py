"""The board as text for a terminal, in rich markup."""

from collections.abc import Mapping
from typing import cast

from theomachy.core.game import View
from theomachy.games.elements_of_the_gods.components.board import COLUMNS
from theomachy.games.elements_of_the_gods.components.worshipers import LETTERS

_PAINT = {"S": "white", "G": "green", "M": "magenta", "Z": "red"}  # EG-C4
_SEAT_PAINT = ("bright_white", "bright_black", "bright_blue", "orange1", "bright_yellow")
_WIDTH = 10


def draw(view: View) -> str:
    """Draw the board with its crowds, then a line for each player."""
    board = cast(Mapping[str, object], view["board"])
    size = cast(int, board["size"])
    rows = [_row(board, row, size) for row in range(size, 0, -1)]
    letters = " " * 3 + "".join(letter.center(_WIDTH) for letter in COLUMNS[:size])
    return "\n".join([*rows, letters, "", *_players(view)])


def _row(board: Mapping[str, object], row: int, size: int) -> str:
    return f"{row:>2} " + "".join(_space(board, f"{column}{row}") for column in COLUMNS[:size])


def _space(board: Mapping[str, object], name: str) -> str:
    """One space: Elements as their first letters, a Monument, or the ground and the crowd."""
    placed = cast(Mapping[str, str], board["el"])
    element = "".join(word[0].upper() + word[1] for word, where in placed.items() if where == name)
    owner = cast(Mapping[str, object], board["mon"]).get(name)
    if owner is not None:
        paint = _SEAT_PAINT[owner] if isinstance(owner, int) else "bright_red"
        return f"[bold {paint}]" + f"▲{owner}".center(_WIDTH) + "[/]"
    crowd = cast(Mapping[str, str], board["w"]).get(name, "")
    words = [
        f"{crowd.count(letter) if crowd.count(letter) > 1 else ''}{letter}" for letter in LETTERS if letter in crowd
    ]
    ground = "[green]♣[/]" if name in cast(list[str], board["gar"]) else "[dim]·[/]"
    plain = len(element) + len("".join(words)) + 1
    painted = "".join(f"[{_PAINT[word[-1]]}]{word}[/]" for word in words)
    return ground + (f"[bold cyan]{element}[/]" if element else "") + painted + " " * max(1, _WIDTH - plain)


def _players(view: View) -> list[str]:
    scores, souls = cast(list[int], view["score"]), cast(list[str], view["afterlife"])
    left, played = cast(list[int], view["left"]), cast(list[list[str]], view["played"])
    lines = []
    for owner, score in enumerate(scores):
        who = f"seat {owner}" if owner < len(played) else "Rival"
        cards = f", {len(played[owner])} Divinity cards" if owner < len(played) else ""
        lines.append(f"{who}: {score} points, {left[owner]} Monuments left{cards}, Afterlife {souls[owner] or '-'}")
    turn = cast(Mapping[str, object], view["turn"])
    lines.append(f"round {turn['round']}, used: {', '.join(cast(list[str], view['used'])) or 'nothing'}")
    hands = cast(list[object], view["hands"])
    lines += [f"hand of seat {seat}: {' '.join(hand)}" for seat, hand in enumerate(hands) if isinstance(hand, list)]
    return lines
