"""Any game's sheet, said in YAML alone: spaces, formulas and rules stand in the layout."""

from __future__ import annotations
