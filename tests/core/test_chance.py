"""Luck: fair, reproducible, sealed."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from theomachy.core.chance import (
    Dice,
    LuckError,
    ScriptedLuck,
    SealedLuck,
    combine,
    commitment,
    sealed_key,
    sfc32,
)


def cells() -> "vec[i64]":
    return vec[i64]([0, 0, 0, 0])


def test_the_fast_generator_is_sfc32() -> None:
    """The published generator, started with a = b = c = 0 and counter 1."""
    state = cells()
    state[3] = 1
    a, b, c, d, words = 0, 0, 0, 1, []
    for _ in range(50):
        word = (a + b + d) % 2**32
        d, a = (d + 1) % 2**32, b ^ (b >> 9)
        b, c = (c + (c << 3)) % 2**32, (((c << 21) | (c >> 11)) + word) % 2**32
        words.append(word)
    assert [sfc32(state) for _ in range(50)] == words


def test_fast_luck_is_even() -> None:
    dice = Dice(7)
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_500 < count < 10_500 for count in counts.values())


def test_sealed_luck_is_even_and_repeats_with_its_key() -> None:
    luck, state = SealedLuck(sealed_key("evening")), cells()
    draws = [luck.below(state, 5) for _ in range(5_000)]
    assert all(850 < count < 1_150 for count in Counter(draws).values())
    again = cells()
    assert [luck.below(again, 5) for _ in range(5_000)] == draws
    other = cells()
    assert [SealedLuck(sealed_key("morning")).below(other, 5) for _ in range(5_000)] != draws


def test_golden_draws_never_change() -> None:
    """Records of today must replay forever: these numbers are part of the format."""
    dice, sealed, state = Dice(1), SealedLuck(sealed_key("evening")), cells()
    assert [dice.below(100) for _ in range(8)] == GOLDEN_FAST
    assert [sealed.below(state, 100) for _ in range(8)] == GOLDEN_SEALED


def test_a_script_complains_when_it_does_not_fit() -> None:
    luck, state = ScriptedLuck([2, 9]), cells()
    assert luck.below(state, 3) == 2
    with pytest.raises(LuckError, match="draw 2 of the script is 9"):
        luck.below(state, 3)
    with pytest.raises(LuckError, match="missing"):
        ScriptedLuck([]).below(cells(), 3)


def test_every_share_changes_the_seed_and_none_can_be_shifted() -> None:
    seeds = {
        combine(b"server", shares)
        for shares in ([b"a", b"b"], [b"b", b"a"], [b"ab", b""], [b"", b"ab"], [b"a", b"b", b""], [b"a"])
    }
    assert len(seeds) == 6
    assert commitment(b"server") != commitment(b"serves")


GOLDEN_FAST = [95, 76, 84, 26, 52, 31, 86, 13]
GOLDEN_SEALED = [77, 22, 55, 49, 39, 1, 78, 65]


def test_numbers_are_shuffled_like_other_things() -> None:
    items, numbers = list(range(40)), vec[i64](list(range(40)))
    Dice(3).shuffle(items)
    Dice(3).shuffle_cells(numbers)
    assert [number for number in numbers] == items != list(range(40))
