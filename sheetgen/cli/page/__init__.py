"""The commands for the page in the browser: serve, site.

They know options and what is said on a terminal; what the page does the room `page` knows.
"""
