// Pages of a server: long questions are jobs, which are polled and can be cancelled.

import type { PageAddress, PageReply, PageSource, QuestionProgress } from "./source";

/** How often a job is polled. */
const POLL_MILLISECONDS = 250;

interface WorkingState {
  state: "working";
  id: string;
  positions: number;
  bytes: number;
  seconds: number;
  most_seconds: number;
}

interface DoneState {
  state: "done";
  html: string;
  link: string | null;
}

type JobState = WorkingState | DoneState | { state: "unknown" };

export class ServerSource implements PageSource {
  readonly lossMessage = "lost";
  private asked = 0;

  async ask(address: PageAddress, report: (progress: QuestionProgress) => void): Promise<PageReply | null> {
    const mine = ++this.asked;
    let job = await this.fetchState("/jobs?page=" + encodeURIComponent(address.path), {
      method: "POST",
      body: new URLSearchParams(address.query),
    });
    while (job.state === "working") {
      const { id, seconds, most_seconds: maxSeconds, positions, bytes } = job;
      const cancel = () => void this.cancel(id);
      if (mine !== this.asked) {
        cancel();
        return null;
      }
      report({ seconds, maxSeconds, positions, bytes, cancel });
      await new Promise((later) => setTimeout(later, POLL_MILLISECONDS));
      job = await this.fetchState("/jobs/" + id, {});
    }
    if (mine !== this.asked) return null;
    if (job.state !== "done") throw new Error("the server does not know the question");
    return { html: job.html, link: job.link };
  }

  shownAddress(): PageAddress {
    return { path: location.pathname, query: location.search.slice(1) };
  }

  barAddress(link: string): string {
    return link;
  }

  linkAddress(link: Element): PageAddress | null {
    // Links outside of the content load the whole page.
    if (!link.closest("main")) return null;
    const address = new URL(link.getAttribute("href") ?? "", location.href);
    if (address.origin !== location.origin || address.hash) return null;
    return { path: address.pathname, query: address.search.slice(1) };
  }

  adaptLinks(): void {}

  private async fetchState(address: string, options: RequestInit): Promise<JobState> {
    const response = await fetch(address, { credentials: "same-origin", ...options });
    return response.json();
  }

  private async cancel(id: string): Promise<void> {
    // A job that is not polled is cancelled anyway.
    await fetch("/jobs/" + id + "/cancel", { method: "POST", credentials: "same-origin" }).catch(() => undefined);
  }
}
