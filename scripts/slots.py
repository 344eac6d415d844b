"""Write the tables of slots into docs/games: ``python -m scripts.slots``; with ``--check`` only name what is stale."""

import sys
from pathlib import Path
from typing import Final

from theomachy import registry
from theomachy.core.game import Game
from theomachy.core.slots import Slot

DOCS: Final = Path(__file__).resolve().parent.parent / "docs" / "games"
BEGIN: Final = "<!-- slots: written by python -m scripts.slots -->\n"
END: Final = "<!-- /slots -->\n"
LEARNERS: Final = "## For learners\n"
MISSING: Final = "none"


def table(game: Game) -> str:
    """The slots of *game* as Markdown: every slot of every part, its sizes by number of seats, bounds and scale."""
    layouts = [game.slots(seats, game.settle(seats, None, "research")) for seats in game.seats]
    counts = ", ".join(str(seats) for seats in game.seats)
    sizes = ", ".join(str(layout.size) for layout in layouts)
    lines = [
        "### Slots\n",
        f"An observation has {sizes} numbers with {counts} seats; `Game.slots` gives this table as data.",
        "A number divided by its scale is about 1 where the thing is large. Seats are in table order from the observer",
        "on; spaces, hexes and areas come plane by plane. *Public* and *private* slots make an observation;",
        "*hidden* ones belong to the full state.\n",
        "| part | slot | numbers | values | scale | what |",
        "| --- | --- | ---: | --- | ---: | --- |",
    ]
    for part in ("public", "private", "hidden"):
        parts: list[list[Slot]] = [getattr(layout, part) for layout in layouts]
        names = dict.fromkeys(slot.name for slots in parts for slot in slots)
        lines += [_row(part, [_find(slots, name) for slots in parts]) for name in names]
    return "\n".join([*lines, ""])


def _find(slots: list[Slot], name: str) -> Slot | None:
    return next((slot for slot in slots if slot.name == name), None)


def _row(part: str, slots: list[Slot | None]) -> str:
    one = next(slot for slot in slots if slot is not None)
    sizes = [MISSING if slot is None else str(slot.size) for slot in slots]
    numbers = sizes[0] if len(set(sizes)) == 1 else ", ".join(sizes)
    highs = sorted({slot.high for slot in slots if slot is not None})
    values = f"{one.low} to {' or '.join(str(high) for high in highs)}"
    scales = sorted({slot.scale for slot in slots if slot is not None})
    scale = " or ".join(f"{scale:g}" for scale in scales)
    return f"| {part} | `{one.name}` | {numbers} | {values} | {scale} | {one.help} |"


def updated(text: str, game: Game) -> str:
    """*text* with the table of *game* between its marks; without marks it goes to the end of the learners' section."""
    block = BEGIN + table(game) + END
    if BEGIN in text:
        return text[: text.index(BEGIN)] + block + text[text.index(END) + len(END) :]
    if LEARNERS not in text:
        return f"{text.rstrip()}\n\n{LEARNERS}\n{block}"
    after = text.find("\n## ", text.index(LEARNERS) + len(LEARNERS))
    head, tail = (text, "") if after < 0 else (text[:after], text[after:])
    return f"{head.rstrip()}\n\n{block}{tail}"


def main() -> int:
    """Write every page, or with ``--check`` name those that are not up to date."""
    stale = []
    for game in registry.games():
        file = DOCS / f"{game.id}.md"
        text = file.read_text("utf-8")
        fresh = updated(text, game)
        if fresh != text:
            stale.append(file.name)
            if "--check" not in sys.argv:
                file.write_text(fresh, "utf-8")
    if stale and "--check" in sys.argv:
        print(f"docs/games: run python -m scripts.slots; out of date: {', '.join(stale)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
