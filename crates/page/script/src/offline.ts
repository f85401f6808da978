// The service worker of the site: after the first visit all pages work offline.

/** The files of the site, and a name that changes with their content: `cargo xtask site` puts them in front of this file. */
declare const SITE_FILES: string[];
declare const SITE_VERSION: string;

interface ExtendedEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface RequestEvent extends ExtendedEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as {
  addEventListener(name: "install" | "activate", handler: (event: ExtendedEvent) => void): void;
  addEventListener(name: "fetch", handler: (event: RequestEvent) => void): void;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  registration: { scope: string };
};

const CACHE_PREFIX = "grundy:" + worker.registration.scope + ":";
const CACHE_NAME = CACHE_PREFIX + SITE_VERSION;

worker.addEventListener("install", (event) => {
  event.waitUntil(storeFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  // Past the cache of the browser, which may have files of an older version.
  await cache.addAll(SITE_FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function removeOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A file of the cache, else of the network, which is then kept: chapters of the book that were read stay readable. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  const stored = await cache.match(request, { ignoreSearch: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok && response.type === "basic") await cache.put(request, response.clone());
  return response;
}
