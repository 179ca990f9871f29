"""sheetgen: describe a game's score sheet once, then print it, enter filled sheets and count their points.

Use it from Python, as `docs/python.md` shows: `import sheetgen as sg`, then `sg.load_layout`, `sg.read_sheets`, `sg.table`,
`sg.render`, `sg.render_proof`, `sg.render_preview`, `sg.read_photo`. Names here follow semantic versioning; the subpackages do not.
"""

from __future__ import annotations

TYPE_CHECKING = False  # the same name as in `typing`, which takes longer to load than this package
if TYPE_CHECKING:
    from sheetgen.api.errors import Error, Fault, Unprintable, Unreadable
    from sheetgen.api.evenings import Standings, export, standings
    from sheetgen.api.labs import Best, CurvePoint, Lab, Play
    from sheetgen.api.layouts import Space
    from sheetgen.api.photos import PhotoReading, SpaceReading, read_photo
    from sheetgen.api.printing import Printed, render, render_preview, render_proof
    from sheetgen.api.reading import load_layout, read_sheets
    from sheetgen.api.sheets import Layout, Sheet
    from sheetgen.api.tables import Table, table
    from sheetgen.api.values import Choice, Options, PlayerScore, Ranked, Score, Way
    from sheetgen.judge.evenings import ExportRow
    from sheetgen.judge.findings import Finding
    from sheetgen.judge.plain_suggestions import Change, Suggestion
    from sheetgen.judge.standings import GameStandings, PlayerStanding

__version__ = "1.0.0"

_MODULES = {
    "api.errors": ("Error", "Fault", "Unprintable", "Unreadable"),
    "judge.evenings": ("ExportRow",),
    "api.evenings": ("Standings", "export", "standings"),
    "judge.standings": ("GameStandings", "PlayerStanding"),
    "api.photos": ("PhotoReading", "SpaceReading", "read_photo"),
    "api.printing": ("Printed", "render", "render_preview", "render_proof"),
    "api.labs": ("Best", "CurvePoint", "Lab", "Play"),
    "api.layouts": ("Space",),
    "api.reading": ("load_layout", "read_sheets"),
    "api.sheets": ("Layout", "Sheet"),
    "api.tables": ("Table", "table"),
    "api.values": ("Choice", "Options", "PlayerScore", "Ranked", "Score", "Way"),
    "judge.findings": ("Finding",),
    "judge.plain_suggestions": ("Change", "Suggestion"),
}
"""The public names of each module; a module is loaded when one of its names is first used."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [  # noqa: RUF022  as they are in the table
    "__version__",
    "Best",
    "Change",
    "Choice",
    "CurvePoint",
    "Error",
    "ExportRow",
    "Fault",
    "Finding",
    "GameStandings",
    "Lab",
    "Layout",
    "Options",
    "PhotoReading",
    "Play",
    "PlayerScore",
    "PlayerStanding",
    "Printed",
    "Ranked",
    "Score",
    "Sheet",
    "Space",
    "SpaceReading",
    "Standings",
    "Suggestion",
    "Table",
    "Unprintable",
    "Unreadable",
    "Way",
    "export",
    "load_layout",
    "read_photo",
    "read_sheets",
    "render",
    "render_preview",
    "render_proof",
    "standings",
    "table",
]


def __getattr__(name: str) -> object:
    module = _MODULE_OF.get(name)
    if module is None:
        raise AttributeError(f"module 'sheetgen' has no attribute {name!r}")
    import sys
    from importlib import import_module

    from sheetgen.processes.garbage import no_collection, promote_to_oldest_generation

    was_there = f"sheetgen.{module}" in sys.modules
    with no_collection():
        value = globals()[name] = getattr(import_module(f"sheetgen.{module}"), name)
        if not was_there:
            promote_to_oldest_generation()
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
