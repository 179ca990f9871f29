"""Messages about unreadable layouts, and about blocks that don't fit together. Lengths are in mm."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, room, sentence
from sheetgen.source.words import in_quotes, quoted, shown

phrase, plural = room("layout")


def broken_plugin(name: str, package: str, reason: str) -> Sentence:
    """Return the message that a game, layouts or a function added by a package can't be used."""
    what = phrase("broken-plugin", "can't use '{name}' of the installed package '{package}': {reason}", name, package, reason)
    return sentence(what, phrase("install-plugin", "install another version of the package, or report it to its authors"))


def hidden_layout(name: str, package: str) -> Sentence:
    what = phrase("hidden-layout", "there is another layout '{name}'; the one from {package} is ignored", name, package)
    return sentence(what, phrase("rename-layout", "rename the layout's file"))


def hidden_game(name: str, package: str) -> Sentence:
    what = phrase(
        "hidden-game", "the game '{name}' is bundled; the game of the installed package '{package}' is ignored", name, package
    )
    return sentence(what, phrase("rename-entry-point", "rename the entry point in the package"))


def hidden_function(name: str, package: str) -> Sentence:
    what = phrase(
        "hidden-function",
        "there is a formula function '{name}'; the function of the installed package '{package}' is ignored",
        name,
        package,
    )
    return sentence(what, phrase("rename-entry-point", "rename the entry point in the package"))


def unknown_key(key: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-key", "unknown key '{key}'", key), near(key, known))


def blank_missing(typed: str, key: str, value: str) -> Sentence:
    """Return the message that a space is missing between a key and its value."""
    hint = phrase("blank-after-colon", "missing space after the colon: write {typed}", f"`{key}: {value}`")
    return sentence(phrase("one-word", "'{typed}' is read as a single word", typed), hint)


def text_runs_on(key: str, text: str) -> Sentence:
    """Return the message that a text with a comma, in braces, needs quotes."""
    message = phrase("text-runs-on", "without quotes, '{key}' ends at the comma", quoted(key))
    return sentence(message, phrase("write", "write {typed}", f"`{quoted(key)}: {in_quotes(shown(text))}`"))


def unknown_value(typed: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-value", "'{typed}' is unknown here", typed), near(typed, known))


def unknown_style(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(
        phrase("unknown-style", "unknown style '{name}'", name), near(name, known) or phrase("to-theme", "add it to `theme`")
    )


def no_such_label(name: str, known: tuple[str, ...]) -> Sentence:
    hint = near(f"${name}", tuple(f"${label}" for label in known))
    add = phrase("to-labels", "add it to `labels`; write $$ for a dollar sign")
    return sentence(phrase("no-such-label", "there is no label '{name}'", name), hint or add)
