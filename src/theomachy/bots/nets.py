"""Nets that come with a game, run by ONNX Runtime where that is installed: ``pip install 'theomachy[learned]'``.

A game keeps them in its folder ``nets``, a file for each seat count: ``2p-1a2b3c4d.onnx``, with the first digits of the
file's SHA-256. The options it was trained with are in the file. Without ONNX Runtime there are no nets.
"""

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, final

from theomachy.bots.valuation import Net
from theomachy.core.edition import OURS
from theomachy.core.game import Game

HASH_DIGITS = 8
FOLDER = "nets"
SUFFIX = ".onnx"


class NetError(ValueError):
    """A file that is no net, or not the one its name says."""


@final
class OnnxNet(Net):
    """A net in ONNX Runtime: one thread, which never waits busily, because every process has one of its own."""

    def __init__(self, content: bytes) -> None:
        import numpy
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        settings.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = onnxruntime.InferenceSession(content, settings, providers=["CPUExecutionProvider"])
        except Exception as error:  # its own kinds of errors, which it does not export
            raise NetError(f"this is no net: {error}") from None
        rows = next(given for given in self._session.get_inputs() if given.name == "rows")
        about = self._session.get_modelmeta().custom_metadata_map
        super().__init__(rows.shape[1], json.loads(about["options"]))
        self.about: dict[str, str] = dict(about)
        self._numpy: Any = numpy

    def weigh(self, rows: memoryview, leads: list[float]) -> list[float]:
        numpy = self._numpy
        given = {
            "rows": numpy.frombuffer(rows, numpy.int16).reshape(-1, self.width),
            "leads": numpy.array(leads, numpy.float32).reshape(-1, 1),
        }
        found: list[float] = self._session.run(None, given)[0].ravel().tolist()
        return found


def find_net(game: Game, seats: int) -> Net | None:
    """The net of *game* for this many seats; None without ONNX Runtime, and for editions, whose cards it never saw."""
    return _find(game.id, game.package, seats) if game.edition_id() == OURS else None


@cache
def _find(id: str, package: str, seats: int) -> Net | None:
    folder = files(package).joinpath(FOLDER)
    if not folder.is_dir():
        return None
    for file in folder.iterdir():
        if file.name.startswith(f"{seats}p-") and file.name.endswith(SUFFIX):
            return load_net(file.name, file.read_bytes())
    return None


def load_net(name: str, content: bytes) -> Net | None:
    """The net in a file of this *name*; None without ONNX Runtime.

    :raises NetError: if the file is not the one that its name says.
    """
    if name != net_name(name.split("-")[0], content):
        raise NetError(f"{name}: the file is damaged; install theomachy again")
    try:
        return OnnxNet(content)
    except ImportError:
        return None


def net_name(seats: str, content: bytes) -> str:
    """Return how the file of a net is called."""
    return f"{seats}-{sha256(content).hexdigest()[:HASH_DIGITS]}{SUFFIX}"
