"""The search for suggestions for a sheet with errors: the fewest corrections that leave no error.

Knows spaces, values and errors, and the maximum number of steps. Knows no file, no game and no text of a report.
"""
