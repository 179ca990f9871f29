"""Hypothesis plays the same examples every time in CI, new ones at home; photos are read in one thread, as by the commands; what is
left out is said."""

from __future__ import annotations

import gc
import os
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

from sheetgen.photo import extra
from sheetgen.source.messages import reader
from tests.thorough import asks, left_out, too_many


@pytest.fixture(autouse=True)
def english() -> None:
    """Whoever read before, a test is told everything in English."""
    reader.set(None)


# No test fails because a machine is busy.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
os.environ["SHEETGEN_LANG"] = "en"  # whatever language this machine speaks
TRIED = "sheetgen/tried"
extra.keeps_memory = False
extra.require_photo_packages()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: some tests wait for a browser or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With SHEETGEN_SHARES a share of what is much alike; with SHEETGEN_REST what was not tried so, and tests that try more when
    thorough; of many cases of one test that are left, one in so many as it says."""
    if "SHEETGEN_SHARES" in os.environ:
        rest = left_out(item.nodeid for item in items)
        kept = [item for item in items if item.nodeid not in rest and not item.get_closest_marker("heavy")]
    elif "SHEETGEN_REST" in os.environ:
        tried = {*config.cache.get(TRIED, ())} if config.cache else set()
        kept = [item for item in items if item.nodeid not in tried or _asks(item)]
        alike = too_many((item.nodeid for item in kept), int(os.environ["SHEETGEN_REST"]))
        kept = [item for item in kept if item.nodeid not in alike]
    else:
        return
    config.hook.pytest_deselected(items=list({*items} - {*kept}))
    items[:] = kept


def _asks(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and asks(item.module, item.originalname)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What was tried with SHEETGEN_SHARES is kept for SHEETGEN_REST."""
    config = session.config
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if "SHEETGEN_SHARES" in os.environ and terminal is not None and config.cache is not None:
        config.cache.set(TRIED, [report.nodeid for report in terminal.stats.get("passed", ()) if report.when == "call"])


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays to the end: nobody need look for garbage there."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What was left out because something is not installed here."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"left out: {count} tests ({reason})")
