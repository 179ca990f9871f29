"""Hypothesis plays the same examples every time in CI, new ones at home; photos are read in one thread, as by the commands."""

from __future__ import annotations

import os

from hypothesis import settings

from sheetgen.photo import extra

settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")
extra.keeps_memory = False
extra.needed()
