"""Tasks about photos of filled sheets: one read at a time, and sheets put together from what was read.

Knows what a browser sends and keeps of a photo. Knows no rule and not how a photo is read; its packages are loaded when one comes.
"""
