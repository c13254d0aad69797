"""What a reader takes for one character, and how wide it is in a fixed column.

A flag, a family and a letter with its marks are several code points each, which must not be torn apart. ``wcwidth``
knows them by Unicode's own tables (grapheme clusters, UAX 29): of the libraries that do it is the only one that counts
columns by the same tables; it is small, kept up with each edition of Unicode, and came along with Celery already.
"""

from __future__ import annotations

from collections.abc import Iterable

import wcwidth


def clusters(text: str) -> Iterable[str]:
    """Split a text into its grapheme clusters."""
    return text if text.isascii() else wcwidth.iter_graphemes(text)


def columns(text: str) -> int:
    """Return the columns that a text takes on a terminal: wide East Asian characters and emoji 2, marks none."""
    return len(text) if text.isascii() else sum(map(wcwidth.width, wcwidth.iter_graphemes(text)))
