// The messages between the page and its worker.

export type WorkerRequest =
  /** The engine, compiled by the page, so that a new worker does not compile it again. */
  | { kind: "load"; module: WebAssembly.Module }
  | { kind: "ask"; path: string; query: string; languages: string; seed: number; maxSeconds?: number }
  /** Asks for the page that says that the computation failed. */
  | { kind: "explain_failure"; languages: string };

export type WorkerResponse =
  | { kind: "ready"; maxSeconds: number }
  | { kind: "progress"; positions: number; bytes: number }
  | { kind: "done"; html: string; link: string | null }
  /** The engine stopped in the middle; its worker is of no more use. */
  | { kind: "failed"; reason: string };
