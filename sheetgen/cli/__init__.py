"""The commands: read the options, call one function, print its result.

Knows options, terminals and exit statuses. Doesn't know rules, millimetres or pixels. Nothing else imports `click`.
"""
