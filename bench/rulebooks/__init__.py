"""The games a second time, from their rulebooks and without our code: judges, players and random sheets, for tests and measures."""
