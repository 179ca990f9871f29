"""The catalogue of messages: read from the code, brought into the PO files, checked and compiled (`make languages`)."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

sys.path.insert(0, str(Path(__file__).parents[1]))

from sheetgen.judge.explain import all_rules, case_file
from sheetgen.source.messages import Phrase

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "sheetgen" / "languages"
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)(?::[,−])?\}")
_DATED = re.compile(
    r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator|Language-Team|Report-[^:]*|Project-[^:]*): .*\n',
    re.MULTILINE,
)
"""Header lines that Babel writes and no tool reads."""

_SAMPLES = {
    **dict.fromkeys(("address", "addresses"), "http://127.0.0.1:7433"),
    **dict.fromkeys(("allowed", "numbers"), "1 to 6"),
    **dict.fromkeys(("before", "name", "names", "player", "one", "of_one"), "Ana"),
    **dict.fromkeys(("other", "others", "of_other"), "Ben"),
    **dict.fromkeys(("card", "formula", "steps", "digits"), "2a + b"),
    **dict.fromkeys(("changes", "told", "violation", "fault", "finding", "note", "error"), "total says 30, but should be 28"),
    **dict.fromkeys(("reason", "why"), "no space left"),
    **dict.fromkeys(("space", "spaces", "field", "fields", "key", "keys", "part", "heading"), "upper bonus"),
    **dict.fromkeys(("file", "files", "path", "outlines"), "ana.yaml"),
    **dict.fromkeys(("target", "output", "proof", "index", "example"), "ana.pdf"),
    **dict.fromkeys(("folder", "where", "whole", "place", "places"), "evening"),
    **dict.fromkeys(("layout", "game", "title", "sheets", "waiting", "known"), "namaste"),
    **dict.fromkeys(("colour", "symbol", "word", "kind"), "green"),
    **dict.fromkeys(("rule", "rules"), "namaste/total"),
    **dict.fromkeys(("command", "option", "typed", "text", "difference", "show", "resolution"), "--copies"),
    **dict.fromkeys(("line", "axis"), "row 4"),
    **dict.fromkeys(("paper", "papers"), "A4"),
    **dict.fromkeys(("form", "state", "besides", "summary", "every", "start"), "…"),
    "unread": "?",
    "marks": "X, /",
    "named": "two",
    "what": "picture",
    "counts": "2 valid",
}
"""Values for the examples that translators see next to the messages; all others are numbers."""


class Entry(NamedTuple):
    """A message in the code. many: its English text for counts other than one; comments: the comments above it."""

    id: str
    english: str
    many: str
    file: str
    line: int
    comments: tuple[str, ...] = ()

    @property
    def room(self) -> str:
        """The package of the PO file that the message belongs to."""
        return self.id.partition("/")[0]

    @property
    def key(self) -> str | tuple[str, str]:
        """The key that Babel uses for the message, without its context."""
        return (self.english, self.many) if self.many else self.english


def entries(root: Path = ROOT) -> list[Entry]:
    """Every message of the code, in the order of its files."""
    result: list[Entry] = []
    for file in sorted((root / "sheetgen").rglob("*.py")):
        text = file.read_text("utf-8")
        if "phrase(" in text or "plural(" in text or "rule(" in text or "click" in text:
            result += _of_module(text, file.relative_to(root).as_posix())
    result += [*_of_rules(), *_of_click()]
    words = root / "sheetgen" / "page" / "words.json"
    result += _of_page(words.read_text("utf-8"), words.relative_to(root).as_posix())
    return result


def _of_module(text: str, file: str) -> Iterator[Entry]:
    lines = text.splitlines()
    module = ast.parse(text)
    prefix = next(filter(None, map(_room_named, module.body)), "")
    for node in sorted(ast.walk(module), key=lambda each: getattr(each, "lineno", 0)):
        if isinstance(node, ast.Call):
            yield from _of_call(node, lines, file, prefix)
        elif isinstance(node, ast.Assign) and file == "sheetgen/cli/main.py" and ast.unparse(node.targets[0]) == "COMMANDS":
            commands: dict[str, str] = ast.literal_eval(node.value)
            yield from (Entry("cli/help", text, "", file, node.lineno) for text in commands.values())
        elif isinstance(node, ast.FunctionDef) and file.startswith("sheetgen/cli/") and _is_command(node):
            for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
                yield Entry("cli/help", paragraph.removeprefix("\b\n"), "", file, node.lineno)


def _room_named(node: ast.stmt) -> str | None:
    """Return the package named in `phrase, plural = room("…")`."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call) or ast.unparse(node.value.func) != "room":
        return None
    return str(ast.literal_eval(node.value.args[0]))


def _is_command(node: ast.FunctionDef) -> bool:
    return any(ast.unparse(each).startswith(("click.command", "click.group")) for each in node.decorator_list)


def _of_call(node: ast.Call, lines: list[str], file: str, prefix: str) -> Iterator[Entry]:
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    texts = [each.value if isinstance(each, ast.Constant) and isinstance(each.value, str) else None for each in node.args]
    if name in ("phrase", "plural") and prefix:
        wanted = texts[: 2 if name == "phrase" else 3]
        if any(each is None for each in wanted):
            raise SystemExit(f"{file}:{node.lineno}: the id and the words of a message are literals")
        id, english, *many = [each or "" for each in wanted]
        names = places("".join([english, *many])) - ({"count"} if many else set())
        spread = any(isinstance(each, ast.Starred) for each in node.args) or any(each.arg is None for each in node.keywords)
        given = len(node.args) - len(wanted) or len({each.arg for each in node.keywords} - {"count"})
        if given not in (0, len(names)) and not spread:
            raise SystemExit(f"{file}:{node.lineno}: {sorted(names)} are wanted, {given} values are given")
        yield Entry(f"{prefix}/{id}", english, "".join(many), file, node.lineno, _comments(lines, node.lineno))
    elif file.startswith("sheetgen/cli/"):
        for each in node.keywords:
            if each.arg in ("help", "epilog") and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str):
                yield Entry("cli/help", each.value.value, "", file, node.lineno)


def _of_rules() -> Iterator[Entry]:
    """Yield the messages of all games' rules, their sources, and the descriptions of sheets that keep and break them."""
    for rule in all_rules().values():
        file = rule.find.__module__.replace(".", "/") + ".py"
        yield Entry(f"{rule.name}.rule", rule.says, "", file, 0)
        yield Entry(f"{rule.name}.source", rule.source, "", file, 0)
        for kind in ("keeps", "breaks"):
            if (case := case_file(rule.name, kind)) is not None:
                shown = case.read_text("utf-8").partition("\n")[0].removeprefix("# ")
                yield Entry(f"{rule.name}.{kind}", shown, "", case.relative_to(ROOT).as_posix(), 1)


def _of_click() -> Iterator[Entry]:
    """Yield click's own messages, which click looks up without a context."""
    for file in sorted(Path(click.__file__).parent.glob("*.py")):
        with file.open("rb") as source:
            for line, text, _, _ in extract("python", source, keywords={"_": None, "gettext": None, "ngettext": (1, 2)}):
                one, many = (text, "") if isinstance(text, str) else text
                yield Entry("click/", one, many or "", f"click/{file.name}", line)


def _comments(lines: list[str], line: int) -> tuple[str, ...]:
    """Return the comments for translators right above a line: `# Translators: …`."""
    above: list[str] = []
    while line > 1 and lines[line - 2].strip().startswith("#"):
        above.insert(0, lines[line - 2].strip().lstrip("# "))
        line -= 1
    return tuple(above) if above and above[0].startswith("Translators:") else ()


def _of_page(text: str, file: str) -> Iterator[Entry]:
    words: dict[str, str] = json.loads(text)
    for number, (key, english) in enumerate(words.items(), 2):
        if english and not (key.endswith(".one") and key.removesuffix(".one") in words):
            one = words.get(f"{key}.one", "")
            yield Entry(f"page/{key}", one or english, english if one else "", file, number)


def with_examples(found: list[Entry]) -> list[Entry]:
    """Return the messages; those with values get an example among their comments."""
    return [
        each._replace(comments=(*each.comments, f"Example: {example(each).text_in(None)}"))
        if each.id != "click/" and places(each.english) | places(each.many)
        else each
        for each in found
    ]


def example(entry: Entry) -> Phrase:
    """Fill a message with made-up values; use a count above one if it has a plural text."""
    names = places(entry.english) | places(entry.many)
    return Phrase(entry.id, entry.english, {"count": 3} | {name: _SAMPLES.get(name, 3) for name in names}, entry.many)


def rooms(found: list[Entry]) -> dict[str, list[Entry]]:
    """Group the messages by the package of their PO file."""
    result: dict[str, list[Entry]] = defaultdict(list)
    for each in found:
        result[each.room].append(each)
    return dict(result)


def template(found: list[Entry], room: str) -> Catalog:
    """Return a package's messages without translations; places are files only, since lines change with every edit."""
    catalogue = Catalog(project="sheetgen", domain=room, fuzzy=False)
    for each in found:
        context = each.id if room != "click" else None
        catalogue.add(each.key, None, [(each.file, None)], context=context, auto_comments=each.comments)  # type: ignore[list-item]
    return catalogue


def codes() -> list[str]:
    """Return the available languages except English."""
    return sorted(each.name for each in FOLDER.iterdir() if each.is_dir() and not each.name.startswith("_"))


def po_file(code: str, room: str) -> Path:
    """Return the file of a language and a package."""
    return FOLDER / code / ("LC_MESSAGES" if room == "click" else "") / f"{room}.po"


def read(file: Path, code: str) -> Catalog:
    """Read a PO file; return an empty catalogue if the file doesn't exist yet. Raise SystemExit with the
    place if it can't be read.
    """
    if not file.exists():
        return Catalog(locale=code, project="sheetgen", domain=file.stem, fuzzy=False)
    data = file.read_bytes()
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SystemExit(f"{file.relative_to(ROOT)}:{line}: this is not UTF-8") from None
    try:
        return read_po(BytesIO(data), locale=code, domain=file.stem, abort_invalid=True)
    except PoFileError as error:
        raise SystemExit(f"{file.relative_to(ROOT)}:{error.lineno + 1}: {error}") from None


def places(text: str) -> set[str]:
    """The names of the values in a text."""
    return {match[1] for match in _PLACE.finditer(text) if match[1]}


def problems(catalogue: Catalog, file: str) -> list[str]:
    """List the errors in a file's translations, each with its entry."""
    result = []
    for each in catalogue:
        if not each.id or not _texts(each.string):
            continue
        named = f"{file}: {each.context}"
        keys = list(each.id) if isinstance(each.id, list | tuple) else [each.id]
        forms = list(each.string) if isinstance(each.string, list | tuple) else [each.string]
        if len(keys) > 1 and (len(forms) != catalogue.num_plurals or not all(forms)):
            result.append(f"{named}: {catalogue.num_plurals} plural forms are wanted, {len([*filter(None, forms)])} are there")
        known = set().union(*(places(key) for key in keys if key))
        wanted = set.intersection(*(places(key) for key in keys if key))
        for form in filter(None, forms):
            there = places(form)
            result += [f"{named}: there is no value {{{name}}}" for name in sorted(there - known)]
            free = {"count"} if len(keys) > 1 else set()
            result += [f"{named}: the value {{{name}}} is missing" for name in sorted(wanted - there - free)]
    return result


def _texts(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return bool(string) if not isinstance(string, list | tuple) else any(string)


def write(catalogue: Catalog, file: Path) -> None:
    """Write a PO file, only if it changes."""
    out = BytesIO()
    catalogue.header_comment = f"# {catalogue.locale.english_name if catalogue.locale else ''}: {file.stem}"
    write_po(out, catalogue, width=100, omit_header=False, sort_output=False, include_previous=False, ignore_obsolete=True)
    text = _DATED.sub("", out.getvalue().decode("utf-8"))
    if not file.exists() or file.read_text("utf-8") != text:
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text, "utf-8")


def compile_catalogue(file: Path, code: str) -> None:
    """Write the runtime file next to a PO file."""
    out = BytesIO()
    write_mo(out, read(file, code))
    file.with_suffix(".mo").write_bytes(out.getvalue())


def update() -> int:
    """Bring the messages of the code into every language's files, compile these, and print how complete each language is."""
    wrong: list[str] = []
    by_room = rooms(with_examples(entries()))
    totals: dict[str, list[int]] = {}
    for code in codes():
        done: list[int] = []
        for room, found in sorted(by_room.items()):
            file = po_file(code, room)
            catalogue = read(file, code)
            catalogue.update(template(found, room), no_fuzzy_matching=True)
            wrong += problems(catalogue, file.relative_to(ROOT).as_posix())
            write(catalogue, file)
            compile_catalogue(file, code)
            done.append(sum(_texts(each.string) for each in catalogue if each.id))
        totals[code] = done
        for stale in {each.stem for each in (FOLDER / code).glob("*.[pm]o")} - set(by_room):
            for file in (FOLDER / code).glob(f"{stale}.?o"):
                file.unlink()
    sys.stdout.write(_table(totals, by_room) + "\n")
    sys.stderr.writelines(f"{each}\n" for each in wrong)
    return 1 if wrong else 0


def _table(totals: dict[str, list[int]], by_room: dict[str, list[Entry]]) -> str:
    """Return a table of the number of translated messages, one line per package."""
    wanted = [len({(each.id, each.key) for each in found}) for _, found in sorted(by_room.items())]
    lines = [f"{'':24}{'messages':>10}" + "".join(f"{code:>8}" for code in totals)]
    for number, room in enumerate(sorted(by_room)):
        lines.append(f"{room:24}{wanted[number]:>10}" + "".join(f"{done[number]:>8}" for done in totals.values()))
    return "\n".join([*lines, f"{'all':24}{sum(wanted):>10}" + "".join(f"{sum(done):>8}" for done in totals.values())])


if __name__ == "__main__":
    sys.exit(update())
