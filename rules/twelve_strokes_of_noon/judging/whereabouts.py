"""Where in the world the places are that are asked for, and what may be said of it next to a name (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.places import WORDS, is_land, is_place, is_region, is_state_elsewhere, phrases
from rules.twelve_strokes_of_noon.judging.vocabulary import CHANGING, DIRECTIONS

IN_HEBREW: Final = "ב"
"""In Hebrew, before a place."""
_WHERE: Final = frozenset({"in", "on", "near", "at", "by", "в", "во", "на", "στη", "στην", "στο", "στον", "في"})


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the places are that a question asks for.

    ``lands`` are those in which the places are, ``there`` the words for where they are, and ``standing`` says that it
    asks for a building whose name says nothing of its city or country. ``anywhere`` says that it asks for a place, such
    as a mountain, whose country is not known, and ``of_place`` for a person who may be called by a place. ``forbidden``
    are words that make another answer of a name.
    """

    forbidden: frozenset[str]
    lands: frozenset[tuple[str, ...]]
    there: frozenset[str]
    standing: bool
    anywhere: bool
    of_place: bool

    @property
    def asks_for_place(self) -> bool:
        """Whether a place is asked for."""
        return bool(self.lands) or self.anywhere

    def _without_where(self, tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a text without the land, the part of it or the city behind it."""
        for land in self.lands:
            if len(tokens) > len(land) and tokens[-len(land) :] == land:
                yield tokens[: -len(land)]
        for place in range(1, len(tokens) - 1):
            if tokens[place] in _WHERE and self._is_part_of_land(tokens[place + 1 :]):
                yield tokens[:place]
        if self._is_of_place(tokens):
            yield tokens[:-2]

    def _is_of_place(self, tokens: tuple[str, ...]) -> bool:
        """Return whether the last two words say where a person was at home: Euclid of Alexandria."""
        if not self.of_place or len(tokens) <= 2 or tokens[-2] != "of":
            return False
        return is_place(tokens[-1]) and not any(map(is_word, tokens[:-2]))

    def _is_part_of_land(self, tokens: Sequence[str]) -> bool:
        """Return whether words may be the part of a country in which a place is that is asked for."""
        if not self.asks_for_place or len(tokens) > WORDS:
            return False
        if not (self.forbidden - DIRECTIONS).isdisjoint(tokens):
            return False
        return all(map(self._is_there, phrases(tokens)))

    def _is_there(self, place: str) -> bool:
        """Return whether words name no place, or one where that is which is asked for."""
        if self.there.issuperset(place.split()) or (self.anywhere and is_land(place)):
            return True
        return not (is_land(place) or is_place(place) or is_state_elsewhere(place, self.lands))

    def _is_region(self, tokens: tuple[str, ...]) -> bool:
        """Return whether a part of a text is the part of its land in which a place is that is asked for."""
        if not self.asks_for_place or not (self.forbidden - DIRECTIONS).isdisjoint(tokens):
            return False
        for land in (*self.lands, ()):
            if not land or (len(tokens) > len(land) and tokens[-len(land) :] == land):
                region = " ".join(tokens[: len(tokens) - len(land)])
                if self.there.issuperset(region.split()) or is_region(region, self.lands):
                    return True
        return False

    def _is_where(self, place: str) -> bool:
        """Return whether words are a place that says nothing that is wrong of what is asked for."""
        if not (self.forbidden - CHANGING).isdisjoint(place.split()):
            return False
        return is_land(place) or (self.standing and is_place(place))
