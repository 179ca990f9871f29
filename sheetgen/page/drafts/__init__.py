"""Tasks about layouts that somebody is typing: judged and shown as they are, cured, tried, changed by a form, saved.

Knows one file as it is typed, whatever the folder holds under its name. Knows no rule and no HTTP.
"""
