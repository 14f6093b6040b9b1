// node compile.mjs PYODIDE_DIR (TREE LEVEL)...
// Replaces each .py below each TREE by a .pyc, compiled by the Python of PYODIDE_DIR itself, so that its magic number
// always fits. The .pyc lie where the .py lay and are never checked against a source.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, ...trees] = process.argv.slice(2).map((word, i) => (i === 0 ? path.resolve(word) : word));
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime + path.sep });

for (let i = 0; i < trees.length; i += 2) {
  const mount = `/tree${i}`;
  python.FS.mkdir(mount);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(trees[i]) }, mount);
  python.globals.set("tree", mount);
  python.globals.set("level", Number(trees[i + 1]));
  python.runPython(`
import pathlib, py_compile
for source in sorted(pathlib.Path(tree).rglob("*.py")):
    py_compile.compile(str(source), cfile=f"{source}c", dfile=source.relative_to(tree).as_posix(), doraise=True,
                       optimize=level, invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    source.unlink()
`);
}
process.exit(0);
