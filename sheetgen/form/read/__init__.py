"""Filled sheets read: values and where they were typed, from the nodes of a document, by the entries of a form.

Knows every way in which an entry may be typed, and what was probably meant by what is none. Knows nothing of edits.
"""
