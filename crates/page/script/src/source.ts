// Where pages come from: a server, or the engine in a worker.

/** The path and the parameters of a page. */
export interface PageAddress {
  path: string;
  query: string;
}

/** A page, and its link if it has one that is not too long. */
export interface PageReply {
  html: string;
  link: string | null;
  /** The name of a message that is shown above the page. */
  message?: string;
}

/** What a long question has used so far. */
export interface QuestionProgress {
  seconds: number;
  maxSeconds: number;
  positions: number;
  bytes: number;
  /** Asks the question to stop. */
  cancel(): void;
}

export interface PageSource {
  /** The attribute of the content that says that there is no engine. */
  readonly lossMessage: string;
  /**
   * Computes a page. `report` is called now and then while that takes.
   * Returns null if the question was cancelled without an answer, or replaced by a later one. Rejects if there is no engine.
   */
  ask(address: PageAddress, report: (progress: QuestionProgress) => void): Promise<PageReply | null>;
  /** The page that the address bar names. */
  shownAddress(): PageAddress;
  /** The address for the address bar of a link such as `/play?q=nim(3)`. */
  barAddress(link: string): string;
  /** The page that a link leads to; null if it leads elsewhere. */
  linkAddress(link: Element): PageAddress | null;
  /** Adapts the links of a page that was just received. */
  adaptLinks(page: ParentNode): void;
}

/** Whether the page is a static site, with the engine in a worker. */
export const isSite = document.documentElement.dataset["engine"] === "worker";

/** Splits a link such as `/play?q=nim(3)`. */
export function splitLink(link: string): PageAddress {
  const at = link.indexOf("?");
  return at < 0 ? { path: link, query: "" } : { path: link.slice(0, at), query: link.slice(at + 1) };
}
