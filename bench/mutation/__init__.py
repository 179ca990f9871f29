"""Mutation testing: small changes of the code, each run against the tests that reach it.

`edits` holds what all mutants have in common, `python` and `script` make mutants of modules and of the page's script, `reach`
records which test runs which line, `trials` runs tests with a mutant in place.
"""
