"""Generated levels: sketched, changed and measured until they have the requested difficulty, one level or a map of many.

Knows drafts of levels and the lab's measurements of them. Doesn't know files or commands.
"""
