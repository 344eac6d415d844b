"""What mypyc and librt do to a few lines of code; an upgrade that changes it shows here.

The rules that follow are in docs/howto/add-a-game.md. When one of these fails after an upgrade,
the pitfall may be gone: then the rule can go too.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.slow]

SOURCE = """
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ONE: Final[i64] = 1


def shifted_literal(x: i64) -> i64:
    return 1 << x


def shifted_constant(x: i64) -> i64:
    return ONE << x


def shifted_parameter(one: i64, x: i64) -> i64:
    return one << x


def shifted_plain(x: int) -> int:
    return 1 << x


def bit(word: i64, x: i64) -> i64:
    return (word >> x) & 1


class Counted:
    def __init__(self) -> None:
        self.made = 1


def made_by_new() -> bool:
    return hasattr(Counted.__new__(Counted), "made")


def aliased() -> list[int]:
    a = vec[i64](capacity=8)
    a = append(a, 1)
    b = append(a, 2)
    c = append(a, 3)
    return [int(b[1]), int(c[1])]


def shared() -> int:
    a = vec[i64]([1, 2, 3])
    b = a
    b[0] = 9
    return int(a[0])


def sliced() -> int:
    a = vec[i64]([1, 2, 3])
    b = a[:]
    b[0] = 9
    return int(a[0])


def taken(numbers: vec[i64]) -> int:
    return int(numbers[0])


def handed_over() -> int:
    return sum([taken(vec[i64]([0] * 1000)) for _ in range(4000)])
"""

DRIVER = """
import json, sys
import pitfalls as p
from librt.vecs import vec
from mypy_extensions import i64
from pathlib import Path


def megabytes(work):
    before = int(Path("/proc/self/statm").read_text().split()[1])
    work()
    return (int(Path("/proc/self/statm").read_text().split()[1]) - before) * 4096 // 10**6


def hand_over():
    for _ in range(4000):
        p.taken(vec[i64]([0] * 1000))


print(json.dumps({
    "compiled": not p.__file__.endswith(".py"),
    "literal": [x for x in range(62) if p.shifted_literal(x) != 2**x],
    "constant": [x for x in range(62) if p.shifted_constant(x) != 2**x],
    "parameter": [x for x in range(62) if p.shifted_parameter(1, x) != 2**x],
    "plain": [x for x in range(62) if p.shifted_plain(x) != 2**x],
    "bit": [x for x in range(62) if p.bit(2**x, x) != 1],
    "new": p.made_by_new(),
    "aliased": p.aliased(),
    "shared": p.shared(),
    "sliced": p.sliced(),
    "kept inside": megabytes(p.handed_over) if sys.platform == "linux" else 0,
    "kept outside": megabytes(hand_over) if sys.platform == "linux" else 0,
}))
"""

Findings = dict[str, object]


def drive(folder: Path) -> Findings:
    """What the module in *folder* does."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", DRIVER], env=env, capture_output=True, text=True, check=True)
    found: Findings = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    folder = tmp_path_factory.mktemp("pure")
    (folder / "pitfalls.py").write_text(SOURCE)
    return drive(folder)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    folder = tmp_path_factory.mktemp("compiled")
    (folder / "pitfalls.py").write_text(SOURCE)
    command = [sys.executable, "-m", "mypyc", "pitfalls.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return drive(folder)


def test_both_ways_are_tried(pure: Findings, compiled: Findings) -> None:
    assert not pure["compiled"]
    assert compiled["compiled"]


def test_compiled_shifts_of_a_constant_go_wrong_from_31(pure: Findings, compiled: Findings) -> None:
    wrong = list(range(31, 62))
    assert pure["literal"] == pure["constant"] == []
    assert compiled["literal"] == wrong
    assert compiled["constant"] == wrong


@pytest.mark.parametrize("way", ["parameter", "plain", "bit"])
def test_the_shifts_we_use_are_right(way: str, pure: Findings, compiled: Findings) -> None:
    assert pure[way] == compiled[way] == []


def test_compiled_new_runs_init(pure: Findings, compiled: Findings) -> None:
    assert not pure["new"]
    assert compiled["new"]


def test_appending_twice_to_one_vec_overwrites(pure: Findings, compiled: Findings) -> None:
    assert pure["aliased"] == compiled["aliased"] == [3, 3]


def test_a_vec_is_shared_until_it_is_sliced(pure: Findings, compiled: Findings) -> None:
    assert pure["shared"] == compiled["shared"] == 9
    assert pure["sliced"] == compiled["sliced"] == 1


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_vec_that_interpreted_code_hands_to_compiled_code_is_never_freed(pure: Findings, compiled: Findings) -> None:
    assert pure["kept outside"] == pure["kept inside"] == compiled["kept inside"] == 0
    kept = compiled["kept outside"]
    assert isinstance(kept, int) and kept > 25  # megabytes, of 32 that were handed over
