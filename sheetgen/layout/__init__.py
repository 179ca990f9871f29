"""The layout file: what it may say, how it is read, how one extends another, and where the bundled ones lie."""
