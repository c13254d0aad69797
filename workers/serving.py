"""A worker on some queues, as `celery worker` runs it; Celery's own command loads a shell too, at a cost."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from celery.bootsteps import StartStopStep
from celery.signals import worker_process_init
from celery.utils.nodenames import default_nodename, host_format

from service.processes import vitals
from service.running.parts import end_with_supervisor
from workers.app import app, keep_forgetting


class Lifeline(StartStopStep):
    """Watch the supervisor from when the pool's processes run: they are forks, and this is a thread."""

    requires = ("celery.worker.components:Pool",)

    def start(self, _worker: object) -> None:
        """Begin to watch."""
        end_with_supervisor()


@worker_process_init.connect
def _begin(**_: object) -> None:
    """Let each process of the pool forget old matches, and show signs of its own.

    Its parent awaits one that is frozen as if it worked.
    """
    vitals.keep_showing()
    keep_forgetting()


def main(arguments: Sequence[str]) -> int:
    """Work until SIGTERM: on these queues, in a pool with this number of processes or threads."""
    queues, count, pool, level = arguments
    app.steps["worker"].add(Lifeline)
    worker = app.Worker(
        hostname=host_format(default_nodename(f"{queues.partition(',')[0]}@%h")),
        pool_cls=pool,
        concurrency=int(count),
        queues=queues,
        loglevel=level.upper(),
        # Workers on one host learn nothing from gossip, and each of the three costs a second at the start.
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        quiet=True,
    )
    if pool == "threads":
        keep_forgetting()
    worker.start()
    return int(worker.exitcode or 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
