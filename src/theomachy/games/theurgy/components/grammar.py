"""Grammar of effects: which words each step takes. No card holds a word that would do nothing."""

from collections.abc import Sequence
from typing import Final, final

from theomachy.core.fields import Field

_WHERE: Final = ["here", "adj", "near", "w2", "board", "settlements", "type", "chosen", "w2_away"]
_HERE: Final = ["here"]
_NUMBERS: Final = ["upto", "count"]
_MEANT: Final = ["any", "other", "rival", "grey", "own"]
_MONSTER: Final = ["undefended", "common", "legend_here"]
# Words that none of our cards uses: an entry with each, and the key of the sentence that says what it does.
EXAMPLES: Final[list[dict[str, object]]] = [
    {"id": "W33", "copies": 1, "effect": [{"do": "dismiss", "upto": 2}], "says": "edition-example.dismiss"},
    {"id": "W34", "copies": 1, "effect": [{"do": "copy", "at": "pending"}], "says": "edition-example.pending"},
]
# What an earlier step must have fixed before these can be said.
_NEEDED: Final = {"type": "choose_type", "chosen": "choose_hex", "target": "send"}


@final
class Form:
    """The form of a step: the hexes and colours that it takes, and further words."""

    def __init__(
        self,
        at: Sequence[str] = (),
        to: Sequence[str] = (),
        who: Sequence[str] = (),
        colour: Sequence[str] = (),
        words: Sequence[str] = (),
    ) -> None:
        listed: dict[str, Sequence[str]] = {"at": at, "to": to, "who": who, "colour": colour}
        self.values = {name: list(allowed) for name, allowed in listed.items() if allowed}
        self.words = ["do", "asked", *self.values, *words]


_CUBES: Final = Form(_WHERE, colour=_MEANT, words=[*_NUMBERS, "one", "undefended", "distinct"])
_ASKING: Final = {
    "remove": _CUBES,
    "convert": _CUBES,
    "remove_each": Form(_WHERE, colour=_MEANT, words=_NUMBERS),
    "move": Form(_WHERE, ["here", "adj", "chosen", "target"], colour=_MEANT, words=[*_NUMBERS, "one"]),
    "lure": Form(_WHERE, _HERE, _MEANT, _MEANT, _NUMBERS),
    "march": Form(_WHERE, ["chosen"], _MEANT, _MEANT),
    "send": Form(_WHERE, ["here", "board", "two_steps"], [*_MEANT, "performer"]),
    "push": Form(_HERE, ["adj"]),
    "wound": Form(_WHERE, who=["rival"]),
    "choose_hex": Form(_WHERE),
    "choose_type": Form(),
    "slay": Form(_WHERE, who=["any", "rival"], words=_MONSTER),
    "seize": Form(_WHERE, who=["any", "rival"], words=_MONSTER),
    "copy": Form(["pending"]),
    "dismiss": Form(words=_NUMBERS),
    "trigger": Form(),
    "faith_place": Form(_HERE, words=_NUMBERS),
    "faith_remove": Form(_HERE, words=[*_NUMBERS, "lonely"]),
    "faith_replace": Form(_HERE, words=_NUMBERS),
    "faith_move": Form(to=["here", "edge"], words=[*_NUMBERS, "distinct"]),
    "sceptic_add": Form(_WHERE, words=[*_NUMBERS, "distinct"]),
    "sceptic_move": Form(["board"], ["adj"], words=_NUMBERS),
    "temple_destroy": Form(_WHERE, words=_NUMBERS),
    "ruin_remove": Form(_WHERE, words=_NUMBERS),
    "preach": Form(words=_NUMBERS),
    "anomaly": Form(_WHERE),
}  # fmt: skip
_SILENT: Final = {
    "convert": Form(_HERE, colour=["grey"], words=["count"]),
    "remove_each": Form(_HERE, colour=_MEANT),
    "clear": Form(_HERE, colour=_MEANT),
    "add": Form(_HERE, words=["count"]),
    "rise": Form(),
    "bless": Form(words=["count"]),
    "sceptic_clear": Form(["adj"]),
    "draw": Form(words=["count"]),
    "pawn_off": Form(),
}


def asks(step: Field, verb: str) -> bool:
    """Return whether *step* asks its player something, or PositionError if the verb cannot be so."""
    value = step.find("asked")
    if value is None:
        return verb in _ASKING
    asked = value.flag()
    if asked:
        value.demand(verb in _ASKING, f"{verb} happens by itself: leave this out or write false")
    else:
        value.demand(verb in _SILENT, f"{verb} needs a choice: leave this out or write true")
    return asked


def check(step: Field, verb: str, earlier: Sequence[str]) -> None:
    """Refuse words that *step* does not take, and what no *earlier* step has chosen."""
    asked = asks(step, verb)
    form = (_ASKING if asked else _SILENT)[verb]
    for name, value in step.entries():
        kind = verb if asked or verb not in _ASKING else f"{verb} without a choice"
        if name in form.values:
            allowed = form.values[name]
            value.demand(value.text() in allowed, f"{kind} takes {' or '.join(allowed)}, not {value.text()}")
            needed = _NEEDED.get(value.text(), "")
            value.demand(not needed or needed in earlier, f"needs {needed} in a step before this one")
        else:
            value.demand(name in form.words, f"{kind} takes no {name}; it takes {', '.join(form.words[1:])}")
    if verb == "convert" and not asked:
        step.get("count", 1).number(1, 1)
