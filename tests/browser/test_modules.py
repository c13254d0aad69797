"""The page's script by itself: what it computes, against the vectors that are published, and how it draws."""

import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from playwright.sync_api import Page

from rules.wire.plain import canonical
from tests.support.reels import reel_of

VECTORS = Path(__file__).parents[2] / "openapi" / "vectors"


def vectors(name: str) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
    return plain


def test_canonical_json_is_that_of_the_vectors(modules: Page) -> None:
    chain = vectors("chain")
    texts = [text["value"] for text in chain["texts"]]
    assert modules.evaluate("(values) => values.map(modules.proof.canonical)", texts) == [
        text["text"] for text in chain["texts"]
    ]
    assert modules.evaluate("modules.proof.canonical", chain["setup"]["value"]) == chain["setup"]["text"]


def test_the_chain_is_that_of_the_vectors(modules: Page) -> None:
    for ply in vectors("chain")["plies"]:
        assert modules.evaluate("([a, b]) => modules.proof.plyHash(a, b)", [ply["before"], ply["value"]]) == ply["hash"]


def test_the_draws_are_those_of_the_vectors(modules: Page) -> None:
    for case in vectors("chance")["draws"]:
        for draw in case["draws"]:
            arguments = [case["seed"], case["match"], case["ply"], case["seat_seeds"], draw["k"], draw["sides"]]
            derived = (
                "([seed, ...rest]) => modules.proof.face(modules.proof.luckOf(modules.utils.hexToBytes(seed)), ...rest)"
            )
            assert modules.evaluate(derived, arguments) == draw["face"], case["name"]


def test_signatures_are_those_of_the_vectors(modules: Page) -> None:
    published = vectors("signatures")
    key = {"key": published["key"]["id"], "public": published["key"]["public"]}
    holds = "([signature, message]) => modules.proof.holds(signature, message)"
    for part in ("record", "page"):
        signature = {**key, "signature": published[part]["signature"]}
        assert modules.evaluate(holds, [signature, published[part]["value"]]) is True
    digested = "(value) => modules.proof.digest(modules.utils.utf8ToBytes(modules.proof.canonical(value)))"
    assert modules.evaluate(digested, published["reasons"]["value"]) == published["reasons"]["hash"]


def test_signatures_are_those_of_the_servers_library(modules: Page) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    public = key.public_key().public_bytes_raw()
    message = {"outcome": None, "last": "00", "ended": 5}
    identity = modules.evaluate(
        "(key) => modules.proof.digest(modules.utils.hexToBytes(key)).slice(0, 16)", public.hex()
    )
    signature = {"key": identity, "public": public.hex(), "signature": key.sign(canonical(message)).hex()}
    others = [
        (signature, {**message, "ended": 6}),
        ({**signature, "signature": "00" * 64}, message),
        ({**signature, "signature": "xyz"}, message),
        ({**signature, "key": "0" * 16}, message),
        ({**signature, "public": "11" * 32}, message),
    ]
    holds = "([signature, message]) => modules.proof.holds(signature, message)"
    assert modules.evaluate(holds, [signature, message]) is True
    assert [modules.evaluate(holds, [*other]) for other in others] == [False] * len(others)


@pytest.mark.parametrize("name", ["screaming_eagles/shot-down-with-everything", "bomb_the_axis/three-hits"])
def test_a_picture_that_was_changed_step_by_step_equals_a_new_one(modules: Page, name: str) -> None:
    reel = reel_of(name)
    differing = modules.evaluate(
        """(reel) => {
          const { Picture } = modules.reel;
          const kept = new Picture(reel);
          const length = reel.record.plies.length;
          const jumps = [...Array(length).keys(), ...Array.from({ length: 60 }, (_, i) => (i * 37) % length)];
          return jumps.filter((ply, at) => {
            const { still, pictures } = reel.viewpoints[at % 7 ? 0 : reel.viewpoints.length - 1];
            const fresh = new Picture(reel);
            for (const picture of [kept, fresh]) picture.show(still, pictures[ply], false);
            return !kept.root.isEqualNode(fresh.root);
          });
        }""",
        reel,
    )
    assert differing == []


def test_elements_that_stay_are_kept(modules: Page) -> None:
    nodes = [
        ["circle", {"r": "1"}],
        ["g", {"transform": "translate(1 2)"}, 0],
        ["g", {"transform": "translate(3 4)"}, 0],
        ["text", {"x": "1"}, "one"],
        ["text", {"x": "1"}, "two"],
        ["g", {}, 3, 1],
        ["g", {}, 2, 4],
    ]
    reel = {"width": 10, "height": 10, "nodes": nodes}
    assert modules.evaluate(
        """(reel) => {
          const picture = new modules.reel.Picture(reel);
          picture.show(0, 5, false);
          const [text, plane] = picture.moving.firstChild.children;
          picture.show(0, 6, false);
          const [moved, changed] = picture.moving.firstChild.children;
          return [moved === plane, moved.getAttribute("transform"), changed === text, changed.textContent];
        }""",
        reel,
    ) == [True, "translate(3 4)", True, "two"]


def test_drawings_of_a_strange_hand_bring_no_script(modules: Page) -> None:
    nodes = [
        ["script", {}, "document.title = 'run'"],
        ["circle", {"onclick": "1", "href": "javascript:1", "style": "fill: red", "xlink:href": "x", "r": "3"}],
        ["foreignObject", {}, "text"],
        ["g", {}, 0, 1, 2],
    ]
    reel = {"width": 1, "height": 1, "nodes": nodes}
    drawn = "(reel) => { const p = new modules.reel.Picture(reel); p.show(null, 3, false); return p.moving.innerHTML; }"
    assert modules.evaluate(drawn, reel) == "<g><g>document.title = 'run'</g><circle r=\"3\"></circle><g>text</g></g>"


def test_a_check_can_pause_after_each_ply(modules: Page) -> None:
    record = reel_of("twelve_oclock_high/points")["record"]
    assert modules.evaluate("(record) => [...modules.proof.check(record)].length", record) == len(record["plies"])
