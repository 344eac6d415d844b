"""Choices: the prompt, and every legal choice as a sentence and a path of things to click."""

from theomachy.core.action import kind_of, part_a
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.flock import actions as act
from theomachy.games.flock import state as at
from theomachy.games.flock.components.cards import HAND_SIZE
from theomachy.games.flock.notation import write
from theomachy.games.flock.position import FlockPosition
from theomachy.games.flock.rules import convert, ending, miracles, multiply, prophets, repetition, slaughter, starvation

_GLORY_PAYS = 2  # pieces from which multiplying by areas is no worse than the usual number
_BUTTONS: dict[int, str] = {  # what is clicked before the area
    int(act.GROW): "multiply",
    int(act.LEAVE): "exodus",
    int(act.SLAY): "slaughter",
    int(act.PREACH): "convert",
    int(act.STRIKE): "strike",
    int(act.MOVE): "walk",
    int(act.GUIDE): "lead",
    int(act.FOLLOW): "dog",
    int(act.WANDER): "pilgrim",
}


def choices(position: FlockPosition, seat: int) -> Choices:
    """Return what *seat* can do now."""
    legal = position.legal(seat)
    items = [_choice(position, seat, action) for action in legal]
    form = None
    if kind_of(legal[0]) == act.KEEP:
        deck = position.terms.cards.deck_ids(position.cells[at.DEITY + seat])
        form = Form([(f"card:{card}", card) for card in deck], HAND_SIZE, HAND_SIZE, "keep {}")
    return Choices(_prompt(position, seat), items, form)


def default(position: FlockPosition, seat: int) -> int:
    """Return the choice that is made when time is up: going on, passing or being done where possible."""
    legal = position.legal(seat)
    for action in legal:
        if kind_of(action) in (act.GO_ON, act.PASS, act.DONE):
            return action
    return legal[0]


# The prompt.


def _prompt(position: FlockPosition, seat: int) -> Message:
    cells = position.cells
    phase = at.PHASES[cells[at.PHASE]]
    if cells[at.PENDING] != at.NOTHING:
        return _prompt_rest(position, seat)
    if phase == "deity":
        return Message("prompt.deity", {"count": len(position.legal(seat))})
    if cells[at.PHASE] == at.PLACING:
        return Message("prompt.place", {"ordinal": "second" if position.temples(seat) else "first"})
    if phase == "action" and cells[at.ACTIONS_LEFT] > 1:
        return Message("prompt.actions", {"count": cells[at.ACTIONS_LEFT]})
    return Message(f"prompt.{phase}")


def _prompt_rest(position: FlockPosition, seat: int) -> Message:
    """Ask for the next step of the choice that is begun."""
    cells = position.cells
    pending, card, source, picks = cells[at.PENDING], cells[at.PENDING_CARD], cells[at.SOURCE], cells[at.PICK_COUNT]
    if pending == at.PAY:
        cost = position.skulls(seat, card)
        return Message("prompt.pay", {"card": position.card_id(card), "cost": cost, "count": cost - picks})
    if pending == at.EFFECT:
        return _prompt_effect(position, card)
    if pending == at.LEAD:
        prophet = position.card_id(cells[at.PROPHET + seat])
        return Message("prompt.lead", {"card": prophet, "area": position.area_id(cells[at.PROPHET_AREA + seat])})
    if pending == at.MULTIPLY:
        return Message("prompt.multiply")
    facts: dict[str, object] = {"area": position.area_id(source), "count": position.flock(source) - picks}
    if pending == at.EXODUS:
        return Message("prompt.exodus", facts)
    if pending != at.SLAUGHTER:
        return Message("prompt.pilgrim", facts)
    if cells[at.AIM] == at.NOWHERE:
        return Message("prompt.slaughter-target", facts)
    facts["goal"] = position.area_id(cells[at.AIM])
    if cells[at.SACRIFICED] == 0:
        return Message("prompt.slaughter-number", {**facts, "count": slaughter.most(position)})
    return Message("prompt.slaughter-remove", {**facts, "count": cells[at.SACRIFICED]})


def _prompt_effect(position: FlockPosition, card: int) -> Message:
    """Ask what the paid *card* is aimed at."""
    cells, cards = position.cells, position.terms.cards
    facts: dict[str, object] = {"card": position.card_id(card)}
    kind = miracles.aim_kind(position, card)
    if kind == act.INCARNATE:
        return Message("prompt.incarnate", facts)
    if kind == act.KILL:
        left = cards.remove_anywhere.amounts[card] - cells[at.PICK_COUNT]
        return Message("prompt.remove-anywhere", {**facts, "count": left})
    if cards.grow_anywhere.amounts[card]:
        return Message("prompt.grow-anywhere", {**facts, "count": cards.grow_anywhere.amounts[card]})
    return Message("prompt.grow-everywhere", {**facts, "count": cells[at.SUPPLY] - cells[at.PICK_COUNT]})


# One choice.


def _choice(position: FlockPosition, seat: int, action: int) -> Choice:
    kind, part = kind_of(action), part_a(action)
    label = _label(position, seat, kind, part)
    return Choice(
        action,
        write(position, seat, action, None),
        _path(position, seat, kind, part),
        label,
        _warn_repetition(position, seat, action) or _warn(position, seat, kind, part),
    )


def _path(position: FlockPosition, seat: int, kind: int, part: int) -> list[str]:
    """List the things that are clicked."""
    if kind == act.CHOOSE:
        return [f"deity:{position.terms.cards.deities[part]}"]
    if kind == act.KEEP:
        return [f"card:{card}" for card in position.terms.cards.kept_ids(position.cells[at.DEITY + seat], part)]
    if kind == act.PLAY:
        return [f"card:{position.card_id(part)}"]
    if kind == act.GO_ON:
        return ["button:go-on"]
    if kind == act.DONE:
        return ["button:done"]
    if kind == act.PASS:
        return ["button:pass"]
    if kind == act.CAST:
        return ["button:share" if part == at.SHARE else "button:decline"]
    if kind in (act.PLACE, act.SKULL, act.GRANT, act.KILL, act.INCARNATE, act.TO, act.ALSO):
        return [f"area:{position.area_id(part)}"]
    if kind in _BUTTONS:
        return [f"button:{_BUTTONS[kind]}", f"area:{position.area_id(part)}"]
    return [f"number:{part}"]


def _label(position: FlockPosition, seat: int, kind: int, part: int) -> Message:
    """Return the sentence of one choice, with the number that matters."""
    cells, cards = position.cells, position.terms.cards
    if kind == act.CHOOSE:
        return Message("choice.deity", {"deity": cards.deities[part], "cards": cards.deck_ids(part)})
    if kind == act.KEEP:
        return Message("choice.keep", {"cards": cards.kept_ids(cells[at.DEITY + seat], part)})
    if kind == act.PLAY:
        cost = position.skulls(seat, part)
        return Message(
            "choice.play-paid" if cost else "choice.play-free", {"card": position.card_id(part), "cost": cost}
        )
    if kind == act.CAST:
        return Message("choice.share" if part == at.SHARE else "choice.decline")
    if kind == act.DONE:
        is_closing = cells[at.PENDING] == at.NOTHING and cells[at.PHASE] == at.CLOSING
        return Message("choice.end-turn" if is_closing else _done(position))
    if kind in (act.GO_ON, act.PASS):
        return Message("choice.go-on" if kind == act.GO_ON else "choice.pass")
    if kind == act.SACRIFICE:
        return Message("choice.sacrifice", {"count": part})
    if kind == act.REMOVE:
        return Message("choice.remove", {"count": part})
    return _area_label(position, seat, kind, part)


def _done(position: FlockPosition) -> str:
    return "choice.done-one" if position.cells[at.PENDING] == at.LEAD else "choice.done"


def _area_label(position: FlockPosition, seat: int, kind: int, area: int) -> Message:
    cells = position.cells
    facts: dict[str, object] = {"area": position.area_id(area), "count": position.flock(area)}
    if cells[at.PROPHET_AREA + seat] != at.NOWHERE:
        facts["origin"] = position.area_id(cells[at.PROPHET_AREA + seat])
        facts["card"] = position.card_id(cells[at.PROPHET + seat])
    takes = "-take" if position.flock(area) == 0 and position.temple(area) != seat else ""
    if kind == act.SKULL:
        return Message("choice.skull", {**facts, "count": position.flock(area) - cells[at.PICKED + area]})
    if kind == act.GRANT:
        return Message("choice.grow", {**facts, "pieces": _gift(position)})
    if kind == act.GROW:
        return Message("choice.multiply", {**facts, "count": multiply.growth(position, seat, area, at.NOWHERE)})
    if kind == act.ALSO:
        extra = multiply.growth(position, seat, cells[at.SOURCE], area) - multiply.growth(
            position, seat, cells[at.SOURCE], at.NOWHERE
        )
        return Message("choice.also", {**facts, "count": extra})
    if kind == act.PREACH:
        return Message("choice.convert", {**facts, "have": convert.pressure(position, seat, area)})
    if kind == act.TO:
        return Message("choice.target" if cells[at.PENDING] == at.SLAUGHTER else f"choice.to{takes}", facts)
    names: dict[int, str] = {
        int(act.PLACE): "place",
        int(act.KILL): "kill",
        int(act.INCARNATE): "incarnate",
        int(act.MOVE): "move",
        int(act.STRIKE): "strike",
        int(act.GUIDE): f"guide{takes}",
        int(act.LEAVE): "exodus",
        int(act.SLAY): "slaughter",
        int(act.FOLLOW): f"dog{takes}",
        int(act.WANDER): "wander",
    }
    return Message(f"choice.{names[kind]}", facts)


# Warnings: typical mistakes of beginners, and choices that cannot be undone, are confirmed first.


def _warn(position: FlockPosition, seat: int, kind: int, part: int) -> Message | None:
    """Return what *seat* should know before it makes this choice; None where there is nothing."""
    if kind == act.PASS:
        return Message("warning.pass") if len(position.legal(seat)) > 1 else None
    if kind == act.PLAY:
        return _warn_glory(position, seat, part)
    if kind == act.SKULL:
        return _warn_payment(position, seat, part)
    if kind == act.MOVE:
        return _warn_forfeit(position, seat)
    if kind == act.GROW:
        return _warn_growth(position, seat, part, at.NOWHERE, part)
    if kind == act.ALSO:
        return _warn_growth(position, seat, position.cells[at.SOURCE], part, part)
    if kind in (act.TO, act.GUIDE, act.FOLLOW) and position.cells[at.PENDING] != at.SLAUGHTER:
        return _warn_arrival(position, seat, part)
    if kind == act.GRANT:
        return _warn_gift(position, seat, part)
    if kind == act.KILL and position.temple(part) == seat:
        return Message("warning.own-piece", {"area": position.area_id(part)})
    return None


def _warn_repetition(position: FlockPosition, seat: int, action: int) -> Message | None:
    """Warn of a choice that ends the game by repetition (FL-L1)."""
    if not repetition.may_end(position):
        return None
    ahead = position.copy()
    ahead.play(seat, action)
    if ahead.cells[at.END_REASON] != at.BY_REPETITION:
        return None
    return Message("warning.repetition", {"seats": ending.seats_in(ahead.cells[at.WINNERS])})


def _warn_glory(position: FlockPosition, seat: int, card: int) -> Message | None:
    """Warn of Glory while few areas make it add less than the usual number (FL-K10)."""
    areas_per_piece = position.terms.cards.areas_per_piece.amounts[card]
    if areas_per_piece == 0:
        return None
    areas = position.temples(seat)
    facts = {"card": position.card_id(card), "areas": areas, "count": areas // areas_per_piece}
    return Message("warning.glory", facts) if areas // areas_per_piece < _GLORY_PAYS else None


def _warn_payment(position: FlockPosition, seat: int, last: int) -> Message | None:
    """Warn of the last skull: it reveals the card, which nobody can undo."""
    cells = position.cells
    card, cost = cells[at.PENDING_CARD], position.skulls(seat, cells[at.PENDING_CARD])
    if cells[at.PICK_COUNT] + 1 < cost:
        return None
    areas = range(position.terms.board.areas)
    paid = {area: int(cells[at.PICKED + area]) + (1 if area == last else 0) for area in areas}
    believers = position.believers(seat)
    facts: dict[str, object] = {
        "card": position.card_id(card),
        "count": int(cost),
        "areas": [position.area_id(area) for area in areas if paid[area]],
        "before": int(believers),
        "after": int(believers - cost),
    }
    more = position.terms.cards.grow_everywhere.amounts[card]
    grown = [area for area in areas if more and position.temple(area) == seat]
    fed = [(area, position.flock(area) - paid[area] + more) for area in grown]
    crowded = [position.area_id(area) for area, count in fed if count > starvation.limit(position, area)]
    if not crowded:
        return Message("warning.payment", facts)
    return Message("warning.payment-crowded", {**facts, "crowded": crowded, "number": len(crowded)})


def _warn_forfeit(position: FlockPosition, seat: int) -> Message | None:
    """Warn of a move that takes the place of what Forest or Moon could do now (FL-P5)."""
    if prophets.may_guide(position, seat) and prophets.has_followers(position, seat):
        return Message("warning.forfeit", {"card": position.card_id(position.cells[at.PROPHET + seat])})
    return None


def _warn_growth(position: FlockPosition, seat: int, area: int, second: int, place: int) -> Message | None:
    """Warn if *place* would hold more than it feeds when *area* and *second* multiply (FL-A4)."""
    return _warn_crowd(position, place, multiply.flock_after(position, seat, area, second, place))


def _warn_gift(position: FlockPosition, seat: int, area: int) -> Message | None:
    """Warn of Heat and Baby Boom where they feed a rival or crowd an area."""
    owner = position.temple(area)
    if owner not in (at.NOBODY, seat):
        return Message(
            "warning.feeds-rival", {"area": position.area_id(area), "owner_seat": owner, "count": _gift(position)}
        )
    return _warn_crowd(position, area, position.flock(area) + _gift(position)) if owner == seat else None


def _gift(position: FlockPosition) -> int:
    """Count the pieces that the paid card adds to the area it is aimed at."""
    pieces = position.terms.cards.grow_anywhere.amounts[position.cells[at.PENDING_CARD]]
    return min(pieces, position.cells[at.SUPPLY]) if pieces else 1


def _warn_arrival(position: FlockPosition, seat: int, area: int) -> Message | None:
    """Warn of a piece that is lost or starves where it goes; of several that go the same way only once."""
    before = position.flock(area) + position.cells[at.PICKED + area]
    if position.temple(area) == seat:
        is_warned = position.cells[at.PICKED + area] > 0 and before > starvation.limit(position, area)
        return None if is_warned else _warn_crowd(position, area, before + 1)
    return None if position.flock(area) == 0 or position.cells[at.PICKED + area] > 0 else _warn_foreign(position, area)


def _warn_foreign(position: FlockPosition, area: int) -> Message:
    """Warn of a piece that joins another flock and is lost to its owner (FL-X4)."""
    owner = position.temple(area)
    if owner == at.NOBODY:
        return Message("warning.neutral-flock", {"area": position.area_id(area)})
    return Message("warning.foreign-flock", {"area": position.area_id(area), "owner_seat": owner})


def _warn_crowd(position: FlockPosition, area: int, count: int) -> Message | None:
    """Warn if *area* feeds fewer than *count* pieces (FL-V1)."""
    limit = starvation.limit(position, area)
    if count <= limit:
        return None
    return Message("warning.overfull", {"area": position.area_id(area), "count": int(count), "limit": int(limit)})
