"""A layout built into sheets: where blocks stand, what each may ask while it is drawn, and at which line a fault is reported.

Knows layouts and blocks. Knows no file format, no rule and no PDF.
"""
