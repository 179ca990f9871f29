"""Tests of `look` in sheets in YAML alone."""
