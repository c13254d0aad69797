"""The laws as tests of a game's author, one test for each law; pytest collects them.

In a test file of the game::

    from pig import GAME
    from service.conformance import law_tests

    test_law = law_tests(GAME)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from rules.game import AnyGame
from service.conformance.finding import chosen, faults
from service.conformance.law import LAWS, Law
from service.conformance.reports import report
from service.conformance.trial import Trial
from service.conformance.usual import FEW, is_of_secrets, usual_matches
from service.conformance.watching import Watch

Tried = Callable[[AnyGame, int, str | None], Trial]
"""Gives the matches of a seed."""


def law_tests(game: AnyGame, *, matches: int | None = None, laws: str | None = None) -> Callable[[str], None]:
    """Return a test function with a case for each law, such as ``test_law[secrecy.twins]``; its name begins with test.

    The laws are judged in the matches of the seeds from 0 on, as many as ``noonday game check`` has by default, or
    ``matches``. ``laws`` is the name of a law, or of a group such as ``secrecy``; None: all of them. A case that fails
    shows what the command prints: the fault, its place, its law, its cure and the command that shows it again. The
    game is imported by other processes as ``GAME`` of its package. It needs pytest.

    :raises ValueError: when no law has that name.
    """
    import pytest

    asked = tuple(LAWS.values()) if laws is None else chosen(laws)
    if not asked:
        raise ValueError(f"there is no law {laws!r}; the laws are {', '.join(LAWS)}")
    tried = lru_cache(maxsize=None)(Trial)

    @pytest.mark.parametrize("law", [law.name for law in asked])
    def test_law(law: str) -> None:
        if reports := _reports(game, LAWS[law], matches, tried):
            pytest.fail("\n\n".join(reports), pytrace=False)

    return test_law


def _reports(game: AnyGame, law: Law, matches: int | None, tried: Tried) -> list[str]:
    """Return the reports of a game's faults by one law."""
    address = f"{game.package}:GAME"
    with _watched(game) as begin:
        begin("the first match")
        seeds = matches or (usual_matches(tried(game, 0, address)) if is_of_secrets(law) else FEW)
        found = list(faults(game, range(seeds), (law,), address, begin=begin, tried=tried))
    return [report(game.key, fault) for fault in found]


@contextmanager
def _watched(game: AnyGame) -> Iterator[Callable[[str], None]]:
    """Watch a game, and give what notes which law is judged; only the main thread can be watched."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda _: None
        return
    with Watch(game) as watch:
        yield watch.begin
