"""Makers of committed files that follow from the code: schemas, the list of rules, pictures, the catalogue of messages."""
