"""The conformance suite: finds out whether a game keeps the laws of the contract (:mod:`rules.game`).

A law is a function that yields breaches (:mod:`service.conformance.laws`). Each is judged in the matches of one or more
seeds. The same suite serves the command ``noonday game check``, the tests of a game's author, which are made by
:func:`law_tests`, and the project's own tests.

What is listed in ``__all__`` is public: it stays as it is from release to release, or a release says that it changes.
"""

from __future__ import annotations

from service.conformance import laws
from service.conformance.breach import Breach
from service.conformance.finding import Fault, chosen, faults
from service.conformance.judging import judge
from service.conformance.law import LAWS, Law
from service.conformance.reports import report
from service.conformance.suite import law_tests
from service.conformance.trial import Trial

__all__ = [
    "LAWS",
    "Breach",
    "Fault",
    "Law",
    "Trial",
    "chosen",
    "faults",
    "judge",
    "law_tests",
    "laws",
    "report",
]
