"""The commands that draw sheets: render, preview, watch, icons.

They handle the options of prints and pictures; the packages `drawing`, `press` and `paint` draw.
"""
