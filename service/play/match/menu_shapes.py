"""The documents about menus, as types: what a seat may do, in words, on the board and as an action."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from rules.show.drawing import SPOT
from rules.wire.codec import Matches
from service.play.ports.fields import Action, Component, JsonSchema, Positive, Whole


class MenuWords(TypedDict):
    """What each entry of a menu says of itself."""

    notation: str
    """The action, or the template's example, as one line of the game's notation, which
    `POST /v1/matches/{match}/actions` takes in `notation`.
    """
    label: str
    """The action in words, with the players' names."""
    clause: str
    """The rule that allows it."""
    unasked: bool
    """False: it answers the open decision, which a seat in `to_act` must do. True: it is optional, for example to send
    a note, and the decision stays open.
    """


class MenuLine(MenuWords):
    """An action that is legal now as one line; only under `?menu=notation`."""

    form: Literal["notation"]
    """Which kind of entry this is."""
    template: bool
    """Whether it is a template: one of many legal actions, as its example."""


class OddsShape(TypedDict):
    """A chance, as equally likely cases."""

    hits: Whole
    """In how many of the `of` cases the action succeeds; 0: it cannot."""
    of: Positive
    """How many there are."""


class MenuItem(MenuWords):
    """What each entry of a whole menu has."""

    spots: list[Annotated[str, Matches(SPOT)]]
    """Keys of the places in the picture that it points at, the most specific first; empty for an action without a
    place.
    """
    path: list[str]
    """Headings under which a long menu shows it, the outermost first, and then its own words there, such as "Stallion",
    "Long-range missile" and "Eagle, 9 away"; empty where the label suffices.
    """
    card: str | None
    """The card that it plays; its picture is at `/games/{game}/cards/{card}.svg`. null: it plays none."""
    odds: OddsShape | None
    """The chance that it succeeds, before anybody answers; null where that is not the question. Entries that cannot
    succeed come last.
    """


class DieShape(TypedDict):
    """A die of a game's box."""

    name: str
    """What it is called."""
    faces: list[str]
    """What is printed on each of its sides."""


class MenuChoice(MenuItem):
    """An action that is legal now."""

    form: Literal["action"]
    """Which kind of entry this is."""
    action: Action
    """What to send as it is."""
    throws: list[DieShape]
    """At a table that throws its own dice (TBL-14): the first dice that the action throws, at most three, as far as
    they are the same whatever comes up; their faces can be sent with it. Empty where it throws none, and for a seat
    from which something of the game is hidden.
    """


class MenuTemplate(MenuItem):
    """A choice too large to list."""

    form: Literal["template"]
    """Which kind of entry this is."""
    schema: JsonSchema
    """What is legal now: a JSON Schema of the action."""
    example: Action
    """One of the actions that are legal now, to be changed within `schema`."""


MenuEntry = Annotated[MenuChoice | MenuTemplate | MenuLine, Component("MenuEntry")]
