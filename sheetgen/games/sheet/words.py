"""Messages about a YAML-only layout: its keys, its specs and its examples."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, Sentence, room, sentence

phrase, plural = room("sheet")

VALID_SPECS_HINT = phrase("specs", "write `number 0..30`, `0..30`, `[0, 25]`, `tick`, `text`, or a mapping")
_NAME = phrase("names", "use a letter, then letters and digits, separated by single hyphens")
NUMBER = phrase("write-number", "write a number")


def write(text: str) -> Phrase:
    return phrase("write", "write `{text}`", text)


# Keys and their values


def keys_wanted(keys: tuple[str, ...]) -> Sentence:
    hint = phrase("write-keys", "write {{{keys}}}", ", ".join(f"{key}: …" for key in keys[:3]))
    return sentence(phrase("keys-wanted", "expected keys with values"), hint)


def no_flag(text: str) -> Sentence:
    message = phrase("no-flag", "expected yes or no, not '{text}'", text)
    return sentence(message, phrase("write-yes", "write yes, or leave the key out"))


def text_wanted() -> Sentence:
    hint = phrase("text-in-quotes", "use quotes for text that contains brackets, braces or colons")
    return sentence(phrase("text-wanted", "expected a single value"), hint)


# Names


def no_name(name: str) -> Sentence:
    return sentence(phrase("no-name", "'{name}' can't be a name", name), _NAME)


def reserved(name: str) -> Sentence:
    message = phrase("reserved", "'{name}' has a meaning in formulas and can't be a name", name)
    return sentence(message, phrase("other-word", "choose another word"))


def key_twice(key: str, other: str) -> Sentence:
    if key == other:
        message = phrase("key-twice", "the key '{key}' appears twice", key)
    else:
        message = phrase(
            "keys-alike", "the keys '{key}' and '{other}' are the same: capitals and hyphens make no difference", key, other
        )
    return sentence(message, phrase("keys-differ", "give each key of an axis a different name"))


# Spaces


def no_keys() -> Sentence:
    message = phrase("no-keys", "an axis needs a key")
    return sentence(message, phrase("range-or-list", "write `1..3`, or `[ones, twos]`"))


def too_many_keys(many: int, most: int) -> Sentence:
    return sentence(phrase("too-many-keys", "an axis can have at most {most} keys, not {keys}", most, many))


def not_fixed(key: str) -> Sentence:
    message = phrase("not-fixed", "`{key}` can't be used with players or an open list", key)
    return sentence(message, phrase("fixed-keys", "the keys must be in the layout"))


def no_players_key() -> Sentence:
    message = phrase("no-players-key", "the layout has no `players`")
    return sentence(message, phrase("add-players", "add `players: 2..5` at the top"))


# Tables, rules, score


def no_example() -> Sentence:
    message = phrase("no-example", "an example needs either `sheet` or `sheets`")
    return sentence(message, phrase("write-example", "write {{sheet: {{…}}, finds: 1}}"))


# Examples
