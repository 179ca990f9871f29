"""YAML with the place of every value, and what is wrong with a file. Knows no key and no game; nothing else imports `yaml`."""
