"""The reading of filled sheets: values and their positions, from the nodes of a document, by the entries of a form.

This package knows every notation of an entry, and suggestions for wrong ones. It doesn't deal with edits.
"""
