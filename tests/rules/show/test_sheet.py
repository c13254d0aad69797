from datetime import UTC, datetime, timedelta

from hypothesis import example, given
from hypothesis import strategies as st

from rules.show.sheet import dated, day, is_date, moment, span, time

NOON = 1_795_262_400_000
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def test_a_moment_is_written_in_utc():
    assert day(NOON) == "21 November 2026"
    assert time(NOON + 65_000) == "12:01"
    assert day(0) == "1 January 1970"
    assert day(951_782_400_000) == "29 February 2000"


@given(st.datetimes(datetime(1970, 1, 1), datetime(9999, 12, 31), timezones=st.just(UTC)))  # noqa: DTZ001 - hypothesis adds the zone
@example(datetime(6326, 1, 1, 0, 0, 59, 999_999, UTC))
def test_dates_are_those_of_the_calendar(moment):
    millis = (moment - EPOCH) // timedelta(milliseconds=1)
    assert f"{day(millis)} {time(millis)}" == f"{moment.day} {moment:%B} {moment.year} {moment:%H:%M}"


def test_a_span_names_its_day_once():
    assert span(NOON, NOON + 3_600_000) == "21 November 2026, 12:00–13:00 UTC"
    assert span(NOON, NOON + 86_400_000) == "21 November 2026, 12:00 – 22 November 2026, 12:00 UTC"


def test_a_written_date_is_a_moment_in_utc_and_has_words():
    assert moment("2026-11-21 12:00") == NOON
    assert dated("2026-11-21") == "21 November 2026"
    assert dated("2026-11-21 09:05") == "21 November 2026, 09:05"


@given(st.datetimes(datetime(1, 1, 1), datetime(9999, 12, 31), timezones=st.just(UTC)))  # noqa: DTZ001 - as above
@example(datetime(2000, 2, 29, tzinfo=UTC))
@example(datetime(1, 1, 1, tzinfo=UTC))
def test_written_dates_are_those_of_the_calendar(then):
    then = then.replace(second=0, microsecond=0)
    written = f"{then.year:04}-{then:%m-%d %H:%M}"
    assert moment(written) == (then - EPOCH) // timedelta(milliseconds=1)
    assert is_date(written)


def test_a_day_that_no_month_has_is_no_date():
    wrong = ("2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-10", "2026-01-00", "2026-01-32")
    assert [date for date in wrong if is_date(date)] == []
