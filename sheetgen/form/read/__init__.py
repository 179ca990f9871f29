"""Reads filled sheets: takes values and their positions from the nodes of a document, as the entries of a form describe.

This package knows every notation of an entry, and suggests corrections for wrong ones. It doesn't edit.
"""
