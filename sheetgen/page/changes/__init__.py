"""Tasks about sheets that are changed on the page: opened, judged and shown while they are changed, saved.

Knows a layout's text and what is changed of its paper. Knows no field, no rule and no HTTP.
"""
