"""Choices: the prompt, and every legal choice as a sentence and a path of things to click."""

from theomachy.core.action import kind_of, part_a
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.flock import actions, convert, multiply, slaughter
from theomachy.games.flock.cards import (
    CARD_IDS,
    DECKS,
    DEITY_IDS,
    HAND_SIZE,
    HEAT,
    PROPHETS,
    kept_ids,
)
from theomachy.games.flock.miracles import MURDERED
from theomachy.games.flock.notation import write
from theomachy.games.flock.position import Flock
from theomachy.games.flock.state import (
    ACTIONS,
    CARD,
    CLOSING,
    DEITY,
    EFFECT,
    EXODUS,
    GOAL,
    LEAD,
    MULTIPLY,
    NOTHING,
    NOWHERE,
    NUMBER,
    PAY,
    PENDING,
    PHASE,
    PHASE_NAMES,
    PICKED,
    PICKS,
    PLACING,
    SHARE,
    SLAUGHTER,
    SOURCE,
    STANDS,
    SUPPLY,
    TOKEN,
)
from theomachy.games.flock.warnings import warn

WISHES = {"deity": ["={}"], "card": ["!{}"], "area": ["M {}"]}
BUTTONS: dict[int, str] = {  # what is clicked before the area
    int(actions.GROW): "multiply",
    int(actions.LEAVE): "exodus",
    int(actions.SLAY): "slaughter",
    int(actions.PREACH): "convert",
    int(actions.STRIKE): "strike",
    int(actions.MOVE): "walk",
    int(actions.GUIDE): "lead",
    int(actions.FOLLOW): "dog",
    int(actions.WANDER): "pilgrim",
}


def choices(pos: Flock, seat: int) -> Choices:
    """What *seat* can do now."""
    legal = pos.legal(seat)
    items = [_choice(pos, seat, action) for action in legal]
    form = None
    if kind_of(legal[0]) == actions.KEEP:
        deck = [CARD_IDS[card] for card in DECKS[pos.cells[DEITY + seat]]]
        form = Form([(f"card:{card}", card) for card in deck], HAND_SIZE, HAND_SIZE, "keep {}")
    return Choices(_prompt(pos, seat), items, form)


# The prompt.


def _prompt(pos: Flock, seat: int) -> Message:
    cells = pos.cells
    phase = PHASE_NAMES[cells[PHASE]]
    if cells[PENDING] != NOTHING:
        return _prompt_rest(pos, seat)
    if phase == "deity":
        return Message("prompt.deity", {"count": len(pos.legal(seat))})
    if cells[PHASE] == PLACING:
        return Message("prompt.place", {"ordinal": "second" if pos.temples(seat) else "first"})
    if phase == "action" and cells[ACTIONS] > 1:
        return Message("prompt.actions", {"count": cells[ACTIONS]})
    return Message(f"prompt.{phase}")


def _prompt_rest(pos: Flock, seat: int) -> Message:
    """What is asked next in the choice that is begun."""
    cells = pos.cells
    pending, card, source, picks = cells[PENDING], cells[CARD], cells[SOURCE], cells[PICKS]
    if pending == PAY:
        cost = pos.skulls(seat, card)
        return Message("prompt.pay", {"card": CARD_IDS[card], "cost": cost, "count": cost - picks})
    if pending == EFFECT:
        if PROPHETS >> card & 1:
            return Message("prompt.incarnate", {"card": CARD_IDS[card]})
        left = (cells[SUPPLY] if kind_of(pos.legal(seat)[0]) == actions.GRANT else MURDERED) - picks
        return Message(f"prompt.{CARD_IDS[card]}", {"count": left})
    if pending == LEAD:
        return Message("prompt.lead", {"area": pos.id(cells[STANDS + seat])})
    if pending == MULTIPLY:
        return Message("prompt.multiply")
    facts: dict[str, object] = {"area": pos.id(source), "count": pos.flock(source) - picks}
    if pending == EXODUS:
        return Message("prompt.exodus", facts)
    if pending != SLAUGHTER:
        return Message("prompt.pilgrim", facts)
    if cells[GOAL] == NOWHERE:
        return Message("prompt.slaughter-target", facts)
    facts["goal"] = pos.id(cells[GOAL])
    if cells[NUMBER] == 0:
        return Message("prompt.slaughter-number", {**facts, "count": slaughter.most(pos)})
    return Message("prompt.slaughter-remove", {**facts, "count": cells[NUMBER]})


# One choice.


def _choice(pos: Flock, seat: int, action: int) -> Choice:
    kind, part = kind_of(action), part_a(action)
    label = _label(pos, seat, kind, part)
    return Choice(
        action, write(pos, seat, action, None), _path(pos, seat, kind, part), label, warn(pos, seat, kind, part)
    )


def _path(pos: Flock, seat: int, kind: int, part: int) -> list[str]:
    """The things that are clicked."""
    if kind == actions.CHOOSE:
        return [f"deity:{DEITY_IDS[part]}"]
    if kind == actions.KEEP:
        return [f"card:{card}" for card in kept_ids(pos.cells[DEITY + seat], part)]
    if kind == actions.PLAY:
        return [f"card:{CARD_IDS[part]}"]
    if kind == actions.GO_ON:
        return ["button:go-on"]
    if kind == actions.DONE:
        return ["button:done"]
    if kind == actions.PASS:
        return ["button:pass"]
    if kind == actions.CAST:
        return ["button:share" if part == SHARE else "button:decline"]
    if kind in (actions.PLACE, actions.SKULL, actions.GRANT, actions.KILL, actions.INCARNATE, actions.TO, actions.ALSO):
        return [f"area:{pos.id(part)}"]
    if kind in BUTTONS:
        return [f"button:{BUTTONS[kind]}", f"area:{pos.id(part)}"]
    return [f"number:{part}"]


def _label(pos: Flock, seat: int, kind: int, part: int) -> Message:
    """The sentence of one choice, with the number that matters."""
    cells = pos.cells
    if kind == actions.CHOOSE:
        return Message("choice.deity", {"deity": DEITY_IDS[part], "cards": [CARD_IDS[card] for card in DECKS[part]]})
    if kind == actions.KEEP:
        return Message("choice.keep", {"cards": kept_ids(cells[DEITY + seat], part)})
    if kind == actions.PLAY:
        cost = pos.skulls(seat, part)
        return Message("choice.play-paid" if cost else "choice.play-free", {"card": CARD_IDS[part], "cost": cost})
    if kind == actions.CAST:
        return Message("choice.share" if part == SHARE else "choice.decline")
    if kind == actions.DONE:
        is_closing = cells[PENDING] == NOTHING and cells[PHASE] == CLOSING
        return Message("choice.end-turn" if is_closing else _done(pos))
    if kind in (actions.GO_ON, actions.PASS):
        return Message("choice.go-on" if kind == actions.GO_ON else "choice.pass")
    if kind == actions.SACRIFICE:
        return Message("choice.sacrifice", {"count": part})
    if kind == actions.REMOVE:
        return Message("choice.remove", {"count": part})
    return _area_label(pos, seat, kind, part)


def _done(pos: Flock) -> str:
    return "choice.done-one" if pos.cells[PENDING] == LEAD else "choice.done"


def _area_label(pos: Flock, seat: int, kind: int, area: int) -> Message:
    cells = pos.cells
    facts: dict[str, object] = {"area": pos.id(area), "count": pos.flock(area)}
    if cells[STANDS + seat] != NOWHERE:
        facts |= {"origin": pos.id(cells[STANDS + seat]), "card": CARD_IDS[cells[TOKEN + seat]]}
    takes = "-take" if pos.flock(area) == 0 and pos.temple(area) != seat else ""
    if kind == actions.SKULL:
        return Message("choice.skull", {**facts, "count": pos.flock(area) - cells[PICKED + area]})
    if kind == actions.GRANT:
        return Message("choice.grant-heat" if cells[CARD] == HEAT else "choice.grant-boom", facts)
    if kind == actions.GROW:
        return Message("choice.multiply", {**facts, "count": multiply.growth(pos, seat, area, NOWHERE)})
    if kind == actions.ALSO:
        extra = multiply.growth(pos, seat, cells[SOURCE], area) - multiply.growth(pos, seat, cells[SOURCE], NOWHERE)
        return Message("choice.also", {**facts, "count": extra})
    if kind == actions.PREACH:
        return Message("choice.convert", {**facts, "have": convert.pressure(pos, seat, area)})
    if kind == actions.TO:
        return Message("choice.target" if cells[PENDING] == SLAUGHTER else f"choice.to{takes}", facts)
    names: dict[int, str] = {
        int(actions.PLACE): "place",
        int(actions.KILL): "kill",
        int(actions.INCARNATE): "incarnate",
        int(actions.MOVE): "move",
        int(actions.STRIKE): "strike",
        int(actions.GUIDE): f"guide{takes}",
        int(actions.LEAVE): "exodus",
        int(actions.SLAY): "slaughter",
        int(actions.FOLLOW): f"dog{takes}",
        int(actions.WANDER): "wander",
    }
    return Message(f"choice.{names[kind]}", facts)
