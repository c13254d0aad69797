"""The end of a task while the broker does not answer, and a filter for Celery's log lines on ends without a fault.

Kombu counts a message whose acknowledgement failed as in progress, for good. With one process, which takes one message
at a time, the part would never take another.
"""

from __future__ import annotations

import logging

from celery.exceptions import TimeLimitExceeded
from kombu.transport import virtual
from kombu.transport.redis import Channel, QoS


class Forgetting(QoS):
    """Lets go of a message whose task has ended, whether or not the broker hears of it.

    A broker that comes back with the message hands it out again, and the second time it does nothing.
    """

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message."""
        try:
            super().ack(delivery_tag)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise


def soften(record: logging.LogRecord) -> bool:
    """Make warnings without a traceback of some lines of Celery's; keep every line.

    They say that a message was not acknowledged, and that a task was ended by its hard time limit: it is handed out
    again, and a policy that was the reason is named in a line of its own.
    """
    ended = isinstance(record.args, tuple) and any(isinstance(one, TimeLimitExceeded) for one in record.args)
    if ended or str(record.msg).startswith(("Couldn't ack", "Hard time limit")):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.exc_info = None
    return True


def install() -> None:
    """Let all channels to the broker acknowledge in this way."""
    Channel.QoS = Forgetting
    logging.getLogger("celery.worker.request").addFilter(soften)
