"""Names as they come and as they are shown: kept tidy, no two alike, and none that moves its neighbours."""

import re
import unicodedata
from io import BytesIO

from PIL import Image

from service.conformance.names import NAMES
from tests.support.api import Api

ISOLATED = "\u2068{}\u2069"
PAGES = ("position.txt", "board.svg")


def people(*names: str) -> list[dict[str, str]]:
    return [{"player": "person", "name": name} for name in names]


def test_a_name_is_kept_composed_and_with_single_blanks(api: Api) -> None:
    match = api.open(people("Jose\u0301 \u00a0 Lee", "Ann"))
    assert [seat["name"] for seat in match.see()["seats"]] == ["José Lee", "Ann"]


def test_a_name_that_is_too_long_in_composed_form_is_refused(api: Api) -> None:
    name = "\u0958" * 40  # composed it has two code points each
    body = {"game": "bomb-the-axis", "seats": people(name, "Ann", "Ben")}
    assert "seats.0.name" in api.refused("malformed", "POST", "/v1/matches", json=body)["errors"]


def test_seats_with_the_same_look_are_distinguished_wherever_they_are_shown(api: Api) -> None:
    for pair in (("Ann Lee", "Ann  Lee"), ("José", "Jose\u0301"), ("❤", "❤️"), ("Ann", "ANN")):
        match = api.open(people(*pair))
        shown = [seat["display_name"] for seat in match.see()["seats"]]
        assert [name[-10:] for name in shown] == ["(player 1)", "(player 2)"]
        text = api.send("GET", f"{match.path}/position.txt").get_data(as_text=True)
        assert any(name in text for name in shown), text


def test_a_name_from_right_to_left_is_isolated_in_every_text(api: Api) -> None:
    match = api.open(people("שלום", "Ann"))
    assert (
        match.see()["seats"][0] | {"name": "שלום", "display_name": ISOLATED.format("שלום")} == match.see()["seats"][0]
    )
    match.act()
    plies = api.ok("GET", f"{match.path}/events")["plies"]
    texts = [event["words"] for ply in plies for event in ply["events"]]
    texts += [api.send("GET", f"{match.path}/{page}").get_data(as_text=True) for page in PAGES]
    texts += re.findall('content="([^"]*)"', api.send("GET", f"/matches/{match.id}").get_data(as_text=True))
    naked = [text for text in texts if "שלום" in text.replace(ISOLATED.format("שלום"), "")]
    assert len([text for text in texts if "שלום" in text]) > 4
    assert not naked


def test_every_name_is_drawn_on_the_board_of_a_chat(api: Api) -> None:
    boards = {}
    for name in NAMES:
        match = api.open(people(name, "Ann"))
        reply = api.send("GET", f"{match.path}/board.png?width=800")
        boards[name] = Image.open(BytesIO(reply.data)).convert("L").tobytes()
        assert unicodedata.is_normalized("NFC", match.see()["seats"][0]["name"])
    assert len(set(boards.values())) == len(NAMES)
