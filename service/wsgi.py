"""The WSGI application of this deployment."""

from __future__ import annotations

import os

from service import bootstrap, logs
from service.api import create_app
from service.settings import Settings

settings = Settings.from_environment(os.environ)
logs.configure(settings)
application = create_app(bootstrap.referee(settings), settings)
