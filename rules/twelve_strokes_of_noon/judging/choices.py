"""Answers that name several things, such as ``Paris or London``: right only if each of them is (12C-54)."""

from __future__ import annotations

import re
from typing import Final

_OR: Final = r"\s+(?:or|oder|или|либо|ή|أو|או|या|또는|혹은|아니면)\s+(?:else\s+)?"
_SIGN: Final = r"\s*(?:[;|；]|/(?!\d)|[?？؟](?=\s*\w))\s*"
_DOUBTED: Final = (
    r"\s*[,.(–-]\s*(?:(?:or|and|but)\s+)?(?:maybe|perhaps|possibly|probably|alternatively|otherwise|if not|else)\b"
    r"[\s,]*"
)
_SEVERAL: Final = re.compile(f"{_OR}|{_SIGN}|{_DOUBTED}", re.IGNORECASE)
_EITHER: Final = re.compile(r"^\s*(?:is it |it['’]?s |it is )?(?:either|whether)\s+", re.IGNORECASE)


def choices(text: str) -> list[str]:
    """Return the things that a text names one for another; it has one alone where they are not parted."""
    parts = _SEVERAL.split(text)
    if len(parts) == 1:
        return parts
    return [part for part in (_EITHER.sub("", part).strip() for part in parts) if part]
