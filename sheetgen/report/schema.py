"""The JSON Schema of what commands print with --format json."""

from __future__ import annotations

from pathlib import Path

REPORT = Path(__file__).with_name("report.schema.json")
"""The file it is in."""
