"""The JSON Schema of the commands' output with --format json."""

from __future__ import annotations

from pathlib import Path

REPORT = Path(__file__).with_name("report.schema.json")
"""The schema's file."""
