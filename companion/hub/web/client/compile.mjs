// node compile.mjs PYODIDE_DIR COMPILE_TREE_PY (TREE LEVEL)...
// Runs compile_tree of the given file on each TREE, in the Python of PYODIDE_DIR: so the bytecode is of its version.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, source, ...trees] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(path.resolve(runtime, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: path.resolve(runtime) + path.sep });
  python.runPython(fs.readFileSync(source, "utf8"));
  const compileTree = python.globals.get("compile_tree");
  for (let i = 0; i < trees.length; i += 2) {
    const mount = `/tree${i}`;
    python.FS.mkdir(mount);
    python.FS.mount(python.FS.filesystems.NODEFS, { root: path.resolve(trees[i]) }, mount);
    compileTree(mount, Number(trees[i + 1]));
  }
} catch (error) {
  console.error(error.message); // not the error itself: Node would print the minified line of 1 MB that it came from
  process.exit(1);
}
process.exit(0);
