"""How much each team has left: the hits that its planes still take on average (SE-28)."""

from dataclasses import replace

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.odds import hits_left
from rules.screaming_eagles.state import Damage
from tests.support.screaming_eagles import begun, placed


def test_se_28_whole_planes_are_all_of_the_strength_of_both_players_of_a_team():
    assert game.rules.progress(begun(4)) == {0: 100, 1: 100, 2: 100, 3: 100}
    assert game.words.progress == "strength in percent"


def test_se_28_a_hit_takes_away_what_it_brings_the_end_nearer():
    hurt = Damage(wings=3, tail=1, engine=1)
    state = placed(begun(2), cobra={"damage": hurt})
    own = game.rules.progress(state)
    assert own[0] == 100
    assert own[1] == round(50 + 50 * hits_left(hurt) / hits_left(Damage()))
    assert 50 < own[1] < 75


def test_se_29_a_plane_that_is_down_has_none():
    assert game.rules.progress(placed(begun(2), cobra=None))[1] == 50
    assert game.rules.progress(placed(begun(2), eagle=None, cobra=None, stallion=None))[1] == 0


def test_se_46_a_player_who_left_has_none():
    assert set(game.rules.progress(replace(begun(4), gone=(1,)))) == {0, 2, 3}
