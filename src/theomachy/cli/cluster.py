"""Tasks on a Ray cluster: each result comes exactly once, also when machines of the cluster are lost on the way."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any, TypeVar

from theomachy.bots.processes import known_editions
from theomachy.core.edition import add_dict
from theomachy.core.refusal import OptionError

A = TypeVar("A", bound=tuple[Any, ...])
T = TypeVar("T")
TASKS_PER_CPU = 2  # sent ahead, so no processor waits
MOST_ATTRITION = 20  # times that one task is sent again after machines were lost


def on_ray(play: Callable[..., T], tasks: Iterable[A], address: str) -> Iterator[tuple[A, T]]:
    """Yield the result of *play* for each of the *tasks*; the *address* ``local`` starts a cluster on this computer.

    What a lost machine was at is played again elsewhere. Tasks carry their seeds, so the results are the same.
    """
    ray = _connect(address)
    try:
        there = ray.remote(_play).options(max_retries=-1)
        editions = ray.put(known_editions())
        todo = iter(tasks)
        width = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = {there.remote(play, editions, *task): (task, 0) for task in islice(todo, width)}
        while running:
            (done,), _ = ray.wait(list(running), num_returns=1)
            task, lost = running.pop(done)
            try:
                result = ray.get(done)
            except ray.exceptions.RayTaskError:
                raise
            except ray.exceptions.RayError:  # its machine or process is gone, and Ray has given up
                if lost == MOST_ATTRITION:
                    raise
                running[there.remote(play, editions, *task)] = (task, lost + 1)
                continue
            yield task, result
            running.update({there.remote(play, editions, *task): (task, 0) for task in islice(todo, 1)})
    finally:
        ray.shutdown()


def _connect(address: str) -> Any:
    """Return the module ray, connected to the cluster at *address*."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise OptionError("--ray needs the package ray: pip install ray") from None
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except Exception as error:  # ray raises many kinds, some of them plain Exception
        raise OptionError(f"the Ray cluster {address!r} cannot be reached or started: {error}") from None
    return ray


def _play(play: Callable[..., T], editions: list[dict[str, object]], *task: Any) -> T:
    """Carry out a task in a process of the cluster, which then knows the *editions* of the one that asked."""
    for edition in editions:
        add_dict(edition)
    return play(*task)
