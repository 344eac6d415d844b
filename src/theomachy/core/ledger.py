"""Ledger: every rule of a game with its id, in the project's own words."""

from collections.abc import Mapping

from theomachy.core.message import read_data

TAGS = ("book", "inferred", "ours")


class Rule:
    """One numbered rule: what it says, where it comes from, and the heading it stands under.

    *ours* says which part of a rule of the book is our ruling; "" where none is.
    """

    def __init__(self, id: str, text: str, tag: str, heading: str, ours: str = "") -> None:
        self.id = id
        self.text = text
        self.tag = tag
        self.heading = heading
        self.ours = ours

    def as_dict(self) -> dict[str, str]:
        """For JSON."""
        return {"id": self.id, "text": self.text, "tag": self.tag, "heading": self.heading, "ours": self.ours}


class Ledger:
    """All rules of a game, in the order of its rulebook."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = rules
        self._by_id = {rule.id: rule for rule in rules}
        if len(self._by_id) != len(rules):
            raise ValueError("two rules have the same id")

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Rule:
        return self._by_id[id]

    def is_ours(self, id: str) -> bool:
        """Return whether the rule *id* is our ruling as a whole."""
        return id in self and self[id].tag == "ours"

    def ids(self) -> list[str]:
        """Every id, in order."""
        return [rule.id for rule in self.rules]


def read_ledger(package: str) -> Ledger:
    """The ledger ``rules.toml`` of *package*: ``[[section]]`` tables with ``heading`` and ``rules``.

    Each rule is a line ``id = {tag = "book", text = "…"}`` of its section's table ``rules``; ``ours = "…"`` beside the
    text says which part is our ruling.
    """
    rules: list[Rule] = []
    sections = read_data(package, "rules.toml").get("section", [])
    if not isinstance(sections, list):
        raise TypeError(f"{package}: rules.toml has no [[section]] tables")
    for section in sections:
        for id, entry in section["rules"].items():
            rules.append(_rule(id, entry, section["heading"]))
    return Ledger(rules)


def _rule(id: str, entry: Mapping[str, str], heading: str) -> Rule:
    if entry["tag"] not in TAGS:
        raise ValueError(f"rule {id}: the tag must be one of {', '.join(TAGS)}, not {entry['tag']!r}")
    if entry["tag"] == "ours" and "ours" in entry:
        raise ValueError(
            f"rule {id} is ours as a whole; 'ours' names the part of a rule of the book that is our ruling"
        )
    return Rule(id, entry["text"], entry["tag"], heading, entry.get("ours", ""))
