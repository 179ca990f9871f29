"""Tasks about layouts: those in the folder, the properties of one, and pads of them as pictures and as PDF.

Knows what a request contains about a layout and a pad. Knows no filled sheet, no rule and no HTTP.
"""
