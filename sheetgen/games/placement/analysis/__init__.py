"""What can happen on a level: legal moves, fields that may ever be crossed, the choices that explain a finished sheet.

Knows the model of a level. Knows no rule's name and no message.
"""
