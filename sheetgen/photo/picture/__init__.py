"""Pictures as arrays: files decoded within limits, arithmetic on pixels, and the layers of small nets.

This package handles files and numbers. It knows no sheets.
"""
