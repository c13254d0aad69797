"""The WSGI application of this deployment."""

from __future__ import annotations

import os

import structlog

import rules
from service import bootstrap, logs
from service.api import create_app
from service.settings import Settings

settings = Settings.from_environment(os.environ)
logs.configure(settings)
for name, why in rules.broken().items():
    structlog.get_logger().error("a game cannot be offered", game=name, why=why)
application = create_app(bootstrap.referee(settings), settings)
