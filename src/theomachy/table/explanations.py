"""Explanations: what a tap on something that is not offered could have meant, and which rules forbid it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from theomachy.core.choices import Choices
from theomachy.core.game import Game
from theomachy.core.match import Match
from theomachy.core.message import Message
from theomachy.core.refusal import Refusal
from theomachy.table.errors import TABLE_TEXTS, RuleRefused
from theomachy.table.wire_types import RefusalMessage

MOST_TEXTS = 60  # wishes for one tap
MOST_REASONS = 3  # reasons for one tap
COPY_SUFFIX = re.compile(r"(?<!:)#\d+$")  # which of the things that a form tells apart
VAGUE_CODES = ("not-understood", "not-legal")  # reasons that say nothing about the thing


def explain_tap(
    match: Match, seat: int, things: Sequence[str], picked: Sequence[str], names: Sequence[str]
) -> list[RefusalMessage]:
    """Return why *seat*, who *picked* so much, can have none of *things* now: they lie on each other, topmost first."""
    offered = match.choices(seat)
    for thing in (COPY_SUFFIX.sub("", thing) for thing in things):
        found = _refusals(match, seat, islice(texts_like(offered, thing, picked), MOST_TEXTS))
        found = found or _refusals(match, seat, texts_for_thing(match.game, thing))
        if found:
            return [_render(match, refusal, names) for refusal in found]
    if offered is None:
        refusal = match.refusal(seat, things[0])
        return [] if refusal is None else [_render(match, refusal, names)]
    prompt = match.game.render(offered.prompt, players=names)
    return [RefusalMessage("not-now", TABLE_TEXTS.render(Message("refusal.not-now", {"prompt": prompt})))]


def texts_like(offered: Choices | None, thing: str, picked: Sequence[str]) -> Iterator[str]:
    """Texts that a tap on *thing* may have meant: choices that differ only there."""
    kind, _, name = thing.partition(":")
    for item in offered.items if offered is not None else ():
        rest = item.path[len(picked) :] if item.path[: len(picked)] == list(picked) else []
        like = next((step for step in rest if step.startswith(f"{kind}:")), "")
        if like:
            yield re.sub(rf"{re.escape(like[len(kind) + 1 :])}(?!\w)", lambda _: name, item.text, count=1)


def texts_for_thing(game: Game, thing: str) -> Iterator[str]:
    """Yield what *thing* is for, whatever is asked now."""
    kind, _, name = thing.partition(":")
    for template in game.standing_choices.get(thing) or game.standing_choices.get(kind, ()):
        yield template.replace("{}", name)


def _refusals(match: Match, seat: int, texts: Iterator[str]) -> list[Refusal]:
    """The first refusal of each kind, the most frequent kind first."""
    first: dict[str, Refusal] = {}
    often: Counter[str] = Counter()
    for text in dict.fromkeys(texts):
        refusal = match.refusal(seat, text)
        if refusal is not None and refusal.code not in VAGUE_CODES:
            first.setdefault(refusal.code, refusal)
            often[refusal.code] += 1
    return [first[code] for code, _ in often.most_common(MOST_REASONS)]


def _render(match: Match, refusal: Refusal, names: Sequence[str]) -> RefusalMessage:
    return RuleRefused(match.game, refusal, names).to_message()
