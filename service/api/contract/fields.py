"""The fields of requests and answers: strict on the way in, described for the contract."""

# ruff: noqa: RUF012 - the messages of a field are in its class, as marshmallow wants them

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields

from rules.show.names import tidy
from rules.wire.plain import MAX_INT


class Strict(Schema):
    """A request's part."""

    class Meta:
        """Refuse what is not known."""

        unknown = RAISE

    error_messages = {
        "unknown": "is not a known field",
        "type": "must be an object",
    }


VISIBLE_NAME = (
    r"[^\s\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
    r"[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]{0,39}"
)
"""1 to 40 characters, none of which is a control character or changes the direction of the text around it."""

_SHAPING = re.compile("[\u200c\u200d\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
"""What shapes, joins or parts other scripts' letters, or emoji, without a look of its own."""

_SIGNS = re.compile("[0-9#*]\ufe0f\u20e3|[\u00a9\u00ae]\ufe0f")
"""The emoji of letters that nothing else shapes: keycaps and two signs of trade."""

_LATIN = "\u02ff"
"""The last letter of those that nothing shapes."""

_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Characters that count as letters, marks or signs and show nothing."""

_MESSAGES: dict[str, Any] = {
    "required": "is missing",
    "null": "must not be null",
    "validator_failed": "is not allowed",
}


class Whole(fields.Integer):
    """An int as JSON writes it, within bounds."""

    default_error_messages = {
        **_MESSAGES,
        "invalid": "must be a whole number",
        "range": "must be from {low} to {high}",
    }

    def __init__(self, low: int = 0, high: int = MAX_INT, **rest: Any) -> None:
        super().__init__(strict=True, **rest)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> int:  # noqa: ARG002 - marshmallow's
        if type(value) is not int:
            raise self.make_error("invalid")
        if not self.low <= value <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return value


class WholeText(Whole):
    """An int as a query writes it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> int:
        if not re.fullmatch(r"-?\d{1,16}", str(value), re.ASCII):
            raise self.make_error("invalid")
        return super()._deserialize(int(value), attr, data, **rest)


class Text(fields.String):
    """A string that matches a pattern from end to end."""

    default_error_messages = {**_MESSAGES, "invalid": "must be a string", "pattern": "{says}"}

    def __init__(self, pattern: str, says: str, longest: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.pattern, self.says, self.longest = re.compile(pattern), says, longest

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> str:  # noqa: ARG002 - marshmallow's
        if type(value) is not str:
            raise self.make_error("invalid")
        if len(value) > self.longest or not self.pattern.fullmatch(value):
            raise self.make_error("pattern", says=self.says)
        return value


class Name(Text):
    """What a player is called: a text that can be seen, and that no other can be mistaken for because of what cannot.

    The pattern is what a contract can express; only Unicode's tables show whether a character is visible. It is kept in
    composed form (NFC), with one blank where there are some.
    """

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> str:
        name = super()._deserialize(value, attr, data, **rest)
        shaping = [bool(_SHAPING.match(character)) for character in name]
        others = _SIGNS.sub("", name)
        kinds = [unicodedata.category(character) for character in name]
        shows = any(kind[0] in "LNPS" for kind in kinds)
        hides = any(kind == "Cf" and not shapes for kind, shapes in zip(kinds, shaping, strict=True))
        idle = any(_SHAPING.match(letter) and before <= _LATIN for before, letter in pairwise(" " + others))
        if not shows or hides or idle or name[-1].isspace() or _BLANK & set(name):
            raise self.make_error("pattern", says=self.says)
        kept = tidy(name)
        if len(kept) > self.longest:  # a few letters are longer in composed form
            raise self.make_error("pattern", says=self.says)
        return kept


class Word(fields.Field[str]):
    """One of a few words."""

    default_error_messages = {**_MESSAGES, "invalid": "must be one of {words}"}

    def __init__(self, *words: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.words = words

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> str:  # noqa: ARG002 - marshmallow's
        if type(value) is not str or value not in self.words:
            raise self.make_error("invalid", words=", ".join(self.words))
        return value


class Flag(Word):
    """True or false, as a query writes it."""

    def __init__(self, **rest: Any) -> None:
        super().__init__("true", "false", **rest)

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> Any:
        return super()._deserialize(value, attr, data, **rest) == "true"


class Writing(fields.Field[str]):
    """A text of any length and of several lines."""

    default_error_messages = {**_MESSAGES, "invalid": "must be a text"}

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> str:  # noqa: ARG002 - marshmallow's
        if type(value) is not str:
            raise self.make_error("invalid")
        return value


class Truth(fields.Field[bool]):
    """True or false, as JSON writes it."""

    default_error_messages = {**_MESSAGES, "invalid": "must be true or false"}

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> bool:  # noqa: ARG002 - marshmallow's
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class Members(fields.List[Any]):
    """A list with a least and a greatest number of members."""

    default_error_messages = {**_MESSAGES, "invalid": "must be a list", "length": "must have {low} to {high} members"}

    def __init__(self, inner: Any, low: int, high: int, **rest: Any) -> None:
        super().__init__(inner, **rest)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> list[Any]:
        messages: dict[Any, Any] = {}
        try:
            members = super()._deserialize(value, attr, data, **rest)
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            messages = error.messages
        if not self.low <= len(value) <= self.high:
            messages["_schema"] = self.make_error("length", low=self.low, high=self.high).messages
        if messages:
            raise ValidationError(messages)
        return members


class Unread(fields.Nested):
    """An object that the contract describes by a schema; the view reads it, so that a wrong one spoils no other."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        return value


class Object(fields.Field[Any]):
    """A JSON object that a component of the contract describes; it is read further on, by the game."""

    default_error_messages = {**_MESSAGES, "invalid": "must be an object"}

    def __init__(self, component: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.component = component

    def _deserialize(self, value: Any, attr: Any, data: Any, **rest: Any) -> Any:  # noqa: ARG002 - marshmallow's
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return value
