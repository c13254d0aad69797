"""How the end of an operation is announced, in its answers and in the contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Deprecated:
    """An operation that will be removed: since when it is deprecated, and from when on it may be missing."""

    since: date
    sunset: date

    def headers(self) -> dict[str, str]:
        """Return the headers of its answers, refusals too (RFC 9745, RFC 8594)."""
        return {
            "Deprecation": f"@{_midnight(self.since).timestamp():.0f}",
            "Sunset": format_datetime(_midnight(self.sunset), usegmt=True),
        }

    def __str__(self) -> str:
        return f"Deprecated since {self.since}; it may be missing from {self.sunset} on."


HEADERS: Mapping[str, dict[str, Any]] = {
    "Deprecation": {
        "description": "When the operation was deprecated: `@` and seconds since the epoch (RFC 9745).",
        "schema": {"type": "string", "pattern": "^@[0-9]+$"},
    },
    "Sunset": {
        "description": "From when on the operation may be missing, as a date of HTTP (RFC 8594).",
        "schema": {"type": "string"},
    },
}
"""These headers, as the contract describes them in the answers of such an operation."""


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
