"""Photos of a game night: read in turn or in several processes, combined into filled sheets, reported and annotated.

This package uses all other packages of `photo`. It knows no screen.
"""
