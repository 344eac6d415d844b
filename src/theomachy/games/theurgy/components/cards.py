"""Cards: the data files of miracles, monsters, objectives and events, counted and checked.

An error names the file and the entry. What the effects of miracles and monsters do is in ``components.steps``.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.edition import Data
from theomachy.core.fields import Field, entries_of
from theomachy.games.theurgy.components import box, land, vocabulary

LEAST_DESIGNS: Final = 26  # two copies of each would be 51 cards and one more
MOST_REACH: Final = 4  # hexes from one side of the land to the other
MOST_COUNT: Final = 80  # that a condition may ask for: all sceptics
ABILITIES: Final = ("passive", "active")
COLOURS: Final = ("red", "blue", "orange", "green", "yellow", "violet")


def read_cards(data: Data, file: str, table: str, ids: Sequence[str], least: int = 0) -> list[Field]:
    """Return the entries of a data file, whose ids are *ids* in this order; *least* of them, or all."""
    found = entries_of(data[f"{file}.toml"], table, f"{file}.toml")
    for entry, id in zip(found, ids, strict=False):
        entry.demand(entry.get("id").value == id, f"must be {id}: the ids are {ids[0]} to {ids[-1]} in order")
    whole = Field(found, f"{file}.toml")
    if not least:
        whole.items(len(ids))
    whole.demand(least <= len(found) <= len(ids), f"must have {least} to {len(ids)} entries, not {len(found)}")
    return found


@final
class CardSet:
    """The miracles, monsters, objectives and events, numbered in the order of their ids."""

    def __init__(self, data: Data) -> None:
        miracles = read_cards(data, "miracles", "miracle", box.MIRACLE_IDS, LEAST_DESIGNS)
        monsters = read_cards(data, "monsters", "monster", box.MONSTER_IDS)
        self._read_miracles(miracles)
        self._read_monsters(monsters)
        self._read_passives(monsters)
        self._read_objectives(read_cards(data, "objectives", "objective", box.OBJECTIVE_IDS))
        events = read_cards(data, "events", "event", box.EVENT_IDS)
        self.events: vec[i64] = vec[i64]([entry.get("effect").index(vocabulary.EVENTS) for entry in events])

    def _read_miracles(self, entries: Sequence[Field]) -> None:
        self.names = box.MIRACLE_IDS[: len(entries)]
        copies = [entry.get("copies").number(1, box.MOST_COPIES) for entry in entries]
        total = f"the copies must add up to {box.COPIES} (TH-C1), not {sum(copies)}"
        Field(None, "miracles.toml").demand(sum(copies) == box.COPIES, total)
        self.copies = copies + [0] * (int(box.MIRACLES) - len(copies))  # of every design there is room for
        self.deck: vec[i64] = vec[i64](  # one cell a card, sorted
            [design for design, many in enumerate(copies) for _ in range(many)]
        )

    def _read_monsters(self, entries: Sequence[Field]) -> None:
        types = [entry.get("type").index(land.TYPE_CODES[: land.TYPES]) for entry in entries]
        legends = [entry.get("legendary", False).flag() for entry in entries]
        self.type: vec[i64] = vec[i64](types)
        self.legendary: vec[i64] = vec[i64]([int(legend) for legend in legends])
        self.move: vec[i64] = vec[i64]([entry.get("move").index(vocabulary.MOVES) for entry in entries])
        self.active: vec[i64] = vec[i64]([entry.get("ability").index(ABILITIES) for entry in entries])
        file = Field(None, "monsters.toml")
        for kind in range(land.TYPES):
            code, each = land.TYPE_CODES[kind], int(box.MONSTERS // land.TYPES)
            found = [legend for legend, type in zip(legends, types, strict=True) if type == kind]
            file.demand(len(found) == each, f"must have {each} monsters of type {code} (TH-B1), not {len(found)}")
            file.demand(sum(found) == 1, f"must have 1 legendary monster of type {code} (TH-B1), not {sum(found)}")

    def _read_passives(self, entries: Sequence[Field]) -> None:
        """Read which monsters have each passive ability."""
        found: dict[str, list[int]] = {name: [] for name in vocabulary.PASSIVES}
        for monster, entry in enumerate(entries):
            is_passive = self.active[monster] == 0
            entry.demand(("passive" in entry) == is_passive, "has 'passive', the name of its ability, if it is passive")
            entry.demand(bool(entry.get("effect").items()) != is_passive, "has an effect if its ability is active")
            if is_passive:
                found[vocabulary.PASSIVES[entry.get("passive").index(vocabulary.PASSIVES)]].append(monster)
        self.reach: vec[i64] = vec[i64]([entry.get("reach", 0).number(0, MOST_REACH) for entry in entries])
        self.hold: vec[i64] = vec[i64](found["hold"])
        self.zeal: vec[i64] = vec[i64](found["zeal"])
        self.bar: vec[i64] = vec[i64](found["bar"])
        self.mute: vec[i64] = vec[i64](found["mute"])
        self.disarm: vec[i64] = vec[i64](found["disarm"])
        self.ward: vec[i64] = vec[i64](found["ward"])
        self.doubt: vec[i64] = vec[i64](found["doubt"])
        self.keep: vec[i64] = vec[i64](found["keep"])
        self.silence: vec[i64] = vec[i64](found["silence"])

    def _read_objectives(self, entries: Sequence[Field]) -> None:
        self.players = [[end.number(2, 6) for end in entry.get("players").items(2)] for entry in entries]
        file = Field(None, "objectives.toml")
        for seats in range(2, 7):
            enough = len(self.compatible(seats)) >= 2 * seats
            file.demand(enough, f"{seats} players need {2 * seats} objectives, two to choose from each")
        cells: list[int] = []
        for entry in entries:
            condition = entry.get("condition")
            condition.only(["test", "count", "type"])
            kind = condition.get("type", land.TYPE_CODES[0]).index(land.TYPE_CODES[: land.TYPES])
            cells += [
                condition.get("test").index(vocabulary.TESTS),
                condition.get("count", 0).number(0, MOST_COUNT),
                kind,
            ]
        self.conditions: vec[i64] = vec[i64](cells)  # three cells an objective: its test, a number, a settlement type

    def compatible(self, seats: int) -> list[int]:
        """Return the objectives that show the player count *seats* (TH-U8)."""
        return [objective for objective, (least, most) in enumerate(self.players) if least <= seats <= most]
