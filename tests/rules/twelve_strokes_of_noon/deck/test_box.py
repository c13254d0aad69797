"""12C-48: the deck: reading, faults card by card, digest, excerpt and recall."""

import json
import random
from dataclasses import replace

import pytest

from rules.chance import Cheap
from rules.errors import InvalidContent
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.cards import KINDS
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import Board, KickOff, MasterStroke, Pile, Piles
from rules.wire.plain import check_plain
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import (
    ORDER,
    any_action,
    blow_card,
    kick_off_card,
    position,
    small_box,
    small_deck,
)


def loaded(box):
    return game.deck.load(json.dumps(box).encode())


def faults(box):
    with pytest.raises(InvalidContent) as refusal:
        loaded(box)
    return refusal.value.faults


def changed(pile, place, change):
    """Return the small box with one card changed."""
    box = small_box()
    change(box[pile][place])
    return box


def test_12c_48_a_box_of_three_cards_a_pile_is_read():
    deck = loaded(small_box())
    assert (deck.sizes.kick_off, deck.sizes.duel, deck.sizes.mystery_star) == (3, 3, 3)
    assert deck.fatal_blow[2].questions[0].question == "Blow 3, question 1?"
    assert len(deck.hashes) == 1 + 6 * 3


def test_a_deck_that_is_nested_too_deeply_is_refused_before_it_is_read():
    with pytest.raises(InvalidContent, match="a deck must not be nested more than 32 levels deep"):
        game.deck.load(b"[" * 64_000)


@each(
    ("pile", "change", "words"),
    [
        ("kick_off", lambda card: card["questions"].pop(), "4 members"),
        (
            "kick_off",
            lambda card: card.update(id="card one"),
            "id: must have letters from A to Z, digits, _ and - alone",
        ),
        (
            "kick_off",
            lambda card: card["questions"][1].update(hidden="VISIBLE 2.2"),
            "questions.1.hidden: those to choose",
        ),
        ("kick_off", lambda card: card["questions"][0].update(right="both"), "questions.0.right"),
        ("kick_off", lambda card: card["questions"][0].update(question=" blank before?"), "must be one line of text"),
        ("kick_off", lambda card: card["questions"][0].update(question="two\nlines?"), "must be one line of text"),
        (
            "kick_off",
            lambda card: card["questions"][0].update(visible="Café", hidden="Cafe"),
            "questions.0.hidden: those to choose",
        ),
        ("kick_off", lambda card: card["questions"][0].update(hidden="Visible 2.1!"), "questions.0.hidden: those to"),
        ("kick_off", lambda card: card["questions"][0].update(hidden="visi\u200bble"), "nobody sees: U+200B"),
        ("kick_off", lambda card: card["questions"][0].update(question="What\ufeff?"), "nobody sees: U+FEFF"),
        ("kick_off", lambda card: card["questions"][0].update(question="W\u200dhat 😀\u200d?"), "nobody sees: U+200D"),
        ("duel", lambda card: card["cards"][0].update(right=0), "cards.0.right"),
        (
            "duel",
            lambda card: card["cards"][1]["answers"].__setitem__(0, "duel 2.2.2"),
            "cards.1.answers: those to choose",
        ),
        ("move_by_move", lambda card: card.update(false=8), "false"),
        ("move_by_move", lambda card: card["propositions"].__setitem__(6, "Proposition  2.1"), "propositions: those"),
        ("fatal_blow", lambda card: card.update(questions=card["questions"][:2]), "3 to 40"),
        ("fatal_blow", lambda card: card["questions"][2].update(refuse=["the DDDEEE"], answer="dddeee"), "dddeee"),
        ("move_by_move", lambda card: card["propositions"].__setitem__(6, "“Proposition” 2.1."), "propositions: those"),
        (
            "fatal_blow",
            lambda card: card["questions"][2].update(answer="?!"),
            "questions.2.answer: ?! must have a letter",
        ),
        (
            "fatal_blow",
            lambda card: card["questions"][2].update(answer="\u0301"),
            "questions.2.answer: \u0301 must have a letter",
        ),
        ("mystery_star", lambda card: card.update(name="?!"), "name: ?! must have a letter or a digit"),
        ("mystery_star", lambda card: card.update(name="🦉"), "name: 🦉 must have a letter or a digit"),
        (
            "master_stroke",
            lambda card: card["questions"][4]["answers"].__setitem__(1, "strôke 2.5.1"),
            "questions.4.answers: those",
        ),
        ("master_stroke", lambda card: card["questions"][4].update(hidden=4), "questions.4.hidden"),
        ("master_stroke", lambda card: card.update(extra=1), "extra"),
        ("mystery_star", lambda card: card["large"].pop(), "large"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0 <script>"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="MMMZZ - -"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L9 0Z"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L9 0L9 9"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L9 0 5L9 9Z"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="L0 0L9 0L9 9Z"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L٩ 0L9 9Z"), "path"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L99999999 0L9 9Z"), "small tile 1 reaches"),
        ("mystery_star", lambda card: card["small"][0][0].update(fill="red"), "fill"),
        ("mystery_star", lambda card: card["large"][2][0].update(path="M0 0L921 0L9 9Z"), "large tile 3 reaches"),
        ("mystery_star", lambda card: card["large"][6][0].update(path="M0 0L9 201L9 9Z"), "large tile 7 reaches"),
        ("mystery_star", lambda card: card["small"][0][0].update(path="M0 0L481 0L9 9Z"), "small tile 1 reaches"),
        ("mystery_star", lambda card: card["small"][1][0].update(path="M0 0L9-1L9 9Z"), "small tile 2 reaches"),
        ("mystery_star", lambda card: card.update(kind="person"), "kind"),
    ],
)
def test_12c_48_a_wrong_card_is_refused_with_its_fault(pile, change, words):
    found = faults(changed(pile, 1, change))
    ((path, fault),) = found.items()
    assert path == f"{pile}.1" or path.startswith(f"{pile}.1.")
    assert words.lower() in f"{path}: {fault}".lower()


def test_12c_48_a_tile_may_reach_to_the_edge_of_its_flap():
    box = small_box()
    box["mystery_star"][1]["large"][0][0].update(path="M0 0L920 0L920 200L0 200Z")
    box["mystery_star"][1]["small"][0][0].update(path="M0 0L480 0L480 200L0 200Z")
    assert loaded(box).sizes.mystery_star == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [("C", "C♯"), ("C", "C#"), ("5", "-5"), ("1.5", "15"), ("€5", "$5"), ("+", "–"), ("A", "A+"), ("a hen", "the hen")],
)
def test_12c_48_answers_may_differ_in_a_sign_alone(one, other):
    loaded(changed("kick_off", 1, lambda card: card["questions"][0].update(visible=one, hidden=other)))


@pytest.mark.parametrize("pile", ["kick_off", "fatal_blow"])
def test_12c_48_the_last_of_the_most_cards_is_checked_too(pile):
    box = small_box()
    make = {"kick_off": kick_off_card, "fatal_blow": blow_card}[pile]
    box[pile] = [make(1) for _ in range(400)]
    for number, card in enumerate(box[pile]):
        card["id"] = f"C{number}"
        for asked in card["questions"]:
            asked["question"] = f"{number}: {asked['question']}"
    assert loaded(box)
    box[pile][399]["questions"] = []
    assert list(faults(box)) == [f"{pile}.399.questions"]


def test_12c_48_every_wrong_card_has_a_fault_of_its_own():
    box = changed("kick_off", 0, lambda card: card.clear())
    box["duel"][2]["title"] = ""
    box["mystery_star"][1] = 7
    assert list(faults(box)) == ["kick_off.0.id", "kick_off.0.questions", "duel.2.title", "mystery_star.1"]


def test_12c_48_one_wrong_question_hides_no_fault_of_the_others_on_its_card():
    box = small_box()
    one, two, three, _ = box["kick_off"][0]["questions"]
    one["question"] = ""
    two["hidden"] = two["visible"]
    three["question"] = "What \u200bis it?"
    assert list(faults(box)) == [
        "kick_off.0.questions.0.question",
        "kick_off.0.questions.1.hidden",
        "kick_off.0.questions.2.question",
    ]
    box = small_box()
    box["duel"][1]["title"] = ""
    box["duel"][1]["cards"][1]["answers"][0] = box["duel"][1]["cards"][1]["answers"][2]
    assert list(faults(box)) == ["duel.1.title", "duel.1.cards.1.answers"]


def test_12c_48_no_id_and_no_question_is_given_twice():
    box = changed("move_by_move", 2, lambda card: card.update(id="K1"))
    box["fatal_blow"][0]["questions"][0]["question"] = "KICK-OFF 2,  question 4?"
    assert faults(box) == {
        "move_by_move.2.id": "the id K1 is that of kick off 1 already",
        "fatal_blow.0.questions.0.question": "the question 'KICK-OFF 2,  question 4?' is in kick off 2 (K2) already",
    }


@pytest.mark.parametrize(
    "change",
    [
        lambda box: [box[pile].clear() for pile in KINDS],
        lambda box: box.update(fatal_blow=box["fatal_blow"][:1]),
        lambda box: box["duel"].clear(),
        lambda box: (box["kick_off"].clear(), box["move_by_move"].clear()),
        lambda box: box["mystery_star"].clear(),
        lambda box: box["master_stroke"].clear(),
        lambda box: box.update(title="two\nlines"),
        lambda box: box.pop("title"),
        lambda box: box.pop("fatal_blow"),
        lambda box: box.update(more=[]),
        lambda box: box.update(duel={}),
    ],
)
def test_12c_48_a_box_must_be_whole(change):
    box = small_box()
    change(box)
    with pytest.raises(InvalidContent):
        loaded(box)


def test_12c_48_all_faults_of_a_box_are_named_at_once():
    box = small_box()
    box["title"], box["colour"], box["duel"] = "", "red", {}
    del box["mystery_star"]
    box["kick_off"][0] = {}
    del box["fatal_blow"][1:]
    found = faults(box)

    assert found.keys() == {
        "title",
        "colour",
        "duel",
        "mystery_star",
        "fatal_blow",
        "kick_off.0.id",
        "kick_off.0.questions",
    }
    assert found["mystery_star"] == "is missing"
    assert found["fatal_blow"].endswith("add another card")
    assert found["kick_off.0.id"] == found["kick_off.0.questions"] == "is missing"


@pytest.mark.parametrize("junk", [b"", b"[]", b"{", b"\xff", b"[" * 100_000, b" " * 4_000_001])
def test_12c_48_junk_is_no_box(junk):
    with pytest.raises(InvalidContent):
        game.deck.load(junk)


def test_the_digest_names_the_cards_and_not_how_they_are_written():
    box = small_box()
    assert loaded(box).digest == game.deck.load(json.dumps(box, indent=4, sort_keys=True).encode()).digest
    assert loaded(changed("duel", 0, lambda card: card.update(title="Another"))).digest != loaded(box).digest


def used():
    """Return a position in which some cards of each pile were drawn."""
    piles = Piles(Pile((2, 0, 1), 1), Pile((1, 0, 2), 2), Pile((0, 1, 2), 3, again=True), Pile((0, 1, 2), 0))
    return position(KickOff(0), piles=piles, pair=1, star=2)


def test_a_record_shows_the_used_cards_in_full_and_the_others_by_hash():
    excerpt = check_plain(game.deck.excerpt(small_deck(), used()))
    told = [item["id"] for item in excerpt[1:] if isinstance(item, dict)]
    assert told == ["K3", "D2", "M1", "M2", "F1", "F2", "F3"]
    assert excerpt[0]["title"] == "A few cards a pile"
    assert len(excerpt) == 19


def test_the_star_is_disclosed_once_it_came_into_the_board():
    last = position(MasterStroke(1, 0, 0), board=Board(), star=1, piles=Piles(ORDER, ORDER, ORDER, ORDER))
    told = [item["id"] for item in game.deck.excerpt(small_deck(), last)[1:] if isinstance(item, dict)]
    assert told == ["D1", "X2"]


def test_a_record_recalls_the_used_cards():
    deck = small_deck()
    excerpt = json.loads(json.dumps(game.deck.excerpt(deck, used())))
    recalled = game.deck.recall(excerpt, deck.digest)
    assert (recalled.digest, recalled.sizes) == (deck.digest, deck.sizes)
    assert recalled.kick_off == {2: deck.kick_off[2]}
    assert recalled.fatal_blow == deck.fatal_blow
    assert game.deck.excerpt(recalled, replace(used(), content=recalled)) == excerpt


@pytest.mark.parametrize(
    "forge",
    [
        lambda excerpt: excerpt.pop(),
        lambda excerpt: excerpt[3].update(id="K9"),
        lambda excerpt: excerpt[0].update(kick_off=4),
        lambda excerpt: excerpt.__setitem__(0, small_deck().hashes[0]),
    ],
)
def test_a_forged_excerpt_is_refused(forge):
    excerpt = json.loads(json.dumps(game.deck.excerpt(small_deck(), used())))
    forge(excerpt)
    with pytest.raises(InvalidContent):
        game.deck.recall(excerpt, small_deck().digest)


def test_before_a_match_began_no_card_is_disclosed():
    assert [item for item in game.deck.excerpt(small_deck(), None)[1:] if isinstance(item, dict)] == []


def test_12c_55_an_exact_form_is_neither_refused_nor_accepted_anyway():
    box = small_box()
    box["fatal_blow"][1]["questions"][0].update(exact=["Level"], refuse=["level"], accept=[])
    box["fatal_blow"][2]["questions"][1].update(exact=["Level"], accept=["level!"])
    assert faults(box) == {
        "fatal_blow.1.questions.0.refuse": "level is right and cannot be among those to refuse",
        "fatal_blow.2.questions.1.exact": "level! is in accept too: it needs to be in one of them",
    }


def test_what_a_question_is_about_is_in_the_authors_words():
    box = small_box()
    box["duel"][0]["cards"][0]["field"] = "Year 9: the Weimar Republic"
    del box["duel"][1]["cards"][0]["field"]
    deck = loaded(box)
    assert [pair.cards[0].field for pair in deck.duel.values()] == ["Year 9: the Weimar Republic", "", "science"]
    box["duel"][0]["cards"][0]["field"] = "x" * 41
    assert list(faults(box)) == ["duel.0.cards.0.field"]


@pytest.mark.parametrize("seed", range(4))
def test_12c_48_the_smallest_box_is_enough_for_a_match(seed):
    box = small_box()
    for pile in ("kick_off", "duel", "move_by_move", "master_stroke", "mystery_star"):
        del box[pile][1:]
    box["fatal_blow"] = [card | {"questions": card["questions"][:3]} for card in box["fatal_blow"][:2]]
    chance = Cheap(random.Random(seed).random)
    state, at = game.rules.initial(Options(), (0, 1, 2), (0, 1, 2), loaded(box), at=0, chance=chance).state, 0
    while able := game.rules.standing(state).must if state.ended is None else ():
        at += 400
        state = game.rules.apply(state, able[0], any_action(state, able[0], chance), at=at, chance=chance).state
    assert state.ended


@pytest.mark.parametrize("joined", ["🧑\u200d🏫", "👩🏽\u200d🔬", "🏃\u200d♀\ufe0f", "❤\ufe0f\u200d🔥"])
def test_one_picture_of_several_emoji_is_no_unseen_character(joined):
    box = small_box()
    box["kick_off"][0]["questions"][0]["question"] = f"Who is {joined}?"
    assert joined in loaded(box).kick_off[0].questions[0].question
