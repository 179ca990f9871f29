"""Photos of an evening: read one after the other or in several processes, put together to filled sheets, told and proofed.

Knows every room of `photo`. Knows nothing of a screen.
"""
