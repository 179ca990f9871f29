"""Tasks about filled sheets that are typed on the page: their fields, what is wrong with them, and the files they are saved in.

Knows what a request says of a sheet and calls what the commands call. Knows no rule, no photo and no HTTP.
"""
