"""Every order in which the steps of a few actors can come, each played on the real parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore

PATIENCE = 20.0
"""Seconds after which a step that does not end fails the test."""


class Gate:
    """Where an actor waits until its next step is chosen."""

    def __init__(self) -> None:
        self._go, self._stopped = Semaphore(0), Semaphore(0)
        self.over = False

    def wait(self) -> None:
        """Stop before a step, for the actor."""
        self._stopped.release()
        assert self._go.acquire(timeout=PATIENCE)

    def run(self, actor: Actor) -> None:
        """Let the actor take its steps."""
        try:
            actor(self)
        finally:
            self.over = True
            self._stopped.release()

    def arrive(self) -> None:
        """Wait until the actor has stopped before a step, or ended."""
        assert self._stopped.acquire(timeout=PATIENCE)

    def step(self) -> None:
        """Let the actor take one step."""
        self._go.release()
        self.arrive()


Actor = Callable[[Gate], object]
"""Calls the gate's ``wait`` before each of its steps."""


def every_order(cast: Callable[[], Mapping[str, Actor]]) -> Iterator[str]:
    """Play every order of the steps of a cast of actors, who are made anew for each; yield each order once played.

    The orders are found by playing them: each step that another actor could have taken instead begins another order.
    """
    with ThreadPoolExecutor() as pool:
        ahead: list[str] = [""]
        while ahead:
            first = ahead.pop()
            taken = ""
            for name, ready in _play(cast(), first, pool):
                if taken[: len(first)] == first:
                    ahead += [taken + other for other in ready if other != name]
                taken += name
            yield taken


def _play(actors: Mapping[str, Actor], first: str, pool: ThreadPoolExecutor) -> Iterator[tuple[str, Sequence[str]]]:
    """Let the actors, named by letters, take the ``first`` steps and then go on, one after the other.

    Yield each step with the actors that could have taken it.
    """
    gates = {name: Gate() for name in actors}
    running = []
    for name, actor in actors.items():
        running.append(pool.submit(gates[name].run, actor))
        gates[name].arrive()
    steps = iter(first)
    while ready := [name for name, gate in gates.items() if not gate.over]:
        name = next(steps, ready[0])
        if name not in ready:
            continue  # within another ms of the real clock it had a step fewer
        gates[name].step()
        yield name, ready
    for one in running:
        one.result()
