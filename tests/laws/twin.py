"""Play the same random games as every other build of the engine; print the name of every position.

Run as a program: ``python tests/laws/twin.py SEEDS`` prints the build on the first line, then one line a game.
"""

import sys
from hashlib import sha256

from tests.laws.walks import VARIANTS, walk
from theomachy.core import position as engine
from theomachy.core.match import fingerprint


def main(seeds: int) -> None:
    print("compiled" if str(engine.__file__).endswith(".so") else "pure")
    for variant in VARIANTS:
        for seed in range(100, 100 + seeds):
            names, choices = sha256(), 0
            for position in walk(variant, seed):
                names.update(fingerprint(variant.game, position).encode())
                for seat in position.actors():
                    names.update(str(list(position.legal(seat))).encode() + str(position.key(seat)).encode())
                choices += 1
            print(variant, seed, choices, names.hexdigest()[:20], flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
