"""Sheets given space by space: texts of fields, as in the web app, or values, as in programs.

This package knows every name of a space, but no files and no positions in them.
"""
