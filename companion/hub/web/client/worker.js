// Python's side: boots the runtime, imports the app while Flutter is still loading, then carries messages.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const tell = (companion, details) => self.postMessage({ companion, ...details });

// The module ``flet_js`` that Flet's Python talks to.
const bridge = {
  documentUrl: null,
  start_connection: null,
  send: null,
  shown: () => tell("shown"),
};

// A view of a copy: its memory may be given away.
function toPage(proxy) {
  const bytes = proxy.toJs();
  self.postMessage(bytes, [bytes.buffer]);
}

async function boot() {
  const fetched = fetch(new URL("app.zip", import.meta.url)).then((response) => {
    if (!response.ok) throw new Error(`The app's code could not be loaded (HTTP ${response.status}).`);
    return response.arrayBuffer();
  });
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    stdout: (text) => console.log(text),
    stderr: (text) => console.error(text),
  });
  python.FS.writeFile("/app.zip", new Uint8Array(await fetched));
  python.registerJsModule("flet_js", bridge);
  await python.runPythonAsync(`
import sys
sys.path.insert(0, "/app.zip")
import inspect
import flet, flet_js
import flet.controls.page, flet.messaging.session, flet.messaging.pyodide_connection
from browser_app import main

async def show(page):
    drawn = main(page)
    if inspect.isawaitable(drawn):
        await drawn
    flet_js.shown()

flet.run(show)
`);
}

const failed = (error) => tell("failed", { message: String(error.message ?? error) });
const booted = boot();
booted.catch(failed);

async function connect(documentUrl) {
  await booted;
  bridge.documentUrl = documentUrl;
  await bridge.start_connection(toPage);
  tell("connected");
}

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) bridge.send(data);
  else connect(data.connect).catch(failed);
};
