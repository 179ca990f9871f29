"""The writing of filled sheets: empty sheets, complete sheets from values, and edits of a text that change only one value.

This package knows the rules of `read`, since the reader must find the requested value in an edited text. It knows no files.
"""
