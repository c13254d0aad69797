"""Letters of every script, brought to what a reader would not distinguish (12C-22).

Case, width and the accents of Latin, Greek and Cyrillic go; elsewhere combining marks are letters. What a script's
everyday writing leaves out goes as well: the points of Hebrew and Arabic, the seats of the hamza, the dot below and
the ways to write a nasal in Devanagari. Katakana become Hiragana, which sound the same.

Each version of Python brings its own version of Unicode, and a record must be judged alike by all. What is newer than
the oldest of them knows (14.0) is taken by its number, without case or accents.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_NEWER: Final = re.compile(
    "[\u0558\u058b\u058c\u05c8\u05c9\u088f\u0897\u0b53\u0b54\u0c5c\u0cdc\u0cf3\u0ece\u1acf-\u1af0\u1b4e\u1b4f\u1b7f"
    "\u1c89\u1c8a\u208f\u209d-\u209f\u20c1-\u20c4\u2427-\u2429\u2b96\u2e60-\u2e63\u2ffc-\u2fff\u31e4-\u31ef"
    "\ua7cb-\ua7cf\ua7d2\ua7d4\ua7da-\ua7f1\uab6c\uab6d\ufbc3-\ufbd2\ufd90\ufd91\ufdc8-\ufdce"
    "\U000105c0-\U000105f3\U000107bb-\U000107bf\U00010940-\U00010959\U00010d40-\U00010d8f\U00010ec2-\U00010eff"
    "\U0001123f-\U00011241\U00011380-\U000113e2\U000116d0-\U000116e3\U00011b00-\U00011bf9\U00011db0-\U00011df1"
    "\U00011f00-\U00011f5a\U0001246f\U00012475-\U0001247f\U00012550-\U00012686\U0001342f\U00013439-\U000143fa"
    "\U00016100-\U00016139\U00016d40-\U00016d79\U00016ea0-\U00016ed3\U00016ff2-\U00016ff6\U000187f8-\U000187ff"
    "\U00018cd6-\U00018cff\U00018d09-\U000191d2\U0001b123-\U0001b132\U0001b155\U0001b168\U0001cc00-\U0001cefd"
    "\U0001d127\U0001d128\U0001d1eb-\U0001d1ff\U0001d250-\U0001d2d3\U0001d6a6\U0001db00-\U0001db1c"
    "\U0001df1f-\U0001dfff\U0001e030-\U0001e08f\U0001e4d0-\U0001e6ff\U0001f1ae\U0001f6d8-\U0001f6dc"
    "\U0001f774-\U0001f77f\U0001f7d9-\U0001f7db\U0001f7f1-\U0001f7ff\U0001f8b2-\U0001f8d8\U0001fa54-\U0001fa57"
    "\U0001fa75-\U0001fa77\U0001fa87-\U0001fa8f\U0001faad-\U0001faaf\U0001fabb-\U0001fabf\U0001fac6-\U0001facf"
    "\U0001fada-\U0001fadf\U0001fae8-\U0001faef\U0001faf7-\U0001fafa\U0001fbcb-\U0001fbef\U0001fbfa-\U0001fbfa"
    "\U0002b739-\U0002b73f\U0002b81e\U0002cea2-\U0002cead\U0002ebf0-\U0002ee5d\U00031350-\U0003fc3f]"
)
"""Characters that Unicode has had since 15.0, with the gaps between them that were empty in 14.0."""
_DIGITS_AS_LETTERS: Final = str.maketrans("0123456789abcdef", "ghijklmnopqrstuv")

_SPELLED: Final = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŋ": "ng",
        "'": "", "’": "", "‘": "", "ʼ": "", "`": "", "´": "", "׳": "", "״": "", "×": "x", "®": "", "©": "",
        "&": " and ", "+": " plus ", "%": " percent ", "°": " degrees ",
        "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u200e": "", "\u200f": "", "\ufeff": "",
    }
)  # fmt: skip
_ON_ONE_LINE: Final = str.maketrans(
    {sign: f" {unicodedata.normalize('NFKD', sign).replace('⁄', '/')} " for sign in "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞↉"}
    | {"⅟": " 1/", "⁄": "/", "٫": ".", "٬": ","}
)
"""Fractions that are one sign, and the signs of Arabic in numbers."""
_RAISED: Final = re.compile("(?<=[0-9])(?=[²³¹⁰⁴-⁹])")
_ACCENTS: Final = re.compile("[\u0300-\u036f\u0483-\u0487\ufe0e\ufe0f]+")
_POINTS: Final = re.compile(
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06ed]+"
)
"""The vowel points of Hebrew and Arabic, and the signs for readers of scripture."""
_UNHEARD: Final = re.compile("[\u0640\u0653-\u0655\u093c]+")
_ALIKE: Final = str.maketrans("ىةکیےۀ\u0901\u0911\u0949\u090d\u0945", "يهكيےه\u0902\u0913\u094b\u090f\u0947")
_HEBREW_TWICE: Final = re.compile("([יו])\\1")
"""A letter that is written twice where it is a consonant, by some."""
_DEVANAGARI: Final = re.compile("[\u0900-\u097f]")
_WRITTEN: Final = tuple(
    (re.compile(signs), sign)
    for signs, sign in (
        ("[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])", "\u0902"),
        ("\u0935\u094d\u0939", "\u0935"),
        ("\u091c\u094d\u091e", "\u0917\u094d\u092f"),
        ("\u0943", "\u094d\u0930\u093f"),
        ("\u092f\u0940", "\u0908"),
        ("\u092f\u0947", "\u090f"),
    )
)
"""Of Devanagari, the ways to write a nasal, a vocalic r and a glide."""
_OLD_KANJI: Final = str.maketrans(
    "國學藝氣實樂聲醫龍澤廣櫻濱邊齋冨圓鐵驛佛"
    "艺气实乐声医龙泽广樱滨边齐圆铁"
    "華頓瑪吳長東車馬門風飛魚鳥麥黃點齊齒樹橋機歷歸殺漢湯溫滅燈爾爺狀獅獨獎現環產畢異當發盜監盤礦礎禮種積窮窩筆節範"
    "簡糧紀紅約級純紙細終組結給絕經綠維網線練總績織繼續罰羅義習聖聞職聯肅腦腳臉臺舊艦蘇處號蟲螞術衛補裝製觀規視"
    "親覺計訊記訪設許訴評詞試詩話該詳語誠誤說誰課調談請論講謝證識譯議護讀變讓豐貝負財貢貨貪貴買費賀資賓賣賞賢質賴"
    "贊趙趕躍軍軌軟載輕輪輯轉農運過達違遠適選遺還鄉鄭鄰釋針鈴銀銅銘鋼錄錢錦錫鍋鍵鎮鏡閃開間關閣隊陽陰陣階際陸險"
    "雙難雞離雲電霧靈靜項順須預領頭題額顏願類顧飯飲館駕騎驚驗鬥鬧鮮鯨鴨鵝鷹麗黨龜喬亞倫個傳傷價儀億優兒內兩冊凍"
    "劃則剛創劇劉劍動務勝勞勢區協單衛參員問啟喪嗎嗚嘆嘗園圖團場壓塊墳墜壯壽夢奪奮婦媽孫寧寶審寫將專尋對導島嶺師"
    "帳帶幣幫幾庫廠廢張強彎後從復恆惡愛態慶憂憑憲應懷戀戰戲擁擇擊擔據擴擺攝敗敘敵數斬斷無時晉曉曆會朧極構槍"
    "樓標樣檢歐歲殘殼氫沒況洩淚淨淵測渾湧滬漁漲潔澗濃濕濟灣災為烏無煙煩熱營爭牆牽獵獻瓊畫療瘋癢盡眾碩確禍稅穩竊"
    "競筍簽籃粵糾納紐紗紛紡絡絲綁綱綿緊緒編緣縣縱縮繞繪纖",
    "国学芸気実楽声医竜沢広桜浜辺斎富円鉄駅仏"
    "芸気実楽声医竜沢広桜浜辺斉円鉄"
    "华顿玛吴长东车马门风飞鱼鸟麦黄点斉齿树桥机历归杀汉汤温灭灯尔爷状狮独奖现环产毕异当发盗监盘矿础礼种积穷窝笔节范"
    "简粮纪红约级纯纸细终组结给绝经绿维网线练总绩织继续罚罗义习圣闻职联肃脑脚脸台旧舰苏处号虫蚂术卫补装制观规视"
    "亲觉计讯记访设许诉评词试诗话该详语诚误说谁课调谈请论讲谢证识译议护读变让丰贝负财贡货贪贵买费贺资宾卖赏贤质赖"
    "赞赵赶跃军轨软载轻轮辑转农运过达违远适选遗还乡郑邻释针铃银铜铭钢录钱锦锡锅键镇镜闪开间关阁队阳阴阵阶际陆险"
    "双难鸡离云电雾灵静项顺须预领头题额颜愿类顾饭饮馆驾骑惊验斗闹鲜鲸鸭鹅鹰丽党龟乔亚伦个传伤价仪亿优儿内两册冻"
    "划则刚创剧刘剑动务胜劳势区协单卫参员问启丧吗呜叹尝园图团场压块坟坠壮寿梦夺奋妇妈孙宁宝审写将专寻对导岛岭师"
    "帐带币帮几库厂废张强弯后从复恒恶爱态庆忧凭宪应怀恋战戏拥择击担据扩摆摄败叙敌数斩断无时晋晓历会胧极构枪"
    "楼标样检欧岁残壳氢没况泄泪净渊测浑涌沪渔涨洁涧浓湿济湾灾为乌无烟烦热营争墙牵猎献琼画疗疯痒尽众硕确祸税稳窃"
    "竞笋签篮粤纠纳纽纱纷纺络丝绑纲绵紧绪编缘县纵缩绕绘纤",
)
"""Kanji as they were written until 1946, and signs of Chinese before they were made simpler, as they are now."""
_KATAKANA: Final = {katakana: katakana - 0x60 for katakana in range(0x30A1, 0x30F7)} | dict.fromkeys(
    (0x30F5, 0x30F6), "か"
)
"""Katakana and the Hiragana that sound alike; the small ones that count months and the like are read so."""
_V: Final = "う\u3099"
_WITH_V: Final = (
    (f"{_V}ぁ", "は\u3099"), (f"{_V}ぃ", "ひ\u3099"), (f"{_V}ぇ", "へ\u3099"), (f"{_V}ぉ", "ほ\u3099"),
    (_V, "ふ\u3099"),
)  # fmt: skip
"""The v of other languages, which Japanese also writes as b."""


def known(text: str) -> str:
    """Return a text with letters in place of the characters that are newer than the oldest Unicode that is used."""
    return _NEWER.sub(lambda found: f"ŭ{ord(found[0]):x}".translate(_DIGITS_AS_LETTERS), text)


def on_one_line(text: str) -> str:
    """Return a text with its fractions and raised digits on the line, apart from what is before them: 1½, 10⁶."""
    return text if text.isascii() else _RAISED.sub(" ", text).translate(_ON_ONE_LINE)


def plain(text: str, *, pointed: bool = False) -> str:
    """Return a text without case, accents and apostrophes, and with its ligatures and signs spelled out.

    ``pointed`` leaves the points of Hebrew and Arabic where they are.
    """
    if text.isascii():
        return text.lower().translate(_SPELLED)
    text = known(on_one_line(text)).casefold().translate(_SPELLED)
    text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text)).casefold()
    if text.isascii():
        return text
    text = _UNHEARD.sub("", text)
    if not pointed:
        text = _POINTS.sub("", text)
    text = text.translate(_ALIKE).translate(_OLD_KANJI).translate(_KATAKANA)
    if _V in text:
        for written, kana in _WITH_V:
            text = text.replace(written, kana)
    text = _HEBREW_TWICE.sub(r"\1", text)
    if _DEVANAGARI.search(text):
        for signs, sign in _WRITTEN:
            text = signs.sub(sign, text)
    return text


@lru_cache(maxsize=8192)
def is_letter(character: str) -> bool:
    """Return whether a character is a letter, a digit or a combining mark."""
    return character.isalnum() or unicodedata.category(character).startswith("M")


SIGNS: Final = "#$*"
"""Signs of ASCII that make another thing of a name: C#, $5, A*."""


@lru_cache(maxsize=8192)
def is_sign(character: str) -> bool:
    """Return whether a character is a sign that makes another thing of a name: C♯, or one of money."""
    return character in SIGNS or (character > "\x7f" and unicodedata.category(character) in ("Sc", "Sm", "So"))


# How letters sound


_SOUNDS: Final = (
    # Cyrillic: vowels that are heard alike where they are not stressed, consonants that are at the end of a word
    "ао", "еиэыя", "бп", "вф", "гк", "дт", "жш", "зс", "щч",
    # Greek
    "ιηυ", "οω",
    # Hebrew
    "טת", "כקח", "סש", "אעה", "בו", "גז",
    # Arabic
    "ضظد", "تط", "سصث", "ذز", "قكغج", "حه", "اع",
    # Devanagari: short and long vowels, and consonants that are often mistaken
    "इई", "उऊ", "एऐ", "ओऔआअ", "\u093f\u0940", "\u0941\u0942", "\u0947\u0948", "\u094b\u094c", "शषस", "बव", "नण",
    # Kana
    "じぢ", "ずづ", "おをよ", "えへ", "くき",
    # Hangul, taken apart: vowels that sound alike today
    "\u1162\u1166", "\u116b\u1170\u116c", "\u1164\u1168",
    # and consonants that are tense
    "\u1100\u1101\u110f", "\u1103\u1104\u1110", "\u1107\u1108\u1111", "\u1109\u110a", "\u110c\u110d\u110e",
)  # fmt: skip
_HEARD: Final = str.maketrans({letter: sound[0] for sound in _SOUNDS for letter in sound})


VOWELS: Final = frozenset(
    "аоуэыиеяюьъ"
    "αεηιουω"
    "اويى"
    "אהויע"
    "अआइईउऊएऐओऔ\u093e\u093f\u0940\u0941\u0942\u0947\u0948\u094b\u094c\u0902\u094d"
    "あいうえおー"
)
"""Letters of other scripts that are often left out or added."""


_TWICE: Final = re.compile("([\u0915-\u0939])\u094d\\1")
"""A consonant of Devanagari that is written twice."""
_GREEK: Final = (("αι", "ε"), ("ει", "ι"), ("οι", "ι"))
"""Pairs of letters of Greek that sound as one."""


def heard(letters: str) -> str:
    """Return letters with one for all that sound alike in scripts other than Latin."""
    for pair, sound in _GREEK:
        letters = letters.replace(pair, sound)
    letters = _TWICE.sub(r"\1", letters)
    return letters.translate(_HEARD)
