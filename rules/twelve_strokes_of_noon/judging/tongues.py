"""What is said around an answer, and numbers in words, in languages other than English (12C-22, 12C-54)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rules.twelve_strokes_of_noon.judging.letters import plain
from rules.twelve_strokes_of_noon.judging.numerals import han

_CLOSED: Final = "".join(chr(0xAC00 + first) for first in range(0, 11172, 28))
"""Syllables of Korean that end in a vowel."""
_SAID: Final = tuple(
    re.compile(said)
    for said in (
        # Behind an answer: Hindi, Japanese, Korean, Chinese, Russian, Arabic, Hebrew
        r"\s+(?:(?:होते|होता|होती|ही)\s+)?(?:है|हैं|था|थे|थी)\s*[।.]?$",
        r"\s*(?:だと思います|だと思う|と思います|と思う|といいます|と言います|でしょう|だろう|ですね|ですよ|です|である|だよ|だ)[。.！!]?$",
        (rf"\s*(?:(?:이?라고\s*)?(?:합니다|해요)|(?:인\s?것)?\s?같(?:아요|습니다)|입니다|이에요|이예요|예요|에요|이요|이다|이죠|(?<=[{_CLOSED}])[다죠]"
        r"|(?<=..)요)[.!?]?$"),
        r"(?:吧|啊|呀)?[。！]?$",
        r"\s+ने$",
        r"[\s,]+(?:наверное|кажется|по-моему|я думаю|конечно)\W*$",
        r"[\s,،]+(?:على ما أظن|في رأيي|לדעתי|כנראה|אולי|אני חושבת?)\W*$",
        # Before it: Russian, Greek, Arabic, Hebrew, Hindi, Japanese, Korean, Chinese
        r"^\s*(?:я )?думаю,? (?:что )?",
        r"^\s*(?:(?:это|наверное|кажется|по-моему|конечно|в|во|на|из|их|его|её)[\s,—–:-]+)+",
        r"^\s*νομίζω\s+(?:ότι |πως )?",
        r"^\s*(?:(?:είναι|ειναι|ήταν|ηταν|μάλλον|ίσως|έχει|εχει|στην|στη|στον|στο)\s+)+",
        r"^\s*(?:(?:هو|هي|إنه|إنها|انه|انها|هذا|هذه|أظن|أعتقد|اعتقد|ربما|اسمه|اسمها|لونه|لونها|يسمى|تسمى|عددها|عددهم|في)\s+)+",
        r"^\s*אני חושבת? ש(?=\w\w)",
        r"^\s*(?:(?:בצבע|זה|זו|זאת|הוא|היא|אני חושב|אני חושבת|לדעתי|אולי|כנראה|יש|קוראים לו|קוראים לה)\s+)+",
        r"^\s*(?:(?:यह|ये|वह|वो|शायद|मेरे ख्याल से|मुझे लगता है)\s+)+",
        r"^\s*(?:たぶん|多分|答えは|それは)[、,\s]*",
        r"^\s*(?:아마도?|제 생각엔|정답은|답은)\s+",
        r"^(?:[唐宋元明清汉隋][朝代]的?)(?=..)",
        r"^\s*(?:答案|应该|應該|可能|大概|我想|我觉得|我覺得|就|这|這|那)*(?:是|在|叫|有)",
    )
)  # fmt: skip


def without_sayings(text: str) -> Iterator[str]:
    """Yield an answer without the last, the last two and so on of what is said around it."""
    for said in _SAID:
        less = said.sub("", text)
        if less.strip() and less != text:
            yield less
            text = less


# Numbers


_NUMBERS: Final = {
    "ноль": 0, "один одна одно": 1, "два две": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8,
    "девять": 9, "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14,
    "пятнадцать": 15, "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19, "двадцать": 20,
    "тридцать": 30, "сорок": 40, "пятьдесят": 50, "шестьдесят": 60, "семьдесят": 70, "восемьдесят": 80,
    "девяносто": 90, "сто": 100, "тысяча": 1000,
    "μηδέν": 0, "ένα ένας μία": 1, "δύο δυο": 2, "τρία τρεις": 3, "τέσσερα τέσσερις": 4, "πέντε": 5, "έξι": 6,
    "επτά εφτά": 7, "οκτώ οχτώ": 8, "εννέα εννιά": 9, "δέκα": 10, "έντεκα ένδεκα": 11, "δώδεκα": 12,
    "δεκατρία δεκατρείς": 13, "δεκατέσσερα δεκατέσσερις": 14, "δεκαπέντε": 15, "δεκαέξι": 16, "δεκαεπτά δεκαεφτά": 17,
    "δεκαοκτώ δεκαοχτώ": 18, "δεκαεννέα δεκαεννιά": 19, "είκοσι": 20, "τριάντα": 30, "σαράντα": 40, "πενήντα": 50,
    "εξήντα": 60, "εβδομήντα": 70, "ογδόντα": 80, "ενενήντα": 90, "εκατό": 100, "χίλια": 1000,
    "صفر": 0, "واحد واحدة": 1, "اثنان اثنين اثنتان اثنتين اثنا اثنتا": 2, "ثلاثة ثلاث": 3, "أربعة أربع": 4,
    "خمسة خمس": 5, "ستة ست": 6, "سبعة سبع": 7, "ثمانية ثماني ثمان": 8, "تسعة تسع": 9, "عشرة عشر": 10,
    "أحد إحدى": 1, "عشرون عشرين": 20, "ثلاثون ثلاثين": 30, "أربعون أربعين": 40, "خمسون خمسين": 50, "ستون ستين": 60,
    "سبعون سبعين": 70, "ثمانون ثمانين": 80, "تسعون تسعين": 90, "مئة مائة": 100, "ألف": 1000,
    "אפס": 0, "אחד אחת": 1, "שניים שתיים שני שתי שנים שתים": 2, "שלושה שלוש": 3, "ארבעה ארבע": 4, "חמישה חמש": 5,
    "שישה שש": 6, "שבעה שבע": 7, "שמונה": 8, "תשעה תשע": 9, "עשרה עשר": 10, "עשרים": 20, "שלושים": 30, "ארבעים": 40,
    "חמישים": 50, "שישים": 60, "שבעים": 70, "שמונים": 80, "תשעים": 90, "מאה": 100, "אלף": 1000,
    "शून्य": 0, "एक": 1, "दो": 2, "तीन": 3, "चार": 4, "पाँच पांच": 5, "छह छः छे": 6, "सात": 7, "आठ": 8, "नौ": 9, "दस": 10,
    "ग्यारह": 11, "बारह": 12, "तेरह": 13, "चौदह": 14, "पंद्रह पन्द्रह": 15, "सोलह": 16, "सत्रह": 17, "अठारह": 18,
    "उन्नीस": 19, "बीस": 20, "तीस": 30, "चालीस": 40, "पचास": 50, "साठ": 60, "सत्तर": 70, "अस्सी": 80, "नब्बे": 90,
    "सौ": 100, "हज़ार": 1000,
    "하나 한": 1, "둘 두": 2, "셋 세": 3, "넷 네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10,
    "열하나 열한": 11, "열둘 열두": 12, "열셋 열세": 13, "열넷 열네": 14, "열다섯": 15, "열여섯": 16, "열일곱": 17,
    "열여덟": 18, "열아홉": 19, "스물 스무": 20, "서른": 30, "마흔": 40, "쉰": 50, "예순": 60, "일흔": 70, "여든": 80,
    "아흔": 90,
}  # fmt: skip
_VALUES: Final = {plain(word): value for said, value in _NUMBERS.items() for word in said.split()}
_AND: Final = tuple(map(plain, ("и", "και", "و", "ו")))
_SINO_KOREAN: Final = dict(zip(map(plain, "영일이삼사오육칠팔구십백천"), "零一二三四五六七八九十百千", strict=True))
_SIGNS: Final = frozenset(_SINO_KOREAN.values())
_DAYS: Final = 2
"""Syllables of a number of days, of which the second is the word for day: 칠일."""
_SINO: Final = re.compile("|".join(sorted(_SINO_KOREAN, key=len, reverse=True)))


def spoken(tokens: Sequence[str]) -> int | None:
    """Return the number that words of other languages are: a number, or tens and units in either order."""
    values = [value for token in tokens if (value := _value(token)) is not None or token not in _AND]
    known = [value for value in values if value is not None]
    if not known or len(known) < len(values) or len(known) > 2:
        return None
    if len(known) == 1:
        return known[0]
    small, large = sorted(known)
    return small + large if 0 < small < 10 and large % 10 == 0 and 0 < large <= 100 else None


def _value(token: str) -> int | None:
    for word in (token, *(token.removeprefix(joined) for joined in _AND)):
        if word in _VALUES:
            return _VALUES[word]
    signs = _SINO.sub(lambda found: _SINO_KOREAN[found[0]], token)
    if not _SIGNS.issuperset(signs):
        return None
    return han(signs[0] if len(signs) == _DAYS and signs[1] == "一" and signs[0] not in "十百千" else signs)
