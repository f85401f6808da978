// Pages of the engine in a worker. The address of a page stands behind `#`, for the site has one file for all pages.

import type { WorkerRequest, WorkerResponse } from "./messages";
import { splitLink, type PageAddress, type PageReply, type PageSource, type QuestionProgress } from "./source";

/** A question that is answered sooner shows no progress. */
const QUIET_MILLISECONDS = 400;
/** How long a cancelled question is computed again, to show what is known: its first worker ended with all it knew. */
const CANCELLED_SECONDS = 1;

/** The worker, ready for a question. */
interface ReadyWorker {
  worker: Worker;
  maxSeconds: number;
}

interface RunningQuestion {
  worker: Worker | null;
  end(): void;
}

export class EngineSource implements PageSource {
  readonly lossMessage = "unloaded";
  private readonly module: Promise<WebAssembly.Module>;
  private idle: Promise<ReadyWorker>;
  private running: RunningQuestion | null = null;

  constructor() {
    this.module = compileEngine("engine_bg.wasm");
    this.idle = this.startWorker();
    // Whoever asks gets the error; until then it is not unhandled.
    this.idle.catch(() => undefined);
  }

  async ask(address: PageAddress, report: (progress: QuestionProgress) => void): Promise<PageReply | null> {
    this.running?.end();
    const languages = navigator.languages.join(",");
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    const request = { kind: "ask", ...address, languages, seed } as const;
    let isCancelled = false;
    const asked = await this.request(request, (progress) => {
      const cancel = () => {
        isCancelled = true;
        progress.cancel();
      };
      report({ ...progress, cancel });
    });
    if (!asked && isCancelled) {
      const known = await this.request({ ...request, maxSeconds: CANCELLED_SECONDS }, report);
      return known?.kind === "done" ? { ...known, message: "cancelled" } : null;
    }
    if (asked?.kind !== "failed") return asked;
    console.error("grundy: the computation failed:", asked.reason);
    const explained = await this.request({ kind: "explain_failure", languages }, report);
    if (explained?.kind === "failed") throw new Error(explained.reason);
    return explained;
  }

  shownAddress(): PageAddress {
    return splitLink(location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
  }

  barAddress(link: string): string {
    return "#" + link;
  }

  linkAddress(link: Element): PageAddress | null {
    const href = link.getAttribute("href") ?? "";
    return href.startsWith("#/") ? splitLink(href.slice(1)) : null;
  }

  adaptLinks(page: ParentNode): void {
    for (const link of page.querySelectorAll('a[href^="/"]')) link.setAttribute("href", "#" + link.getAttribute("href"));
    this.linkBook(page);
  }

  /** Links to the book, if the site has one. */
  private linkBook(page: ParentNode): void {
    const folder = document.documentElement.dataset["book"];
    const footer = page.querySelector("footer.bottom");
    const main = page.querySelector<HTMLElement>("#main");
    if (!folder || !footer || !main) return;
    const language = page.querySelector('.languages [aria-current="true"]')?.getAttribute("lang") ?? "en";
    const link = document.createElement("a");
    link.href = `${folder}/${language.startsWith("zh") ? "zh-CN" : "en"}/index.html`;
    link.textContent = main.dataset["book"] ?? "";
    footer.append(link);
  }

  /** Sends a request to the worker, and returns its last response; null if the question was ended before. */
  private async request(
    request: WorkerRequest,
    report: (progress: QuestionProgress) => void,
  ): Promise<(PageReply & { kind: "done" }) | { kind: "failed"; reason: string } | null> {
    const question: RunningQuestion & { ended: boolean } = { worker: null, ended: false, end: () => undefined };
    const isEnded = new Promise<null>((resolve) => {
      question.end = () => {
        if (question.ended) return;
        question.ended = true;
        if (this.running === question) this.running = null;
        // The engine cannot be interrupted: its worker ends, and a new one is started.
        if (question.worker) this.replaceWorker(question.worker);
        resolve(null);
      };
    });
    this.running = question;
    const isAnswered = this.idle.then(({ worker, maxSeconds }) => {
      if (question.ended) return null;
      question.worker = worker;
      return new Promise<Exclude<WorkerResponse, { kind: "ready" | "progress" }>>((resolve) => {
        const started = performance.now();
        let counts = { positions: 0, bytes: 0 };
        const show = () => {
          const seconds = (performance.now() - started) / 1000;
          if (!question.ended) report({ seconds, maxSeconds, ...counts, cancel: () => question.end() });
        };
        let timer = window.setTimeout(() => {
          show();
          timer = window.setInterval(show, 100);
        }, QUIET_MILLISECONDS);
        const finish = (response: Exclude<WorkerResponse, { kind: "ready" | "progress" }>) => {
          clearTimeout(timer);
          clearInterval(timer);
          resolve(response);
        };
        void isEnded.then(() => (clearTimeout(timer), clearInterval(timer)));
        worker.onerror = (event) => finish({ kind: "failed", reason: event.message });
        worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
          if (data.kind === "progress") counts = { positions: data.positions, bytes: data.bytes };
          else if (data.kind !== "ready") finish(data);
        };
        worker.postMessage(request);
      });
    });
    const response = await Promise.race([isAnswered, isEnded]);
    if (question.ended) return null;
    question.ended = true;
    if (this.running === question) this.running = null;
    if (response?.kind === "failed" && question.worker) this.replaceWorker(question.worker);
    return response;
  }

  private replaceWorker(worker: Worker): void {
    worker.terminate();
    this.idle = this.startWorker();
    this.idle.catch(() => undefined);
  }

  private async startWorker(): Promise<ReadyWorker> {
    const worker = new Worker("worker.js");
    const module = await this.module;
    return new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
        if (data.kind === "ready") resolve({ worker, maxSeconds: data.maxSeconds });
        else reject(new Error(data.kind === "failed" ? data.reason : "the worker is not ready"));
      };
      const request: WorkerRequest = { kind: "load", module };
      worker.postMessage(request);
    });
  }
}

/** Compiles the engine while it arrives; hosts that send it as another type of file get it compiled afterwards. */
async function compileEngine(file: string): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
