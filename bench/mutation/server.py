"""Run tests in forks of a process that has loaded all packages except this project's own, so that each fork starts at once.

Called as `python server.py` in the tree to test. Each line of standard input is a job in JSON: `files` (test files), `tests` (which
of their tests to run, in order; null: all), `seconds` (of processor time), and `record` (a file, or null) for coverage. Each line
of standard output answers: `status` (pytest's, or -1 if killed), and with `record` the `outcomes`: test, passed, seconds; and
`script`: test, lines of the page's script. The output of the tests goes to the file named in MUTATE_LOG, if set.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from mutation.browser import ScriptCoverage

LOADED = (
    "pytest",
    "hypothesis",
    "numpy",
    "cv2",
    "pikepdf",
    "pypdfium2",
    "reportlab.pdfgen.canvas",
    "lark",
    "yaml",
    "msgspec",
    "click.testing",
    "flask",
    "waitress",
    "jsonschema",
    "zxingcpp",
    "segno",
    "coverage",
    "playwright.sync_api",
    "axe_playwright_python.sync_playwright",
)
CLOCK = 4
"""Seconds of wall time allowed for each second of processor time: other trials run at the same time."""


class Chosen:
    """A pytest plugin that runs only the given tests, in the given order."""

    def __init__(self, tests: list[str] | None) -> None:
        self._order = None if tests is None else {name: at for at, name in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        order = self._order
        if order is not None:
            items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


class Recorded:
    """A pytest plugin that reports the running test to coverage, and records each outcome."""

    def __init__(self, coverage: Any, script: Any) -> None:
        self._coverage, self._script = coverage, script
        self.script_lines: list[tuple[str, dict[str, list[int]]]] = []
        self.outcomes: list[tuple[str, bool, float]] = []
        self._failed: set[str] = set()
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._coverage.switch_context(nodeid)
        self._script.clear()

    def pytest_runtest_logreport(self, report: Any) -> None:
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self._failed.add(report.nodeid)
        if report.when == "teardown":
            self.outcomes.append((report.nodeid, report.nodeid not in self._failed, self._seconds[report.nodeid]))
            self.script_lines.append((report.nodeid, {file: sorted(lines) for file, lines in self._script.lines.items()}))

    def pytest_runtest_logfinish(self) -> None:
        self._coverage.switch_context("")


def serve() -> None:
    """Answer jobs until the last one."""
    for name in LOADED:
        with suppress(ImportError):
            importlib.import_module(name)
    sys.path.insert(0, os.getcwd())
    for line in sys.stdin:
        job = json.loads(line)
        answer_at = Path(f"answer-{os.getpid()}.json")
        answer_at.unlink(missing_ok=True)
        status = _in_a_fork(job, answer_at)
        answer = json.loads(answer_at.read_text("utf-8")) if answer_at.exists() else {}
        answer_at.unlink(missing_ok=True)
        print(json.dumps({"status": status, **answer}), flush=True)


def _in_a_fork(job: dict[str, Any], answer_at: Path) -> int:
    child = os.fork()
    if child == 0:
        status = 99
        try:
            status = _run(job, answer_at)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    end = time.monotonic() + CLOCK * job["seconds"]
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end_group(child)
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    _end_group(child)
    os.waitpid(child, 0)
    return -1


def _end_group(group: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


def _run(job: dict[str, Any], answer_at: Path) -> int:
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    limit = int(job["seconds"])
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    nothing = os.open(os.environ.get("MUTATE_LOG", os.devnull), os.O_RDWR | os.O_CREAT | os.O_APPEND)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    import pytest

    options = ["-q", "-W", "ignore::pytest.PytestAssertRewriteWarning", "-p", "no:cacheprovider", "-p", "no:xdist", *job["files"]]
    if job["record"] is None:
        return int(pytest.main(["-x", *options], plugins=[Chosen(job["tests"])]))
    import coverage

    recording = coverage.Coverage(data_file=job["record"], config_file=job["config"], context=job["files"][0])
    script = ScriptCoverage()
    if "/browser/" in job["files"][0]:
        script.listen()
    recorded = Recorded(recording, script)
    recording.start()
    status = int(pytest.main(options, plugins=[Chosen(job["tests"]), recorded]))
    recording.stop()
    recording.save()
    answer_at.write_text(json.dumps({"outcomes": recorded.outcomes, "script": recorded.script_lines}), "utf-8")
    return status


if __name__ == "__main__":
    serve()
