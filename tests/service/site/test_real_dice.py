from tests.support.real_dice import mended
from tests.support.seasons import laid, published


def test_of_real_dice_a_site_says_that_nobody_can_verify_them(tmp_path):
    published(tmp_path / "site", laid(tmp_path / "records", mended()))
    (page,) = (tmp_path / "site" / "matches").glob("*/index.html")
    shown = page.read_text("utf-8")

    assert "thrown at a real table" in shown
    assert "<strong>Fair</strong>" not in shown
    assert "<strong>Whole</strong>" in shown
