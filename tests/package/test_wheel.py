"""The installed package: a wheel holds everything the commands need, requires the packages they import, and works alone."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import venv
from collections import defaultdict
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.command import GOOD, ROOT, WRONG, surroundings

EXTRAS = {
    "sheetgen/games/placement/lab": "lab",
    "sheetgen/judge/forms.py": "preview",
    "sheetgen/page": "page",
    "sheetgen/photo": "photo",
    "sheetgen/press/pictures.py": "preview",
    "sheetgen/processes/cluster.py": "cluster",
}
"""Packages in which each extra may be imported."""
WITHOUT = """
import sys
for name in {names}:
    sys.modules[name] = None
from sheetgen.__main__ import main
sys.argv[0] = "sheetgen"
main()
"""
COMMANDS = [
    ("layouts", 0, "placement/level-4"),
    ("render diceculus/cards --lang de --ink mono -o cards.pdf", 0, ""),
    ("check good.yaml", 0, "Ana: valid"),
    ("check wrong.yaml", 1, "error[namaste/karma-points]"),
    ("proof wrong.yaml -o proof.svg", 1, ""),
    ("explain namaste/karma-points", 0, "A sheet that follows this rule"),
    ("new level mine.yaml", 0, ""),
    ("preview mine.yaml -o mine.svg", 0, ""),
    ("completion bash", 0, "sheetgen"),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, as pip makes it from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    return Path(next(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])))


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    """Return the folder with the wheel's installed files."""
    folder = wheel.parent / "site"
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def files(folder: Path, under: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder, except caches, with their names in the wheel."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not {"__pycache__", "node_modules"} & {*path.parts}:
            yield f"{under}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def requirements(unpacked: Path) -> dict[str, set[str]]:
    """Return the required packages by extra; "" for installs without an extra."""
    asked: dict[str, set[str]] = defaultdict(set)
    (metadata,) = unpacked.glob("*.dist-info/METADATA")
    for line in re.findall(r"^Requires-Dist: (.*)$", metadata.read_text("utf-8"), re.MULTILINE):
        requirement = Requirement(line)
        extra = re.search(r"extra == ['\"](\w+)", str(requirement.marker or ""))
        asked[extra.group(1) if extra else ""].add(canonicalize_name(requirement.name))
    return asked


def imported(file: Path) -> set[str]:
    """The top-level packages that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("import_module", "package_file"):
            found |= {
                each.value.partition(".")[0]
                for each in node.args[:1]
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            }
    return found - set(sys.stdlib_module_names) - {"sheetgen"}


def test_it_holds_the_code_the_layouts_and_the_cases_and_nothing_else(unpacked: Path) -> None:
    expected = dict(files(ROOT / "sheetgen", "sheetgen"))
    expected |= files(ROOT / "layouts", "sheetgen/_layouts")
    found = {name: data for name, data in files(unpacked, ".") if ".dist-info/" not in name}
    # the project of another wheel, and the checks for the web app's scripts
    other = ("sheetgen/page/site/wheel/", "sheetgen/page/checks/")
    expected = {name: data for name, data in expected.items() if not name.startswith(other)}
    assert {name.removeprefix("./"): data for name, data in found.items()} == expected


def test_it_asks_for_what_it_imports_and_for_nothing_else(unpacked: Path) -> None:
    asked = requirements(unpacked)
    assert asked.pop("site") == {"sheetgen-pads-site"}  # whose files are put on a host, and never imported
    distributions = packages_distributions()
    used: dict[str, set[str]] = defaultdict(set)
    for file in sorted(unpacked.rglob("*.py")):
        name = file.relative_to(unpacked).as_posix()
        for package in imported(file):
            distribution = canonicalize_name(distributions[package][0])
            extra = next((extra for place, extra in EXTRAS.items() if name.startswith(place)), "")
            where = "" if distribution in asked[""] else extra
            assert distribution in asked[where], f"{name} imports {package}, which `{extra or 'no extra'}` does not ask for"
            used[where].add(distribution)
    assert {extra: names - used[extra] for extra, names in asked.items() if names - used[extra]} == {}


def test_the_command_is_installed_with_its_version(unpacked: Path) -> None:
    (points,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert points.read_text("utf-8").split() == ["[console_scripts]", "sheetgen", "=", "sheetgen.__main__:main"]
    version = re.search(r"^Version: (.*)$", (points.parent / "METADATA").read_text("utf-8"), re.MULTILINE)
    assert version is not None
    assert outcome(unpacked, unpacked.parent, "--version").stdout.split()[-1] == version.group(1)


@pytest.mark.parametrize(("command", "status", "says"), COMMANDS, ids=lambda value: value if isinstance(value, str) else None)
def test_it_works_with_nothing_but_what_it_asks_for(
    unpacked: Path, tmp_path_factory: pytest.TempPathFactory, command: str, status: int, says: str
) -> None:
    folder = tmp_path_factory.mktemp("player")
    (folder / "good.yaml").write_text(GOOD, "utf-8")
    (folder / "wrong.yaml").write_text(WRONG, "utf-8")
    if "mine.yaml" in command and not command.startswith("new "):
        assert outcome(unpacked, folder, "new", "level", "mine.yaml", without=True).returncode == 0
    done = outcome(unpacked, folder, *command.split(), without=True)
    assert done.returncode == status, done.stderr
    assert says in done.stdout
    assert "Traceback" not in done.stderr


def outcome(unpacked: Path, folder: Path, *arguments: str, without: bool = False) -> subprocess.CompletedProcess[str]:
    """Run the unpacked program from another folder; if `without` is set, as if no extra were installed."""
    asked = requirements(unpacked)
    base = asked.pop("")
    extras = sorted(
        package
        for package, names in packages_distributions().items()
        if {canonicalize_name(name) for name in names} & set().union(*asked.values()) - base
    )
    program = WITHOUT.format(names=extras if without else [])
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=surroundings({"PYTHONPATH": str(unpacked)}),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


installs = pytest.mark.skipif(
    "SHEETGEN_INSTALL" not in os.environ, reason="SHEETGEN_INSTALL=1 installs the wheel with pip into places of its own"
)


class Installed:
    """A separate environment into which pip installs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "alone", with_pip=True)
        self.python = folder / "alone" / "bin" / "python"
        (folder / "good.yaml").write_text(GOOD, "utf-8")

    def say(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"]}
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)

    def install(self, *what: str) -> None:
        done = self.say(self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)
        assert done.returncode == 0, done.stderr
        assert self.say(self.python, "-m", "pip", "check").returncode == 0

    def sheetgen(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        done = self.say(self.python.parent / "sheetgen", *arguments)
        assert "Traceback" not in done.stderr, done.stderr
        return done


EXTRA_COMMANDS: dict[str, tuple[str, int, str]] = {
    "page": ("serve nowhere", 2, "nowhere"),
    "photo": ("read none.jpg", 2, "none.jpg"),
    "preview": ("preview namaste -o namaste.png", 0, "wrote namaste.png"),
    "cluster": ("check . --cluster tcp://127.0.0.1:1", 2, "no scheduler answers there"),
}
"""Features that need an extra: a command, its exit status with only that extra, and its output then."""


@installs
@pytest.mark.parametrize("extra", ["", *EXTRA_COMMANDS])
def test_each_extra_alone_is_enough_for_what_needs_it(wheel: Path, tmp_path: Path, extra: str) -> None:
    here = Installed(tmp_path)
    here.install(f"{wheel}[{extra}]" if extra else str(wheel))
    assert here.sheetgen("check", "good.yaml").returncode == 0
    assert here.sheetgen("render", "namaste").returncode == 0
    for name, (command, status, said) in EXTRA_COMMANDS.items():
        done = here.sheetgen(*command.split())
        if name == extra or (name == "preview" and extra == "photo"):
            assert (done.returncode, said in done.stdout + done.stderr) == (status, True), done
            assert f"[{name}]" not in done.stderr
        else:
            assert (done.returncode != 0, f"pip install '{wheel}[{name}]'" in done.stderr) == (True, True), done.stderr


@installs
def test_the_command_that_adds_an_extra_works_as_it_is_told(wheel: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my [old] games"
    folder.mkdir()
    here = Installed(folder)
    here.install(str(shutil.copy(wheel, folder)))
    told = here.sheetgen("preview", "namaste", "-o", "namaste.png").stderr
    done = here.say(*shlex.split(told.partition("install them: ")[2].splitlines()[0]))
    assert done.returncode == 0, (told, done)
    assert here.sheetgen("preview", "namaste", "-o", "namaste.png").returncode == 0


@installs
def test_pip_installs_all_of_it_from_the_sdist_and_a_plug_in_beside_it(tmp_path: Path) -> None:
    here = Installed(tmp_path)
    sdist = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path / "dist"), versions=["standard"]))
    here.install(f"{sdist}[page,photo,preview,cluster]")
    assert here.sheetgen("preview", "namaste", "-o", "namaste.png").returncode == 0
    assert "namaste, written to namaste.yaml" in here.sheetgen("read", "namaste.png").stdout
    shutil.copytree(ROOT / "examples" / "plugin", tmp_path / "plugin")
    here.install(str(tmp_path / "plugin"))
    assert "Rising" in here.sheetgen("layouts").stdout
    assert here.sheetgen("render", "rising", "-o", "rising.pdf").returncode == 0
    (tmp_path / "ana.yaml").write_text("sheet: rising\nboxes: [4, 2, 5]\n", "utf-8")
    assert "rising/order" in here.sheetgen("check", "ana.yaml").stdout
