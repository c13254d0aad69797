"""12C-22: articles do not matter, and what only looks like one does."""

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.offenders import each


@each(
    ("answer", "typed", "taken"),
    [
        ("A-ha", "aha", True),
        ("A-ha", "a ha", True),
        ("A-ha", "the band A-ha", True),
        ("A-ha", "ha", False),
        ("A cappella", "Capella", False),
        ("A cappella", "a capella", True),
        ("A cappella", "acapella", True),
        ("A priori", "prior", False),
        ("The A-Team", "team", False),
        ("The A-Team", "the a team", True),
        ("The A-Team", "A-Team", True),
        ("A Team", "A-Team", True),
        ("Thé vert", "vert", False),
        ("Thé vert", "the vert", True),
        ("À la carte", "la carte", False),
        ("a la carte", "la carte", False),
        ("a la carte", "à la carte", True),
        ("A380", "380", False),
        ("A380", "a 380", True),
        ("An-225", "225", False),
        ("A+", "plus", False),
        ("A&E", "and e", False),
        ("A&E", "a and e", True),
        ("ألمانيا", "مانيا", False),
        ("ألمانيا", "المانيا", True),
        ("المانيا", "ألمانيا", True),
    ],
)
def test_12c_22_what_only_looks_like_an_article_is_part_of_a_name(answer, typed, taken):
    assert judge(answer, (), ()).accepts(typed) is taken


@each(
    ("answer", "typed"),
    [
        ("A Fistful of Dollars", "fistful of dollars"),
        ("Fistful of Dollars", "a fistfull of dollars"),
        ("A bodhran", "bodhran"),
        ("Bodhran", "a bodran"),
        ("A bodhran", "a bodran"),
        ("An owl", "owl"),
        ("A cat", "cat"),
        ("The Beatles", "beatles"),
        ("Beatles", "the Beetles"),
        ("Winnie-the-Pooh", "winnie pooh"),
        ("Winnie the Pooh", "winnie-the-pooh"),
        ("The The", "the the"),
        ("القاهرة", "قاهرة"),
        ("Η Αθήνα", "Αθήνα"),
    ],
)
def test_12c_22_an_article_does_not_matter(answer, typed):
    assert judge(answer, (), ()).accepts(typed)


def test_12c_22_a_name_that_the_card_refuses_is_wrong_with_its_letters():
    judging = judge("Ha", (), ("A-ha",))
    assert judging.accepts("ha")
    assert not judging.accepts("A-ha")
    assert not judging.accepts("aha")
