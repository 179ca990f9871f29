"""Packages as pip installs them, without pip: modules, and what says which entry points they have."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.command import ROOT

EXAMPLE = ROOT / "examples" / "plugin"
Points = Mapping[str, Mapping[str, str]]
"""Entry points by group and name."""


def install(site: Path, name: str, points: Points, modules: Mapping[str, str]) -> None:
    """A package with modules, by path."""
    for path, text in modules.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, "utf-8")
    about = site / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    groups = (f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in own.items()) for group, own in points.items())
    (about / "entry_points.txt").write_text("\n".join(groups), "utf-8")


def install_example(site: Path) -> None:
    """The plug-in of the examples, with the entry points that its pyproject.toml says."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(EXAMPLE / "rising", site / "rising", ignore=shutil.ignore_patterns("__pycache__"))
    install(site, project["name"], project["entry-points"], {})
