"""Makers of committed files that are generated from the code: schemas, the list of rules, pictures, the catalogue of messages."""
