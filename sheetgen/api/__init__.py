"""The Python interface of sheetgen: layouts, sheets, tables, prints and photos as frozen values (`import sheetgen`).

Uses every package below it and exposes none of them. Prints nothing and ends no process. Each module is loaded when one of its
names is first used.
"""
