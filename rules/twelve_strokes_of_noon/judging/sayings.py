"""What people say before and behind an answer, which changes nothing of it: ``I think it's Pisa`` (12C-54)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rules.twelve_strokes_of_noon.judging.tongues import without_sayings

_POLITE: Final = (
    r"^\s*(?:(?:u+m+|u+h+|er+m?|h+m+|oh|ah|well|ok(?:ay)?|easy|yes|yeah|yep|obviously|of course|clearly|certainly"
    r"|(?:my |the )?(?:final |best )?(?:answer|guess)(?: is|['’]?s|:)?|guessing"
    r"|i['’]?m (?:going (?:for|with)|guessing|saying|(?:fairly |pretty |quite |almost )?(?:sure|certain)(?: that)?)"
    r"|i(?:['’]ll| will)? (?:go|say|go for|go with)|let['’]?s (?:say|go with)|(?:looks|sounds) like|not sure,? but"
    r"|(?:it )?(?:gotta|has (?:got )?to|have to|got to|must|might|may|could|should|will) be)[\s,:.!…]+)+"
)
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
_PREDICATE: Final = (
    r"^\s*(?:(?:i|he|she|it|they|we|you|people)\s+(?!not\b|never\b|no\b|\w*n['’]?t\b)[a-z]+\s+)?"
    r"(?:(?:belongs?|comes?|came|made|makes|lives?|lived|located|found|situated|born|known|called|named|means?|meaning"
    r"|invented|written|painted|composed|created|founded|sung|directed|played|used|built|begins?|began|started|ended"
    r"|happened|won|discovered|waits?|waited|derived|taken|said)\s+)?"
    r"(?:(?:for|to|in|from|by|of|on|at|as|with|into|a|an|the)\s+)+"
)
"""Words that lead to the answer, with or without a subject: ``they wait for Godot``."""
_TALE: Final = r"^\s*(?:the\s+)?(?:(?:fairy\s*)?tale|story|legend|myth|book|film|movie|novel|song|name)\s+(?:of|is)\s+"
_DOUBT_BEHIND: Final = (
    r"[\s,(]+(?:i (?:would |do )?(?:think|guess|believe|reckon|suppose|hope|say)|i['’]d (?:say|guess)"
    r"|i(?:['’]?m| am) (?:(?:fairly |pretty |quite |almost )?(?:sure|certain)|guessing)|probably|maybe|perhaps"
    r"|right|correct|of course|obviously|definitely|surely|for sure|please|thanks|thank you|final answer|isn['’]?t it"
    r"|lol|imo|tbh|though|not sure(?: though)?|no doubt|a guess|guess(?:ing)?)\W*$"
)
_REASON: Final = r"[\s,]+(?:because|since|as in|like (?:the|a|in)|with (?:his|her|its|their|the|an?))\s.*$"
_SUM: Final = r"^[\d\s.+*x×/-]+=\s*(?=\d+\s*$)"
"""``5 + 7 + 5 = 17``."""
_AROUND: Final = (_REASON, _DOUBT_BEHIND, _POLITE, _DOUBT, _SENTENCE, _PREDICATE, _TALE, _SUM)
_SAID: Final = tuple(re.compile(said, re.IGNORECASE | re.DOTALL) for said in _AROUND)


def bare(text: str) -> Iterator[str]:
    """Yield an answer without the last, the last two and so on of what is said around it, the reason for it first."""
    if not text.isascii():
        yield from without_sayings(text)
    if len(text.split()) == 1 and "=" not in text:
        return
    for said in _SAID:
        less = said.sub("", text)
        if less.strip() and less != text:
            yield less
            text = less
