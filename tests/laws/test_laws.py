"""Laws: true of every game, every seat count and every mode, tested on random games."""

import json
import random
from itertools import islice

import pytest

from tests.laws.walks import LIMIT, VARIANTS, Variant, choosers, samples, settled, walk
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.game import Game
from theomachy.core.match import Match, fingerprint
from theomachy.core.playout import step
from theomachy.core.position import NEVER, Position
from theomachy.core.refusal import IllegalAction

SEEDS = [1, 2]
LONGEST_LINE = 6  # choices that one line may try
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def some(items: list[int], many: int, seed: int = 0) -> list[int]:
    """Up to *many* of *items*, the first and the last among them."""
    if len(items) <= many:
        return items
    return [items[0], *random.Random(seed).sample(items[1:-1], many - 2), items[-1]]


@every_variant
@every_seed
def test_games_end_and_keep_their_invariants(variant: Variant, seed: int) -> None:
    game = variant.game
    for index, position in enumerate(walk(variant, seed)):
        actors = position.actors()
        assert actors == sorted(set(actors))
        assert position.due() == NEVER or game.has_timers(variant.options)
        if position.is_over():
            assert actors == [] and position.volunteers() == []
        else:
            assert actors or position.due() != NEVER or position.volunteers()
            assert position.returns() == [0.0] * variant.seats
        for seat in actors:
            assert len(position.legal(seat)) > 0
        if index % 5 == 0 or position.is_over():
            game.check_invariants(position)
    assert position.is_over()
    outcome = game.outcome(position)
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == list(range(variant.seats))
    returns = position.returns()
    assert all(-1 <= value <= 1 for value in returns)
    sides = game.sides(position)
    if len(set(sides)) > 1:
        paid = {side: value for side, value in zip(sides, returns, strict=True)}
        assert sum(paid.values()) == pytest.approx(0)


@every_variant
@every_seed
def test_reading_is_the_inverse_of_writing(variant: Variant, seed: int) -> None:
    game = variant.game
    for position in samples(variant, seed):
        for seat in choosers(position):
            actions = [*some(list(position.legal(seat)), 40), *position.calls(seat)]
            texts = [game.write(position, seat, action) for action in actions]
            assert len(set(texts)) == len(texts)
            for action, text in zip(actions, texts, strict=True):
                assert game.read(position, seat, text) == [action], text
                assert text == text.strip() and "\n" not in text and ";;" not in text


@every_variant
@every_seed
def test_action_ids_are_a_bijection(variant: Variant, seed: int) -> None:
    space = variant.game.space(variant.seats, variant.options)
    for position in samples(variant, seed):
        for seat in choosers(position):
            for action in (*some(list(position.legal(seat)), 60), *position.calls(seat)):
                number = space.id_of(action)
                assert 0 <= number < space.size
                assert space.action_of(number) == action


@every_variant
@every_seed
def test_refusals_agree_with_legal_choices(variant: Variant, seed: int) -> None:
    """refusal() is None exactly for what legal() and calls() offer, and otherwise says a whole sentence."""
    game = variant.game
    heard: set[str] = {"", "?", "nonsense", "-", "x" * 500, "\u2603 \x00", "0", "A", "a1"}
    for position in samples(variant, seed):
        for seat in range(variant.seats):
            can = seat in choosers(position)
            legal = list(position.legal(seat)) if can else []
            allowed = {*legal, *position.calls(seat)}
            for action in [*some(legal, 15), *position.calls(seat)]:
                text = game.write(position, seat, action)
                assert game.refusal(position, seat, text) is None, text
                heard.add(text)
            for text in random.Random(seed).sample(sorted(heard), min(25, len(heard))):
                refused = game.refusal(position, seat, text)
                if refused is None:
                    assert game.read(position, seat, text)[0] in allowed, text
                else:
                    assert game.render(refused.message())
                    assert refused.rule == "" or refused.rule in game.rules, refused


@every_variant
@every_seed
def test_a_dump_is_the_whole_position(variant: Variant, seed: int) -> None:
    game = variant.game
    for position in samples(variant, seed):
        data = game.dump(position)
        assert json.loads(json.dumps(data)) == data
        again = game.load(json.loads(json.dumps(data)), 0)
        assert game.dump(again) == data
        assert again.actors() == position.actors() and again.volunteers() == position.volunteers()
        for seat in choosers(position):
            assert list(again.legal(seat)) == list(position.legal(seat))
        assert again.is_over() == position.is_over() and again.returns() == position.returns()


@every_variant
@every_seed
def test_a_copy_is_independent(variant: Variant, seed: int) -> None:
    game = variant.game
    for position in samples(variant, seed):
        before = fingerprint(game, position)
        other = position.copy()
        assert fingerprint(game, other) == before
        dice = Dice(seed)
        for _ in range(12):
            if not step(other, dice):
                break
        assert fingerprint(game, position) == before


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.seats == 2], ids=str)
@every_seed
def test_between_two_what_one_is_ahead_the_other_is_behind(variant: Variant, seed: int) -> None:
    for position in samples(variant, seed):
        if not position.is_pending():
            first, second = (variant.game.evaluate(position, seat) for seat in range(2))
            assert first == pytest.approx(-second)


def received(variant: Variant, position: Position, seat: int | None, heard: list[str]) -> dict[str, object]:
    """Everything that *seat* (None: a spectator) is told of *position*."""
    game = variant.game
    said: dict[str, object] = {
        "view": json.dumps(game.view(position, seat)),
        "aids": json.dumps(game.aids(position, seat)),
        "actors": position.actors(),
        "volunteers": position.volunteers(),
        "due": position.due(),
        "seats": [game.factions(position), game.sides(position)],
        "labels": [game.label(position, other) for other in range(variant.seats)],
        "pending": position.is_pending() if seat in position.actors() else None,
    }
    if seat is None:
        return said
    said["calls"] = list(position.calls(seat))
    said["key"] = position.key(seat)
    said["observe"] = game.observe(position, seat)
    said["refusals"] = [repr(game.refusal(position, seat, text)) for text in heard]
    if seat in choosers(position):
        choices = game.choices(position, seat)
        said["legal"] = list(position.legal(seat))
        said["prompt"] = game.render(choices.prompt)
        said["choices"] = [
            (choice.action, choice.text, choice.path, game.render(choice.label), repr(choice.warning))
            for choice in choices.items
        ]
    return said


@every_variant
@every_seed
def test_nothing_hidden_leaks(variant: Variant, seed: int) -> None:
    """What a seat is told is the same in every world that it cannot tell from the real one."""
    game, dice = variant.game, Dice(seed)
    heard: list[str] = ["nonsense"]
    for position in samples(variant, seed, 14):
        for seat in [*range(variant.seats), None]:
            said = received(variant, position, seat, heard[-8:])
            view = json.loads(str(said["view"]))
            for world in islice(game.worlds(view, dice), 2):
                other = received(variant, world, seat, heard[-8:])
                for what, value in said.items():
                    assert other[what] == value, f"{what} of {seat} tells worlds apart"
                if seat is not None:
                    game.check_invariants(world)
        for seat in choosers(position):
            heard += [game.write(position, seat, action) for action in some(list(position.legal(seat)), 3)]


def act_alike(here: Position, there: Position, luck: random.Random, viewer: int | None) -> bool:
    """Let somebody make a choice that both positions allow; whether it could be, and *viewer* saw the same of it."""
    seats = choosers(here)
    assert choosers(there) == seats
    if not seats:
        return False
    seat = luck.choice(seats)
    while True:
        both = set(here.legal(seat)) & set(there.legal(seat))
        if not both:
            return False
        action = luck.choice(sorted(both))
        for position in (here, there):
            position.log = []
            position.play(seat, action)
        seen = [[event.seen_by(viewer) for event in position.log or []] for position in (here, there)]
        if seen[0] != seen[1] or here.is_over() or there.is_over():
            return False
        if not here.is_pending():
            return not there.is_pending()


# With honour a view does not keep who placed a tile, though it was open when it happened: a hand was empty (FG-O10).
# So what follows from it may tell what was known before.
KEEPING = [variant for variant in VARIANTS if variant.options.get("attribution") != "honour"]


@pytest.mark.parametrize("variant", KEEPING, ids=str)
@every_seed
def test_no_act_reveals_more_than_was_seen_of_it(variant: Variant, seed: int) -> None:
    """A viewer that cannot tell two worlds apart and sees the same happen in both still cannot tell them apart."""
    game, dice, luck = variant.game, Dice(seed), random.Random(seed)
    for here in settled(variant, seed, 8):
        viewer = luck.choice([*range(variant.seats), None])
        view = json.loads(json.dumps(game.view(here, viewer)))
        there = next(game.worlds(view, dice))
        for _ in range(8):
            if not act_alike(here, there, luck, viewer):
                break
            said, other = (received(variant, position, viewer, []) for position in (here, there))
            for what, value in said.items():
                assert other[what] == value, f"{what} of {viewer} tells what was not seen"


def lines(game: Game, position: Position, seat: int, heard: list[str], luck: random.Random) -> list[str]:
    """Lines of several choices as *seat* could send them: as they might go, and ending with something *heard*."""
    found, words, ahead = [], [""], position.copy()
    while len(words) < LONGEST_LINE and seat in choosers(ahead) and len(ahead.legal(seat)) > 0:
        action = luck.choice(list(ahead.legal(seat)))
        words.append(game.write(ahead, seat, action))
        ahead.play(seat, action)
        line = " ".join(words).strip()
        found += [line, f"{line} {luck.choice(heard)}"]
    heard += words[1:]
    return found


@every_variant
@every_seed
def test_no_line_asks_luck_or_secrets_in_advance(variant: Variant, seed: int) -> None:
    """Of a line of several choices a seat is told the same in every world that it cannot tell from the real one."""
    game, dice, luck = variant.game, Dice(seed), random.Random(seed)
    heard = ["nonsense"]
    for position in settled(variant, seed, 10):
        for seat in choosers(position):
            view = json.loads(json.dumps(game.view(position, seat)))
            worlds = list(islice(game.worlds(view, dice), 2))
            for text in [line for at in (position, position, *worlds) for line in lines(game, at, seat, heard, luck)]:
                said = {repr(game.refusal(at, seat, text)) for at in (position, *worlds)}
                assert len(said) == 1, f"{text!r} tells worlds apart: {sorted(said)}"


@every_variant
@every_seed
def test_every_legal_choice_can_be_clicked_and_said(variant: Variant, seed: int) -> None:
    game = variant.game
    for position in samples(variant, seed):
        for seat in choosers(position):
            choices = game.choices(position, seat)
            assert game.render(choices.prompt)
            assert [choice.action for choice in choices.items] == list(position.legal(seat))
            paths = [tuple(choice.path) for choice in choices.items]
            assert len(set(paths)) == len(paths), "two choices are clicked in the same way"
            for choice in choices.items:
                assert choice.path and all(":" in thing for thing in choice.path)
                assert game.render(choice.label)
                assert choice.warning is None or game.render(choice.warning)
                assert choice.text == game.write(position, seat, choice.action)
            if choices.items or seat in position.actors():  # a volunteer may have nothing to choose
                assert game.default(position, seat) in position.legal(seat)


@every_variant
@every_seed
def test_a_form_takes_whatever_is_picked_in_any_order(variant: Variant, seed: int) -> None:
    game = variant.game
    luck = random.Random(seed)
    for position in samples(variant, seed):
        for seat in choosers(position):
            form = game.choices(position, seat).form
            if form is None:
                continue
            things = dict(form.things)
            assert len(things) == len(form.things), "two things of a form are clicked in the same way"
            for size in {form.least, form.most}:
                picked = luck.sample(sorted(things), size)
                line = form.template.replace("{}", ",".join(things[thing] for thing in picked))
                assert game.refusal(position, seat, line) is None, line


@every_variant
@every_seed
def test_sealed_choices_commute(variant: Variant, seed: int) -> None:
    game, dice = variant.game, Dice(seed)
    for position in walk(variant, seed):
        actors = position.actors()
        if len(actors) < 2 or position.is_pending():
            continue
        picks = {seat: position.legal(seat)[dice.below(len(position.legal(seat)))] for seat in actors}
        forwards, backwards = position.copy(), position.copy()
        for seat in actors:
            forwards.play(seat, picks[seat])
        for seat in reversed(actors):
            backwards.play(seat, picks[seat])
        assert fingerprint(game, forwards) == fingerprint(game, backwards)


def play_match(variant: Variant, seed: int, choices: int) -> Match:
    """A match of random choices played through text, with random undos of drafts and free choices."""
    game = variant.game
    match = matches.start(game, variant.seats, f"law {seed}", variant.options)
    dice, now = Dice(seed), 0
    for _ in range(choices):
        if match.is_over():
            break
        actors = match.actors()
        due = match.due()
        if actors or (match.volunteers() and dice.below(8) > 0):
            able = actors or match.volunteers()
            seat = able[dice.below(len(able))]
            if due is not None or not actors:
                now += 40 + dice.below(900)
                if due is not None and due <= now:
                    now = due
                    match.tick(now)
                    continue
            legal = match.legal(seat)
            if legal:
                match.play(seat, legal[dice.below(len(legal))], now if due is not None or not actors else None)
        elif due is not None:
            now = due
            match.tick(now)
    return match


@every_variant
@every_seed
def test_a_record_replays_to_the_same_position(variant: Variant, seed: int) -> None:
    game = variant.game
    match = play_match(variant, seed, 400)
    text = match.record().write()
    again = matches.replay(game, text)
    assert fingerprint(game, again.truth()) == fingerprint(game, match.truth())
    assert again.record().write() == text


@every_variant
def test_undo_restores(variant: Variant) -> None:
    """Whatever is played can be undone: drafts step by step, finished choices by replaying the record."""
    game, seed = variant.game, 3
    match = play_match(variant, seed, 60)
    for _ in range(12):
        if match.is_over() or not match.actors() or match.due() is not None:
            break
        seat = match.actors()[0]
        before, drafted = match.view(seat), match.draft(seat)
        truth = fingerprint(game, match.truth())
        legal = match.legal(seat)
        match.play(seat, legal[len(legal) // 2])
        if match.draft(seat):
            match.undo(seat)
        elif drafted:
            break  # a draft was finished: it can only be taken back whole
        else:
            match.undo()
        assert match.view(seat) == before and match.draft(seat) == drafted
        assert fingerprint(game, match.truth()) == truth
        match.play(seat, legal[len(legal) // 2])


@every_variant
@every_seed
def test_events_can_be_described_to_everybody(variant: Variant, seed: int) -> None:
    game, dice = variant.game, Dice(seed)
    position = variant.new(seed)
    players = [f"Player {seat}" for seat in range(variant.seats)]
    for _ in range(min(LIMIT, 600)):
        position.log = []
        if not step(position, dice):
            break
        for event in position.log:
            for viewer in [*range(variant.seats), None]:
                seen = event.seen_by(viewer)
                assert json.loads(json.dumps(seen)) == seen
                if game.catalogue().find(f"event.{event.name}") is not None:
                    assert game.describe(seen, players=players)
            assert 0 <= event.knowers < 1 << 16 and 0 <= event.shown < 1 << 16


@every_variant
def test_a_refused_choice_changes_nothing(variant: Variant) -> None:
    game = variant.game
    match = play_match(variant, 5, 40)
    before = fingerprint(game, match.truth())
    lines = len(match.record().lines)
    for seat in range(variant.seats):
        with pytest.raises(IllegalAction):
            match.play(seat, "nonsense")
    assert fingerprint(game, match.truth()) == before and len(match.record().lines) == lines


@every_variant
def test_search_can_play_on_in_imagined_worlds(variant: Variant) -> None:
    game, dice = variant.game, Dice(7)
    for position in islice(settled(variant, 7, 8), 8):
        for seat in position.actors():
            world = game.sample_world(game.view(position, seat), dice)
            for _ in range(30):
                if not step(world, dice):
                    break
            value = game.evaluate(world, seat)
            assert -10 <= value <= 10
