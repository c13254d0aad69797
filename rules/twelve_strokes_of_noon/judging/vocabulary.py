"""Words that are typed around a name: those that join, that describe, and that make another thing of it (12C-54)."""

from __future__ import annotations

from typing import Final

from rules.twelve_strokes_of_noon.judging.letters import plain

KIN: Final = frozenset({
    "mother", "father", "son", "daughter", "brother", "sister", "wife", "husband", "widow",
})  # fmt: skip
"""Words that say to whom the person before them is kin, who may be one whom the card names as wrong."""

UNLESS_PARTED: Final = KIN | {"to", "over", "under"}
"""Words that make another thing of the name before them only without a comma."""

_SIDES: Final = frozenset({
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "upper", "lower",
})  # fmt: skip
DIRECTIONS: Final = _SIDES | {"central"}
"""Words that say which part of a land is meant."""

CHANGING: Final = UNLESS_PARTED | _SIDES | {
    "half", "quarter", "quarters", "no", "not", "or", "than", "more", "less", "before", "after", "non", "anti", "ex",
    "pre", "post", "new", "inner", "outer",
}  # fmt: skip
"""Words that make another answer of a name or a number, though they may be in the question."""

LINKS: Final = frozenset({
    "a", "an", "the", "in", "of", "on", "at", "by", "from", "with", "it", "its", "is", "that", "this", "s", "called",
    "named", "name", "was", "are", "were", "her", "his", "he", "she", "answer", "pair", "kind", "sort", "some", "their",
    "my", "our", "your", "just", "simply", "only", "really",
    "في", "एक", "यह", "में", "जी",
})  # fmt: skip
"""Words that only join others."""

BYNAMES: Final = frozenset({
    "elder", "younger", "older", "great", "greater", "less", "lesser", "last", "bold", "bald", "terrible", "wise",
    "fair", "pious", "good", "bad", "conqueror", "magnificent", "lionheart", "red", "black", "white",
})  # fmt: skip
"""Words behind ``the`` that distinguish people of one name."""

CLASSES: Final = frozenset({
    "sport", "game", "art", "land", "word", "letter", "number", "language", "element", "metal", "pigment", "film",
    "movie", "book", "novel", "play", "song", "opera", "colour", "color", "planet", "constellation",
    *map(plain, (
        "город", "река", "страна", "планета", "писатель", "поэт", "певец", "животное", "птица", "металл", "язык",
        "остров", "море",
        "πόλη", "ποτάμι", "χώρα", "πλανήτης", "νησί", "ζώο", "μέταλλο", "θεός", "γλώσσα",
        "مدينة", "نهر", "دولة", "كوكب", "حيوان", "معدن", "عنصر", "لغة", "جزيرة",
        "עיר", "נהר", "מדינה", "כוכב", "חיה", "מתכת", "שפה", "אי", "צבע",
        "शहर", "नदी", "देश", "ग्रह", "जानवर", "पक्षी", "धातु", "भाषा",
        "作家", "歌手", "画家", "作者", "詩人", "诗人", "作曲家", "小説家", "科学者", "科学家", "俳優", "皇帝",
        "国王", "首都", "都",
        "惑星", "動物", "植物", "鳥", "国", "都市", "市", "山", "川", "湖", "島", "行星", "动物",
        "城市", "国家", "金属",
        "작가", "가수", "행성", "동물", "식물", "새", "나라", "도시", "산", "강", "섬", "금속", "왕", "소설", "영화",
    )),
})  # fmt: skip
"""What may be before any name: the sport of judo."""

BEHIND: Final = frozenset({
    "language", "languages", "element", "metal", "gas", "bone", "muscle", "dance", "technology", "fuel", "disease",
    "constellation", "currency", "programme", "program", "brand", "dialect", "mineral", "tribe", "religion",
    "chemical", "anthem", "sign", "unit", "units", "continent", "plant", "plants", "grain",
})  # fmt: skip
"""What may be behind a name that is of this kind: clavicle bone."""

KINDS: Final = CLASSES | BEHIND | frozenset({
    "animal", "insect", "mammal", "reptile", "bird", "fish", "dog", "plant", "tree", "flower", "fruit", "vegetable",
    "grain", "cereal", "food", "drink", "dish", "bread", "cheese", "stone", "rock", "tool", "weapon", "machine",
    "vehicle", "car", "ship", "boat", "aircraft", "building", "tower", "bridge", "castle", "church", "palace",
    "museum", "city", "town", "village", "capital", "country", "state", "island", "lake", "river", "sea", "ocean",
    "mountain", "mountains", "range", "desert", "continent", "star", "moon", "god", "goddess", "king", "queen",
    "emperor", "hero", "music", "instrument", "ballet", "poem", "painting", "character", "actor", "actress", "singer",
    "writer", "author", "poet", "painter", "artist", "composer", "scientist", "inventor", "explorer", "footballer",
    "athlete", "director", "politician", "architect", "series", "cartoon", "comic", "band", "group", "war", "battle",
    "epidemic", "weather", "clothing", "garment", "dress", "hat", "cloth", "fabric", "furniture", "toy", "company",
    "plural", "singular", "noun", "verb", "extinct", "mythology", "mythical", "fictional", "maths", "geometry",
    "grammar", "chess", "football", "tennis", "cricket", "golf", "religion", "semitic", "computer", "software",
    "astronomy", "biology", "chemistry", "physics", "zodiac",
})  # fmt: skip
"""What may be alone in brackets or behind a comma, for the kind of what is named: snow (weather)."""

PLAIN: Final = frozenset({
    "big", "large", "small", "little", "tiny", "huge", "tall", "long", "old", "young", "ancient", "real", "typical",
    "normal", "ordinary", "famous", "popular", "traditional", "classic", "classical", "original", "beautiful",
    "lovely", "fat", "thin", "pure", "plain", "raw", "cooked", "boiled", "baked", "roasted",
    "fresh", "dried", "tropical", "gaseous", "liquid", "solid", "wooden", "silk", "cotton", "woollen", "woolen",
    "leather", "plastic", "male", "female", "adult", "domestic", "pet", "evil", "bad", "scary", "friendly", "magic",
    "magical", "clever", "strong", "poor", "single", "whole", "several", "many", "round", "warm", "own", "full",
    "regular", "simple", "usual", "pretty", "nice", "cute", "lazy", "hairy", "furry", "spiky", "spotty", "spotted",
    "striped", "fluffy", "shiny", "1",
})  # fmt: skip
"""Words before a name that make no other thing of it: a silk kimono, one pea."""

COLOURS: Final = frozenset({
    "black", "white", "grey", "gray", "red", "green", "blue", "yellow", "brown", "pink", "purple", "orange", "scarlet",
    "crimson", "golden", "silver", "violet", "turquoise", "beige", "dark", "light", "pale", "bright",
})  # fmt: skip

TIMES: Final = frozenset({"now", "today", "todays", "modern", "current", "currently", "nowadays", "present", "day"})
"""Words with a place that say that its name of today is meant: modern Iran."""

SCENERY: Final = frozenset({"on", "for", "with", "by", "at", "in", "near", "to", "under", "over", "from"})
"""What joins a thing in a picture to what is around it: a lighthouse on a rock."""

FOREIGN_ARTICLES: Final = frozenset({"le", "la", "les", "el", "los", "der", "die", "das", "il", "lo"})
