"""The commands for the web app: serve, site.

They handle options and terminal output; the package `page` implements the web app.
"""
