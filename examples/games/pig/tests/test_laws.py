"""Pig keeps every law of the contract, each a test of its own."""

from pig import GAME

from service.conformance import law_tests

test_law = law_tests(GAME)
