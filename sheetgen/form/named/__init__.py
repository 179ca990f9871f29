"""Sheets given space by space: texts of fields, as on a page, or values, as programs have them.

Knows every name by which a space may be asked for. Knows no file, and no place in one.
"""
