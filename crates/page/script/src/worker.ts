// The worker of the site: it holds the engine, and computes one page at a time.

import type { WorkerRequest, WorkerResponse } from "./messages";

interface AnsweredPage {
  readonly html: string;
  readonly link: string | undefined;
  free(): void;
}

/** The bindings that wasm-bindgen writes beside this file. */
declare const wasm_bindgen: {
  initSync(options: { module: WebAssembly.Module }): unknown;
  answer_page(path: string, query: string, languages: string, seed: number, maxSeconds?: number): AnsweredPage;
  failure_page(languages: string): string;
  max_seconds(): number;
};
declare function importScripts(...files: string[]): void;

const worker = globalThis as unknown as {
  postMessage(response: WorkerResponse): void;
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  reportProgress(positions: number, bytes: number): void;
};

importScripts("engine.js");

worker.reportProgress = (positions, bytes) => worker.postMessage({ kind: "progress", positions, bytes });

worker.onmessage = ({ data: request }) => {
  try {
    worker.postMessage(respond(request));
  } catch (error) {
    worker.postMessage({ kind: "failed", reason: String(error) });
  }
};

function respond(request: WorkerRequest): WorkerResponse {
  switch (request.kind) {
    case "load":
      wasm_bindgen.initSync({ module: request.module });
      return { kind: "ready", maxSeconds: wasm_bindgen.max_seconds() };
    case "ask": {
      const { path, query, languages, seed, maxSeconds } = request;
      const page = wasm_bindgen.answer_page(path, query, languages, seed, maxSeconds);
      const response: WorkerResponse = { kind: "done", html: page.html, link: page.link ?? null };
      page.free();
      return response;
    }
    case "explain_failure":
      return { kind: "done", html: wasm_bindgen.failure_page(request.languages), link: null };
  }
}
