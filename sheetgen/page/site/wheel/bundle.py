"""Build everything a site needs to run Python: the runtime, and the program with its dependencies, compiled.

Downloads are pinned by hash: the runtime in `package-lock.json`, packages in `requirements.txt`. They are kept next to the output,
so that another build needs no network.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
sys.path.insert(0, str(ROOT))

from sheetgen import __version__  # noqa: E402
from sheetgen.page.site.runtime import PROGRAM, RUNTIME, STANDARD_LIBRARY, program_digest  # noqa: E402
from sheetgen.page.site.wheel.closure import Modules, closure, imports, modules_in  # noqa: E402

LOCK = "pyodide-lock.json"
"""Pyodide's list of packages to load at startup."""
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux_2_17_x86_64", "any")
"""Platforms of downloaded packages, in order of preference; from the second platform on, only Python modules are used."""
PYTHON = ("3.14", "cp", "cp314")
LEFT_OUT = (
    "sheetgen.cli",
    "sheetgen.api",
    "sheetgen.page.photos",
    "sheetgen.page.server",
    "sheetgen.page.site",
    "sheetgen.page.warm",
    "sheetgen.photo",
)
"""Parts of sheetgen that a site doesn't use: the commands, the Python interface, the server, and code with dependencies unavailable
in a browser."""
KEPT = ("sheetgen.page.site.answering",)
"""Modules inside the packages of `LEFT_OUT` that are needed anyway."""
STOPS = ("PIL", "fonticon_mdi7.mdi7", "reportlab.graphics", "reportlab.platypus", "yaml.cyaml")
"""Parts of packages that other code imports but sheetgen never uses."""
ROOTS = ("fonticon_mdi7", "font_source_sans_pro", "msgspec.inspect", "msgspec.json", "reportlab.rl_settings")
"""Packages and modules included besides those that Python code imports: their files are used, or compiled code imports them."""
NAMED_IN_TEXT = ("reportlab/pdfbase/*.py",)
"""Modules that are imported by names computed at run time."""
FILES = (
    "font_source_sans_pro/files/SourceSansPro-{Regular,Semibold,Bold,It}.ttf",
    "fonticon_mdi7/fonts/*.ttf",
    "msgspec/*.so",
)
DATA = ("sheetgen/languages/*/*.mo", "sheetgen/page/templates/*/*.yaml", "sheetgen/page/words.json")
"""Files of sheetgen itself that its modules read."""
LIBRARY_ROOTS = ("_pyodide", "pyodide", "site", "sitecustomize", "codecs")
CODINGS = "aliases ascii cp437 cp1252 idna latin_1 punycode raw_unicode_escape unicode_escape utf_8 utf_8_sig"
CODINGS += " utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le"
"""Modules that Python imports at its start, or by computed names."""
LIBRARY_STOPS = (
    *("_pyrepl", "ctypes", "doctest", "ftplib", "http.server", "imaplib", "pdb", "pydoc"),
    *("smtplib", "sqlite3", "ssl", "unittest", "webbrowser", "xml.dom", "xml.etree", "xml.parsers", "xmlrpc"),
)
"""Parts of the standard library that some modules import but a browser can't use."""
_PILLOW = "from PIL import Image\n"
"""Line with which reportlab imports Pillow, which it needs only for pictures. Pillow isn't available for this platform."""
_DAY = (2020, 1, 1, 0, 0, 0)
"""Modification time of every file in an archive. It is fixed, so that the same input gives the same bytes."""


def make(out: Path, work: Path) -> None:
    """Write all files of the runtime into the folder `out`. work: a folder for downloads and intermediate files."""
    pyodide, packages = _fetch_runtime(work), _fetch_packages(work)
    tree = work / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    program = _lay_program(packages, tree / "program")
    _lay_standard_library(pyodide, program, work / "library", tree / "library")
    _run(["node", str(HERE / "compile.mjs"), str(pyodide), str(tree)])
    _pack(tree / "library", out / STANDARD_LIBRARY)
    _pack_together(tree / "program", out / PROGRAM)
    for name in RUNTIME:
        data = (pyodide / name.replace(".js", ".mjs")).read_bytes()
        # named .js, since some web hosts send .mjs with a type that browsers refuse
        (out / name).write_bytes(data.replace(b"pyodide.asm.mjs", b"pyodide.asm.js"))
    locked = json.loads((pyodide / LOCK).read_text("utf-8"))
    # empty, since the program's archive contains all packages
    (out / LOCK).write_text(json.dumps({**locked, "packages": {}}), "utf-8")
    _put_licences(packages, out / "licences")
    about = {"version": __version__, "program": program_digest(), "pyodide": _version_of(pyodide)}
    (out / "about.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")


def _fetch_runtime(work: Path) -> Path:
    """Return the folder of Pyodide, as npm unpacks it."""
    folder = work / "npm"
    if _is_outdated(folder, HERE / "package-lock.json"):
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(HERE / name, folder / name)
        _run(["npm", "ci", "--prefix", str(folder), "--ignore-scripts", "--no-audit", "--no-fund", "--silent"])
        _mark_current(folder, HERE / "package-lock.json")
    return folder / "node_modules" / "pyodide"


def _fetch_packages(work: Path) -> Path:
    """Return a folder with the packages, as pip unpacks them."""
    folder = work / "packages"
    if _is_outdated(folder, HERE / "requirements.txt"):
        version, implementation, abi = PYTHON
        options = [word for platform in PLATFORMS for word in ("--platform", platform)]
        options += ["--python-version", version, "--implementation", implementation, "--abi", abi, "--abi", "none"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        exactly = ["--no-deps", "--no-compile", "--only-binary=:all:", "--require-hashes", "--target", str(folder)]
        _run([*pip, *exactly, *options, "-r", str(HERE / "requirements.txt")])
        _mark_current(folder, HERE / "requirements.txt")
    return folder


def _is_outdated(folder: Path, pins: Path) -> bool:
    """Return whether a folder's files are not the pinned ones; if so, empty it."""
    with suppress(FileNotFoundError):
        if (folder / ".pins").read_bytes() == pins.read_bytes():
            return False
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return True


def _mark_current(folder: Path, pins: Path) -> None:
    shutil.copyfile(pins, folder / ".pins")


def _lay_standard_library(pyodide: Path, program: Modules, whole: Path, folder: Path) -> None:
    """Copy Python and the standard library modules that a program imports. whole: a folder for the complete library."""
    shutil.rmtree(whole, ignore_errors=True)
    with ZipFile(pyodide / "python_stdlib.zip") as library:
        library.extractall(whole)
    known = modules_in(whole)
    codings = [f"encodings.{name}" for name in CODINGS.split()]
    inside = [name for name in known if name.partition(".")[0] in LIBRARY_ROOTS]
    imported = [name for module, file in program.items() for name in imports(file, module)]
    for file in closure([*imported, *inside, *codings], known, LIBRARY_STOPS).values():
        _put(file, whole, folder)
    for file in whole.glob("_sysconfigdata*.py"):
        _put(file, whole, folder)


def _lay_program(packages: Path, folder: Path) -> Modules:
    """Copy sheetgen with its data, and the modules that it needs from packages; return all these modules."""
    own = modules_in(ROOT, "sheetgen")
    used = {name: file for name, file in own.items() if _is_used(name)}
    known = {**own, **_modules_of_packages(packages)}
    needed = closure([*used, *ROOTS], known, {*STOPS, *(set(own) - set(used))})
    for name, file in needed.items():
        base = ROOT if name in own else packages
        _put(file, base, folder)
    for pattern in (*NAMED_IN_TEXT, *FILES):
        for file in _matching(packages, pattern):
            _put(file, packages, folder)
    _take_pillow_out(folder / "reportlab" / "lib" / "utils.py")
    for pattern in DATA:
        for file in _matching(ROOT, pattern):
            _put(file, ROOT, folder)
    for file in sorted((ROOT / "layouts").rglob("*.yaml")):
        _put(file, ROOT / "layouts", folder / "sheetgen" / "_layouts")
    return needed


def _is_used(name: str) -> bool:
    def is_below(rooms: Iterable[str]) -> bool:
        return any(name == room or name.startswith(f"{room}.") for room in rooms)

    return is_below(KEPT) or any(kept.startswith(f"{name}.") for kept in KEPT) or not is_below(LEFT_OUT)


def _modules_of_packages(packages: Path) -> Modules:
    every: Modules = {}
    for package in sorted(each.name for each in packages.iterdir() if (each / "__init__.py").exists()):
        every |= modules_in(packages, package)
    return every


def _matching(folder: Path, pattern: str) -> Iterator[Path]:
    before, _, rest = pattern.partition("{")
    words, _, after = rest.partition("}")
    for word in words.split(","):
        files = sorted(folder.glob(before + word + after))
        if not files:
            raise SystemExit(f"there is no {before + word + after}")
        yield from files


def _put(file: Path, base: Path, folder: Path) -> None:
    target = folder / file.relative_to(base)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def _take_pillow_out(file: Path) -> None:
    text = file.read_text("utf-8")
    if text.count(_PILLOW) != 1:
        raise SystemExit(f"{file.name} asks for Pillow in another way than it did")
    file.write_text(text.replace(_PILLOW, "Image = None\n"), "utf-8")


def _pack(folder: Path, archive: Path) -> None:
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as out:
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            entry = ZipInfo(file.relative_to(folder).as_posix(), _DAY)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, file.read_bytes(), compresslevel=9)


def _pack_together(folder: Path, archive: Path) -> None:
    """Pack a folder of small files as one compressed stream, which takes two thirds of the space of a ZIP. Only the standard
    library is a ZIP, since Python imports from it."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname, entry.mode = 0, 0, 0, "", "", 0o644
        return entry

    files = [each for each in folder.rglob("*") if each.is_file()]
    with tarfile.open(archive, "w:xz", preset=9, format=tarfile.USTAR_FORMAT) as out:
        for file in sorted(files, key=lambda each: (each.suffix, each.relative_to(folder).as_posix())):
            out.add(file, file.relative_to(folder).as_posix(), filter=plain)


def _put_licences(packages: Path, folder: Path) -> None:
    """Put the licence of each part of the runtime into a folder, in a text file named after the part."""
    folder.mkdir()
    shutil.copyfile(HERE / "licences" / "MPL-2.0.txt", folder / "pyodide.txt")
    shutil.copyfile(HERE / "licences" / "Python.txt", folder / "python.txt")
    shutil.copyfile(ROOT / "LICENSE", folder / "sheetgen.txt")
    shutil.copyfile(packages / "font_source_sans_pro" / "files" / "LICENSE.txt", folder / "font-source-sans-pro.txt")
    for file in sorted(packages.glob("*.dist-info/licenses/LICENSE*")):
        shutil.copyfile(file, folder / f"{file.parents[1].name.partition('-')[0].replace('_', '-')}.txt")


def _version_of(pyodide: Path) -> str:
    return str(json.loads((pyodide / "package.json").read_text("utf-8"))["version"])


def _run(command: list[str]) -> None:
    try:
        subprocess.run(command, check=True)
    except FileNotFoundError:
        raise SystemExit(f"a site is made by {command[0]}, which is not here") from None
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"{command[0]} ended with status {error.returncode}") from None
