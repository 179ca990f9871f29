"""Writes the web app as files: static files, prepared data, and the runtime."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from sheetgen.layout.find import bundled
from sheetgen.page import words
from sheetgen.page.answers import Refusal, json_bytes, refusal_reply, unreadable
from sheetgen.page.context import WorkerContext
from sheetgen.page.layouts.catalogue import describe_layout
from sheetgen.page.layouts.listing import listing
from sheetgen.page.layouts.printing import sheet_svg
from sheetgen.page.resources import STATIC, languages, page_words, start_facts
from sheetgen.page.site.runtime import find_runtime
from sheetgen.page.tasks import TASKS
from sheetgen.source.languages import language
from sheetgen.source.messages import reader, room

phrase, plural = room("page")

Tell = Callable[[str, int, int], object]
"""Reports progress: the current step, the amount done, and the total."""
_OWN = Path(__file__).parent / "static"
_WORKER = "service-worker.js"
_FILES = re.compile(r"^const FILES = (\{.*\});$", re.MULTILINE)
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "frame-src blob:; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'"
)
_HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="referrer" content="no-referrer">
<link rel="manifest" href="static/manifest.webmanifest">
<link rel="preload" as="fetch" crossorigin href="static/prepared.json">
<link rel="modulepreload" href="static/reach.js">
<link rel="modulepreload" href="static/lanes.js">
<link rel="modulepreload" href="static/kept-files.js">
"""
_HERE = "site."
"""Prefix of keys of the script's words: in a web app without a server, these words replace the ones whose keys lack the prefix."""
_PHONE = ("phone.", "phone-")
"""Prefixes of the files for phones, which need a server."""
_LOADED = (".wasm", ".zip", ".xz")
"""Suffixes of the runtime's files whose loading the web app shows."""
_FIRST = '<link rel="icon"'
_FOLDER = "sheetgen"
"""Name of the folder in the prepared start data; a web app without a server never shows it."""


def write_site(folder: str, tell: Tell = lambda *_: None) -> int:
    """Write all files of the web app into a folder, replacing an older version; return their size in bytes.

    Raise Unreadable if the runtime is not installed or the folder contains other files, OSError if it can't be written.
    """
    runtime, target = find_runtime(), Path(folder)
    before = _files_before(target)
    found = sorted(each for each in runtime.rglob("*") if each.is_file())
    python = {f"runtime/{file.relative_to(runtime).as_posix()}": file.read_bytes() for file in found}
    size = sum(len(data) for path, data in python.items() if path.endswith(_LOADED))
    files = {**_static_files(), **_word_files(), **_prepared_files(size, tell), **python}
    listed = {path: sha256(data).hexdigest() for path, data in files.items()}
    listed = {"": listed["index.html"], **listed}
    worker = (_OWN / _WORKER).read_text("utf-8")
    files[_WORKER] = worker.replace("const FILES = {};", f"const FILES = {json.dumps(listed)};", 1).encode()
    for path, data in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        (target / path).write_bytes(data)
    for path in before - files.keys():
        (target / path).unlink(missing_ok=True)
    return sum(map(len, files.values()))


def _files_before(target: Path) -> set[str]:
    """Return the files of an older web app in a folder; raise Unreadable if it contains anything else."""
    if not target.is_dir():
        if target.exists():
            raise unreadable(
                phrase("no-folder-for-site", "'{path}' is not a folder", str(target)),
                phrase("name-a-folder", "name a folder; it need not exist yet"),
            )
        return set()
    if not any(target.iterdir()):
        return set()
    try:
        found = _FILES.search((target / _WORKER).read_text("utf-8"))
        listed = json.loads(found[1]) if found else None
    except (OSError, ValueError):
        listed = None
    if listed is None:
        raise unreadable(
            phrase("folder-in-use", "'{path}' contains other files, which would be mixed with the web app", str(target)),
            phrase("folder-in-use-hint", "name a folder that is new or empty, or that contains such a web app"),
        )
    return {path for path in listed if path and not path.startswith(("/", "..")) and "/../" not in path}


def _static_files() -> dict[str, bytes]:
    """Return the static files; a version for web apps without a server replaces the file of the same name."""
    found = ((file, file.relative_to(home)) for home in (Path(STATIC), _OWN) for file in sorted(home.rglob("*")) if file.is_file())
    files = {f"static/{path.as_posix()}": file.read_bytes() for file, path in found if not path.name.startswith(_PHONE)}
    del files[f"static/{_WORKER}"]
    index = files.pop("static/index.html").decode()
    files["index.html"] = index.replace(_FIRST, _HEAD + _FIRST, 1).encode()
    return files


def _word_files() -> dict[str, bytes]:
    """Return the script's words in each language, with those for web apps without a server."""
    result = {}
    for code in languages():
        sent = page_words(code)
        every = sent["words"]
        others = {key for key in every if key.startswith(_HERE) and key.removeprefix(_HERE) in every}
        said = {key: every.get(_HERE + key, text) for key, text in every.items() if key not in others}
        result[f"words/{code}.json"] = json_bytes({**sent, "words": said})
    return result


def _prepared_files(size: int, tell: Tell) -> dict[str, bytes]:
    """Return data and pictures prepared so that the web app shows them before Python has loaded: `static/prepared.json` and
    pictures. size: the bytes of Python.
    """
    names = bundled()
    with tempfile.TemporaryDirectory() as empty, chdir(empty):
        context = WorkerContext(empty)
        details = {_address("/api/layout", name=name): describe_layout({"name": name}, context) for name in names}
        files, pictures = {}, {}
        for done, (name, code) in enumerate((name, code) for name in names for code in languages()):
            tell("pictures", done, len(names) * len(languages()))
            file = f"pictures/{name.replace('/', '.')}.{code}.svg"
            files[file] = sheet_svg({"name": name, "lang": code}, context).data
            pictures[_address("/picture/sheet.svg", name=name, lang=code)] = file
        nothing = listing({}, context)
    start = {
        **start_facts(),
        "bundled": names,
        "folder": _FOLDER,
        "keeps": True,
        "install": {},
        "printer": {},
        "photos": False,
        "phones": False,
    }
    prepared = {
        "answers": {"/api/start": start, **details},
        "empty": {TASKS["folder"].path: nothing},
        "pictures": pictures,
        "tasks": {task.path: {"name": name, "pool": task.pool} for name, task in TASKS.items()},
        "size": size,
        "refusals": {code: dict(_refusals(code)) for code in languages()},
    }
    return {"static/prepared.json": json_bytes(prepared), **files}


def _refusals(code: str) -> Iterator[tuple[str, Any]]:
    """Yield the messages for stopped work in a language, by the code of the reason."""
    reader.set(language(code))
    for why, said in (("stopped", words.STOPPED), ("too-long", words.TOO_LONG), ("broke", words.BROKE)):
        yield why, json.loads(refusal_reply(Refusal(why, said)).data)
    reader.set(None)


def _address(path: str, **query: str) -> str:
    """Return an address as the script writes it."""
    return f"{path}?{urlencode(query)}"
