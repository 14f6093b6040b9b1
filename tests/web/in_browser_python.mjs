// node in_browser_python.mjs SITE < PYTHON
// Runs a Python program in the bundle's own Python, with the bundle's code, as the worker does; prints what it prints.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const site = path.resolve(process.argv[2]);
try {
  const { loadPyodide } = await import(pathToFileURL(path.join(site, "pyodide", "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: path.join(site, "pyodide") + path.sep });
  python.FS.writeFile("/app.zip", fs.readFileSync(path.join(site, "app.zip")));
  python.registerJsModule("flet_js", {});
  await python.runPythonAsync(`import sys\nsys.path.insert(0, "/app.zip")\n${fs.readFileSync(0, "utf8")}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
