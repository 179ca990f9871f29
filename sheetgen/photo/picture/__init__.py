"""Pictures as arrays: files decoded within limits, arithmetic on pixels, and the layers of small nets.

Knows files and numbers. Knows no sheets.
"""
