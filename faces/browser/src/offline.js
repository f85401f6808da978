// Built by `npm run build` in crates/page/script: change its sources.
"use strict";
(() => {
  // src/offline.ts
  var worker = globalThis;
  var CACHE_PREFIX = "grundy:" + worker.registration.scope + ":";
  var CACHE_NAME = CACHE_PREFIX + SITE_VERSION;
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
  async function storeFiles() {
    const cache = await caches.open(CACHE_NAME);
    await cache.addAll(SITE_FILES.map((file) => new Request(file, { cache: "reload" })));
  }
  async function removeOldCaches() {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
    await Promise.all(names.map((name) => caches.delete(name)));
  }
  async function answer(request) {
    const cache = await caches.open(CACHE_NAME);
    const stored = await cache.match(request, { ignoreSearch: true });
    if (stored) return stored;
    const response = await fetch(request);
    if (response.ok && response.type === "basic") await cache.put(request, response.clone());
    return response;
  }
})();
