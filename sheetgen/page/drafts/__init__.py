"""Tasks about layouts being typed: check, show, fix, try, change by a form, save.

Knows the typed text of one file, regardless of the saved file of that name. Knows no rule and no HTTP.
"""
