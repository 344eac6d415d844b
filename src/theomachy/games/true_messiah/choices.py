"""The choices of a seat, for the screen: one prompt, and each choice as things to click."""

from theomachy.core.action import kind_of, part_a, part_b, part_c
from theomachy.core.choices import Choice, Choices, Form
from theomachy.core.message import Message
from theomachy.games.true_messiah import actions as act
from theomachy.games.true_messiah import notation
from theomachy.games.true_messiah import state as at
from theomachy.games.true_messiah.components import pieces, vocabulary
from theomachy.games.true_messiah.components.board import NOWHERE, space_name
from theomachy.games.true_messiah.position import TrueMessiahPosition
from theomachy.games.true_messiah.rules import (
    combat,
    decks,
    drafts,
    end_phase,
    ending,
    forecast,
    movement,
    names,
    prayer,
    stack,
)

_BUTTONS = {
    act.PASS: "pass",
    act.CALL_END: "end",
    act.STOP: "stop",
    act.PRAY_DONE: "done",
    act.TARGETS_DONE: "done",
    act.READY: "done",
    act.RECRUIT_DONE: "done",
    act.BUILD_DONE: "done",
    act.CHOOSE_DONE: "done",
    act.KEEP: "keep",
    act.LET_GO: "letgo",
    act.SAVE_DONE: "done",
    act.SACK_DONE: "done",
    act.PLACE_DONE: "done",
}


def choices(position: TrueMessiahPosition, seat: int) -> Choices:
    """Everything *seat* can do now."""
    items = [_choice(position, seat, action) for action in position.legal(seat)]
    return Choices(_prompt(position, seat), items, _form(position, seat))


def default(position: TrueMessiahPosition, seat: int) -> int:
    """Return the choice made when time is up: pass, done, decline."""
    return position.legal(seat)[0]


def _choice(position: TrueMessiahPosition, seat: int, action: int) -> Choice:
    """One legal choice."""
    text = notation.write(position, seat, action)
    return Choice(
        action, text, _path(position, seat, action), _label(position, action), _warning(position, seat, action)
    )


def _path(position: TrueMessiahPosition, seat: int, action: int) -> list[str]:
    """The things that are clicked."""
    cards = position.terms.cards
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    if kind in _BUTTONS:
        return [f"button:{_BUTTONS[kind]}"]
    if kind == act.GROUP:
        return [f"space:{space_name(a)}", f"unit:{space_name(a)}:{names.group_text(position, a, b).partition(' ')[0]}"]
    if kind in (act.STEP, act.CHOOSE_SPACE):
        return [f"space:{space_name(a)}"]
    if kind in (act.PRAY, act.CHOOSE_UNIT, act.SAVE, act.PLACE_LOW):
        first = ["button:pray"] if kind == act.PRAY and not drafts.has_begun(position, seat) else []
        return [*first, f"unit:{names.unit_text(position, a, b, c)}"]
    if kind == act.CHOOSE_UNITS:
        return _units_path(position, a, b)
    if kind == act.PLAY:
        return _play_path(position, seat, a, b, c)
    if kind in (act.TARGET, act.RETARGET):
        return [names.target_thing(position, a, b)]
    if kind in (act.GIVE, act.CHOOSE_CARD):
        return ["button:gift", f"card:{cards.names[a]}"] if kind == act.GIVE else [f"card:{cards.names[a]}"]
    if kind in (act.AIM_LOW, act.AIM_HIGH):
        return _aim_path(position, kind, a, b)
    return _end_path(position, kind, a, b, c)


def _units_path(position: TrueMessiahPosition, space: int, mask: int) -> list[str]:
    """Units of one space, and that these are all where others could be added."""
    units = [f"unit:{names.unit_text(position, space, *some)}" for some in names.classes_of(position, space, mask)]
    kinds = {position.low_unit(space, place) for place in range(4)} - {0}
    return [*units, "button:done"] if len(kinds) > 1 else units


def _play_path(position: TrueMessiahPosition, seat: int, card: int, origin: int, form_number: int) -> list[str]:
    """Card, where it comes from if an avatar leaves a choice, mode or extra."""
    cards = position.terms.cards
    things = [f"card:{cards.names[card]}"]
    if origin and position.cells[at.AVATAR + seat] != NOWHERE and not cards.messiah_only[card]:
        things.append(f"button:{'how-M' if origin == 1 else 'how-A'}")
    if cards.modes[card]:
        things.append(f"button:{'shield' if form_number == 0 else 'ward'}")
    if cards.most_extra[card]:
        things.append(f"number:{form_number}")
    return things


def _aim_path(position: TrueMessiahPosition, kind: int, space: int, part: int) -> list[str]:
    """The attacking group or high unit, then the spaces it targets."""
    if kind == act.AIM_LOW:
        return [f"unit:{space_name(space)}:low", f"space:{space_name(position.board.next[space * 4 + part])}"]
    things = [f"unit:{space_name(space)}:{'MA'[position.high_on(space) & 1]}"]
    for direction in range(4):
        number = combat.split_part(part, direction)
        if number:
            things += [f"space:{space_name(position.board.next[space * 4 + direction])}", f"number:{number}"]
    return things


def _end_path(position: TrueMessiahPosition, kind: int, a: int, b: int, c: int) -> list[str]:
    """Things of the Beginning and End phase and the Market."""
    cards = position.terms.cards
    if kind == act.RECRUIT:
        both = (
            position.cells[at.CELEBRITY_RECRUITS] > 0
            and position.cells[at.NUMBERS_RECRUITS] > 0
            and b == position.cells[at.BEGAN_ALONE]
        )
        how = [f"button:{'numbers' if a else 'celebrity'}"] if both else []
        return [f"space:{space_name(b)}", *how, f"number:{c}"]
    if kind == act.BUILD:
        return [f"space:{space_name(a)}", *([f"space:{space_name(b - 1)}"] if b else [])]
    if kind == act.SACK:
        return [f"space:{space_name(a)}", f"button:{'capture' if b else 'destroy'}"]
    if kind == act.PLACE_HIGH:
        return [f"unit:{names.high_text(position, position.high_on(a))}"]
    if kind == act.LOOT:
        return ["button:leave"] if a == act.LEAVE else [f"card:{cards.names[b]}", f"button:{_FATES.get(a, 'take')}"]
    if kind == act.DISCARD:
        return [f"card:{cards.names[a]}", f"number:{b}"]
    if kind == act.BID:
        return [f"number:{a}"]
    if kind == act.BUY:
        return [*(f"card:{name}" for name in names.sale_names(position, a)), "button:buy"]
    if kind == act.OFFER:
        return ["button:keep"] if a == 0 else [f"seat:{a - 1}"]
    return [f"button:{'yes' if a else 'no'}"]


# Prompts.


def _prompt(position: TrueMessiahPosition, seat: int) -> Message:
    """Return what is expected, with the number that matters."""
    cards = position.terms.cards
    cells = position.cells
    phase = cells[at.PHASE]
    if drafts.has_begun(position, seat):
        return _prompt_draft(position, seat)
    if cells[at.QUESTION] == at.CHOOSE:
        return Message("prompt.choose-effect", {"card": cards.names[cells[position.top() + at.ITEM_CARD]]})
    if cells[at.QUESTION] == at.KEEPING:
        return Message(
            "prompt.keep",
            {"card": cards.names[cells[at.QUESTION_ABOUT]], "cost": int(cards.keep[cells[at.QUESTION_ABOUT]])},
        )
    if cells[at.QUESTION] == at.MERCY:
        return Message("prompt.mercy", {"count": cells[at.MERCY_LEFT + seat]})
    if cells[at.QUESTION] == at.LOOTING:
        return Message("prompt.loot")
    if cells[at.QUESTION] == at.PLACING:
        return Message("prompt.place", {"space": space_name(cells[at.QUESTION_ABOUT])})
    if cells[at.QUESTION] == at.OFFERING:
        return Message(
            "prompt.answer" if cells[at.QUESTION_ABOUT] else "prompt.offer", {"card": cards.names[cells[at.BOUGHT] - 1]}
        )
    if phase == at.ACTION:
        return _prompt_action(position, seat)
    if phase == at.RECRUIT:
        return Message("prompt.recruit", {"cel": cells[at.CELEBRITY_RECRUITS], "num": cells[at.NUMBERS_RECRUITS]})
    if phase == at.DISCARD:
        return Message("prompt.discard", {"count": cells[at.HAND_SIZE + seat] - end_phase.KEPT_CARDS})
    if phase in (at.BID, at.BUY):
        return (
            Message("prompt.bid", {"coins": cells[at.COINS + seat]})
            if phase == at.BID
            else Message("prompt.buy", {"coins": cells[at.SEALED_BID + seat]})
        )
    return Message(
        {at.SETUP: "prompt.setup", at.BUILD: "prompt.build", at.COMBAT: "prompt.combat"}.get(phase, "prompt.sack")
    )


def _prompt_action(position: TrueMessiahPosition, seat: int) -> Message:
    """The action phase: your own turn, an answer, or an interjection."""
    cells = position.cells
    if cells[at.STACK_HEIGHT] == 0 and cells[at.TURN] == seat:
        left = cells[at.MOVE_LIMIT] - cells[at.MOVES_MADE]
        return Message("prompt.action", {"count": left, "limit": cells[at.MOVE_LIMIT]})
    return Message("prompt.answer-item" if cells[at.STACK_HEIGHT] > 0 else "prompt.interject")


def _prompt_draft(position: TrueMessiahPosition, seat: int) -> Message:
    """A choice that is begun."""
    cells = position.cells
    if cells[at.DRAFT_KIND] == at.DRAFT_MOVE:
        return Message("prompt.path", {"count": movement.pace_of(position, seat) - cells[at.PICK_COUNT] + 1})
    if cells[at.DRAFT_KIND] == at.DRAFT_PLAY:
        return Message("prompt.target", {"card": position.terms.cards.names[cells[at.DRAFT]]})
    return Message("prompt.more")


def _form(position: TrueMessiahPosition, seat: int) -> Form | None:
    """Cards to keep, and several spaces for one miracle, are ticked in any order."""
    cards = position.terms.cards
    cells = position.cells
    if cells[at.PHASE] == at.DISCARD and not drafts.has_begun(position, seat):
        pile = [(f"card:{name}", name) for name in decks.hand_names(position, seat)]
        return Form(pile, end_phase.KEPT_CARDS, end_phase.KEPT_CARDS, "hold {}")
    if cells[at.PICK_COUNT] > 0:
        return None  # begun one by one
    if drafts.has_begun(position, seat):
        many = cells[at.DRAFT_KIND] == at.DRAFT_PLAY and cards.most_targets[cells[at.DRAFT]] > 1
        return (
            _spaces_form(position, seat, act.TARGET, int(cards.most_targets[cells[at.DRAFT]]), ">{}.") if many else None
        )
    if stack.effect_in_choice(position) == vocabulary.ZEAL and seat == cells[at.QUESTION_SEAT]:
        most = int(cards.amount[cells[position.top() + at.ITEM_CARD]])
        return _spaces_form(position, seat, act.CHOOSE_SPACE, most, ": {}")
    return None


def _spaces_form(position: TrueMessiahPosition, seat: int, kind: int, most: int, template: str) -> Form:
    """The spaces that choices of *kind* name, up to *most* of them at once."""
    offered = [action for action in position.legal(seat) if kind_of(action) == kind]
    labels = [space_name(part_b(action) if kind == act.TARGET else part_a(action)) for action in offered]
    return Form([(f"space:{name}", name) for name in labels], 1, min(most, len(labels)), template)


_Facts = dict[str, object]
_FATES = {act.LEAVE: "leave", act.REMOVE: "drop"}
_PLAIN = {  # choices that are said the same whatever they are about
    act.PASS: "pass",
    act.STOP: "stop",
    act.PRAY_DONE: "done",
    act.TARGETS_DONE: "done",
    act.READY: "ready",
    act.RECRUIT_DONE: "no-recruits",
    act.BUILD_DONE: "no-temple",
    act.CHOOSE_DONE: "enough",
    act.SAVE_DONE: "done",
    act.SACK_DONE: "spare",
    act.PLACE_DONE: "done",
}
_ABOUT_UNITS = {
    act.PRAY: "pray",
    act.CHOOSE_UNIT: "units",
    act.CHOOSE_UNITS: "units",
    act.SAVE: "save",
    act.PLACE_LOW: "place",
    act.PLACE_HIGH: "place",
}


def _label(position: TrueMessiahPosition, action: int) -> Message:
    """Return what *action* does, in a sentence."""
    kind, a, b, c = kind_of(action), part_a(action), part_b(action), part_c(action)
    if kind in _PLAIN:
        return _labelled(_PLAIN[kind])
    if kind in _ABOUT_UNITS:
        return _labelled(_ABOUT_UNITS[kind], _units_of(position, kind, a, b, c))
    if kind == act.CALL_END:
        return _labelled("end-fight" if a else "end")
    if kind == act.GROUP:
        return _labelled("move", {"units": _group(position, a, b), "space": space_name(a)})
    if kind in (act.STEP, act.CHOOSE_SPACE):
        return _labelled("step" if kind == act.STEP else "space", {"space": space_name(a)})
    if kind == act.PLAY:
        return _labelled(*_played(position, a, b, c))
    if kind in (act.TARGET, act.RETARGET):
        return _labelled(*_targeted(position, a, b))
    if kind in (act.AIM_LOW, act.AIM_HIGH):
        return _labelled(*_aimed(position, kind, a, b))
    return _labelled(*_ended(position, kind, a, b, c))


def _labelled(name: str, facts: _Facts | None = None) -> Message:
    """The sentence of a kind of choice."""
    return Message(f"choice.{name}", facts)


# Units: "2f" are two followers, "1p*" is a praying one that has moved, "M" and "A" are high.


def _low_units(position: TrueMessiahPosition, space: int, place: int, number: int) -> str:
    """Equal low units."""
    code = position.low_unit(space, place)
    return f"{number}{names.LOW_LETTERS[pieces.kind_of(code)]}{'*' if pieces.has_moved(code) else ''}"


def _high_unit(position: TrueMessiahPosition, space: int) -> str:
    """The high unit there; in a sketch it may stand elsewhere, and then it is the messiah."""
    high = position.high_on(space)
    return "M" if high == at.NOBODY else names.HIGH_LETTERS[high & 1]


def _group(position: TrueMessiahPosition, space: int, mask: int) -> list[str]:
    """A group that moves together."""
    classes = names.classes_of(position, space, mask & pieces.LOW_PLACES)
    found = [_low_units(position, space, place, number) for place, number in reversed(classes)]
    return [*found, _high_unit(position, space)] if mask >= pieces.HIGH_PLACE else found


def _units_of(position: TrueMessiahPosition, kind: int, space: int, b: int, number: int) -> _Facts:
    """Units that are chosen, with their owner and space."""
    if kind == act.PLACE_HIGH:
        return {"units": [_high_unit(position, space)], "space": space_name(space)}
    if kind == act.CHOOSE_UNITS:
        units = _group(position, space, b)
        place = names.classes_of(position, space, b)[0][0]
    else:
        units, place = [_low_units(position, space, b, number)], b
    owner = pieces.owner_of(position.low_unit(space, place))
    return {"units": units, "owner_seat": owner, "space": space_name(space)}


# Miracles and combat.


def _played(position: TrueMessiahPosition, card: int, origin: int, form: int) -> tuple[str, _Facts]:
    """A card, where it comes from, and how it is meant."""
    cards = position.terms.cards
    how = [f"how-{names.HIGH_LETTERS[origin - 1]}"] if origin else []
    if cards.modes[card]:
        how.append("how-ward" if form else "how-shield")
    if cards.most_extra[card]:
        how.append(f"how-{form}")
    return ("play-how" if how else "play"), {"card": cards.names[card], "how": how}


def _targeted(position: TrueMessiahPosition, sort: int, value: int) -> tuple[str, _Facts]:
    """A space, a unit, something on the stack, or a player."""
    if sort == act.SPACE:
        return "target-space", {"space": space_name(value)}
    if sort == act.LOW_UNIT:
        return "target", _units_of(position, act.CHOOSE_UNIT, value >> 2, value & 3, 1)
    if sort == act.HIGH_UNIT:
        unit = names.HIGH_LETTERS[value & 1]
        return "target", {"units": [unit], "owner_seat": value >> 1, "space": space_name(position.high_space(value))}
    if sort != act.ON_STACK:
        return "target-seat", {"owner_seat": value}
    pile = [
        position.cells[position.item(index) + at.ITEM_CARD]
        for index in range(position.cells[at.STACK_HEIGHT])
        if _is_item(position, index, value)
    ]
    if pile and pile[0] >= 0:
        return "target-miracle", {"card": position.terms.cards.names[pile[0]], "item": value}
    return "target-item", {"item": value}


def _is_item(position: TrueMessiahPosition, index: int, number: int) -> bool:
    """Return whether the item at *index* of the stack has this number."""
    return position.cells[position.item(index) + at.ITEM_ID] == number


def _aimed(position: TrueMessiahPosition, kind: int, space: int, part: int) -> tuple[str, _Facts]:
    """Return who attacks where; a high unit may divide its attacks."""
    next_to = [space_name(position.board.next[space * 4 + direction]) for direction in range(4)]
    if kind == act.AIM_LOW:
        return "aim", {"space": space_name(space), "to": next_to[part]}
    parts = [combat.split_part(part, direction) for direction in range(4)]
    split = [f"{to} ({attacks})" for to, attacks in zip(next_to, parts, strict=True) if attacks]
    return "split", {"units": [_high_unit(position, space)], "space": space_name(space), "split": split}


# Beginning, end and market.


def _ended(position: TrueMessiahPosition, kind: int, a: int, b: int, c: int) -> tuple[str, _Facts]:
    """Recruits and temples, what is sacked and looted, cards and coins."""
    cards = position.terms.cards
    if kind == act.RECRUIT:
        return ("recruit-numbers" if a else "recruit-celebrity"), {"count": c, "space": space_name(b)}
    if kind == act.BUILD:
        facts: _Facts = {"space": space_name(a)}
        return ("build-instead", {**facts, "other": space_name(b - 1)}) if b else ("build", facts)
    if kind == act.SACK:
        return ("capture" if b else "destroy"), {"space": space_name(a)}
    if kind == act.LOOT:
        return f"loot-{_FATES.get(a, 'take')}", {"card": cards.names[b]}
    if kind in (act.KEEP, act.LET_GO):
        about = position.cells[at.QUESTION_ABOUT]
        return ("keep" if kind == act.KEEP else "letgo"), {"card": cards.names[about], "cost": int(cards.keep[about])}
    if kind in (act.GIVE, act.CHOOSE_CARD):
        return ("gift" if kind == act.GIVE else "card"), {"card": cards.names[a]}
    if kind == act.DISCARD:
        return "discard", {"cards": [cards.names[a]] * b}
    if kind == act.BID:
        return "bid", {"coins": a}
    if kind == act.BUY:
        pile = names.sale_names(position, a)
        return ("buy" if pile else "buy-nothing"), {"cards": pile}
    if kind == act.OFFER:
        return ("offer" if a else "keep-bought"), {"seat": a - 1}
    assert kind == act.ANSWER
    return ("accept" if a else "refuse"), {}


def _warning(position: TrueMessiahPosition, seat: int, action: int) -> Message | None:
    """A sentence to confirm first, where a mistake would cost the game."""
    kind = kind_of(action)
    lost = kind in (act.GIVE, act.LET_GO) or (kind == act.PLAY and _loses_card(position, seat, part_a(action)))
    if lost and decks.owned(position, seat) == ending.FEWEST_CARDS:
        return Message("warning.last-cards", {"limit": ending.FEWEST_CARDS})
    if _followers_after(position, seat, action) < ending.FEWEST_FOLLOWERS:
        return Message("warning.last-followers", {"limit": ending.FEWEST_FOLLOWERS})
    if kind == act.CALL_END and forecast.open_city(position, seat) != NOWHERE:
        return Message("warning.empty-city")
    if kind == act.PRAY and _is_last_awake(position, seat, part_a(action), part_c(action)):
        return Message("warning.last-awake", {"space": space_name(part_a(action))})
    return None


def _loses_card(position: TrueMessiahPosition, seat: int, card: int) -> bool:
    """Return whether playing *card* removes it from the game: by its text, or because nobody can pay to keep it."""
    cards = position.terms.cards
    left = position.cells[at.BELIEF + seat] - cards.cost[card] + prayer.worshippers(position, seat)
    return cards.lasts[card] == vocabulary.OUT_OF_GAME or left < cards.keep[card]


def _is_last_awake(position: TrueMessiahPosition, seat: int, space: int, number: int) -> bool:
    """Return whether nobody who could fight would be left beside an enemy when *number* followers on *space* pray."""
    fewer = (
        position.count_kind(space, seat, pieces.ACTIVE) == number and combat.attacks_of(position, space, seat) == number
    )
    return fewer and combat.ways(position, seat, space) != 0


# Followers lost by one's own doing.


def _followers_after(position: TrueMessiahPosition, seat: int, action: int) -> int:
    """Return how many followers *seat* would have if nobody answered *action*, and combat went as foretold."""
    cards = position.terms.cards
    kind, now = kind_of(action), position.cells[at.FOLLOWERS + seat]
    if kind == act.CALL_END and part_a(action):
        return forecast.turn_end(position).cells[at.FOLLOWERS + seat]
    if kind == act.CHOOSE_UNIT and stack.effect_in_choice(position) == vocabulary.MARTYRS:
        return now - _martyrs_with(position, action)
    begun = kind == act.TARGET and drafts.has_begun(position, seat)
    plagued = begun and cards.effect[position.cells[at.DRAFT]] == vocabulary.PLAGUE
    if plagued or (kind == act.PLAY and cards.effect[part_a(action)] == vocabulary.DOOM):
        return _resolved(position, seat, action).cells[at.FOLLOWERS + seat]
    return now


def _martyrs_with(position: TrueMessiahPosition, action: int) -> int:
    """The followers picked so far and those of *action*."""
    return part_c(action) + drafts.units_picked(position)


def _resolved(position: TrueMessiahPosition, seat: int, action: int) -> TrueMessiahPosition:
    """*position* after *action* when everybody passes."""
    ahead = position.look_ahead()
    ahead.play(seat, action)
    while ahead.cells[at.STACK_HEIGHT] > 0 and ahead.cells[at.QUESTION] == at.NO_QUESTION and not ahead.is_over():
        ahead.play(ahead.actors()[0], act.PASS)
    return ahead
