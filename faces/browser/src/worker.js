// Built by `npm run build` in crates/page/script: change its sources.
"use strict";
(() => {
  // src/worker.ts
  var worker = globalThis;
  importScripts("engine.js");
  worker.reportProgress = (positions, bytes) => worker.postMessage({ kind: "progress", positions, bytes });
  worker.onmessage = ({ data: request }) => {
    try {
      worker.postMessage(respond(request));
    } catch (error) {
      worker.postMessage({ kind: "failed", reason: String(error) });
    }
  };
  function respond(request) {
    switch (request.kind) {
      case "load":
        wasm_bindgen.initSync({ module: request.module });
        return { kind: "ready", maxSeconds: wasm_bindgen.max_seconds() };
      case "ask": {
        const { path, query, languages, seed, maxSeconds } = request;
        const page = wasm_bindgen.answer_page(path, query, languages, seed, maxSeconds);
        const response = { kind: "done", html: page.html, link: page.link ?? null };
        page.free();
        return response;
      }
      case "explain_failure":
        return { kind: "done", html: wasm_bindgen.failure_page(request.languages), link: null };
    }
  }
})();
