"""What a program asks of sheetgen: layouts, sheets, tables, prints and photos as frozen values (`import sheetgen`).

Knows every room below it, and shows none of them. Prints nothing, and ends no process. Each of its modules is loaded when a name
of it is asked for.
"""
