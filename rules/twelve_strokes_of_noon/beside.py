"""Words that are typed beside a name: those that join, that describe, and that make another thing of it (12C-54)."""

from __future__ import annotations

from typing import Final

CHANGING: Final = frozenset({
    "half", "quarter", "quarters", "no", "not", "or", "than", "more", "less", "over", "under", "before", "after", "to",
    "non", "anti", "ex", "pre", "post", "north", "south", "east", "west", "northern", "southern", "eastern", "western",
    "new", "upper", "lower", "inner", "outer", "mother", "father", "son", "daughter", "brother", "sister", "wife",
    "husband", "widow",
})  # fmt: skip
"""Words that make another answer of a name or a number, though they may be in the question."""

UNLESS_PARTED: Final = frozenset({
    "mother", "father", "son", "daughter", "brother", "sister", "wife", "husband", "widow", "to", "over", "under",
})  # fmt: skip
"""Words that make another thing of the name before them only without a comma."""

LINKS: Final = frozenset({
    "a", "an", "the", "in", "of", "on", "at", "by", "from", "with", "it", "its", "is", "that", "this", "s", "called",
    "named", "name", "was", "are", "were", "her", "his", "he", "she", "answer", "pair", "kind", "sort",
    "في", "एक", "यह", "में", "जी",
})  # fmt: skip
"""Words that only join others."""

DIRECTIONS: Final = frozenset({
    "north", "south", "east", "west", "northern", "southern", "eastern", "western", "central", "upper", "lower",
})  # fmt: skip
"""Words that say which part of a land is meant."""

BYNAMES: Final = frozenset({
    "elder", "younger", "older", "great", "greater", "less", "lesser", "last", "bold", "bald", "terrible", "wise",
    "fair", "pious", "good", "bad", "conqueror", "magnificent", "lionheart", "red", "black", "white",
})  # fmt: skip
"""Words behind ``the`` that distinguish people of one name."""

CLASSES: Final = frozenset({
    "sport", "game", "art", "land", "word", "letter", "number", "language", "element", "metal", "pigment", "film",
    "movie", "book", "novel", "play", "song", "opera", "colour", "color", "planet", "constellation",
})  # fmt: skip
"""What may be before any name: the sport of judo."""

FOREIGN_ARTICLES: Final = frozenset({"le", "la", "les", "el", "los", "der", "die", "das", "il", "lo"})
