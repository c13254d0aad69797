"""The WSGI application of this deployment."""

from __future__ import annotations

import gc
import os

import structlog

import rules
from service import terminal
from service.api import create_app
from service.api.http import tally
from service.processes import chores, vitals
from service.processes.draining import Draining
from service.processes.memory import GivingBack
from service.running import bootstrap
from service.settings import Settings
from service.watch import logs, metrics, tracing

settings = Settings.from_environment(os.environ)
logs.configure(settings)
metrics.begin()
with terminal.naming_slow_games(structlog.get_logger().warning):
    broken = rules.broken()
for name, faults in broken.items():
    structlog.get_logger().error("a game is broken and not offered", game=name, faults=faults)
for name, clash in rules.clashes().items():
    structlog.get_logger().error("a game is not offered", game=name, faults=[clash])
referee = bootstrap.referee(settings)
app = create_app(referee, settings)


def _end() -> None:
    """End the requests that wait, and count those that are still answered at once."""
    referee.news.close()
    tally.TALLY.end()


application = Draining(tracing.around(app, settings), _end)
tally.reserve_room()

# What was made up to here stays for good, and requests leave hardly any cycles: look for them less often.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 50)
vitals.keep_showing()
chores.keep_doing(
    tally.TALLY.flush, app.extensions["noonday"].intake.show, referee.matches.forget_old, GivingBack().give_back
)
