"""How much of everything a hub takes, and the token bucket that measures rates."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Every bound of the hub in one place. Rates are a minute for one network address, unless they say otherwise.

    The defaults hold a club evening of some hundred tables; one household is far below all of them.
    """

    message_bytes: int = 256 * 1024
    messages_a_second: float = 20
    """For one connection, after a burst of ``message_burst``; faster senders are read more slowly."""
    message_burst: int = 100
    errors: int = 20
    """Messages that make no sense, before a connection is closed."""
    connections: int = 2000
    connections_an_address: int = 500
    silent_seconds: float = 60
    """How long a connection may stay without joining a table or waiting at its door."""
    send_seconds: float = 20
    """How long one message may wait for a slow reader."""
    answers_waiting: int = 256
    tables: int = 2000
    unused_hours: float = 24
    """When the hub is full, a table that is older and in which nothing was recorded makes room for a new one."""
    entries: int = 20_000
    refusals: int = 20_000
    joins: int = 240
    opens: int = 30
    knocks: int = 20
    knocks_waiting: int = 8
    idle_tables: int = 64
    """Tables nobody is connected to that stay in memory; all are on disk."""


DEFAULT = Limits()


@dataclass(slots=True)
class Bucket:
    """A token bucket: ``burst`` at once, ``rate`` a second in the long run."""

    rate: float
    burst: float
    clock: Callable[[], float] = time.monotonic
    _level: float = field(init=False)
    _at: float = field(init=False)

    def __post_init__(self) -> None:
        self._level, self._at = self.burst, self.clock()

    def take(self) -> float:
        """Takes a token and gives the seconds to wait before using it; 0 means now."""
        self._refill()
        self._level -= 1
        return max(0.0, -self._level / self.rate)

    def try_take(self) -> bool:
        """Takes a token if there is one."""
        self._refill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    async def wait(self) -> None:
        """Takes a token, sleeping until it is due."""
        if delay := self.take():
            await asyncio.sleep(delay)

    def _refill(self) -> None:
        now = self.clock()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now


class PerAddress:
    """One bucket for each network address. Remembers the ``keep`` addresses seen last."""

    def __init__(self, a_minute: int, keep: int = 4096) -> None:
        self._a_minute = a_minute
        self._keep = keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str) -> bool:
        """Takes one token of ``address``, if there is one."""
        bucket = self._buckets.get(address) or Bucket(self._a_minute / 60, self._a_minute)
        self._buckets[address] = bucket
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket.try_take()
