"""Whether the tests bite: a seeded sample of small mutations of the code, each run against the tests that matter for it.

A mutation turns a comparison, drops a condition, swaps and for or, plus for minus, or moves a number by one. It is killed when a
test fails (or does not end in time); who survives is printed with its line. `--sample N --seed N --only PATH`; `--again LOG` tries
those that a log says were alive.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ("sheetgen/games", "sheetgen/layout", "sheetgen/pads", "sheetgen/form")
TESTS = {
    "sheetgen/games/namaste": (
        "tests/games/namaste",
        "tests/games/test_floor.py",
        "tests/games/test_keys.py",
        "tests/judge/test_cases.py",
    ),
    "sheetgen/games/placement": (
        "tests/games/placement",
        "tests/games/test_floor.py",
        "tests/games/test_keys.py",
        "tests/judge/test_cases.py",
    ),
    "sheetgen/games/diceculus_cards": ("tests/games/diceculus_cards", "tests/judge/test_cases.py"),
    "sheetgen/games/diceculus": (
        "tests/games/diceculus",
        "tests/games/test_floor.py",
        "tests/games/test_keys.py",
        "tests/judge/test_cases.py",
    ),
    "sheetgen/games/lucky_dice_": ("tests/games/lucky_dice", "tests/games/test_keys.py", "tests/judge/test_cases.py"),
    "sheetgen/games/lucky_dice": (
        "tests/games/lucky_dice",
        "tests/games/test_floor.py",
        "tests/games/test_keys.py",
        "tests/judge/test_cases.py",
    ),
    "sheetgen/games": ("tests/games/namaste", "tests/games/toy", "tests/games/test_floor.py", "tests/judge"),
    "sheetgen/layout": ("tests/layout", "tests/drawing", "tests/press", "tests/judge"),
    "sheetgen/pads": ("tests/pads", "tests/press"),
    "sheetgen/form": ("tests/form", "tests/judge", "tests/games/lucky_dice", "tests/games/test_floor.py", "tests/layout"),
}
SECONDS = 120
NEAR = 12
"""Lines that a mutation may have moved since a log was written."""
LEFT_OUT = ("words.py", "__init__.py", "starter.py", "registry.py")
FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Mutant(NamedTuple):
    """A module with one small change."""

    file: str
    line: int
    before: str
    after: str
    source: str


def mutants(file: Path) -> list[Mutant]:
    """Every mutation of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    count = sum(1 for _ in _sites(tree))
    found = []
    for number in range(count):
        changed = copy.deepcopy(tree)
        for at, (node, change) in enumerate(_sites(changed)):
            if at == number:
                before = ast.unparse(node)
                change()
                after = ast.unparse(node)
                source = ast.unparse(changed)
                found.append(Mutant(file.relative_to(ROOT).as_posix(), node.lineno, before, after, source))
                break
    return found


class _Change(NamedTuple):
    node: ast.AST
    field: str
    value: object

    def __call__(self) -> None:
        setattr(self.node, self.field, self.value)


def _sites(tree: ast.Module) -> Iterator[tuple[ast.expr, _Change]]:
    """Expressions that can be changed, and how; annotations and defaults of types are not looked at."""
    skipped = set(_annotations(tree))
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Compare):
            for at, operator in enumerate(node.ops):
                operators = [*node.ops]
                operators[at] = FLIPPED[type(operator)]()
                yield node, _Change(node, "ops", operators)
        elif isinstance(node, ast.BoolOp):
            yield node, _Change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for at in range(len(node.values)) if len(node.values) > 1 else ():
                yield node, _Change(node, "values", [value for other, value in enumerate(node.values) if other != at])
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Sub)) and not _is_text(node):
            yield node, _Change(node, "op", ast.Sub() if isinstance(node.op, ast.Add) else ast.Add())
        elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Mult, ast.FloorDiv)):
            yield node, _Change(node, "op", ast.FloorDiv() if isinstance(node.op, ast.Mult) else ast.Mult())
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, _Change(node, "op", ast.UAdd())
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, _Change(node, "value", node.value + 1)


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _annotations(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        held = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, (ast.Subscript, ast.BinOp))
            and isinstance(node.targets[0], ast.Name)
        ):
            name = node.targets[0].id
            held += [node.value] if name[:1].isupper() and not name.isupper() else []
        yield from (id(each) for part in held if part is not None for each in ast.walk(part))


def tests_for(file: str) -> tuple[str, ...]:
    """The tests that matter for a module, those of its own room first."""
    room = next(room for room in TESTS if file.startswith(room))
    return tuple(path for path in TESTS[room] if (ROOT / path).exists())


def survives(mutant: Mutant, tree: Path) -> bool:
    """Whether all tests pass with it."""
    path = tree / mutant.file
    whole = path.read_text("utf-8")
    path.write_text(mutant.source, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tree), "CI": "true", "PYTHONDONTWRITEBYTECODE": "1"}
    command = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests_for(mutant.file))
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return False
    finally:
        path.write_text(whole, "utf-8")
    return done.returncode == 0


def told(mutant: Mutant) -> str:
    """A mutation on a line."""
    return f"alive {mutant.file}:{mutant.line}: {mutant.before}  →  {mutant.after}"


def _same(mutant: Mutant, line: str) -> bool:
    """Whether a log's line is of this mutation, even if a few lines have come or gone above it."""
    begin, end = f"alive {mutant.file}:", f": {mutant.before}  →  {mutant.after}"
    at = line.removeprefix(begin).removesuffix(end)
    return line == f"{begin}{at}{end}" and at.isdecimal() and abs(int(at) - mutant.line) <= NEAR


def main() -> None:
    """Prints every survivor as it is found, then the figures by room."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--sample", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="")
    options.add_argument("--again", type=Path)
    given = options.parse_args()
    files = sorted(path for target in TARGETS for path in (ROOT / target).rglob("*.py") if path.name not in LEFT_OUT)
    every = [mutant for file in files for mutant in mutants(file) if given.only in mutant.file]
    chosen = Random(given.seed).sample(every, min(given.sample, len(every)))
    if given.again:
        alive_before = {line for line in given.again.read_text("utf-8").splitlines() if line.startswith("alive ")}
        chosen = [mutant for mutant in every if any(_same(mutant, line) for line in alive_before)]
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(os.cpu_count() or 1):
            tree = Path(home) / str(number)
            shutil.copytree(
                ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis")
            )
            trees.put(tree)

        def run(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                alive = survives(mutant, tree)
            finally:
                trees.put(tree)
            if alive:
                print(told(mutant), flush=True)
            return alive

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            alive = list(pool.map(run, chosen))
    for room in TARGETS:
        of_room = [lives for mutant, lives in zip(chosen, alive, strict=True) if mutant.file.startswith(room)]
        if of_room:
            print(f"{room}: {len(of_room) - sum(of_room)} of {len(of_room)} killed")
    killed, minutes = len(alive) - sum(alive), (time.monotonic() - begin) / 60
    print(f"{killed} of {len(alive)} killed ({killed / len(alive):.1%}) in {minutes:.1f} min; there are {len(every)}")


if __name__ == "__main__":
    main()
