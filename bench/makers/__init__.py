"""What makes files that are committed and follow from the code: schemas, the list of rules, pictures, the catalogue of messages."""
