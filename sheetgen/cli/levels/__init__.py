"""The commands about levels: new, lab.

They know options and the files that are written; how a level is made and measured its game knows.
"""
