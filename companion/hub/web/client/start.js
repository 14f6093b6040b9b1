"use strict";
// The page's side: starts Python in a worker and Flutter beside it, connects the two, and says so when one fails.
{
  const base = new URL(".", document.currentScript.src);
  const SLOW = 15000;
  const TOO_SLOW = 90000;
  const NEVER_SHOWN = 8000;

  // Read by Flet's client.
  globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    webRenderer: "auto",
    routeUrlStrategy: "hash",
    assetsDir: new URL("app", base).href,
  };

  // -- the loading screen -------------------------------------------------------------------------------------------
  const loading = document.getElementById("loading");
  const saying = document.getElementById("saying");
  const say = (text) => { saying.textContent = text; };
  const timers = [
    setTimeout(() => say("Still loading. The first start takes longest: the app comes over the network once."), SLOW),
    setTimeout(() => fail("The app has not started within a minute and a half. Is the network very slow?"), TOO_SLOW),
  ];

  function reveal() {
    timers.forEach(clearTimeout);
    loading.remove();
  }

  function fail(text, details) {
    if (!loading.isConnected || loading.classList.contains("failed")) return;
    timers.forEach(clearTimeout);
    loading.classList.add("failed");
    loading.setAttribute("role", "alert");
    say(text);
    if (details) {
      const more = document.createElement("pre");
      more.textContent = details;
      loading.append(more);
    }
    const again = document.createElement("button");
    again.textContent = "Try again";
    again.addEventListener("click", () => location.reload());
    loading.append(again);
  }

  // -- Python -------------------------------------------------------------------------------------------------------
  let toDart = null;
  let connected, refused;
  const connection = new Promise((resolve, reject) => { connected = resolve; refused = reject; });
  connection.catch(() => {});

  const said = {
    connected: () => connected(),
    failed: ({ message }) => {
      fail("The app could not start.", message);
      refused(new Error(message));
    },
    // The first picture has been sent to Flutter; it is on the screen within two frames.
    shown: () => requestAnimationFrame(() => requestAnimationFrame(reveal)),
    replace: ({ path }) => history.replaceState(history.state, "", "#" + path),
  };

  let worker = null;
  try {
    worker = new Worker(new URL("worker.js", base), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) toDart?.(data);
      else said[data.companion]?.(data);
    };
    worker.onerror = (event) => said.failed({
      message: `${event.message || "The app's code could not be loaded."} This app needs a browser of 2024 or later.`,
    });
  } catch (error) {
    said.failed({ message: `${error}. This app needs a browser of 2024 or later.` });
  }

  // Called by Flet's client.
  globalThis.jsConnect = async (id, args, receive) => {
    toDart = receive;
    worker.postMessage({ connect: document.URL });
    await connection;
    setTimeout(reveal, NEVER_SHOWN);
  };
  globalThis.jsSend = async (id, data) => worker.postMessage(data, [data.buffer]);
  globalThis.jsDisconnect = async () => worker.terminate();

  // -- Flutter ------------------------------------------------------------------------------------------------------
  const loader = document.createElement("script");
  loader.src = new URL("flutter.js", base).href;
  loader.onerror = () => fail("The app could not be loaded. Is this device still in the same network as the host?");
  loader.onload = () => {
    const config = {
      assetBase: base.pathname,
      entrypointBaseUrl: base.pathname,
      canvasKitBaseUrl: new URL("canvaskit/", base).pathname,
      canvasKitVariant: "full",
      fontFallbackBaseUrl: new URL("assets/fonts/", base).pathname,
    };
    _flutter.loader
      .load({
        config,
        onEntrypointLoaded: async (initializer) => (await initializer.initializeEngine(config)).runApp(),
      })
      .catch((error) => fail("The app could not start.", String(error)));
  };
  document.head.append(loader);
}
