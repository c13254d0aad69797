"""The list of the public keys, and that nothing of the private ones ever leaves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from service.api import create_app
from service.running import bootstrap
from tests.support.api import Api
from tests.support.signing import OURS

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.contract import Contract

PATH = "/.well-known/noonday-keys.json"
RETIRED = f"{'0a' * 32}/1500000000000/1600000000000"


def test_the_keys_are_listed_for_everybody_to_keep_for_a_while(api: Api) -> None:
    reply = api.send("GET", PATH)

    own = OURS.published[0]
    assert reply.get_json(force=True) == {
        "keys": [{"id": own.id, "alg": "Ed25519", "public": own.public, "since": 1_600_000_000_000, "until": None}]
    }
    assert reply.headers["Cache-Control"] == "public, max-age=300"
    known = {"If-None-Match": reply.headers["ETag"]}
    assert api.send("GET", PATH, headers=known).status_code == 304


def test_retired_keys_are_listed_after_the_one_that_signs(settings: Settings, contract: Contract) -> None:
    chosen = replace(settings, signing_key="77" * 32, retired_keys=RETIRED)
    referee = bootstrap.referee(chosen)
    api = Api(create_app(referee, chosen), referee, contract)

    now, before = api.ok("GET", PATH)["keys"]

    assert (now["since"], now["until"]) == (0, None)
    assert (before["public"], before["since"], before["until"]) == ("0a" * 32, 1_500_000_000_000, 1_600_000_000_000)


def test_a_record_is_signed_by_the_key_that_is_listed(api: Api) -> None:
    record = api.ok("GET", f"{api.over().path}/record")

    assert record["signature"]["key"] == api.ok("GET", PATH)["keys"][0]["id"]


def test_the_private_key_is_in_no_answer(api: Api, settings: Settings) -> None:
    seed = settings.signing_key.partition("/")[0]

    for path in (PATH, f"{api.over().path}/record", "/metrics", "/readyz", "/v1/openapi.json", "/", "/signing-keys"):
        assert seed not in api.send("GET", path).get_data(as_text=True)
