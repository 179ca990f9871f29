"""Record once, by coverage, which test runs which line, and look it up for each mutant."""

from __future__ import annotations

import ast
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import coverage
import coverage.exceptions

from .trees import ROOT, Result, Tree, Trees

CONFIG = """
[run]
source = sheetgen
patch = subprocess, _exit
parallel = true
disable_warnings = no-data-collected, module-not-measured, couldnt-parse, no-sysmon, not-measured
"""
FILE_SECONDS = 900.0
BROWSER = 3.0
"""Time limit of browser tests as a multiple of that for other tests."""
FIRST = 12
"""Number of tests to run before all others are even collected: one of them kills most mutants."""
COLLECTION = 0.3
"""Seconds that it takes to collect the tests of a file."""


class Chosen(NamedTuple):
    """Tests that reach a line, those most likely to detect a mutant first, with their files and seconds."""

    files: Sequence[str]
    tests: Sequence[str]
    seconds: float


class Reach:
    """The tests of the project, their seconds, and which lines they run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        outcomes: list[tuple[str, float]] = json.loads((folder / "tests.json").read_text("utf-8"))
        self._seconds = dict(outcomes)
        self._by_file: dict[str, list[str]] = {}
        for name in self._seconds:
            self._by_file.setdefault(name.partition("::")[0], []).append(name)
        self._lines = sqlite3.connect(folder / "coverage.sqlite", check_same_thread=False)
        self._contexts: dict[int, str] = dict(self._lines.execute("select id, context from context"))
        self._script: list[tuple[str, dict[str, list[int]]]] = json.loads((folder / "script.json").read_text("utf-8"))
        files = ((file, ROOT / file) for file in self._by_file)
        self._keeping = {file for file, path in files if path.exists() and "file_regression" in path.read_text("utf-8")}
        paths = self._lines.execute("select id, path from file")
        self._files: dict[str, int] = {path[path.rindex("/sheetgen/") + 1 :]: number for number, path in paths}

    def tests(self, file: str, line: int, most: float) -> list[Chosen]:
        """Return the tests that run a line of a module, as many as fit into `most` seconds.

        Quick tests come first. Tests named after the module, tests of its package and comparisons of whole outputs detect more
        mutants in the same time than others. A different test detects more than another case of the same test.

        Coverage credits a line that runs on import only to its first importer. So such a line counts as reached by every test that
        runs any line of its module, and by all tests of a file that imports the module.
        """
        named, whole = self._reaching(file, line)
        names = {name for name in named if name in self._seconds}
        if on_import(file, line):
            whole = {*whole, *(name.partition("::")[0] for name in named)}
        importing: set[str] = set()
        if whole or not named:  # of a statement with several lines, some lines are not recorded
            names |= {name for name in self._of_module(file) if name in self._seconds}
            importing = {name for each in whole for name in self._by_file.get(each, ())} - names
        return self.choose(names, file, most, importing)

    def choose(self, names: Iterable[str], file: str, most: float, importing: Iterable[str] = ()) -> list[Chosen]:
        """Order some tests, as many as fit into `most` seconds; return the few to run first, then the others.

        importing: tests that may only import the module; they come last.
        """
        room = "tests/" + "/".join(file.split("/")[1:-1])
        stem = Path(file).stem

        def weight(name: str) -> tuple[float, str]:
            keeping = name.partition("::")[0] in self._keeping
            return self._seconds[name] * (0.5 if keeping or f"test_{stem}" in name else 1 if name.startswith(room) else 4), name

        cases: Counter[str] = Counter()
        place: dict[str, float] = {}
        for name in sorted(names, key=weight):
            test = name.partition("[")[0]
            cases[test] += 1
            place[name] = weight(name)[0] * cases[test]
        order = sorted(place, key=lambda name: (place[name], name))
        order += sorted(importing, key=weight)
        chosen: list[str] = []
        total = 0.0
        files: set[str] = set()
        for name in order:
            seconds = self._seconds[name] + (name.partition("::")[0] not in files) * COLLECTION
            if total + seconds <= most or not chosen:
                chosen.append(name)
                files.add(name.partition("::")[0])
                total += seconds
        return [self._chosen(part) for part in (chosen[:FIRST], chosen[FIRST:]) if part]

    def _chosen(self, tests: Sequence[str]) -> Chosen:
        files = dict.fromkeys(name.partition("::")[0] for name in tests)
        return Chosen(tuple(files), tuple(tests), sum(self._seconds[name] for name in tests))

    def tests_of_script(self, file: str, line: int, most: float) -> list[Chosen]:
        """Return the browser tests that run a line of the page's script completely; if no test does, those that run a part of it;
        otherwise all.

        Browser tests take longer than others, so their time limit is higher.
        """
        whole = [name for name, lines in self._script if line in lines.get(file, ())]
        part = [name for name, lines in self._script if -line in lines.get(file, ())]
        return self.choose(whole or part or [name for name, _ in self._script], file, BROWSER * most)

    def _reaching(self, file: str, line: int) -> tuple[set[str], set[str]]:
        """Return the tests that run a line, and the test files that run it in other processes or on import."""
        number = self._files.get(file)
        if number is None:
            return set(), set()
        named, whole = set(), set()
        for context, bits in self._lines.execute("select context_id, numbits from line_bits where file_id = ?", (number,)):
            if line // 8 < len(bits) and bits[line // 8] & (1 << line % 8):
                test_file, _, test = self._contexts[context].partition("|")
                if test:
                    named.add(test)
                else:
                    whole.add(test_file)
        return named, whole

    def _of_module(self, file: str) -> set[str]:
        rows = self._lines.execute("select context_id from line_bits where file_id = ?", (self._files[file],))
        return {test for (context,) in rows for _, _, test in [self._contexts[context].partition("|")] if test}


@cache
def _in_functions(file: str) -> frozenset[int]:
    """Return the lines of a module that run only when a function is called."""
    functions = (each for each in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))) if isinstance(each, ast.FunctionDef))
    return frozenset(line for each in functions for line in range(each.body[0].lineno, (each.end_lineno or each.lineno) + 1))


def on_import(file: str, line: int) -> bool:
    """Return whether a line runs when its module is imported: decorators and defaults do."""
    return line not in _in_functions(file)


def outcome(folder: Path, file: str) -> Path:
    """Return the path of a test file's recorded outcome."""
    return folder / f"outcome.{file.replace('/', '-')}.json"


def record(trees: Trees, folder: Path, test_files: Sequence[str], workers: int) -> list[str]:
    """Run all tests with coverage and record in a folder what they reach; records of an earlier run are reused.

    Return the tests that also fail without coverage.
    """
    folder.mkdir(parents=True, exist_ok=True)
    config = folder / "coveragerc"
    config.write_text(CONFIG, "utf-8")

    def run(file: str) -> Result:
        kept = outcome(folder, file)
        if kept.exists():
            return Result(*json.loads(kept.read_text("utf-8")))
        tree: Tree = trees.take()
        try:
            target = folder / f"part.{file.replace('/', '-')}"
            result = tree.run([file], None, FILE_SECONDS, target, config)
            failed = [name for name, passed, _ in result.outcomes if not passed]
            if failed:
                result = result._replace(status=tree.run([file], failed, FILE_SECONDS).status)
        finally:
            trees.give_back(tree)
        kept.write_text(json.dumps(result), "utf-8")
        return result

    with ThreadPoolExecutor(workers) as pool:
        results = dict(zip(test_files, pool.map(run, test_files), strict=True))
    whole = folder / "coverage.sqlite"
    if whole.exists():
        whole.rename(folder / "part.before")
    data = coverage.CoverageData(str(whole))
    for part in sorted(folder.glob("part.*")):
        other = coverage.CoverageData(str(part))
        try:
            other.read()
        except coverage.exceptions.DataError:  # the process was killed while it wrote the file
            continue
        data.update(other, map_path=lambda path: path[path.rindex("/sheetgen/") :] if "/sheetgen/" in path else path)
    data.write()
    for part in folder.glob("part.*"):
        part.unlink()
    bad = {file for file, result in results.items() if result.status not in (0, 5)}
    outcomes = [
        (name, seconds)
        for file, result in results.items()
        for name, passed, seconds in result.outcomes
        if passed or file not in bad
    ]
    script = [each for result in results.values() for each in result.script if each[1]]
    (folder / "script.json").write_text(json.dumps(script), "utf-8")
    (folder / "tests.json").write_text(json.dumps(outcomes), "utf-8")
    return sorted(name for file in bad for name, passed, _ in (results[file].outcomes or [(file, False, 0.0)]) if not passed)
