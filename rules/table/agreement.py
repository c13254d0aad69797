"""What the table needs of a set-up that was written down: options, content and luck, as the game reads them."""

from __future__ import annotations

from typing import Any

from rules.errors import InvalidContent, Malformed
from rules.game import AnyGame
from rules.table import dice
from rules.table.record import Record, Setup
from rules.table.table import Terms
from rules.wire.codec import codec
from rules.wire.content import Content


def terms(game: AnyGame, setup: Setup, content: Any = None) -> Terms:
    """Return what the table needs of a set-up.

    :raises Malformed: when the options are not the game's, or its luck is not.
    """
    try:
        options = codec(game.options).decode(setup.options)
        game.check_options(options)
    except Malformed as fault:
        raise fault.within("options") from None
    if wrong := tuple(dice.faults(game, options, setup.luck)):
        raise Malformed.of(wrong)
    return Terms(options, setup.seats, setup.time_per_decision, setup.leaving, content, setup.luck, setup.clock)


def terms_of(game: AnyGame, record: Record) -> Terms:
    """Return what the table needs of the set-up of a record; errors are those of ``content_of`` and ``terms``."""
    return terms(game, record.setup(), content_of(game, record))


def content_of(game: AnyGame, record: Record) -> Content | None:
    """Return the content with which a record was played; None for a game without content.

    :raises InvalidContent: when the record does not say what it was.
    """
    if record.content is None:
        if game.deck is not None:
            raise InvalidContent("the record holds no content")
        return None
    if record.content.excerpt is not None:
        return game.content().recall(record.content.excerpt, record.content.digest)
    standard = game.standard_content()
    if standard is None:
        raise InvalidContent("the game is played without content")
    return standard
