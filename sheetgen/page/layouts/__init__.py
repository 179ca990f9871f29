"""Tasks about layouts: which there are in the folder, what one is, and pads of them in pictures and as PDF.

Knows what a request says of a layout and of a pad. Knows no filled sheet, no rule and no HTTP.
"""
