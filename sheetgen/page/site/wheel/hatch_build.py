"""A build hook that makes the runtime before the wheel `sheetgen-pads-site` is packed. `make site`, in the checkout's folder,
builds that wheel."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[4]))

from sheetgen.page.site.wheel.bundle import ROOT, make


class MakeRuntime(BuildHookInterface[Any]):
    """The hook that Hatchling calls when it builds the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the runtime before the build collects any files."""
        work = ROOT / "build" / "site"
        make(work / "sheetgen_site" / "runtime", work)
        (work / "sheetgen_site" / "__init__.py").write_text('"""Python for the pages that `sheetgen site` writes."""\n', "utf-8")
        build_data["force_include"][str(work / "sheetgen_site")] = "sheetgen_site"
