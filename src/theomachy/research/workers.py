"""Workers: batches in processes of their own, over shared memory, with asynchronous send and receive.

Each worker steps a Batch and copies its arrays into a block of shared memory once a step; the pipe beside it carries
only a byte. While one worker steps, the learner works on the block of another.
"""

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np

from theomachy.research.batch import Array, Batch

ROOM: Final = 4096  # legal ids a lane has room for; memory that nobody writes costs nothing
STEP: Final = b"s"
RESET: Final = b"r"  # before the seed in decimal
CLOSE: Final = b"c"
DONE: Final = b"d"
FAILED: Final = b"f"
ALIGNED: Final = 64
PATIENCE: Final = 5  # seconds for a worker to end by itself
ARRAYS: Final = ("observations", "starts", "asked", "roles", "rewards", "done", "truncated", "lengths", "episodes")

Shapes = dict[str, tuple[tuple[int, ...], str]]


class Block:
    """The arrays of one worker in shared memory; they keep what the last step wrote until the next is sent."""

    def __init__(self, shapes: Shapes, name: str | None = None) -> None:
        size, places = 0, {}
        for key, (shape, dtype) in shapes.items():
            places[key] = size
            size += -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // ALIGNED) * ALIGNED
        self.memory = SharedMemory(name, create=name is None, size=size)
        self.arrays: dict[str, Array] = {
            key: np.ndarray(shape, dtype, self.memory.buf, places[key]) for key, (shape, dtype) in shapes.items()
        }

    def close(self, owner: bool) -> None:
        """Release the memory; the *owner* also removes it."""
        self.arrays.clear()
        self.memory.close()
        if owner:
            self.memory.unlink()


def shapes_of(batch: Batch) -> Shapes:
    """Return what a worker's block holds."""
    found = {name: (array.shape, array.dtype.str) for name, array in _arrays(batch).items()}
    found["final_observations"] = found["observations"]
    found["legal"] = ((batch.lanes * ROOM,), "<i4")
    found["actions"] = ((batch.lanes,), "<i8")
    return found


def _arrays(batch: Batch) -> dict[str, Array]:
    """The arrays of *batch* that are copied as they are."""
    found: dict[str, Array] = {name: getattr(batch, name) for name in ARRAYS}
    if batch.masks is not None:
        found["masks"] = batch.masks
    return found


def _copy(batch: Batch, block: Block) -> None:
    for name, array in _arrays(batch).items():
        np.copyto(block.arrays[name], array)
    ended = np.flatnonzero(batch.done | batch.truncated)
    if len(ended):
        block.arrays["final_observations"][ended] = batch.final_observations(ended)
    many = len(batch.legal)
    if many > batch.lanes * ROOM:
        raise ValueError(f"{many} legal ids are more than {ROOM} a lane")
    block.arrays["legal"][:many] = batch.legal


def _work(pipe: Connection, name: str, shapes: Shapes, given: dict[str, Any]) -> None:
    batch, block = Batch(**given), Block(shapes, name)
    _copy(batch, block)
    pipe.send_bytes(DONE)
    while (message := _next_message(pipe)) != CLOSE:
        try:
            if message == STEP:
                batch.step(block.arrays["actions"])
            else:
                batch.reset(int(message[len(RESET) :]))
            _copy(batch, block)
            pipe.send_bytes(DONE)
        except Exception as error:  # the learner has to know of any kind
            pipe.send_bytes(FAILED + f"{type(error).__name__}: {error}".encode())
    block.close(owner=False)


def _next_message(pipe: Connection) -> bytes:
    try:
        return pipe.recv_bytes()
    except EOFError:  # the learner is gone
        return CLOSE


class Workers:
    """Batches in processes. Worker w plays the seeds from ``seed + w * stride`` on.

    ``receive()`` gives the number of a worker whose step is done; ``block(w)`` are its arrays until
    ``send(w, actions)``. ``step()`` plays in all workers at once. Everything else is given to each Batch. Bots
    and policies must be picklable, and a script that starts workers needs ``if __name__ == "__main__":``.
    """

    def __init__(self, workers: int, *, seed: int = 0, stride: int = 1 << 40, **given: Any) -> None:
        if workers < 1:
            raise ValueError(f"there must be at least one worker, not {workers}")
        model = Batch(**given, seed=seed)
        self.lanes = model.lanes
        self._stride = stride
        shapes = shapes_of(model)
        context = multiprocessing.get_context("spawn")
        self._blocks = [Block(shapes) for _ in range(workers)]
        self._pipes: list[Connection] = []
        self._processes = []
        self._waiting = list(range(workers))  # at a step, the longest first
        for worker in range(workers):
            ours, theirs = context.Pipe()
            arguments = (theirs, self._blocks[worker].memory.name, shapes, {**given, "seed": seed + worker * stride})
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def block(self, worker: int) -> dict[str, Array]:
        """The arrays of *worker*, named as those of Batch; ``legal`` is cut where its ids end."""
        self._refuse_closed()
        arrays = self._blocks[worker].arrays
        return {**arrays, "legal": arrays["legal"][: int(arrays["starts"][-1])]}

    def send(self, worker: int, actions: Sequence[int] | Array) -> None:
        """Let *worker* play one action in each of its lanes."""
        self._refuse_busy(worker)
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu" or ids.shape != (self.lanes,):
            raise TypeError(f"send() takes {self.lanes} whole numbers, not {ids.dtype} of shape {ids.shape}")
        self._blocks[worker].arrays["actions"][:] = ids
        self._send(worker, STEP)

    def receive(self) -> int:
        """The number of a worker whose step is done, of several the one sent first; waits for one.

        :raises RuntimeError: if the step failed (an illegal action, say, after which nothing was played).
        """
        self._refuse_closed()
        if not self._waiting:
            raise ValueError("no worker is at a step; send() first")
        ready = wait([self._pipes[worker] for worker in self._waiting])
        worker = next(worker for worker in self._waiting if self._pipes[worker] in ready)  # so none starves
        self._waiting.remove(worker)
        try:
            message = self._pipes[worker].recv_bytes()
        except (EOFError, ConnectionError):
            raise RuntimeError(f"worker {worker} is gone") from None
        if message[:1] == FAILED:
            raise RuntimeError(f"worker {worker}: {message[1:].decode()}")
        return worker

    def step(self, actions: Sequence[Sequence[int] | Array] | Array) -> None:
        """Play one action in every lane of every worker, a row of *actions* for each, and wait for all."""
        self.wait()
        if len(actions) != len(self._pipes):
            raise TypeError(f"step() takes a row of actions for each of {len(self._pipes)} workers")
        for worker, row in enumerate(actions):
            self.send(worker, row)
        self.wait()

    def reset(self, seed: int = 0) -> None:
        """Start every lane of every worker again, worker w with the seed ``seed + w * stride``."""
        self.wait()
        for worker in range(len(self._pipes)):
            self._send(worker, RESET + str(seed + worker * self._stride).encode())
        self.wait()

    def wait(self) -> None:
        """Wait until no worker is at a step."""
        self._refuse_closed()
        while self._waiting:
            self.receive()

    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [process.pid or 0 for process in self._processes]

    def close(self) -> None:
        """End the processes and free the memory."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send_bytes(CLOSE)
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
        for pipe in self._pipes:
            pipe.close()
        for block in self._blocks:
            block.close(owner=True)
        self._blocks, self._pipes, self._processes = [], [], []

    def _send(self, worker: int, message: bytes) -> None:
        self._waiting.append(worker)
        try:
            self._pipes[worker].send_bytes(message)
        except OSError:
            self._waiting.remove(worker)
            raise RuntimeError(f"worker {worker} is gone") from None

    def _refuse_busy(self, worker: int) -> None:
        self._refuse_closed()
        if worker in self._waiting:
            raise ValueError(f"worker {worker} is still at its last step; receive() it first")

    def _refuse_closed(self) -> None:
        if not self._pipes:
            raise ValueError("the workers are closed")

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def sample(block: dict[str, Array], rng: np.random.Generator) -> Array:
    """A random legal action id for every lane of a worker's block."""
    starts = block["starts"]
    picks = starts[:-1] + (rng.random(len(starts) - 1) * np.diff(starts)).astype(np.int64)
    chosen: Array = block["legal"][picks]
    return chosen
