// Makes the pages smoother; on a server all of them work without it, on a static site it brings them.
//
// Links and forms ask for a page, long questions show how far they are and can be cancelled, and only the content is replaced.

import { EngineSource } from "./engine";
import { applyMotion } from "./motion";
import { hideProgress, showProgress } from "./progress";
import { ServerSource } from "./server";
import { enhancePage, focusPlace, mainElement, showMessage, showPage } from "./show";
import { isSite, splitLink, type PageAddress, type PageSource } from "./source";

/** What the history keeps of a page; `query` only if the link would be too long. */
interface HistoryEntry {
  path: string;
  query: string | null;
}

const source: PageSource = isSite ? new EngineSource() : new ServerSource();
/** The number of the last question: answers to earlier ones are dropped. */
let asked = 0;
/** The address bar of the page that is shown. */
let shownBar = location.href;

/** Asks for the page of a link such as `/play?q=nim(3)`. */
function follow(link: string): void {
  void ask(splitLink(link), true);
}

/** Asks for a page; `isNew` says whether it becomes an entry of the history. */
async function ask(address: PageAddress, isNew: boolean): Promise<void> {
  const mine = ++asked;
  const place = focusPlace();
  mainElement().setAttribute("aria-busy", "true");
  try {
    const reply = await source.ask(address, (progress) => {
      if (mine === asked) showProgress(mainElement(), progress);
    });
    if (mine !== asked) return;
    hideProgress();
    if (!reply) {
      showMessage("cancelled");
      return;
    }
    const page = new DOMParser().parseFromString(reply.html, "text/html");
    source.adaptLinks(page);
    showPage(page, place, follow);
    if (reply.message) showMessage(reply.message);
    const entry: HistoryEntry = { path: address.path, query: reply.link ? null : address.query };
    const bar = source.barAddress(reply.link ?? address.path);
    if (isNew) history.pushState(entry, "", bar);
    else if (isSite && reply.link) history.replaceState(entry, "", bar);
    shownBar = location.href;
  } catch (error) {
    console.error("grundy:", error);
    if (mine !== asked) return;
    hideProgress();
    showMessage(source.lossMessage);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.hasAttribute("download") || link.hasAttribute("target")) return;
  const href = link.getAttribute("href") ?? "";
  if (isSite && href.startsWith("#") && !href.startsWith("#/")) {
    // A place on the page: the address bar names the page, so it stays.
    event.preventDefault();
    const goal = document.getElementById(href.slice(1));
    goal?.scrollIntoView();
    goal?.focus();
    return;
  }
  const address = source.linkAddress(link);
  if (!address) return;
  event.preventDefault();
  void ask(address, true);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest("main") || event.defaultPrevented) return;
  event.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, event.submitter ?? undefined)) {
    if (typeof value === "string" && value !== "" && !(name === "misere" && value === "0")) query.append(name, value);
  }
  const { path } = splitLink(form.getAttribute("action") ?? "/");
  void ask({ path, query: query.toString() }, true);
});

addEventListener("popstate", (event) => {
  const entry = event.state as HistoryEntry | null;
  // A link to a place on this page is no other page.
  if (!entry && location.href.split("#")[0] === shownBar.split("#")[0] && !isSite) return;
  if (!entry && location.href === shownBar) return;
  const shown = source.shownAddress();
  void ask({ path: entry?.path ?? shown.path, query: entry?.query ?? shown.query }, false);
});

/** The first page of the site is there before the engine; any other page is asked for. */
function startSite(): void {
  source.adaptLinks(document);
  const first = document.querySelector<HTMLTemplateElement>(`template[data-page="${preferredLanguage()}"]`);
  if (location.hash.startsWith("#/") && location.hash !== "#/") {
    void ask(source.shownAddress(), false);
  } else if (first) {
    const page = new DOMParser().parseFromString(first.innerHTML, "text/html");
    page.documentElement.lang = first.dataset["page"] ?? "en";
    page.title = first.title;
    source.adaptLinks(page);
    showPage(page, null, follow);
  }
  if ("serviceWorker" in navigator) {
    // Without it the site works, but not offline.
    navigator.serviceWorker.register("offline.js").catch((error) => console.warn("grundy:", error));
  }
}

/** The language of the first page: Chinese if that is preferred to English. */
function preferredLanguage(): string {
  const tag = navigator.languages.find((tag) => /^(en|zh)\b/i.test(tag)) ?? "en";
  if (!/^zh/i.test(tag)) return "en";
  return /hant|tw|hk|mo/i.test(tag) ? "zh-TW" : "zh-CN";
}

applyMotion();
enhancePage(follow);
if (isSite) startSite();
