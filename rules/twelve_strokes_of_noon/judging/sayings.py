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
_LEADING: Final = (
    r"(?:(?:['’](?:s|re|m)|\s+(?:is|are|am|was|were|be|been|has|have|had|calls?|called|names?|named|say|says|said"
    r"|means?|meant|belongs?|belonged|comes?|came|goes|went|lives?|lived|made|a|an|the|to|from|by|of|for|with|on|in|at"
    r"|as|him|her|it|them))\b)"
)
_SENTENCE: Final = (
    rf"^\s*(?:(?:his|her|its|their|our) \w+{_LEADING}*"
    r"|(?:i|he|she|it|they|we|you|people|this|that|these|those|americans?|the (?:americans|british|answer))"
    rf"{_LEADING}+)\s+"
)
"""A subject, and words that only lead from it to the answer: ``It belongs to Tanzania``."""
_DOUBT_BEHIND: Final = (
    r"[\s,(]+(?:i (?:would |do )?(?:think|guess|believe|reckon|suppose|hope|say)|i['’]d (?:say|guess)"
    r"|i(?:['’]?m| am) (?:(?:fairly |pretty |quite |almost )?(?:sure|certain)|guessing)|probably|maybe|perhaps"
    r"|right|correct|of course|obviously|definitely|surely|for sure|please|thanks|thank you|final answer|isn['’]?t it"
    r"|lol|imo|tbh|though|not sure(?: though)?|no doubt|a guess|guess(?:ing)?)\W*$"
)
_AROUND: Final = (_DOUBT_BEHIND, _DOUBT, _SENTENCE)
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
