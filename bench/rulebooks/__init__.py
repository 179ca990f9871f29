"""A second implementation of the games, from their rulebooks and without sheetgen's code: judges, players and random sheets, for
tests and measurements."""
