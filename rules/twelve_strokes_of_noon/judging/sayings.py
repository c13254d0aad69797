"""What people say before and behind an answer, which changes nothing of it: ``I think it's Pisa`` (12C-54)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.twelve_strokes_of_noon.judging.tongues import without_sayings

_DOUBT: Final = (
    r"^\s*(?:(?:i (?:would |do )?(?:think|guess|believe|say|reckon)|i['’]d say|maybe|perhaps|probably|possibly|surely"
    r"|definitely|is it|that['’]?s|that is|u+m+|u+h+|er+m?|h+m+|oh|ah|well|ok(?:ay)?|easy|yes|yeah|yep|obviously"
    r"|of course|clearly|certainly|(?:my |the )?(?:final |best )?(?:answer|guess)(?: is|['’]?s|:)?|guessing"
    r"|i['’]?m (?:going (?:for|with)|guessing|saying|(?:fairly |pretty |quite |almost )?(?:sure|certain)(?: that)?)"
    r"|i(?:['’]ll| will)? (?:go|say|go for|go with)|let['’]?s (?:say|go with)|(?:looks|sounds) like|not sure,? but"
    r"|(?:it )?(?:gotta|has (?:got )?to|have to|got to|must|might|may|could|should|will) be)[\s,:.!…]+)+"
    r"(?:that )?(?:(?:it|he|she|they|there)(?:['’]?s|['’]?re| is| was| are| were) )?"
)
_LEADING: Final = (
    r"(?:(?:['’](?:s|re|m)|\s+(?:is|are|am|was|were|be|been|has|have|had|calls?|called|names?|named|say|says|said"
    r"|means?|meant|belongs?|belonged|comes?|came|goes|went|lives?|lived|made|a|an|the|to|from|by|of|for|with|on|in|at"
    r"|as|him|her|it|them))\b)"
)
_SENTENCE: Final = (
    rf"^\s*(?:(?:his|her|its|their|our) \w+{_LEADING}*"
    r"|(?:i|he|she|it|they|we|you|people|this|that|these|those|americans?|the (?:americans|british|answer|story|tale)"
    r"|belongs?|comes?|came|lives?|lived)"
    rf"{_LEADING}+)\s+"
)
"""A subject, and words that only lead from it to the answer: ``It belongs to Tanzania``."""
_DOUBT_BEHIND: Final = (
    r"[\s,(]+(?:i (?:would |do )?(?:think|guess|believe|reckon|suppose|hope|say)|i['’]d (?:say|guess)"
    r"|i(?:['’]?m| am) (?:(?:fairly |pretty |quite |almost )?(?:sure|certain)|guessing)|probably|maybe|perhaps"
    r"|right|correct|of course|obviously|definitely|surely|for sure|please|thanks|thank you|final answer|isn['’]?t it"
    r"|lol|imo|tbh|though|not sure(?: though)?|no doubt|a guess|guess(?:ing)?)\W*$"
)
_REASON: Final = r"[\s,]+(?:because|since|as in|like (?:the|a|in)|with (?:his|her|its|their|the|an?))\s.*$"
_SUM: Final = r"^[\d\s.+*x×/-]+=\s*(?=\d+\s*$)"
"""``5 + 7 + 5 = 17``."""
_AROUND: Final = (_REASON, _DOUBT_BEHIND, _DOUBT, _SENTENCE, _SUM)
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
