"""Endless work is stopped; work that ends is left alone."""

from __future__ import annotations

import signal

import pytest

from tests.patience import ends


def for_ever() -> None:
    with ends(0.05):
        while True:
            pass


def test_what_runs_on_is_stopped() -> None:
    with pytest.raises(AssertionError, match="still running after"):
        for_ever()
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_what_ends_is_left_alone() -> None:
    with ends(0.05):
        pass
    sum(range(10_000_000))
