from rules.screaming_eagles.pictures.cards import cards
from rules.show.drawing import svg


def test_every_command_card_is_drawn_once():
    drawn = cards()
    assert len(drawn) == 2 * 3 * 3
    assert len({svg(card) for card in drawn.values()}) == 18
    assert drawn["blue-left-2"].title == "Break left, two dice"
