"""The web app over HTTP: its addresses, the limits for requests, and the task for each address (Flask, waitress: only here).

Knows requests, headers and the processes that do the work. Knows no layout, no sheet and no photo.
"""
