"""In which country, and on which continent, the cities of the world are: what ``Pisa, Italy`` is judged by (12C-54).

``places.csv`` is taken from GeoNames (geonames.org) under the licence CC BY 4.0: names, folded, of the countries and of
their cities of 50,000 people and more. ``tests/support/places.py`` makes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Final

from rules.twelve_strokes_of_noon.judging.letters import plain

_ALSO: Final = {
    "united kingdom": "uk britain england", "united states": "usa us america", "netherlands": "holland",
    "czechia": "czech republic", "new zealand": "nz",
}  # fmt: skip
_OF_OTHER_SCRIPTS: Final = frozenset(plain(land).removeprefix("ال") for land in (  # without the article of Arabic
    "Россия", "Украина", "Беларусь", "Франция", "Германия", "Италия", "Испания", "Англия", "Великобритания", "США",
    "Китай", "Япония", "Индия", "Египет", "Греция", "Израиль", "Турция", "Польша", "Эстония", "Казахстан", "Бразилия",
    "Европа", "Азия", "Африка", "Америка", "Австралия",
    "Ελλάδα", "Κύπρος", "Γαλλία", "Γερμανία", "Ιταλία", "Ισπανία", "Αγγλία", "ΗΠΑ", "Κίνα", "Ιαπωνία", "Ινδία",
    "Αίγυπτος", "Τουρκία", "Ρωσία", "Βραζιλία", "Ευρώπη", "Ασία", "Αφρική", "Αμερική", "Αυστραλία",
    "مصر", "العراق", "سوريا", "السعودية", "الأردن", "لبنان", "فلسطين", "المغرب", "الجزائر", "تونس", "السودان",
    "فرنسا", "ألمانيا", "إيطاليا", "إسبانيا", "إنجلترا", "بريطانيا", "أمريكا", "الصين", "اليابان", "الهند", "تركيا",
    "روسيا", "البرازيل", "اليونان", "أوروبا", "آسيا", "أفريقيا",
    "ישראל", "מצרים", "ירדן", "לבנון", "סוריה", "צרפת", "גרמניה", "איטליה", "ספרד", "אנגליה", "בריטניה", "סין", "יפן",
    "הודו", "טורקיה", "רוסיה", "ברזיל", "יוון", "אירופה", "אסיה", "אפריקה", "אמריקה",
    "भारत", "इंडिया", "फ्रांस", "जर्मनी", "इटली", "स्पेन", "इंग्लैंड", "ब्रिटेन", "अमेरिका", "चीन", "जापान", "मिस्र", "रूस",
    "नेपाल", "पाकिस्तान", "बांग्लादेश", "श्रीलंका", "ब्राज़ील", "यूरोप", "एशिया", "अफ्रीका",
    "日本", "フランス", "ドイツ", "イタリア", "スペイン", "イギリス", "アメリカ", "中国", "インド", "エジプト",
    "ロシア",
    "韓国", "ブラジル", "ギリシャ", "トルコ", "ヨーロッパ", "アジア", "アフリカ", "法国", "德国", "意大利", "西班牙",
    "英国", "美国", "印度", "埃及", "俄罗斯", "韩国", "巴西", "希腊", "土耳其", "欧洲", "亚洲", "非洲",
    "대한민국", "한국", "프랑스", "독일", "이탈리아", "스페인", "영국", "미국", "중국", "일본", "인도", "이집트",
    "러시아",
    "브라질", "그리스", "터키", "유럽", "아시아", "아프리카",
))  # fmt: skip
"""Countries and continents as other scripts call them."""
_ENDING: Final = 5
"""Letters of a country in another script that has cases, of which the last may be another."""
_CONTINENTS: Final = ("africa", "america", "asia", "europe", "north america", "south america", "oceania")
_MORE: Final = frozenset({"new york"})
"""Cities that the table has by another name."""
WORDS: Final = 3
"""Words that the name of a city has at most."""


def _read() -> tuple[dict[str, frozenset[str]], dict[str, frozenset[tuple[str, ...]]]]:
    """Return of each country and city the words for where it is, and of each city the names of its countries."""
    found: dict[str, frozenset[str]] = {}
    named: dict[str, frozenset[tuple[str, ...]]] = {}
    lines = (files(__package__) / "places.csv").read_text("utf-8").splitlines()
    for line in lines[1:]:
        country, continent, cities = line.split(",")
        there = frozenset((*country.split(), *_ALSO.get(country, "").split()))
        found[country], land = frozenset(continent.split()), frozenset({tuple(country.split())})
        for city in cities.split(";"):
            found[city] = found.get(city, frozenset()) | there
            named[city] = named[city] | land if city in named else land
    return found, named


_PLACES, _LANDS = _read()
COUNTRIES: Final = frozenset({land for lands in _LANDS.values() for land in map(" ".join, lands)}) | frozenset(
    (*(word for words in _ALSO.values() for word in words.split()), *_CONTINENTS, *_OF_OTHER_SCRIPTS)
)


_CASES: Final = frozenset(map(plain, "аяйьтηαος"))
"""Letters at the end of a country that is declined."""
_WIDE: Final = (
    "alps;pyrenees;andes;himalayas;rockies;balkans;scandinavia;caribbean;middle east;mediterranean;central europe;"
    "eastern europe;western europe;central america;southeast asia;central asia;east asia;north africa;east africa;"
    "west africa;southern africa;far east;near east;iberia;benelux;polynesia;micronesia;melanesia;"
    "mesopotamia"
)
_ACROSS: Final = frozenset(_WIDE.split(";"))
"""Parts of the world that are in several countries."""
_REGIONS: Final = {
    tuple(country.split()): frozenset(map(plain, parts.split(";")))
    for country, parts in {
        "germany": "bavaria;franconia;upper franconia;saxony;lower saxony;hesse;swabia;rhineland;westphalia;prussia;"
        "black forest;thuringia;brandenburg;north rhine westphalia;baden wurttemberg",
        "austria": "tyrol;styria;carinthia;upper austria;lower austria;vorarlberg;burgenland",
        "france": "normandy;brittany;burgundy;provence;alsace;lorraine;champagne;savoy;corsica;aquitaine;gascony;"
        "picardy;dordogne;french riviera;cote d azur;loire valley;pays de la loire;haute savoie",
        "spain": "andalusia;andalucia;catalonia;castile;galicia;aragon;navarre;basque country;valencia;la mancha;"
        "extremadura;canary islands;balearic islands",
        "italy": "tuscany;lombardy;veneto;piedmont;liguria;umbria;lazio;campania;apulia;puglia;calabria;sicily;"
        "sardinia;emilia romagna",
        "united kingdom": "england;scotland;wales;northern ireland;cornwall;devon;dorset;kent;surrey;sussex;essex;"
        "suffolk;norfolk;yorkshire;lancashire;cumbria;lake district;cotswolds;midlands;merseyside;nottinghamshire;"
        "derbyshire;warwickshire;oxfordshire;wiltshire;somerset;hampshire;berkshire;northumberland;highlands;"
        "great britain;gb;england uk;scotland uk",
        "ireland": "munster;leinster;connacht;eire",
        "netherlands": "zeeland;north holland;south holland;friesland;limburg;brabant",
        "belgium": "flanders;wallonia;brabant",
        "switzerland": "valais;ticino;engadine;bernese oberland",
        "greece": "crete;peloponnese;attica;macedonia;thessaly;epirus;thrace;ionia",
        "turkey": "anatolia;asia minor;thrace",
        "india": "punjab;gujarat;kerala;rajasthan;bengal;west bengal;uttar pradesh;goa;kashmir;tamil nadu;maharashtra;"
        "उत्तर प्रदेश;राजस्थान;महाराष्ट्र;गुजरात",
        "united states": "alabama;alaska;arizona;arkansas;california;colorado;connecticut;delaware;florida;georgia;"
        "hawaii;idaho;illinois;indiana;iowa;kansas;kentucky;louisiana;maine;maryland;massachusetts;michigan;minnesota;"
        "mississippi;missouri;montana;nebraska;nevada;new hampshire;new jersey;new mexico;new york;north carolina;"
        "north dakota;ohio;oklahoma;oregon;pennsylvania;rhode island;south carolina;south dakota;tennessee;texas;utah;"
        "vermont;virginia;washington;west virginia;wisconsin;wyoming",
        "canada": "alberta;british columbia;manitoba;new brunswick;newfoundland;nova scotia;ontario;quebec;yukon;"
        "newfoundland and labrador;prince edward island",
        "australia": "new south wales;queensland;south australia;tasmania;victoria;western australia",
        "south africa": "western cape;eastern cape;transvaal;natal;gauteng",
        "japan": "honshu;hokkaido;kyushu;shikoku;kansai;kanto",
        "brazil": "bahia;minas gerais;amazonia",
        "russia": "siberia;ural;caucasus",
        "china": "陕西;山西;河北;河南;山东;湖北;湖南;广东;广西;江苏;浙江;安徽;福建;江西;四川;贵州;云南;甘肃;青海;"
        "辽宁;黑龙江;海南;西藏;新疆;内蒙古;宁夏;陕西省;江苏省;浙江省;广东省;四川省;湖南省;"
        "湖北省;河南省;河北省;山东省;云南省",
        "日本": "滋賀県;滋賀;長野県;山梨県;静岡県;愛知県;三重県;兵庫県;神奈川県;岐阜県;北海道;沖縄県;"
        "熊本県;青森県;秋田県",
    }.items()
}
"""Parts of countries, as people name them behind a place."""
_OF_STATES: Final = (("united", "states"), ("canada",), ("australia",))
"""Countries whose states and provinces have cities with the names of older ones."""


def is_place(words: str) -> bool:
    """Return whether words are the name of a country or a city."""
    return words in _PLACES or words in _MORE


def is_land(words: str) -> bool:
    """Return whether words are the name of a country, of a part of one or of a continent."""
    return words in COUNTRIES or (
        not words.isascii()
        and len(words) >= _ENDING
        and any(words[:-1] == land[:-1] for land in _OF_OTHER_SCRIPTS if land[-1] in _CASES)
    )


def is_region(words: str, countries: frozenset[tuple[str, ...]]) -> bool:
    """Return whether words are a part of one of some countries, or of any where none is known."""
    if words in _ACROSS:
        return True
    return any(words in parts for land, parts in _REGIONS.items() if not countries or land in countries)


def is_state_elsewhere(words: str, countries: frozenset[tuple[str, ...]]) -> bool:
    """Return whether words name a state that is in none of some countries: Paris, Texas."""
    return bool(countries) and any(words in _REGIONS[land] for land in _OF_STATES if land not in countries)


def where(tokens: Sequence[str]) -> Iterator[str]:
    """Yield the words for where the places are that a text names."""
    for place in phrases(tokens):
        yield from _PLACES.get(place, ())


def lands(tokens: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the names of the countries of the cities that a text names, each in its words."""
    for place in phrases(tokens):
        yield from _LANDS.get(place, ())


def phrases(tokens: Sequence[str]) -> Iterator[str]:
    """Yield each run of words in a text that is no longer than the longest name of a city."""
    for start in range(len(tokens)):
        for end in range(start + 1, min(len(tokens), start + WORDS) + 1):
            yield " ".join(tokens[start:end])
