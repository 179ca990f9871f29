"""Tasks about filled sheets that are typed in the web app: their fields, their findings, and the files they are saved in.

Knows what a request contains about a sheet, and calls the same functions as the commands. Knows no rule, no photo and no HTTP.
"""
