"""Photos of filled sheets: read from files, sheets found in them and flattened, and what is written there seen.

Knows pixels, layouts and their print. Knows no game and no rule; numpy, OpenCV and the reader of QR codes are imported here only.
"""
