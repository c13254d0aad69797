"""The workers' application with one task more, the least that a task can do; a worker runs it by ``-A bench.tasks``."""

from __future__ import annotations

from workers.app import app, referee

__all__ = ["app", "note"]


@app.task(name="bench.tasks.note")
def note(key: str) -> None:
    """Write one key to the store."""
    referee().shelf.put(key, b"1")
