"""The writing of filled sheets: empty sheets, complete sheets from values, and edits of a text that change only one value.

This package knows the rules of `read`, since an edit must be read as the requested value. It knows no files.
"""
