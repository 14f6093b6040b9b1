"""Measurements, each beside what it is compared with. Run one with ``python -m benchmarks.NAME``."""
