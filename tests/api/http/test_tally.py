from __future__ import annotations

from threading import Thread

import pytest
from prometheus_client import REGISTRY, CollectorRegistry, Histogram

from service.api.http import tally
from service.api.http.tally import BOUNDS, Tally

POST = {"method": "POST", "route": "/of-a-test"}


def counted(name: str, **labels: str) -> float:
    """Return the value of a metric of this process, 0 before its first use."""
    return REGISTRY.get_sample_value(name, {**POST, **labels}) or 0.0


def requests(status: int) -> float:
    """Return how many requests with a status are in the metrics."""
    return counted("noonday_request_seconds_count", status=str(status))


def test_sums_are_the_same_as_observations_one_by_one() -> None:
    tallied, registry = Tally(), CollectorRegistry()
    one_by_one = Histogram(
        "noonday_request_seconds", "", ("method", "route", "status"), registry=registry, buckets=BOUNDS
    )
    spent = [0, 1, 999_999, 1_000_000, 1_000_001, 2_500_000, 70_000_000, 5_000_000_000, 5_000_000_001, 10**11]
    for ns in spent:
        tallied.add(("POST", "/of-a-test", 299, None), ns, 0)
        one_by_one.labels("POST", "/of-a-test", "299").observe(ns / 1e9)
    tallied.flush()

    samples = [sample for metric in registry.collect() for sample in metric.samples if "_created" not in sample.name]
    assert len(samples) == len(BOUNDS) + 3
    for sample in samples:
        assert REGISTRY.get_sample_value(sample.name, sample.labels) == pytest.approx(sample.value), sample


def test_requests_their_trips_and_refusals_are_in_the_metrics_when_they_are_written_and_once() -> None:
    tallied = Tally()
    names = {"noonday_store_trips_total": {}, "noonday_refusals_total": {"code": "busy"}}

    def read() -> list[float]:
        return [requests(200), requests(503), *(counted(name, **labels) for name, labels in names.items())]

    before = read()
    tallied.add(("POST", "/of-a-test", 200, None), 1000, 1)
    tallied.add(("POST", "/of-a-test", 200, None), 1000, 2)
    tallied.add(("POST", "/of-a-test", 503, "busy"), 1000, 4)
    assert read() == before

    for _ in range(2):
        tallied.flush()
        assert [now - then for now, then in zip(read(), before, strict=True)] == [2, 1, 7, 1]


def test_a_request_that_is_answered_while_the_process_ends_is_in_the_metrics_at_once() -> None:
    tallied, before = Tally(), requests(200)
    tallied.add(("POST", "/of-a-test", 200, None), 1000, 1)
    tallied.end()
    tallied.add(("POST", "/of-a-test", 200, None), 1000, 1)

    assert requests(200) == before + 2


def test_no_request_is_lost_while_threads_add_and_write() -> None:
    tallied, before = Tally(), requests(200)

    def work() -> None:
        for number in range(1000):
            tallied.add(("POST", "/of-a-test", 200, None), 1000, 1)
            if not number % 50:
                tallied.flush()

    workers = [Thread(target=work) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    tallied.flush()

    assert requests(200) == before + 6000


def test_a_sum_that_cannot_be_written_keeps_no_other_from_the_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    tallied, before = Tally(), requests(200)
    tallied.add(("POST", "/of-a-test", 503, "busy"), 1000, 1)
    tallied.add(("POST", "/of-a-test", 200, None), 1000, 1)
    with monkeypatch.context() as patch:
        patch.setattr(tally, "REFUSALS", None)
        with pytest.raises(AttributeError):
            tallied.flush()
    tallied.flush()

    assert requests(200) == before + 1
