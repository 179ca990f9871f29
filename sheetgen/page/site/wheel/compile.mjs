// Compiles Python's sources by the Python that will run them: node compile.mjs PYODIDE FOLDER. Each .py below the folder
// becomes a .pyc in its place, which that Python takes without looking for its source.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide();
python.FS.mkdirTree("/sources");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/sources");
const compiled = python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

def compile_all(folder):
    sources = sorted(folder.rglob("*.py"))
    for source in sources:
        name = source.relative_to(folder).as_posix().split("/", 1)[1]
        compile(source, source.with_suffix(".pyc"), name, True, 2, PycInvalidationMode.UNCHECKED_HASH, quiet=2)
        source.unlink()
    return len(sources)

compile_all(Path("/sources"))
`);
console.log(`${compiled} modules compiled by Python ${python.runPython("import platform; platform.python_version()")}`);
process.exit(0);
