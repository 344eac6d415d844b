"""Workers: batches in processes of their own, over shared memory, with asynchronous send and receive.

Each worker steps a Batch and copies its arrays into a block of shared memory once a step; the pipe beside it carries
only a byte. While one worker thinks, the learner works on the block of another.
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
CLOSE: Final = b"c"
DONE: Final = b"d"
FAILED: Final = b"f"
ALIGNED: Final = 64
ARRAYS: Final = ("numbers", "starts", "asked", "roles", "rewards", "done", "truncated", "lengths", "episodes")


class Block:
    """The arrays of one worker in shared memory; they keep what the last step wrote until the next is sent."""

    def __init__(self, shapes: dict[str, tuple[tuple[int, ...], str]], name: str | None = None) -> None:
        size, places = 0, {}
        for key, (shape, dtype) in shapes.items():
            places[key] = size
            size += -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // ALIGNED) * ALIGNED
        self.memory = SharedMemory(name, create=name is None, size=size)
        self.arrays: dict[str, Array] = {
            key: np.ndarray(shape, dtype, self.memory.buf, places[key]) for key, (shape, dtype) in shapes.items()
        }

    def close(self, owner: bool) -> None:
        """Let go of the memory."""
        self.arrays.clear()
        self.memory.close()
        if owner:
            self.memory.unlink()


def shapes_of(batch: Batch) -> dict[str, tuple[tuple[int, ...], str]]:
    """Return what a worker's block holds."""
    found = {name: (getattr(batch, name).shape, getattr(batch, name).dtype.str) for name in ARRAYS}
    found["legal"] = ((batch.lanes * ROOM,), "<i4")
    found["actions"] = ((batch.lanes,), "<i8")
    return found


def _copy(batch: Batch, block: Block) -> None:
    for name in ARRAYS:
        np.copyto(block.arrays[name], getattr(batch, name))
    many = len(batch.legal)
    if many > batch.lanes * ROOM:
        raise ValueError(f"{many} legal ids are more than {ROOM} a lane")
    block.arrays["legal"][:many] = batch.legal


def _work(pipe: Connection, name: str, shapes: dict[str, Any], given: dict[str, Any]) -> None:
    batch, block = Batch(**given), Block(shapes, name)
    _copy(batch, block)
    pipe.send_bytes(DONE)
    while True:
        try:
            message = pipe.recv_bytes()
        except EOFError:
            message = CLOSE
        if message == CLOSE:
            break
        try:
            batch.step(block.arrays["actions"])
            _copy(batch, block)
            pipe.send_bytes(DONE)
        except Exception as error:  # whatever it is, the learner has to know
            pipe.send_bytes(FAILED + f"{type(error).__name__}: {error}".encode())
    block.close(owner=False)


class Workers:
    """Batches in processes. Worker w plays the seeds from ``seed + w * stride`` on.

    ``receive()`` gives the number of a worker whose step is done, the first that is ready; its arrays are ``block(w)``
    until ``send(w, actions)``. ``step()`` does it for all workers at once.
    """

    def __init__(self, workers: int, *, seed: int = 0, stride: int = 1 << 40, **given: Any) -> None:
        if workers < 1:
            raise ValueError(f"there must be a worker, not {workers}")
        model = Batch(**given, seed=seed)
        self.lanes = model.lanes
        shapes = shapes_of(model)
        context = multiprocessing.get_context("spawn")
        self._blocks = [Block(shapes) for _ in range(workers)]
        self._pipes: list[Connection] = []
        self._processes = []
        self._waiting = set(range(workers))
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
        arrays = self._blocks[worker].arrays
        return {**arrays, "legal": arrays["legal"][: int(arrays["starts"][-1])]}

    def send(self, worker: int, actions: Sequence[int] | Array) -> None:
        """Let *worker* play one action in each of its lanes."""
        if worker in self._waiting:
            raise ValueError(f"worker {worker} is still at its last step; receive() it first")
        ids = np.asarray(actions)
        if ids.dtype.kind not in "iu" or ids.shape != (self.lanes,):
            raise TypeError(f"send() takes {self.lanes} whole numbers, not {ids.dtype} of shape {ids.shape}")
        self._blocks[worker].arrays["actions"][:] = ids
        self._waiting.add(worker)
        self._pipes[worker].send_bytes(STEP)

    def receive(self) -> int:
        """The number of a worker whose step is done; waits for one."""
        if not self._waiting:
            raise ValueError("no worker is at a step; send() first")
        ready = wait([self._pipes[worker] for worker in self._waiting])[0]
        worker = next(worker for worker, pipe in enumerate(self._pipes) if pipe is ready)
        self._waiting.discard(worker)
        try:
            message = self._pipes[worker].recv_bytes()
        except EOFError:
            raise RuntimeError(f"worker {worker} is gone") from None
        if message[:1] == FAILED:
            raise RuntimeError(f"worker {worker}: {message[1:].decode()}")
        return worker

    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [process.pid or 0 for process in self._processes]

    def close(self) -> None:
        """End the processes and free the memory."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send_bytes(CLOSE)
        for process in self._processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
        for pipe in self._pipes:
            pipe.close()
        for block in self._blocks:
            block.close(owner=True)
        self._blocks, self._pipes, self._processes = [], [], []

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
