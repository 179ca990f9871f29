"""The commands that draw sheets: render, preview, watch, icons.

They know the options of prints and pictures; how anything is drawn the rooms `drawing`, `press` and `paint` know.
"""
