"""What whoever runs the service may measure (docs/operating.md lists it). Never by table, seat, person or address: what
is counted here would else tell one player what another did in secret. So nobody reads it without the operator's token
(probes.py), and everything is counted for the process as a whole."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

import unboxed

if TYPE_CHECKING:
    from .live.house import House

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each count began says nothing that the start of the process does not
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = ("GET", "HEAD", "POST", "PUT", "OPTIONS")
LOOK_EVERY = 0.25
"""Seconds between two looks at how late the loop is."""


class Times:
    """How often something took how long."""

    def __init__(self) -> None:
        self._counts, self._sum = [0] * (len(SECONDS) + 1), 0.0

    def note(self, seconds: float) -> None:
        """Once more."""
        self._counts[bisect_left(SECONDS, seconds)] += 1
        self._sum += seconds

    def told(self, name: str, text: str) -> HistogramMetricFamily:
        """As Prometheus wants it: so many took at most so long."""
        limits = [*(str(limit) for limit in SECONDS), "+Inf"]
        buckets = list(zip(limits, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, text, buckets=buckets, sum_value=self._sum)


class Metrics(Collector):
    """The counts of one process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "unboxed_requests",
            "Requests by method, route (a template, never an address) and status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self._request_seconds = Histogram(
            "unboxed_request_seconds", "How long requests took.", ["route"], buckets=SECONDS, registry=self.registry
        )
        # Every choice comes by these, so they are plain numbers; the loop is their only writer.
        self._entries = 0
        self._commits, self._lag = Times(), Times()
        self._commits_failed = Counter(
            "unboxed_commits_failed",
            "Groups of entries that were refused, or whose commit broke off so that the store had to be asked.",
            ["outcome"],
            registry=self.registry,
        )
        self._clocks = Counter("unboxed_clocks_run_out", "Seats that ran out of time.", registry=self.registry)
        for outcome in ("refused", "in_doubt"):
            self._commits_failed.labels(outcome)
        self.registry.register(self)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method if method in METHODS else "other", route, status).inc()
        self._request_seconds.labels(route).observe(seconds)

    def stored(self, entries: int, seconds: float) -> None:
        """A group of entries is on the disk."""
        self._entries += entries
        self._commits.note(seconds)

    def not_stored(self, in_doubt: bool) -> None:
        """A group of entries was refused, or nobody knows what became of it."""
        self._commits_failed.labels("in_doubt" if in_doubt else "refused").inc()

    def clock_ran_out(self) -> None:
        """A seat has had its time."""
        self._clocks.inc()

    async def watch_loop(self) -> None:
        """Look now and then how late the loop is."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LOOK_EVERY)
            self._lag.note(max(0.0, time.perf_counter() - began - LOOK_EVERY))

    def collect(self) -> Iterable[Metric]:
        """What is counted without the library's own counters."""
        stored = "Choices and undos stored here."
        yield CounterMetricFamily("unboxed_entries_stored", stored, value=self._entries)
        took = "How long entries took to be on the disk, a group at a time."
        yield self._commits.told("unboxed_commit_seconds", took)
        yield self._lag.told("unboxed_loop_lag_seconds", "How late the event loop was.")

    def watch(self, house: House) -> None:
        """Count also what there is in this process now, whenever somebody asks."""
        self.registry.register(_Now(house))
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


class _Now(Collector):
    """What is looked up when it is asked for, so that it costs nothing before."""

    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterable[Metric]:
        """All of it."""
        house, pool = self.house, self.house.bots.pool
        yield InfoMetricFamily("unboxed_build", "This release.", value={"version": unboxed.__version__})
        yield GaugeMetricFamily("unboxed_sockets_open", "Open sockets.", value=house.sockets)
        yield GaugeMetricFamily("unboxed_tables_held", "Tables in memory.", value=len(house.tables))
        counts = pool.counts()
        working, replaced = counts.pop("working"), counts.pop("replaced")
        waiting = GaugeMetricFamily("unboxed_work_waiting", "Work that waits for a worker.", labels=["kind"])
        for kind, count in counts.items():
            waiting.add_metric([kind], count)
        yield waiting
        yield GaugeMetricFamily("unboxed_work_running", "Work that a worker does now.", value=working)
        yield CounterMetricFamily("unboxed_workers_replaced", "Workers that ended or were ended.", value=replaced)
        refused = CounterMetricFamily("unboxed_work_refused", "Work that was refused as too much.", labels=["kind"])
        for kind in counts:
            refused.add_metric([kind], pool.refused[kind])
        yield refused
        limits = CounterMetricFamily("unboxed_limit_refusals", "What was refused, by limit.", labels=["limit"])
        for limit, count in sorted(house.rates.refused.items()):
            limits.add_metric([limit], count)
        yield limits
