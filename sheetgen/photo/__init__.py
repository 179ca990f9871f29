"""Photos of filled sheets: reads the files, finds and flattens the sheets, and recognises the writing.

Knows pixels, layouts and their print. Knows no games or rules. Only this package imports numpy, OpenCV and the reader of QR codes.
"""
