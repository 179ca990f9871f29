"""Levels made to order: sketched, changed and measured until they are as hard as asked, one or a map of many.

Knows drafts of levels and what the lab measures of them. Knows no file and no command.
"""
