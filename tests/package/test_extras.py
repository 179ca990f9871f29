"""The command that adds an extra is right for the way in which this program was installed."""

from __future__ import annotations

import json
import os
import shlex
import sys
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from sheetgen import extras
from sheetgen.extras import install_command
from tests.command import ROOT

METADATA = """Metadata-Version: 2.4
Name: sheetgen-pads
Version: 1.0.0
Requires-Dist: click>=8.1
Provides-Extra: photo
Requires-Dist: numpy>=1.26; extra == 'photo'
Requires-Dist: opencv-python-headless<6,>=4.9; extra == "photo"
Provides-Extra: preview
Requires-Dist: pypdfium2>=4.30; extra == 'preview'
"""
PIP = f"{shlex.quote(sys.executable)} -m pip install"
UV = f"uv pip install --python {shlex.quote(sys.executable)}"


class Place:
    """A separate environment with only this program installed."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.prefix = folder, folder / "sheetgen-pads"
        self.about = self.prefix / "sheetgen_pads-1.0.0.dist-info"
        self.prefix.mkdir()
        monkeypatch.setattr(sys, "prefix", str(self.prefix))
        monkeypatch.setattr(metadata, "distribution", self.distribution)

    def distribution(self, name: str) -> metadata.Distribution:
        if name != "sheetgen-pads" or not self.about.exists():
            raise metadata.PackageNotFoundError(name)
        return metadata.PathDistribution(self.about)

    def install(self, url: str | Path = "", installer: str = "pip", **known: Any) -> None:
        self.about.mkdir()
        (self.about / "METADATA").write_text(METADATA, "utf-8")
        (self.about / "INSTALLER").write_text(f"{installer}\n", "utf-8")
        if url:
            address = url.as_uri() if isinstance(url, Path) else url
            (self.about / "direct_url.json").write_text(json.dumps({"url": address, **known}), "utf-8")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    return Place(tmp_path, monkeypatch)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "my [old] games'" / "sheet gen"
    folder.mkdir(parents=True)
    return folder


@pytest.mark.parametrize("editable", [True, False])
def test_a_checkout_is_installed_again_with_the_extra(place: Place, checkout: Path, editable: bool) -> None:
    place.install(checkout, dir_info={"editable": True} if editable else {})
    option = "-e " if editable else ""
    assert install_command("preview") == f"{PIP} {option}{shlex.quote(f'{checkout}[preview]')}"
    assert shlex.split(install_command("preview"))[-1] == f"{checkout}[preview]"


def test_a_wheel_is_installed_again_with_the_extra(place: Place) -> None:
    wheel = place.folder / "sheetgen_pads-1.0.0-py3-none-any.whl"
    wheel.touch()
    place.install(wheel, archive_info={})
    assert install_command("lab") == f"{PIP} '{wheel}[lab]'"


def test_an_address_is_installed_again_with_the_extra(place: Place) -> None:
    vcs = {"vcs": "git", "commit_id": "1a28d4a5"}
    place.install("https://example.org/games.git", vcs_info=vcs, subdirectory="sheets")
    assert install_command("lab") == f"{PIP} 'sheetgen-pads[lab] @ git+https://example.org/games.git@1a28d4a5#subdirectory=sheets'"
    (place.about / "direct_url.json").write_text(json.dumps({"url": place.folder.as_uri(), "vcs_info": vcs}), "utf-8")
    assert install_command("preview") == f"{PIP} 'pypdfium2>=4.30'"  # pip refuses the requirement with git+file:///
    (place.about / "direct_url.json").write_text('{"url": "https://example.org/s.whl", "archive_info": {}}', "utf-8")
    assert install_command("lab") == f"{PIP} 'sheetgen-pads[lab] @ https://example.org/s.whl'"


@pytest.mark.parametrize("origin", ["", "file:///gone/sheetgen", "file:///gone/sheetgen_pads-1.0.0-py3-none-any.whl"])
def test_the_packages_are_named_if_the_origin_is_unknown_or_gone(place: Place, origin: str) -> None:
    place.install(origin, archive_info={})
    assert install_command("photo") == f"{PIP} 'numpy>=1.26' 'opencv-python-headless<6,>=4.9'"


def test_a_checkout_that_is_not_installed_names_itself(place: Place) -> None:
    assert install_command("lab") == f"{PIP} -e {shlex.quote(f'{ROOT}[lab]')}"


def test_pipx_installs_into_its_environment(place: Place, checkout: Path) -> None:
    (place.prefix / "pipx_metadata.json").touch()
    place.install(checkout, installer="uv", dir_info={"editable": True})
    assert install_command("preview") == f"pipx runpip sheetgen-pads install -e {shlex.quote(f'{checkout}[preview]')}"
    checkout.rmdir()
    assert install_command("preview") == "pipx runpip sheetgen-pads install 'pypdfium2>=4.30'"


def test_uv_installs_where_it_has_installed_this_program(place: Place, checkout: Path) -> None:
    place.install(checkout, installer="uv", dir_info={})
    assert install_command("preview") == f"{UV} {shlex.quote(f'{checkout}[preview]')}"


def test_uv_installs_where_there_is_no_pip(place: Place, checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.install(checkout, dir_info={})
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert install_command("preview") == f"{UV} {shlex.quote(f'{checkout}[preview]')}"


def test_a_tool_of_uv_keeps_its_extras_and_what_was_installed_with_it(place: Place, checkout: Path) -> None:
    lines = [
        f'name = "sheetgen-pads"\nextras = ["page"]\neditable = {json.dumps(str(checkout))}',
        'name = "rising"\ndirectory = "/plug ins/rising"',
        'name = "pips"\nspecifier = ">=2"',
    ]
    tables = "".join(f"[[tool.requirements]]\n{line}\n" for line in lines)
    (place.prefix / "uv-receipt.toml").write_text(tables, "utf-8")
    place.install(checkout, installer="uv", dir_info={"editable": True})
    more = ["--with", "/plug ins/rising", "--with", "pips>=2"]
    tool = ["uv", "tool", "install", "--force", "-e"]
    assert shlex.split(install_command("lab")) == [*tool, f"{checkout}[lab,page]", *more]
    wheel = f"{checkout}/build/wheels/site.whl"
    assert shlex.split(install_command("site", "site.whl")) == [*tool, f"{checkout}[page]", *more, "--with", wheel]
    with (place.prefix / "uv-receipt.toml").open("a") as receipt:
        receipt.write('[[tool.requirements]]\nname = "other"\ngit = "https://example.org/other?rev=1"\n')
    assert install_command("lab") == f"{UV} -e {shlex.quote(f'{checkout}[lab]')}"
    checkout.rmdir()
    assert install_command("preview") == f"{UV} 'pypdfium2>=4.30'"


@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_a_system_that_guards_its_python_is_told_to_let_it_in_again(
    place: Place, checkout: Path, monkeypatch: pytest.MonkeyPatch, installer: str
) -> None:
    place.install(checkout, installer=installer, dir_info={})
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(place.folder))
    assert "--break" not in install_command("preview")
    (place.folder / "EXTERNALLY-MANAGED").touch()
    assert install_command("preview").startswith(f"{UV if installer == 'uv' else PIP} --break-system-packages ")


def test_a_wheel_that_is_the_extra_is_next_to_the_wheel_of_this_program(place: Place) -> None:
    wheel = place.folder / "sheetgen_pads-1.0.0-py3-none-any.whl"
    wheel.touch()
    place.install(wheel, archive_info={})
    assert install_command("site", "site.whl") == f"{PIP} {place.folder / 'site.whl'}"
    wheel.unlink()
    assert install_command("site", "site.whl") == f"{PIP} build/wheels/site.whl"


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        ([r"C:\venv\python.exe", "-m", "pip", "install", r"C:\games[lab]"], r'C:\venv\python.exe -m pip install "C:\games[lab]"'),
        ([r"C:\my games\python.exe", "-m", "pip", "a>=1"], r'& "C:\my games\python.exe" -m pip "a>=1"'),
        (["pipx", "runpip", "sheetgen-pads", "install", "numpy"], "pipx runpip sheetgen-pads install numpy"),
    ],
)
def test_windows_has_its_own_quotes(monkeypatch: pytest.MonkeyPatch, command: list[str], typed: str) -> None:
    with monkeypatch.context() as windows:
        windows.setattr(os, "name", "nt")
        quoted = extras._quoted(command)
    assert quoted == typed
