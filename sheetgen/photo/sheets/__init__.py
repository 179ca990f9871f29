"""Photos of a game night: read in turn or in several processes, combined into filled sheets, reported and annotated.

Knows every package of `photo`. Knows no screen.
"""
