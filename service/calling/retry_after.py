"""How long a server asks to be left alone, by its ``Retry-After`` (RFC 9110, section 10.2.3)."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime


def wait(value: str | None, most: int, *, now: datetime | None = None) -> int | None:
    """Return the seconds to wait, ``most`` of them at most; None when the header is missing or cannot be read.

    It is a number of seconds or a date, and comes from a stranger: of any length, with any characters.
    """
    text = (value or "").strip()
    if text.isascii() and text.isdecimal():
        digits = text.lstrip("0") or "0"
        return most if len(digits) > len(str(most)) else min(most, int(digits))
    try:
        date = parsedate_to_datetime(text[:100])
        left = (date if date.tzinfo else date.replace(tzinfo=UTC)) - (now or datetime.now(UTC))
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return min(most, max(0, int(left.total_seconds())))
