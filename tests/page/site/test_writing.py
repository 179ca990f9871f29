"""`sheetgen site`: the files it writes, its messages before that, and the files it never overwrites. The runtime is mocked."""

from __future__ import annotations

import json
import os
import re
import sys
from hashlib import sha256
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from sheetgen import __version__
from sheetgen.layout.find import bundled
from sheetgen.page.resources import languages
from sheetgen.page.site import runtime
from sheetgen.page.tasks import TASKS
from tests.command import ROOT, call, run
from tests.page.conftest import Page


def add_package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a runtime package `sheetgen_site` for this program importable."""
    runtime_folder = folder / "packages" / "sheetgen_site" / "runtime"
    (runtime_folder / "licences").mkdir(parents=True)
    (runtime_folder.parent / "__init__.py").touch()
    (runtime_folder / "about.json").write_text(json.dumps({"version": "1.2.3", "program": runtime.program_digest()}), "utf-8")
    (runtime_folder / "pyodide.js").write_text("// Python", "utf-8")
    (runtime_folder / "licences" / "python.txt").write_text("free", "utf-8")
    monkeypatch.syspath_prepend(str(folder / "packages"))
    monkeypatch.delitem(sys.modules, "sheetgen_site", raising=False)
    return runtime_folder


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the package; each test runs in its own folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return add_package(tmp_path, monkeypatch)


def files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def listed(folder: Path) -> Any:
    found = re.search(r"^const FILES = (.*);$", (folder / "service-worker.js").read_text("utf-8"), re.MULTILINE)
    assert found
    return json.loads(found[1])


def prepared(folder: Path) -> Any:
    return json.loads((folder / "static/prepared.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site, written once and never changed."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as monkeypatch:
        add_package(folder, monkeypatch)
        done = run("site", str(folder / "out"))
    assert (done.status, done.err) == (0, "")
    return folder / "out"


@pytest.fixture
def site(written: Path, installed: Path) -> Path:
    """Return the written site, copied to the folder `out` of this test."""
    return copytree(written, Path("out").resolve())


def test_all_files_are_there_and_known_by_their_hashes(site: Path) -> None:
    there = files(site)
    assert {path: sha256(data).hexdigest() for path, data in there.items() if path != "service-worker.js"} == {
        path: digest for path, digest in listed(site).items() if path
    }
    assert listed(site)[""] == listed(site)["index.html"]
    assert there["runtime/licences/python.txt"] == b"free"


def test_the_page_asks_for_nothing_elsewhere_and_for_nothing_that_is_not_there(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    addresses = re.findall(r'\b(?:src|href)="([^"#][^"]*)"', page)
    assert addresses
    assert [each for each in addresses if not (site / each).is_file()] == []
    assert page.index("Content-Security-Policy") < page.index("<script")
    for script in (site / "static").glob("*.js"):
        for name in re.findall(r'(?:from|import\() ?"\./([\w-]+\.js)"', script.read_text("utf-8")):
            assert (site / "static" / name).is_file(), name


def test_what_is_made_beforehand_is_what_a_server_answers(site: Path, page: Page) -> None:
    made = prepared(site)
    for address in (path for path in made["answers"] if path != "/api/start"):
        assert made["answers"][address] == page.get(address).get_json(), address
    for address in list(made["pictures"])[:: len(languages()) * 5]:
        assert (site / made["pictures"][address]).read_bytes() == page.get(address).data, address
    assert len(made["pictures"]) == len(bundled()) * len(languages())
    assert made["empty"] == {"/api/folder": page.get("/api/folder").get_json()}
    start = page.get("/api/start").get_json()
    del start["stamp"]  # the stamp names the version for which a server's pictures are cached
    del start["base"]  # a site's links begin with its own address
    assert made["answers"]["/api/start"] == {**start, "folder": "sheetgen", "photos": False, "keeps": True, "install": {}}


def test_every_task_may_be_asked_for(site: Path) -> None:
    assert {each["name"] for each in prepared(site)["tasks"].values()} == set(TASKS)
    assert set(prepared(site)["tasks"]) == {task.path for task in TASKS.values()}


@pytest.mark.parametrize("code", languages())
def test_words_say_what_is_true_without_a_server(site: Path, code: str) -> None:
    words = json.loads((site / f"words/{code}.json").read_text("utf-8"))["words"]
    assert "sheetgen serve" in words["check.start.no-photos"]
    assert "{command}" not in str(words["check.start.no-photos"] + words["make.order.lack"] + words["make.lab.lack"])
    assert "{folder}" not in str(
        [words["print.folder"], words["check.save.folder"], words["check.start.folder"], words["link.about"]]
    )
    assert not any(key.removeprefix("site.") in words for key in words if key.startswith("site."))
    assert prepared(site)["refusals"][code]["too-long"]["error"]["message"]


def test_a_page_is_written_over_an_older_one_and_what_is_no_more_of_it_goes(site: Path) -> None:
    before = files(site)
    (site / "static" / "old.js").write_text("", "utf-8")
    worker = site / "service-worker.js"
    worker.write_text(
        worker.read_text("utf-8").replace('{"": ', '{"static/old.js": "0", "../here/keep.txt": "0", "": ', 1), "utf-8"
    )
    (site.parent / "keep.txt").write_text("mine", "utf-8")
    (site / "CNAME").write_text("example.org", "utf-8")
    assert run("site", "out").status == 0
    assert files(site) == {**before, "CNAME": b"example.org"}
    assert (site.parent / "keep.txt").read_text("utf-8") == "mine"


def test_a_folder_with_other_things_and_a_file_are_left_alone() -> None:
    Path("mine").mkdir()
    Path("mine/index.html").write_text("mine", "utf-8")
    Path("mine/service-worker.js").write_text("const FILES = nothing;", "utf-8")
    Path("file").touch()
    assert "'mine' contains other files" in run("site", "mine").err
    assert run("site", "file").err.startswith("error: 'file' is not a folder")
    assert sorted(files(Path())) == ["file", "mine/index.html", "mine/service-worker.js"]


def test_without_the_package_and_with_one_of_another_program_it_says_so(installed: Path) -> None:
    (installed / "about.json").write_text(json.dumps({"version": "0.0.1", "program": "other"}), "utf-8")
    done = run("site", "out")
    assert (done.status, "sheetgen-pads-site 0.0.1 was not built from the same code" in done.err) == (2, True)
    for file in sorted(installed.parent.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    installed.parent.rmdir()
    Path("none").mkdir()
    Path("none/sheetgen_site.py").touch()  # so that the test finds a module instead of a package, whatever is installed
    done = call("site", "out", PYTHONPATH=f"none{os.pathsep}{ROOT}")
    assert (done.status, "sheetgen-pads-site package, which isn't installed" in done.err) == (2, True)
    assert f"/build/wheels/sheetgen_pads_site-{__version__}-py3-none-any.whl" in done.err
    assert not Path("out").exists()
