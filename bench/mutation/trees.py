"""Copies of the project in which tests run, each with its own process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
SERVER = Path(__file__).parent / "server.py"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis")


class Result(NamedTuple):
    """The result of a test run: pytest's status (-1 if killed); with coverage also each test's name, success and seconds, and the
    lines of the page's script that it ran.
    """

    status: int
    outcomes: Sequence[tuple[str, bool, float]] = ()
    script: Sequence[tuple[str, dict[str, list[int]]]] = ()


class Tree:
    """A copy of the project, compiled, and the process that runs its tests."""

    def __init__(self, home: Path) -> None:
        self.path = home
        shutil.copytree(ROOT, home, ignore=LEFT_OUT)
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("PYTEST")},
            "PYTHONPATH": str(home),
            "CI": "true",
            "OPENBLAS_NUM_THREADS": "1",
        }
        kept = {**environment, "PYTHONDONTWRITEBYTECODE": ""}
        subprocess.run([sys.executable, "-m", "compileall", "-q", "sheetgen"], cwd=home, env=kept, check=True)
        collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests"]
        subprocess.run(collect, cwd=home, env=kept, stdout=subprocess.DEVNULL, check=True)
        self._server = subprocess.Popen(
            [sys.executable, str(SERVER)],
            cwd=home,
            env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(
        self,
        files: Sequence[str],
        tests: Sequence[str] | None,
        seconds: float,
        record: Path | None = None,
        config: Path | None = None,
    ) -> Result:
        """Run the tests of some files, or the named tests, until one fails. With `record`, run all of them and write their coverage
        there."""
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        job: dict[str, Any] = {"files": list(files), "tests": None if tests is None else list(tests), "seconds": seconds}
        job |= {"record": None if record is None else str(record), "config": None if config is None else str(config)}
        self._server.stdin.write(json.dumps(job) + "\n")
        self._server.stdin.flush()
        answer = json.loads(self._server.stdout.readline())
        return Result(answer["status"], [tuple(each) for each in answer.get("outcomes", ())], answer.get("script", ()))

    def run_with(self, file: str, source: str, files: Sequence[str], tests: Sequence[str], seconds: float) -> Result:
        """Run tests with a file's text replaced, then restore the file and its time, so that compiled files stay valid."""
        path = self.path / file
        whole, times = path.read_bytes(), path.stat()
        path.write_text(source, "utf-8")
        try:
            return self.run(files, tests, seconds)
        finally:
            path.write_bytes(whole)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def close(self) -> None:
        """End its process."""
        assert self._server.stdin is not None
        self._server.stdin.close()
        self._server.wait(60)


class Trees:
    """A tree for each processor; each is lent to one user at a time."""

    def __init__(self, home: Path, count: int) -> None:
        self._trees = [Tree(home / str(number)) for number in range(count)]
        self._free: SimpleQueue[Tree] = SimpleQueue()
        for tree in self._trees:
            self._free.put(tree)

    def __enter__(self) -> Trees:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for tree in self._trees:
            tree.close()

    def take(self) -> Tree:
        """Return a free tree; wait until there is one."""
        return self._free.get()

    def give_back(self, tree: Tree) -> None:
        """Lets others use a tree."""
        self._free.put(tree)
