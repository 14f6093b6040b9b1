"""Token buckets, on a clock that the test turns."""

from __future__ import annotations

from companion.hub.limits import Bucket, PerAddress


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_at_once_and_the_rate_in_the_long_run() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    clock.now += 1.0
    assert bucket.take() == 0.5
    clock.now += 100.0
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5], "never more than the burst is saved up"


def test_a_refused_try_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=1, clock=clock)
    assert [bucket.try_take() for _ in range(3)] == [True, False, False]
    clock.now += 1.0
    assert bucket.try_take()


def test_addresses_do_not_share_and_old_ones_are_forgotten() -> None:
    each = PerAddress(a_minute=1, keep=2)
    assert each.allows("a") and not each.allows("a")
    assert each.allows("b")
    assert not each.allows("a"), "still remembered"
    assert each.allows("c") and each.allows("d"), "both push older ones out"
    assert each.allows("a"), "forgotten: a bound on memory, not on memory of wrongs"
