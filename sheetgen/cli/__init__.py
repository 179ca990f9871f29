"""The commands: options in, one function called, the result printed. Nothing else imports `click`."""
