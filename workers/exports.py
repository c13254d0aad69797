"""Files that take too long for a request: PDFs of sheets, and replay pages."""

from __future__ import annotations

import structlog

from service.play.files import brought, kits, replays, sheets
from workers.app import referee, task


@task("workers.exports.sheet")
def sheet(match: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of a match's score sheet."""
    sheets.make_sheet(referee(), match, paper, variant, tag)
    structlog.get_logger().info("sheet made", match=match, paper=paper, variant=variant)


@task("workers.exports.blank")
def blank(game: str, paper: str, options: str, tag: str) -> None:
    """Make the PDF of a game's blank sheet."""
    sheets.make_blank(referee(), game, paper, options, tag)
    structlog.get_logger().info("blank sheet made", game=game, paper=paper)


@task("workers.exports.kit")
def kit(game: str, paper: str, ink: str, options: str, site: str, tag: str, deck: str = "") -> None:
    """Make the PDF of a game's kit, with its own deck or with one that was brought."""
    kits.make_kit(referee(), game, paper, ink, options, site, tag, deck)
    structlog.get_logger().info("kit made", game=game, paper=paper, ink=ink)


@task("workers.exports.replay", soft_time_limit=100, time_limit=120)
def replay(match: str, tag: str) -> None:
    """Make the replay page of a match; a long one takes up to a minute."""
    replays.make_replay(referee(), match, tag)
    structlog.get_logger().info("replay made", match=match)


@task("workers.exports.record_sheet")
def record_sheet(digest: str, paper: str, variant: str, tag: str) -> None:
    """Make the PDF of the score sheet of a record that somebody brought."""
    brought.make_sheet(referee(), digest, paper, variant, tag)
    structlog.get_logger().info("sheet of a record made", record=digest, paper=paper, variant=variant)


@task("workers.exports.record_replay", soft_time_limit=100, time_limit=120)
def record_replay(digest: str, tag: str) -> None:
    """Make the replay page of a record that somebody brought."""
    brought.make_replay(referee(), digest, tag)
    structlog.get_logger().info("replay of a record made", record=digest)
