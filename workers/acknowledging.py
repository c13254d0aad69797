"""The end of a task whose broker was away just then.

Kombu counts a message whose acknowledgement failed as in progress, for good. With one process, which takes one message
at a time, the part would never take another.
"""

from __future__ import annotations

import logging

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
    """Make a warning without a traceback of Celery's line that a message was not acknowledged; keep every line."""
    if str(record.msg).startswith("Couldn't ack"):
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.exc_info = None
    return True


def install() -> None:
    """Let all channels to the broker acknowledge in this way."""
    Channel.QoS = Forgetting
    logging.getLogger("celery.worker.request").addFilter(soften)
