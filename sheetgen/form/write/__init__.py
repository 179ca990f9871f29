"""Filled sheets written: empty ones, whole ones from values, and edits of a text that change a value and nothing else.

Knows how `read` reads, since an edit has to read as what was asked for. Knows nothing of files.
"""
