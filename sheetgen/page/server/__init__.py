"""The page over HTTP: at which address it listens, who may ask for what, and which task answers (Flask, waitress: only here).

Knows requests, headers and the processes that do the work. Knows no layout, no sheet and no photo.
"""
