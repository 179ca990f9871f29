"""The search for what was probably meant by a sheet with errors: the fewest corrections that leave none.

Knows spaces, values and errors, and how many steps it may take. Knows no file, no game and no text of a report.
"""
