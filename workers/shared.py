"""What the parts that run tasks import and that is not theirs alone; the supervisor loads it before it forks them.

Nothing here reads a variable of the environment, as :mod:`workers.app` does.
"""

import celery.apps.worker
import celery.concurrency.prefork
import celery.concurrency.thread
import celery.worker.consumer
import kombu.transport.redis

import workers.acknowledging
import workers.interrupting

__all__ = ["celery", "kombu", "workers"]
