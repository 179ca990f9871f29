"""The values of a page's spaces, as data that can be passed between processes, and as a careful player would type them.

Knows forms and recognised values. Knows no rules and files.
"""
