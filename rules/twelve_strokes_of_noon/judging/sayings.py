"""What people say before and behind an answer, which changes nothing of it: ``I think it's Pisa`` (12C-54)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.twelve_strokes_of_noon.judging.tongues import without_sayings

_DOUBT: Final = (
    r"^\s*(?:(?:i (?:would |do )?(?:think|guess|believe|say|reckon)|i['’]d say|maybe|perhaps|probably|possibly|surely"
    r"|definitely|(?:must|could|might) be|is it|that['’]?s|that is)[\s,:]+)+"
    r"(?:that )?(?:(?:it|he|she|they|there)(?:['’]?s|['’]?re| is| was| are| were) )?"
)
_DOUBT_BEHIND: Final = (
    r"[\s,(]+(?:i (?:would |do )?(?:think|guess|believe|reckon|suppose|hope|say)|i['’]d (?:say|guess)"
    r"|i(?:['’]?m| am) (?:(?:fairly |pretty |quite |almost )?(?:sure|certain)|guessing)|probably|maybe|perhaps"
    r"|right|correct|of course|obviously|definitely|surely|for sure|please|thanks|thank you|final answer|isn['’]?t it"
    r"|lol|imo|tbh|though|not sure(?: though)?|no doubt|a guess|guess(?:ing)?)\W*$"
)
_AROUND: Final = (_DOUBT_BEHIND, _DOUBT)
_SAID: Final = tuple(re.compile(said, re.IGNORECASE | re.DOTALL) for said in _AROUND)


def bare(text: str) -> Iterator[str]:
    """Yield an answer without the last, the last two and so on of what is said around it."""
    if not text.isascii():
        yield from without_sayings(text)
    if len(text.split()) == 1 and "=" not in text:
        return
    for said in _SAID:
        less = said.sub("", text)
        if less.strip() and less != text:
            yield less
            text = less
