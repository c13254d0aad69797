"""The command `noonday run`: the whole service with what it needs, or one part of it by itself."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from service.running.parts import PARTS, hold_lifeline, offer_metrics
from service.settings import Settings, SettingsError, environment
from service.terminal import fail

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Run everything, with a store of its own unless STORE_URL names one. Where the parts run one by one, each is "
        "named: the api serves HTTP, a worker plays the bots' turns, an exporter makes files, a caller calls webhooks, "
        "and a sweeper hands out what is due. A part needs STORE_URL, and all but the api BROKER_URL."
    )
    parser.add_argument(
        "part", metavar="PART", nargs="?", choices=list(PARTS), help=f"{', '.join(PARTS)} (default: everything)"
    )


def run(given: argparse.Namespace) -> int:
    """Run the service or a part of it until it is asked to stop."""
    return _run_everything(given.main) if given.part is None else _run_part(given.part)


def _run_everything(main: Callable[[list[str]], int]) -> int:
    environ = environment()
    settings = Settings.from_environment(environ)

    from service.running.supervisor import FORKS, StartFailed, Supervisor, begin_again, check_port
    from service.store import embedded

    if FORKS:
        begin_again(settings, environ)
    try:
        lock = embedded.hold(settings.data_dir)
        try:
            check_port(settings, interrupted=lock.interrupted)
            Supervisor(settings, environ, main).run(_announce)
        finally:
            lock.release()
    except (embedded.DataDirectoryInUse, embedded.ServerUnavailable, StartFailed, OSError) as error:
        return fail(error)
    return 0


def _announce(address: str) -> None:
    print(f"Noonday is ready: open {address} (Ctrl-C stops it)", flush=True)


def _run_part(name: str) -> int:
    from service.watch import logs

    hold_lifeline()
    _require("STORE_URL", name)
    if name != "api":
        _require("BROKER_URL", name)
    settings = Settings.from_environment(os.environ)
    logs.configure(settings)
    offer_metrics(settings, name)
    PARTS[name](settings)
    return 0


def _require(variable: str, part: str) -> None:
    if not os.environ.get(variable):
        raise SettingsError(f"{variable} is unset; the {part} by itself needs it (`noonday run` brings its own)")
