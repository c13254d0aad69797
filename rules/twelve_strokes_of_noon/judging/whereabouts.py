"""Where in the world the places are that are asked for, and what may be said of it beside a name (12C-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.judging.beside import CHANGING, DIRECTIONS
from rules.twelve_strokes_of_noon.judging.dictionary import is_word
from rules.twelve_strokes_of_noon.judging.places import (
    WORDS,
    is_land,
    is_place,
    is_region,
    is_state_code,
    is_state_elsewhere,
    phrases,
)

IN_HEBREW: Final = "ב"
"""In Hebrew, before a place."""
_NEAR: Final = "near"
_WHERE: Final = frozenset({"in", "on", _NEAR, "at", "by", "в", "во", "на", "στη", "στην", "στο", "στον", "في"})
_OF_PLACE: Final = ("of", "Athens")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the places are that a question asks for.

    ``lands`` are those in which the places are, ``there`` the words for where they are, ``of_place`` says that a person
    may be called by a place, and ``standing`` that it asks for a building whose name says nothing of its city or
    country. ``anywhere`` says that it asks for a place, such as a mountain, whose country is not known. ``forbidden``
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
        yield from self._without_place(tokens)
        for place in range(1, len(tokens) - 1):
            behind = tokens[place + 1 :]
            if tokens[place] in _WHERE and (self._is_part_of_land(behind) or self._is_near(tokens[place], behind)):
                yield tokens[:place]
        if len(tokens) > len(_OF_PLACE) and self._is_of_there(tokens):
            yield tokens[:-2]
        if len(tokens) > 1 and self._is_last_where(tokens[-1]):
            yield tokens[:-1]

    def _is_last_where(self, last: str) -> bool:
        """Return whether a word is the state in which a city is, or a land with the Hebrew word for in."""
        if is_state_code(last, self.lands):
            return True
        return self.asks_for_place and last.startswith(IN_HEBREW) and is_land(last.removeprefix(IN_HEBREW))

    def _is_part_of_land(self, tokens: Sequence[str]) -> bool:
        """Return whether words may be the part of a country in which a place is that is asked for."""
        if not self.asks_for_place or len(tokens) > WORDS:
            return False
        if not (self.forbidden - DIRECTIONS).isdisjoint(tokens):
            return False
        return all(
            self.there.issuperset(place.split())
            or (self.anywhere and is_land(place))
            or not (is_land(place) or is_place(place) or is_state_elsewhere(place, self.lands))
            for place in phrases(tokens)
        )

    def _is_near(self, word: str, tokens: Sequence[str]) -> bool:
        """Return whether words say near which city a place is that is asked for."""
        return (
            self.asks_for_place and word == _NEAR and is_place(" ".join(tokens)) and self.forbidden.isdisjoint(tokens)
        )

    def _is_region(self, tokens: tuple[str, ...]) -> bool:
        """Return whether a part of a text is the part of its land in which a place is that is asked for."""
        if not self.asks_for_place or not (self.forbidden - DIRECTIONS).isdisjoint(tokens):
            return False
        for land in (*self.lands, ()):
            if not land or (len(tokens) > len(land) and tokens[-len(land) :] == land):
                region = " ".join(tokens[: len(tokens) - len(land)])
                if self.there.issuperset(region.split()) or is_region(region, self.lands):
                    return True
        return is_state_code(tokens[0], self.lands) and len(tokens) == 1

    def _is_of_there(self, tokens: tuple[str, ...]) -> bool:
        """Return whether the last two words say where a person was at home, or where something is from."""
        if self.of_place and tokens[-2] == "of":
            alone = not any(map(is_word, tokens[:-2]))
            return is_place(tokens[-1]) and alone
        return tokens[-2] == "from" and not self.asks_for_place and is_land(tokens[-1])

    def _without_place(self, tokens: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield a text without the place before or behind it, where one may be beside what is asked for."""
        for count in range(1, min(WORDS + 1, len(tokens))) if self.standing or self.anywhere else ():
            if self._is_where(" ".join(tokens[-count:])):
                yield tokens[:-count]
                if len(tokens) > count + 1 and tokens[-count - 1] == "in":
                    yield tokens[: -count - 1]
            if self._is_where(" ".join(tokens[:count])):
                yield tokens[count:]

    def _is_where(self, place: str) -> bool:
        """Return whether words are a place that says nothing that is wrong of what is asked for."""
        if not (self.forbidden - CHANGING).isdisjoint(place.split()):
            return False
        return is_land(place) or (self.standing and is_place(place))
