"use strict";
// What some browsers lack on plain http, or get wrong, and Flutter takes for granted.

// WebKitGTK in the C locale calls its language "C", of which no Intl.Locale can be made.
try {
  navigator.languages.forEach((language) => new Intl.Locale(language));
} catch {
  Object.defineProperty(navigator, "languages", { get: () => ["en"] });
  Object.defineProperty(navigator, "language", { get: () => "en" });
}

// A page on plain http has no clipboard. Flutter only writes to it.
if (!navigator.clipboard) {
  const writeText = async (text) => {
    const area = document.createElement("textarea");
    const before = document.activeElement;
    area.value = text;
    area.readOnly = true;
    area.style.cssText = "position:fixed;left:0;top:0;opacity:0";
    document.body.appendChild(area);
    area.focus({ preventScroll: true });
    area.setSelectionRange(0, text.length);
    const copied = document.execCommand("copy");
    area.remove();
    before?.focus?.({ preventScroll: true });
    if (!copied) throw new Error("The browser did not copy.");
  };
  const readText = () => Promise.reject(new Error("The browser lets nobody read the clipboard here."));
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText, readText } });
}

// Flet's client contains a player for Rive animations that fetches a script from a CDN at each start. This app plays
// none and asks nobody outside.
const append = document.body.append;
document.body.append = function (...nodes) {
  const foreign = (node) => node instanceof HTMLScriptElement && new URL(node.src).origin !== location.origin;
  append.apply(this, nodes.filter((node) => !foreign(node)));
};

// WebKit brings a page back from its back/forward cache with Flutter's frames stopped: start anew.
addEventListener("pageshow", (event) => {
  if (event.persisted && navigator.vendor.startsWith("Apple")) location.reload();
});
